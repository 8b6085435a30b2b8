import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Rows removed, or emptied, per table. */
type Swept = Readonly<Record<string, number>>;

interface SweptBefore {
  readonly sessions: Date;
  readonly keys: Date;
  readonly runs: Date;
  readonly attempts: Date;
  readonly mailTexts: Date;
  readonly audit: Date;
}

export async function sweep(db: Db, before: SweptBefore): Promise<Swept> {
  const removed = async (statement: ReturnType<typeof sql>): Promise<number> =>
    Number((await statement.execute(db)).numAffectedRows ?? 0);
  return {
    sessions: await removed(sql`delete from sessions where expires_at < ${before.sessions}`),
    oneTimeTokens: await removed(sql`delete from one_time_tokens where expires_at < ${before.sessions}`),
    idempotencyKeys: await removed(sql`delete from idempotency_keys where reserved_at < ${before.keys}`),
    calledOff: await removed(sql`delete from redemptions_called_off where called_off_at < ${before.keys}`),
    jobRuns: await removed(sql`delete from job_runs where finished_at < ${before.runs}`),
    givenUpJobs: await removed(sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where attempts >= max_attempts and updated_at < ${before.runs}))`),
    mailTexts: await removed(sql`
      update outbound_mails set message = '{}'
      where created_at < ${before.mailTexts} and state in ('sent', 'failed', 'unconfirmed', 'withdrawn') and message <> '{}'`),
    mails: await removed(sql`
      delete from outbound_mails where created_at < ${before.audit} and state in ('sent', 'failed', 'unconfirmed', 'withdrawn')`),
    auditEntries: await removed(sql`delete from audit_entries where at < ${before.audit}`),
    scriptRuns: await removed(sql`delete from script_runs where finished_at < ${before.audit}`),
    signInAttempts: await removed(sql`delete from sign_in_attempts where window_started_at < ${before.attempts}`),
  };
}
