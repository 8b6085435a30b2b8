import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export interface Forgetting {
  /** Audiences that were used before this. */
  readonly before: Date;
  /** Of `audiences a`: whether its members are still asked for. */
  readonly isNeeded: RawBuilder<boolean>;
  readonly at: Date;
}

/** Notes what the next one came to, or takes up one that was not emptied to its end. @returns its uuid; undefined where there is none */
export async function nextToForget(db: Db, { before, isNeeded, at }: Forgetting): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    update audiences t set forgotten_at = coalesce(t.forgotten_at, ${at}), members = coalesce(t.members, n.members),
      reached = coalesce(t.reached, n.reached)
    from (
      select a.uuid from audiences a where a.used_at < ${before} and not (${isNeeded})
        and (a.forgotten_at is null or exists (select from audience_members m where m.audience_uuid = a.uuid))
      order by a.used_at, a.uuid limit 1 for update skip locked) next,
    lateral (
      select count(*)::int as members, (count(*) filter (where m.left_out = ''))::int as reached
      from audience_members m where m.audience_uuid = next.uuid) n
    where t.uuid = next.uuid returning t.uuid`.execute(db);
  return rows[0]?.uuid;
}

/** Removes members of an audience, so many at most. @returns how many */
export async function removeMembers(db: Db, uuid: string, size: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with chosen as (select ctid from audience_members where audience_uuid = ${uuid} limit ${size}),
    removed as (delete from audience_members m using chosen where m.ctid = chosen.ctid returning 1)
    select count(*) as removed from removed`.execute(db);
  return rows[0]?.removed ?? 0;
}
