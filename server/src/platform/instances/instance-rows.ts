/** When each process was last seen. The database's clock decides, so that clocks that differ take nothing away from anybody. */
import { type RawBuilder, sql } from "kysely";
import { after } from "../clock/clock.ts";
import type { Db } from "../database/database.ts";

/** A process that was not seen for so long loses what it works on. */
const silentAfterSeconds = 30;
/** Rows of processes that ended without a word are of no use after this. */
const keptFor = "1 day";

export async function noteSeen(db: Db, instanceId: number): Promise<void> {
  await sql`
    with ended as (delete from instances where last_seen_at < clock_timestamp() - ${keptFor}::interval and instance_id <> ${instanceId})
    insert into instances (instance_id, started_at, last_seen_at) values (${instanceId}, clock_timestamp(), clock_timestamp())
    on conflict (instance_id) do update set last_seen_at = excluded.last_seen_at`.execute(db);
}

export async function removeInstance(db: Db, instanceId: number): Promise<void> {
  await sql`delete from instances where instance_id = ${instanceId}`.execute(db);
}

/** For how long somebody has been at work without a break, by the process that started first of those that run; null if none is known. */
export const atWorkForSeconds: RawBuilder<number | null> = sql<number | null>`(
  select extract(epoch from clock_timestamp() - min(i.started_at))::float8 from instances i
  where i.last_seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(silentAfterSeconds)}))`;

/** Whether the process was last seen too long ago to keep what it works on; false if none is named. */
export const isSilent = (instanceId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (${instanceId} is not null and not exists (
    select from instances i where i.instance_id = ${instanceId}
      and i.last_seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(silentAfterSeconds)})))`;

/** Milliseconds until the process loses what it works on unless it is seen again; null if none is named. */
export const silentInMs = (instanceId: RawBuilder<unknown>): RawBuilder<number | null> => sql<number | null>`
  case when ${instanceId} is not null then coalesce((
    select extract(epoch from i.last_seen_at - clock_timestamp())::float8 * 1000 + ${sql.lit(silentAfterSeconds * 1_000)}
    from instances i where i.instance_id = ${instanceId}), 0) end`;

/** When somebody else may take over: once the lease is over, or earlier if the process is not seen again. */
export function takeOverAt(
  now: Date,
  { leaseEnd, silentIn }: { readonly leaseEnd: Date; readonly silentIn: number | null },
): Date {
  if (silentIn === null) return leaseEnd;
  const silentAt = after(now, Math.max(0, silentIn) + 1);
  return silentAt < leaseEnd ? silentAt : leaseEnd;
}
