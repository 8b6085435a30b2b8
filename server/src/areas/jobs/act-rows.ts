/**
 * Background work from everywhere it is kept, as rows of one shape: runs of jobs, jobs in the queue, codes being made, pushes, scripts,
 * and what waits for staff with third parties. Source: docs/areas/jobs.md.
 */
import type { FailureGroup, Job, JobState } from "@crema/contract/areas/jobs";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../platform/database/database.ts";
import { stoppedByStaff } from "../notifications/index.ts";
import { askedForAnew, effectKinds } from "./job-kinds.ts";

/** Whether a worker holds the job of this key right now; one of a process that died is freed, and waits. */
const heldOr = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when exists (select 1 from graphile_worker.jobs q where q.key = ${key} and q.locked_at is not null) then 'running' else 'waiting' end`;

const nameOfUser = (uuid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select btrim(first_name || ' ' || last_name) from users where users.uuid = ${uuid}), '')`;

/** Kept as records of their own, which tell more. */
const followed = sql`('Send push notifications', 'Delete pending users')`;

const runs = sql`
  select 'run:' || id as id, job as kind, '' as about, '' as href, '' as by, state, null::int as done, null::int as total,
    started_at as at, finished_at as ended, error, exists (select 1 from job_schedules where shown_as = job) as repeats, false as stops
  from job_runs where job not in ${followed}`;
const queued = sql`
  select 'queue:' || q.id, s.shown_as, '', '', '', case when q.attempts < q.max_attempts then 'waiting' else 'failed' end, null, null,
    q.run_at, case when q.attempts < q.max_attempts then null else q.updated_at end, coalesce(q.last_error, ''), true, true
  from graphile_worker.jobs q join job_schedules s on s.task = q.task_identifier and s.shown_as <> '' where q.locked_at is null`;
const codes = sql`
  select 'codes:' || b.uuid, 'Make voucher codes', v.title, '/promotions/vouchers/' || v.uuid, ${nameOfUser(sql`b.by_uuid`)},
    case b.state when 'making' then ${heldOr(sql`'make-codes:' || b.uuid`)} when 'done' then 'succeeded' else 'failed' end,
    b.made, b.wanted, b.created_at, b.finished_at, b.reason, false, false
  from code_batches b join vouchers v on v.uuid = b.voucher_uuid`;
const pushed = sql`
  select 'push:' || p.uuid, 'Send a push notification', p.title, '/mobile-app', ${nameOfUser(sql`p.by_uuid`)},
    case when p.state = 'sending' then ${heldOr(sql`'send-push:' || p.uuid`)} when p.reason = ${stoppedByStaff} then 'succeeded' when p.state = 'stopped' or p.failed > 0 then 'failed' else 'succeeded' end,
    case when p.state = 'sending' then (select count(*)::int from push_sendings s where s.push_uuid = p.uuid and s.state not in ('queued', 'sending'))
      else p.sent + p.failed end, p.devices, p.created_at, p.finished_at,
    case when p.reason = '' and p.failed > 0 then 'Some devices got nothing' else p.reason end, false, false
  from pushes p`;
const scripts = sql`
  select 'script:' || r.uuid, case r.script when 'delete-pending-users' then 'Delete pending users' else 'Unlink socials' end, '', '/settings', r.by_name,
    case r.state when 'running' then ${heldOr(sql`r.script || ':' || r.uuid`)} when 'done' then 'succeeded' else 'failed' end,
    r.rows_lost, r.total, r.started_at, r.finished_at, r.reason, false, false
  from script_runs r`;
const effects = sql`
  select 'effect:' || e.id, coalesce(k.words, e.kind), case when k.page = '/orders/' then '#' || e.subject else '' end,
    case when k.page is null then '' when k.page = '/users/' then k.page || coalesce(e.payload->>'userUuid', '') when k.page like '%/' then k.page || split_part(e.subject, ':', 1) else k.page end, '',
    case e.state when 'unknown' then 'waiting' else 'failed' end, null, null, e.created_at,
    case e.state when 'unknown' then null else e.updated_at end, e.reason, e.state = 'rejected' and e.kind <> all(${[...askedForAnew]}), false
  from outbound_effects e
  left join json_to_recordset(${JSON.stringify(effectKinds)}::json) as k (kind text, words text, page text) on k.kind = e.kind
  where e.state in ('unknown', 'rejected', 'parked')`;

/** Failures of one cause are of one kind, and say the same but for numbers. */
const acts = sql`(
  select *, case when state <> 'failed' then ''
    else left(md5(kind || ':' || regexp_replace(error, '[0-9]+', '#', 'g')), 12) end as cause
  from (${runs} union all ${queued} union all ${codes} union all ${pushed} union all ${scripts} union all ${effects}) gathered
) acts`;

export interface Wanted {
  readonly states?: readonly JobState[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly cause?: string | undefined;
}
const those = ({ states, kinds, cause }: Wanted): RawBuilder<unknown> => sql`
  (${states ?? null}::text[] is null or state = any(${states ?? null})) and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null}))
  and (${cause ?? null}::text is null or cause = ${cause ?? null})`;

interface Asked {
  readonly signal: AbortSignal;
}
interface ActRow extends Omit<Job, "canRetry" | "canCancel" | "startedAt" | "finishedAt"> {
  readonly at: Date;
  readonly ended: Date | null;
  /** Can be had once more as it is. */
  readonly repeats: boolean;
  /** Can be taken out of the queue. */
  readonly stops: boolean;
}

/** A page, newest first, and how many there are on all. */
export async function listActs(
  db: Db,
  wanted: Wanted & Asked & { readonly page: number; readonly limit: number },
): Promise<{ jobs: readonly Job[]; count: number }> {
  const { page, limit, signal } = wanted;
  const { rows } = await sql<ActRow & { all: number }>`
    select *, count(*) over () as "all" from ${acts} where ${those(wanted)}
    order by at desc, id desc limit ${limit} offset ${page * limit}`.execute(db, abortable(signal));
  if (rows.length > 0 || page === 0) return { jobs: rows.map(jobOf), count: rows[0]?.all ?? 0 };
  const counted = await sql<{ n: number }>`select count(*) as n from ${acts} where ${those(wanted)}`.execute(db);
  return { jobs: [], count: counted.rows[0]?.n ?? 0 };
}

function jobOf({ at, ended, repeats, stops, ...job }: ActRow): Job {
  const { id, kind, about, href, by, state, done, total, error, cause } = job;
  return {
    id,
    kind,
    about,
    href,
    by,
    state,
    done,
    total,
    startedAt: at.toISOString(),
    finishedAt: ended?.toISOString() ?? "",
    error,
    cause,
    canRetry: repeats && (state === "failed" || state === "waiting"),
    canCancel: stops && state === "waiting",
  };
}

export async function actOf(db: Db, id: string): Promise<Job | undefined> {
  const { rows } = await sql<ActRow>`select * from ${acts} where id = ${id}`.execute(db);
  return rows[0] && jobOf(rows[0]);
}

/** Failures of one cause that can be had once more, at most so many, the oldest first. */
export async function repeatableOf(
  db: Db,
  { cause, limit }: { cause: string; limit: number },
): Promise<readonly Job[]> {
  const { rows } = await sql<ActRow>`
    select * from ${acts} where cause = ${cause} and repeats order by ended, id limit ${limit}`.execute(db);
  return rows.map(jobOf);
}

export async function kindsOfActs(db: Db, { signal }: Asked): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from ${acts} order by kind`.execute(
    db,
    abortable(signal),
  );
  return rows.map(({ kind }) => kind);
}

const grouped = (from: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select cause, min(kind) as kind, count(*)::int as count, (count(*) filter (where repeats))::int as retryable,
    (array_agg(error order by ended desc))[1] as error, (array_agg(about order by ended desc))[1] as about,
    (array_agg(href order by ended desc))[1] as href, wire_instant(max(ended)) as at, sum(count(*)) over ()::int as "all"
  from ${from} group by cause order by ${order}, cause limit 20`;

/** Failures since this instant by cause, those with most first. */
export async function causesSince(
  db: Db,
  { since, signal }: Asked & { since: Date },
): Promise<readonly FailureGroup[]> {
  const found = grouped(sql`${acts} where state = 'failed' and ended >= ${since}`, sql`count(*) desc, max(ended) desc`);
  const { rows } = await sql<FailureGroup & { all: number }>`${found}`.execute(db, abortable(signal));
  return rows.map(({ all: _all, ...group }) => group);
}

/** Failures that this person has not read, by cause, newest first. */
export async function unreadFailures(
  db: Db,
  { userUuid, signal }: Asked & { userUuid: string },
): Promise<{ unread: number; failures: readonly FailureGroup[] }> {
  const unread = sql`${acts} where state = 'failed' and not exists (
    select 1 from failure_reads r where r.user_uuid = ${userUuid} and r.cause in ('', acts.cause) and r.read_until >= acts.ended)`;
  const { rows } = await sql<FailureGroup & { all: number }>`${grouped(unread, sql`max(ended) desc`)}`.execute(
    db,
    abortable(signal),
  );
  return { unread: rows[0]?.all ?? 0, failures: rows.map(({ all: _all, ...group }) => group) };
}

/** Notes that this person has read failures up to `until`. @param read.cause - '' for all */
export async function noteRead(db: Db, read: { userUuid: string; cause: string; until: Date }): Promise<void> {
  await sql`
    insert into failure_reads (user_uuid, cause, read_until) values (${read.userUuid}, ${read.cause}, ${read.until})
    on conflict (user_uuid, cause) do update set read_until = greatest(failure_reads.read_until, excluded.read_until)`.execute(
    db,
  );
}
