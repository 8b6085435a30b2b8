import { Client } from "pg";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";

export type Session = Client;

export async function withSession<T>(url: string, use: (session: Session) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A server that ends takes its sessions with it: the query that follows says so.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function one<Row extends object>(session: Session, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await session.query<Row>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error(`No row: ${text}`);
  return row;
}

/** Names the database whatever folder it lies in; a restored one keeps it. */
export const systemIdentifier = async (session: Session): Promise<string> =>
  (await one<{ id: string }>(session, "select system_identifier::text as id from pg_control_system()")).id;

/** The timeline a server writes on: a restored database begins a new one. */
export const currentTimeline = async (session: Session): Promise<string> =>
  (await one<{ name: string }>(session, "select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as name")).name;

export const isInRecovery = async (session: Session): Promise<boolean> =>
  (await one<{ still: boolean }>(session, "select pg_is_in_recovery() as still")).still;

/** @returns the first WAL segment that a restore from this base needs */
export const startBase = async (session: Session, label: string): Promise<string> =>
  (await one<{ segment: string }>(session, "select pg_walfile_name(pg_backup_start($1, true)) as segment", [label]))
    .segment;

interface StoppedBase {
  readonly label: string;
  readonly tablespaces: string;
  readonly at: Date;
}
export const stopBase = (session: Session): Promise<StoppedBase> =>
  one(
    session,
    "select labelfile as label, spcmapfile as tablespaces, clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)",
  );

/** @returns the segment that holds the restore point; PostgreSQL archives it at once */
export async function markRestorePoint(session: Session, name: string): Promise<string> {
  const { segment } = await one<{ segment: string }>(
    session,
    "select pg_walfile_name(pg_create_restore_point($1) - 1) as segment",
    [name],
  );
  await switchSegment(session);
  return segment;
}

/** Lets PostgreSQL archive what it has written so far. @returns the segment that this ends with; the address is the one behind it */
export const switchSegment = async (session: Session): Promise<string> =>
  (await one<{ segment: string }>(session, "select pg_walfile_name(pg_switch_wal() - 1) as segment")).segment;

export const unarchivedSegments = (session: Session): Promise<{ current: string; ready: string[] }> =>
  one(
    session,
    `select pg_walfile_name(pg_current_wal_lsn()) as current, coalesce((
       select array_agg(left(name, 24)) from pg_ls_archive_statusdir() where name ~ '^[0-9A-F]{24}\\.ready$'), '{}') as ready`,
  );

export async function archiverProblem(session: Session): Promise<string> {
  const { failed } = await one<{ failed: string | null }>(
    session,
    `select last_failed_wal as failed from
       (select * from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')) a
     right join (select 1) always on true`,
  );
  return failed === null ? "" : `PostgreSQL cannot archive ${failed}: see postgres.log`;
}

const countedTables = [
  "users",
  "orders",
  "order_lines",
  "products",
  "erp_parts",
  "locations",
  "vouchers",
  "voucher_codes",
  "redemptions",
  "segments",
  "outbound_attempts",
  "audit_entries",
];
export type RowCounts = Readonly<Record<string, number>>;

export async function countRows(session: Session): Promise<RowCounts> {
  const { rows } = await session.query<{ name: string }>(
    "select name from unnest($1::text[]) with ordinality as t (name, n) where to_regclass('public.' || name) is not null order by n",
    [countedTables],
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows)
    counts[name] = (await one<{ n: number }>(session, `select count(*)::int as n from public.${name}`)).n;
  return counts;
}

export type BackupPart = "wal" | "base" | "pictures" | "trial";

export async function noteBackup(
  session: Session,
  { part, at, problem }: { part: BackupPart; at: Date; problem: string },
): Promise<void> {
  await session.query(
    `insert into backup_status (part, succeeded_at, failed_at, problem)
       values ($1, case when $3 = '' then $2::timestamptz end, case when $3 <> '' then $2::timestamptz end, $3)
     on conflict (part) do update set problem = excluded.problem,
       succeeded_at = coalesce(excluded.succeeded_at, backup_status.succeeded_at),
       failed_at = coalesce(excluded.failed_at, backup_status.failed_at)`,
    [part, at, problem],
  );
}

export async function clearBackupProblem(session: Session, part: BackupPart): Promise<void> {
  await session.query("update backup_status set problem = '' where part = $1", [part]);
}

export async function expectBackups(session: Session, at: Date): Promise<void> {
  await session.query(
    `insert into backup_status (part, problem, expected_at)
     select part, '', $1 from unnest(array['wal', 'base', 'pictures', 'trial']) part on conflict do nothing`,
    [at],
  );
}

export const lastSuccess = async (session: Session, part: BackupPart): Promise<Date | undefined> =>
  (await one<{ at: Date | null }>(session, "select max(succeeded_at) as at from backup_status where part = $1", [part]))
    .at ?? undefined;

export async function removeBackupStatus(session: Session): Promise<void> {
  await session.query("delete from backup_status");
}

export async function noteBackupRun(
  session: Session,
  run: { job: string; startedAt: Date; finishedAt: Date; error: string; rows: number | undefined },
): Promise<void> {
  const progress = run.rows === undefined ? {} : { done: run.rows, total: run.rows };
  await session.query(
    `insert into job_runs (job, worker_id, started_at, finished_at, state, error, progress)
     values ($1, '', $2, $3, case when $4 = '' then 'succeeded' else 'failed' end, $4, $5)`,
    [run.job, run.startedAt, run.finishedAt, run.error, JSON.stringify(progress)],
  );
}

export interface BackupStatus {
  readonly part: BackupPart;
  readonly succeededAt: Date | null;
  readonly expectedAt: Date;
  readonly problem: string;
}

export async function backupStatus(db: Db): Promise<readonly BackupStatus[]> {
  const { rows } = await sql<BackupStatus>`
    select part, succeeded_at as "succeededAt", expected_at as "expectedAt", problem from backup_status order by part`.execute(
    db,
  );
  return rows;
}
