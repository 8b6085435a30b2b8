/**
 * Background work from everywhere it is kept, as rows of one shape: runs of jobs, jobs in the queue, codes being made, pushes, scripts,
 * and what waits for staff with third parties. Source: docs/areas/jobs.md.
 */
import type { FailureGroup, ForStaff, Job, JobState } from "@crema/contract/areas/jobs";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../platform/database/database.ts";
import { causeOf, isRunOff, isRunOver } from "../../platform/jobs/job-rows.ts";
import { followed, lastFailedRuns } from "./for-staff-rows.ts";
import { actSources, effectWords, messageKind, messageSources } from "./job-sources.ts";

const runsOf = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'run:' || id as id, job, '', '', '', state, case when state = 'running' then (progress ->> 'done')::int end, case when state = 'running' then (progress ->> 'total')::int end,
    started_at, finished_at, error, exists (select 1 from job_schedules where shown_as = job) and not ${isRunOver} and not ${isRunOff}, false,
    state = 'failed' and ${isRunOver}, false, times, coalesce(first_failed_at, finished_at)
  from ${from} r where job <> all(${followed}::text[])`;
/** The queue counts in microseconds, and the wire tells milliseconds: what is read up to an instant of the wire is read. */
const queued = sql`
  select 'queue:' || q.id, s.shown_as, '', '', '', case when q.attempts < q.max_attempts then 'waiting' else 'failed' end, null::int, null::int,
    q.run_at::timestamptz(3), case when q.attempts < q.max_attempts then null else q.updated_at::timestamptz(3) end, coalesce(q.last_error, ''), true, true, false, false, 1, q.updated_at::timestamptz(3)
  from graphile_worker.jobs q join job_schedules s on s.task = q.task_identifier and s.shown_as <> '' where q.locked_at is null`;
const kept = sql.join(
  actSources.map(
    ({ name, acts }) => sql`
      select ${`${name}:`} || key, kind, about, href, by, state, done, total, at, ended, error, false, false, false, on_page, 1, ended
      from (${acts}) as kept (key, kind, about, href, by, state, done, total, at, ended, error, on_page)`,
  ),
  sql` union all `,
);
/** @param mayRepeat - kinds of effects that the reader may have sent once more @param from - rows of `outbound_effects` */
const effectsFor = (
  mayRepeat: readonly string[],
  from: RawBuilder<unknown> = sql`outbound_effects`,
): RawBuilder<unknown> => sql`
  select 'effect:' || e.id, coalesce(k.words, e.kind), coalesce(k.about || split_part(e.subject, ':', 1), ''),
    case when k.page is null then '' when k.page not like '%/' then k.page
      else k.page || coalesce(e.payload ->> k."pageOf", split_part(e.subject, ':', 1)) end, '',
    case e.state when 'unknown' then 'waiting' else 'failed' end, null::int, null::int, e.created_at,
    case e.state when 'unknown' then null else e.updated_at end, e.reason, e.state = 'rejected' and e.kind = any(${[...mayRepeat]}::text[]), false, false, true, 1, e.updated_at
  from ${from} e
  left join json_to_recordset(${JSON.stringify(effectWords)}::json) as k (kind text, words text, about text, page text, "pageOf" text) on k.kind = e.kind
  where e.state in ('unknown', 'rejected', 'parked')`;

/** What is left to staff comes from one source each: the others are not read. */
function sourcesFor({ mayRepeat, forStaff = [], tasks }: Reader & Scope): readonly RawBuilder<unknown>[] {
  if (forStaff.length === 0)
    return [runsOf(sql`job_runs`), queued, kept, effectsFor(mayRepeat, tasks), failedMessagesFor(mayRepeat)];
  return [...new Set(forStaff)].map((each) =>
    each === "parked" ? effectsFor(mayRepeat, tasks) : runsOf(lastFailedRuns),
  );
}

type Narrow = (source: RawBuilder<unknown>) => RawBuilder<unknown>;
const wholly: Narrow = (source) => sql`select * from ${source} every_act`;
/**
 * Everything there is, as this reader may repeat it; failures of one cause are of one kind, and say the same but for numbers.
 * @param narrow - what is done to each source by itself, before they are put together
 */
const actsFor = (from: Reader & Scope, narrow: Narrow = wholly): RawBuilder<unknown> => sql`(
  ${sql.join(
    sourcesFor(from).map((source) =>
      narrow(sql`(
        select *, case when state <> 'failed' then '' else left(md5(kind || ':' || ${causeOf(sql`error`)}), 12) end as cause
        from (${source}) as source (id, kind, about, href, by, state, done, total, at, ended, error, repeats, stops, well_since, on_page, times, since))`),
    ),
    sql` union all `,
  )}) acts`;

interface Reader {
  readonly mayRepeat: readonly string[];
}

interface Scope {
  readonly forStaff?: readonly ForStaff[] | undefined;
  readonly tasks?: RawBuilder<unknown> | undefined;
}

interface Wanted extends Scope {
  readonly states?: readonly JobState[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly cause?: string | undefined;
}
/** Only what is asked for, so that the planner sees what it may leave out. A cause is one of failures. */
function those({ states, kinds, cause }: Wanted): RawBuilder<unknown> {
  const conditions = [
    ...(states === undefined ? [] : [sql`state = any(${states}::text[])`]),
    ...(kinds === undefined ? [] : [sql`kind = any(${kinds}::text[])`]),
    ...(cause === undefined ? [] : [sql`state = 'failed' and cause = ${cause}`]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

interface Asked {
  readonly signal: AbortSignal;
}
export interface Act extends Omit<Job, "canActOnPage"> {
  readonly isOnPage: boolean;
}
interface ActRow
  extends Omit<Act, "canRetry" | "canCancel" | "startedAt" | "finishedAt" | "failingSince" | "isOnPage"> {
  readonly at: Date;
  readonly ended: Date | null;
  readonly since: Date | null;
  readonly repeats: boolean;
  readonly stops: boolean;
  readonly on_page: boolean;
}

export async function listActs(
  db: Db,
  wanted: Wanted & Asked & Reader & { readonly page: number; readonly limit: number },
): Promise<{ jobs: readonly Act[]; count: number }> {
  const { page, limit, signal } = wanted;
  const newest = actsFor(
    wanted,
    (source) =>
      sql`(select * from ${source} one ${those(wanted)} order by at desc, id desc limit ${(page + 1) * limit})`,
  );
  const { rows } = await sql<ActRow>`
    select * from ${newest} order by at desc, id desc limit ${limit} offset ${page * limit}`.execute(
    db,
    abortable(signal),
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${actsFor(wanted)} ${those(wanted)}`.execute(
    db,
    abortable(signal),
  );
  return { jobs: rows.map(actIn), count: counted.rows[0]?.n ?? 0 };
}

function actIn({ at, ended, since, repeats, stops, on_page, ...job }: ActRow): Act {
  const { id, kind, about, href, by, state, done, total, error, cause, times } = job;
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
    times,
    failingSince: state === "failed" ? (since?.toISOString() ?? "") : "",
    canRetry: repeats && (state === "failed" || state === "waiting"),
    canCancel: stops && state === "waiting",
    isOnPage: on_page,
  };
}

export async function actOf(db: Db, { id, ...reader }: Reader & { readonly id: string }): Promise<Act | undefined> {
  const { rows } = await sql<ActRow>`select * from ${actsFor(reader)} where id = ${id}`.execute(db);
  return rows[0] && actIn(rows[0]);
}

/** Failures of one cause that can be had once more, at most so many, the oldest first; of runs of one job one, because it is one thing to do. */
export async function repeatableOf(
  db: Db,
  { cause, limit, ...reader }: Reader & { readonly cause: string; readonly limit: number },
): Promise<readonly Act[]> {
  const { rows } = await sql<ActRow>`
    select * from (
      select distinct on (case when id like 'run:%' then kind else id end) * from ${actsFor(reader)}
      where state = 'failed' and cause = ${cause} and repeats order by case when id like 'run:%' then kind else id end, ended
    ) once order by ended, id limit ${limit}`.execute(db);
  return rows.map(actIn);
}

/** The kinds there are: of runs one look into the index for each. */
export async function kindsOfActs(db: Db, { signal }: Asked): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive jobs as (
      (select job from job_runs order by job limit 1)
      union all
      select (select r.job from job_runs r where r.job > jobs.job order by r.job limit 1) from jobs where jobs.job is not null)
    select job as kind from jobs where job <> all(${followed}::text[])
    union select kind from (${queued}) as q (id, kind) union select kind from (${kept}) as k (id, kind) union select kind from (${effectsFor([])}) as e (id, kind)
    union select kind from (${failedMessagesFor([])}) as m (id, kind)
    order by kind`.execute(db, abortable(signal));
  return rows.map(({ kind }) => kind);
}

const grouped = (from: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select cause, min(kind) as kind, sum(times)::int as count, (count(*) filter (where repeats))::int as retryable, bool_and(well_since) as "isOver",
    (array_agg(error order by ended desc))[1] as error, (array_agg(about order by ended desc))[1] as about,
    (array_agg(href order by ended desc))[1] as href, wire_instant(min(since)) as since, wire_instant(max(ended)) as at, sum(count(*)) over ()::int as "all"
  from ${from} group by cause order by ${order}, cause limit 20`;

/** Failures since this instant by cause, what has run well since last, those with most first. */
export async function causesSince(
  db: Db,
  { since, signal, ...reader }: Asked & Reader & { readonly since: Date },
): Promise<readonly FailureGroup[]> {
  const found = grouped(
    sql`${actsFor(reader)} where state = 'failed' and ended >= ${since}`,
    sql`bool_and(well_since), sum(times) desc, max(ended) desc`,
  );
  const { rows } = await sql<FailureGroup & { all: number }>`${found}`.execute(db, abortable(signal));
  return rows.map(({ all: _all, ...group }) => group);
}

/** Failures that this person has not read, by cause, newest first; one that lasts is read once. */
export async function unreadFailures(
  db: Db,
  { userUuid, tasks, signal }: Asked & Pick<Scope, "tasks"> & { userUuid: string },
): Promise<{ unread: number; failures: readonly FailureGroup[] }> {
  const unread = sql`${actsFor({ mayRepeat: [], tasks })} where state = 'failed' and not exists (
    select 1 from failure_reads r where r.user_uuid = ${userUuid} and r.cause in ('', acts.cause) and r.read_until >= acts.since)`;
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

const recordPage = sql`coalesce(case d.provider ${sql.join(
  messageSources.flatMap(({ provider, page }) => (page ? [sql`when ${sql.lit(provider)} then ${page}`] : [])),
  sql` `,
)} end, '')`;
const labelOfProvider = sql`case d.provider ${sql.join(
  messageSources.map(({ provider, label }) => sql`when ${sql.lit(provider)} then ${sql.lit(label)}`),
  sql` `,
)} else 'Message from ' || d.provider end`;

/**
 * Messages of third parties that were refused or given up, or wait for their next try, in the columns of `act-rows.ts`.
 * @param mayRepeat - kinds of messages that the reader may have worked on once more
 */
const failedMessagesFor = (mayRepeat: readonly string[]): RawBuilder<unknown> => sql`
  select 'delivery:' || d.id, ${labelOfProvider}, d.record_name, ${recordPage}, '', case d.state when 'failed' then 'failed' else 'waiting' end,
    null::int, null::int, case d.state when 'failed' then d.received_at else d.next_at end, d.failed_at, d.error,
    d.state = 'failed' and ${sql.lit(messageKind({ provider: "" }))} || d.provider = any(${[...mayRepeat]}::text[]), false, false, false, 1, d.failed_at
  from inbound_deliveries d where d.error <> ''`;
