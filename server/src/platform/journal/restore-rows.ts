import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { unreadableLine } from "./journal.ts";

/** Whether hand-overs of this kind wait for staff after a restore, as a condition. */
export const isPausedKind = (kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from restore_kinds rk where rk.kind = ${kind} and rk.released_at is null)`;

export async function isPaused(db: Db, kind: string): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`select ${isPausedKind(sql.val(kind))} as "isPaused"`.execute(db);
  return rows[0]?.isPaused === true;
}

export interface StoredRestore {
  readonly uuid: string;
  readonly detectedAt: Date;
  readonly restorePoint: Date;
  readonly lockedAccounts: number;
  /** The first 100 names. */
  readonly missingPictures: readonly string[];
  /** Null while it is not known. */
  readonly missingPictureCount: number | null;
  /** Lines of the journal that could not be read. */
  readonly unreadableLines: number;
  /** Where the first of them is; '' if there is none. */
  readonly firstUnreadableLine: string;
  readonly isPaused: boolean;
}

/** The newest restore of which something is still paused, else the newest of all. */
export async function newestRestore(db: Db): Promise<StoredRestore | undefined> {
  const { rows } = await sql<StoredRestore>`
    select uuid, detected_at as "detectedAt", restore_point as "restorePoint", locked_accounts as "lockedAccounts",
      coalesce(missing_pictures[:100], '{}') as "missingPictures", cardinality(missing_pictures) as "missingPictureCount",
      unreadable.count as "unreadableLines", unreadable.first as "firstUnreadableLine",
      exists (select from restore_kinds k where k.restore = r.uuid and k.released_at is null) as "isPaused"
    from restores r, lateral (
      select count(*), coalesce(min(ref), '') as first from lost_handovers l
      where l.restore = r.uuid and l.kind = ${unreadableLine}) unreadable
    order by "isPaused" desc, detected_at desc limit 1`.execute(db);
  return rows[0];
}

/** The newest restore of which something is still paused. */
export async function pausedRestore(db: Db): Promise<StoredRestore | undefined> {
  const restore = await newestRestore(db);
  return restore?.isPaused === true ? restore : undefined;
}

/** Where a kind was last handed over for certain: of restores in a row it has stayed paused since the first that is not released. */
export async function restorePointOf(db: Db, kind: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(r.restore_point) as at from restores r join restore_kinds k on k.restore = r.uuid
    where k.kind = ${kind} and k.released_at is null`.execute(db);
  return rows[0]?.at ?? undefined;
}

export interface StoredKind {
  readonly kind: string;
  readonly releasedAt: Date | null;
  readonly releasedBy: string;
  /** Lost hand-overs of this kind, and those of earlier restores that nobody decided about; 0 once it is released: every page asks for this. */
  readonly handedOver: number;
}

export async function kindsOfRestore(db: Db, restore: string): Promise<readonly StoredKind[]> {
  const { rows } = await sql<StoredKind>`
    select kind, released_at as "releasedAt", released_by as "releasedBy",
      case when released_at is null then (
        select count(*) from lost_handovers l
        where l.kind = k.kind and (l.restore = k.restore or l.decision is null)) else 0 end as "handedOver"
    from restore_kinds k where restore = ${restore} order by kind`.execute(db);
  return rows;
}

interface Release {
  readonly restore: string;
  readonly kind: string;
  readonly by: string;
  readonly at: Date;
}
/** @returns whether it was paused until now, in any restore */
export async function releaseKind(tx: Tx, { kind, by, at }: Release): Promise<boolean> {
  const { rows } = await sql`
    update restore_kinds set released_at = ${at}, released_by = ${by} where kind = ${kind} and released_at is null
    returning kind`.execute(tx);
  return rows.length > 0;
}

/**
 * The newest restore after which hand-overs of this kind were released: what was placed before `releasedAt` may be known to the
 * provider although this database does not know it.
 */
export async function latestRelease(
  db: Db,
  kind = "order-reward",
): Promise<{ readonly restorePoint: Date; readonly releasedAt: Date } | undefined> {
  const { rows } = await sql<{ restorePoint: Date; releasedAt: Date }>`
    select r.restore_point as "restorePoint", k.released_at as "releasedAt"
    from restore_kinds k join restores r on r.uuid = k.restore
    where k.kind = ${kind} and k.released_at is not null order by k.released_at desc limit 1`.execute(db);
  return rows[0];
}

export async function storeMissingPictures(
  db: Db,
  { restore, names }: { restore: string; names: readonly string[] },
): Promise<void> {
  await sql`update restores set missing_pictures = ${[...names]} where uuid = ${restore}`.execute(db);
}
