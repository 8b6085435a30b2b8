import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Rows removed per table. */
export type Swept = Readonly<Record<string, number>>;

/** Ends kept for a week after the last moment anything could ask for them. */
export async function sweep(
  db: Db,
  before: { sessions: Date; keys: Date; runs: Date; attempts: Date },
): Promise<Swept> {
  const removed = async (statement: ReturnType<typeof sql>): Promise<number> =>
    Number((await statement.execute(db)).numAffectedRows ?? 0);
  return {
    sessions: await removed(sql`delete from sessions where expires_at < ${before.sessions}`),
    oneTimeTokens: await removed(sql`delete from one_time_tokens where expires_at < ${before.sessions}`),
    idempotencyKeys: await removed(sql`delete from idempotency_keys where reserved_at < ${before.keys}`),
    jobRuns: await removed(sql`delete from job_runs where finished_at < ${before.runs}`),
    signInAttempts: await removed(sql`delete from sign_in_attempts where window_started_at < ${before.attempts}`),
  };
}
