import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export interface Counted {
  readonly subject: string;
  readonly failures: number;
  readonly windowStartedAt: Date;
}

/**
 * Counts an attempt for each subject, in a window that starts with the first of them, and tells the counts.
 * One statement: of many attempts at once each gets a number of its own.
 */
export async function countAttempts(
  db: Db,
  { subjects, now, windowStart }: { subjects: readonly string[]; now: Date; windowStart: Date },
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    insert into sign_in_attempts as a (subject, failures, window_started_at)
    select subject, 1, ${now} from unnest(${[...subjects]}::text[]) as subject order by subject
    on conflict (subject) do update set
      failures = case when a.window_started_at <= ${windowStart} then 1 else a.failures + 1 end,
      window_started_at = case when a.window_started_at <= ${windowStart} then ${now} else a.window_started_at end
    returning subject, failures, window_started_at as "windowStartedAt"`.execute(db);
  return rows;
}

/** How often a subject was counted in the window that goes on; undefined if none does. */
export async function countedAttempts(
  db: Db,
  { subject, windowStart }: { subject: string; windowStart: Date },
): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    select subject, failures, window_started_at as "windowStartedAt" from sign_in_attempts
    where subject = ${subject} and window_started_at > ${windowStart}`.execute(db);
  return rows[0];
}

export async function uncountAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  await sql`
    update sign_in_attempts set failures = failures - 1 where subject = any (
      select subject from sign_in_attempts where subject = any (${[...subjects]}::text[]) and failures > 0 order by subject for update)`.execute(
    db,
  );
}

export async function clearAttempts(db: Db, subject: string): Promise<void> {
  await sql`delete from sign_in_attempts where subject = ${subject}`.execute(db);
}
