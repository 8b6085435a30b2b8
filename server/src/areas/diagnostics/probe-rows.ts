/** Questions to the database that cost next to nothing and change nothing. */
import { type RawBuilder, sql } from "kysely";
import { atWorkForSeconds } from "../../platform/instances/instance-rows.ts";
import { abortable, type Db } from "../../platform/database/database.ts";

/** Asks each table for one row. @throws Error when one of them does not answer */
export async function askTables(db: Db, tables: readonly string[], signal: AbortSignal): Promise<void> {
  const each = tables.map((table) => sql`exists (select from ${sql.table(table)})`);
  await sql`select ${sql.join(each)}`.execute(db, abortable(signal));
}

export interface Queues {
  readonly effects: readonly string[];
  readonly deliveries: readonly string[];
  readonly tasks: readonly string[];
  readonly hasMails: boolean;
}

export interface QueueStand {
  readonly waiting: number;
  /** Since when the oldest of what is due, and that nobody has in hand, is due. */
  readonly oldestSeconds: number;
  readonly isWorkedOn: boolean;
  /** For how long a process has been there that could have worked on it; null if that is not known. */
  readonly atWorkSeconds: number | null;
}

const nothingQueued: QueueStand = { waiting: 0, oldestSeconds: 0, isWorkedOn: false, atWorkSeconds: null };

/** What waits for something to come about is in no queue. @param asked.now - business time; background work is timed by the database's own */
export async function askQueues(
  db: Db,
  asked: { queues: Queues; now: Date },
  signal: AbortSignal,
): Promise<QueueStand> {
  const { now } = asked;
  const queued = queuedOf(asked);
  if (queued.length === 0) return nothingQueued;
  const { rows } = await sql<QueueStand>`
    with queued (at, is_held) as (${sql.join(queued, sql` union all `)})
    select count(*)::int as waiting, coalesce(bool_or(is_held), false) as "isWorkedOn",
      coalesce(floor(max(extract(epoch from ${now}::timestamptz - at)) filter (where at <= ${now} and not is_held)), 0)::int
        as "oldestSeconds", ${atWorkForSeconds} as "atWorkSeconds"
    from queued`.execute(db, abortable(signal));
  return rows[0] ?? nothingQueued;
}

const partIf = (has: boolean, part: RawBuilder<unknown>) => (has ? [part] : []);

/** Only what a service has is looked into: what is broken elsewhere is not its fault. */
function queuedOf({ queues: { effects, deliveries, tasks, hasMails }, now }: { queues: Queues; now: Date }) {
  return [
    ...partIf(
      effects.length > 0,
      sql`
        select next_at, coalesce(lease_until > ${now}, false) from outbound_effects
        where kind = any(${[...effects]}) and state in ('pending', 'sending', 'unknown') and waits_for = ''`,
    ),
    ...partIf(
      deliveries.length > 0,
      sql`select next_at, false from inbound_deliveries where provider = any(${[...deliveries]}) and state = 'pending'`,
    ),
    ...partIf(
      hasMails,
      sql`
        select next_attempt_at, state = 'sending' from outbound_mails
        where state in ('pending', 'unknown', 'sending')`,
    ),
    ...partIf(
      tasks.length > 0,
      sql`
        select ${now}::timestamptz - (clock_timestamp() - run_at), locked_at is not null from graphile_worker.jobs
        where task_identifier = any(${[...tasks]}) and attempts < max_attempts`,
    ),
  ];
}
