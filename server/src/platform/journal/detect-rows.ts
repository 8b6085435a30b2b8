import { sql } from "kysely";
import type { Client } from "pg";
import { type Database, type Db, onlyRow, type Tx } from "../database/database.ts";
import { type JournalEntry, unreadableLine } from "./journal.ts";
import { storeRestored } from "./revocation-rows.ts";

/** Any number that no other lock of ours uses. */
const detectionLock = 2_026_197;

/** One process at a time; the next one finds what the first has stored. */
export async function lockDetection(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(detectionLock)})`.execute(tx);
}

/** @returns undefined before the first start with a journal */
export async function installationOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(db);
  return rows[0]?.id;
}

/** Stored by itself, before the journal names it: a journal may not belong to an installation that was rolled back. */
export async function addInstallation(db: Db): Promise<void> {
  await sql`insert into installation (id) values (gen_random_uuid()) on conflict do nothing`.execute(db);
}

/** When the journal was compared last; undefined before the first time. */
export async function comparedAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select compared_at as at from installation`.execute(db);
  return rows[0]?.at ?? undefined;
}

export async function noteCompared(tx: Tx, at: Date): Promise<void> {
  await sql`update installation set compared_at = ${at}`.execute(tx);
}

/** Time of the newest entry that the database holds; undefined where it holds none. */
export async function newestEntryAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select max(at) as at from journal_entries where kind <> ${unreadableLine}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** The greatest number of an entry that the database holds; 0 if it holds none. */
export async function greatestNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(max(n), 0) as n from journal_entries`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Those of the journal that the database does not hold. */
export async function entriesMissing(db: Db, entries: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select given.n, given.at, given.kind, given.ref
    from json_to_recordset(${JSON.stringify(entries)}::json) as given (n bigint, at timestamptz, kind text, ref text)
    where not exists (select from journal_entries e where e.n = given.n and e.at = given.at)
    order by given.at, given.n`.execute(db);
  return rows;
}

interface NewRestore {
  readonly at: Date;
  readonly restorePoint: Date;
  readonly kinds: readonly string[];
}

/** A restore point in the future is of a clock that was ahead: the newest entry before it counts. */
export async function addRestore(tx: Tx, { at, restorePoint, kinds }: NewRestore): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into restores (newest_task, detected_at, restore_point)
    select (select coalesce(max(id), 0) from outbound_effects), at, case when point <= at then point else coalesce((select max(e.at) from journal_entries e where e.at <= g.at and e.kind <> ${unreadableLine}), at) end
    from (select ${at}::timestamptz as at, ${restorePoint}::timestamptz as point) g returning uuid`.execute(tx);
  const uuid = rows[0]?.uuid ?? "";
  // What an earlier restore left paused is released with this one.
  await sql`
    insert into restore_kinds (restore, kind) select ${uuid}::uuid, unnest(${[...kinds]}::text[])`.execute(tx);
  return uuid;
}

/**
 * Staff who sent something by hand before the backup did not know what happened since: open tasks wait for what automatic ones wait
 * for, until staff send them once more.
 */
export async function clearSentByHand(tx: Tx): Promise<void> {
  await sql`
    update outbound_effects set payload = payload - 'isByHand'
    where payload ? 'isByHand' and state not in ('confirmed', 'withdrawn')`.execute(tx);
}

/** Of a journal that is weeks ahead. */
const keptAtOnce = 10_000;

/**
 * Keeps what was lost for the release, and in the table, so that the next start does not find it again. Journals the restore itself; called
 * once the sequences have moved, because the number of that entry says how far.
 */
export async function keepLost(tx: Tx, restore: string, entries: readonly JournalEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += keptAtOnce) {
    const some = JSON.stringify(entries.slice(from, from + keptAtOnce));
    const given = sql`json_to_recordset(${some}::json) as given (n bigint, at timestamptz, kind text, ref text)`;
    await sql`
      insert into lost_handovers (restore, n, at, kind, ref) select ${restore}::uuid, n, at, kind, ref from ${given}
      on conflict do nothing`.execute(tx);
    await sql`
      insert into journal_entries (n, at, kind, ref) overriding system value select n, at, kind, ref from ${given}
      on conflict do nothing`.execute(tx);
  }
  const isDamaged = entries.some(({ kind }) => kind === unreadableLine);
  // What a line that cannot be read was about may have been created until now.
  const { rows } = await sql<{ at: Date }>`
    update restores set restore_point = case when ${isDamaged} then detected_at else restore_point end
    where uuid = ${restore} returning detected_at as at`.execute(tx);
  await storeRestored(tx, { restore, at: onlyRow(rows).at });
}

/** Serial numbers that third parties or people have seen must not be given a second time. @returns how many moved */
export async function moveSequences(tx: Tx, by: number): Promise<number> {
  const { rows } = await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${by})
    from pg_sequences where schemaname = 'public'`.execute(tx);
  return rows.length;
}

export async function noteLockedAccounts(
  tx: Tx,
  { restore, lockedAccounts }: { restore: string; lockedAccounts: number },
): Promise<void> {
  await sql`update restores set locked_accounts = ${lockedAccounts} where uuid = ${restore}`.execute(tx);
}

/** Sessions and mailed links of the restored database may have ended or been used since. */
export async function endAllSessions(tx: Tx, at: Date): Promise<void> {
  await sql`delete from one_time_tokens`.execute(tx);
  await sql`update sessions set ended_at = ${at}, ended_because = 'restored' where ended_at is null`.execute(tx);
}

export async function pruneEntries(db: Database, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from journal_entries where at < ${before}`.execute(db);
  return Number(numAffectedRows);
}

/** Entries of these kinds since an instant, oldest first. */
export async function entriesSince(
  db: Db,
  { since, kinds }: { since: Date; kinds: readonly string[] },
): Promise<readonly JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select n, at, kind, ref from journal_entries where at >= ${since} and kind = any(${[...kinds]}::text[]) order by at, n`.execute(
    db,
  );
  return rows;
}

const mark = "crema.restored_at";

/**
 * Our restore tool's mark in a database, which the next start reads: a journal that went back in time with the machine, or none at
 * all, cannot tell that the database was restored. A setting of the database, because one of any age can take it.
 *
 * @param session - of the restored database
 */
export async function markRestored(session: Client, at: Date): Promise<void> {
  const database = session.escapeIdentifier(session.database ?? "");
  await session.query(`alter database ${database} set ${mark} = ${session.escapeLiteral(at.toISOString())}`);
}

export async function isMarkedRestored(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = 0
        and exists (select from unnest(s.setconfig) c where c like ${`${mark}=%`})) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Once the start has stored what follows from it. */
export async function unmarkRestored(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} reset ${sql.raw(mark)}`.execute(tx);
}
