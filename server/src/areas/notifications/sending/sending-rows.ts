/** Pushes to single devices: who takes which, and what became of them. `docs/decisions/0053` says what the states promise. */
import { stoppedByStaff } from "@crema/contract/areas/notifications";
import { type RawBuilder, sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../../platform/database/database.ts";
import { allowLongerStatements } from "../../../platform/database/longer-statements.ts";
import { isGone } from "../../../platform/database/process-mark.ts";
import { partSize, requeuePart } from "./parts-rows.ts";

export interface RunningPush {
  readonly uuid: string;
  readonly title: string;
  readonly body: string;
  /** Failures of the push service as a whole in a row. */
  readonly tries: number;
  /** Why it waits; '' where it does not. */
  readonly reason: string;
  /** Why nobody is sent it any more; '' otherwise. */
  readonly stops: string;
  readonly endsAt: Date;
}
/** @returns undefined where it is over, or there is none */
export async function runningPush(db: Db, uuid: string): Promise<RunningPush | undefined> {
  const { rows } = await sql<RunningPush>`
    select uuid, title, body, tries, reason, stops, ends_at as "endsAt" from pushes
    where uuid = ${uuid} and state = 'sending'`.execute(db);
  return rows[0];
}

/** Pushes that go on, and that no job of the queue will see to. */
export async function forsakenPushes(db: Db, keyStart: string): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select p.uuid from pushes p where p.state = 'sending' and not exists (
      select from graphile_worker.jobs j
      where j.key = ${keyStart} || p.uuid and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** What the contract's rule of this name says, of a push `p`. */
export const hasPushFailed = sql`(p.reason <> ${stoppedByStaff} and (p.state = 'stopped' or (p.state = 'done' and p.failed > 0)))`;

/** What was on its way when nobody was left to hear the answer. */
export const unheard = "No answer came: it may have arrived";

/** What a process that is gone was sending, or one that has been silent since `before`, may have arrived. */
export async function giveUpUnheard(db: Db, { push, before }: { push: string; before: Date }): Promise<void> {
  await sql`
    update push_sendings set state = 'unknown', reason = ${unheard}
    where push_uuid = ${push} and state = 'sending' and (held_at < ${before} or holder in (
      select holder from (select distinct holder from push_sendings where push_uuid = ${push} and state = 'sending' offset 0) holders
      where ${isGone(sql.ref("holder"))}))`.execute(db);
}

/** Taken by this process: nobody else sends it. */
export interface Taken {
  readonly id: number;
  /** Times it was taken, this one included. */
  readonly tries: number;
  readonly platform: string;
  /** Null where the device is gone, or somebody else's by now. */
  readonly deviceUuid: string | null;
  readonly token: string | null;
  readonly isArchived: boolean;
}
/** The next ones whose time has come. What is taken is either settled by its taker or may have arrived. */
export async function takeSendings(
  db: Db,
  { push, holder, at, size }: { push: string; holder: number; at: Date; size: number },
): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    with next as (
      select s.id from push_sendings s join pushes p on p.uuid = s.push_uuid
      where s.push_uuid = ${push} and s.state = 'queued' and p.state = 'sending' and p.stops = '' and p.preparing = ''
        and (s.not_before is null or s.not_before <= ${at}) and (p.waits_until is null or p.waits_until <= ${at})
        and (s.platform <> 'ios' or p.apple_waits_until is null or p.apple_waits_until <= ${at})
      order by s.id limit ${size} for update of s skip locked),
    taken as (
      update push_sendings s set state = 'sending', holder = ${holder}, held_at = ${at}, tries = s.tries + 1
      from next where s.id = next.id returning s.id, s.tries, s.platform, s.user_uuid, s.device_uuid)
    select taken.id, taken.tries, taken.platform, d.uuid as "deviceUuid", d.token, coalesce(u.ended_at is not null, false) as "isArchived"
    from taken left join users u on u.uuid = taken.user_uuid
      left join app_devices d on d.uuid = taken.device_uuid and d.user_uuid = taken.user_uuid
    order by taken.id`.execute(db);
  return rows;
}

export interface Settled {
  readonly id: number;
  readonly state: "queued" | "sent" | "failed" | "refused" | "unknown";
  readonly reason: string;
  /** Those that count, towards the most one device is worth. */
  readonly tries: number;
  /** Of one that is queued again; as soon as possible where left out. */
  readonly notBefore?: Date | undefined;
}
/** What became of some that this process had taken. One that was given up meanwhile stays so. */
export async function settleSendings(
  db: Db,
  { holder, settled }: { readonly holder: number; readonly settled: readonly Settled[] },
): Promise<void> {
  await sql`
    update push_sendings s set state = one.state, reason = one.reason, tries = one.tries, not_before = one."notBefore", holder = null
    from json_to_recordset(${JSON.stringify(settled)}::json) as one (id bigint, state text, reason text, tries int, "notBefore" timestamptz)
    where s.id = one.id and s.state = 'sending' and s.holder = ${holder}`.execute(db);
}

interface Pause {
  readonly push: string;
  readonly reason: string;
  readonly until: Date;
}
export async function pausePush(db: Db, { push, reason, until }: Pause): Promise<void> {
  await sql`
    update pushes set tries = tries + 1, reason = ${reason}, waits_until = greatest(waits_until, ${until}::timestamptz)
    where uuid = ${push} and state = 'sending'`.execute(db);
}
export async function pauseApple(db: Db, { push, reason, until }: Pause): Promise<void> {
  await sql`
    update pushes set reason = ${reason}, apple_waits_until = greatest(apple_waits_until, ${until}::timestamptz)
    where uuid = ${push} and state = 'sending'`.execute(db);
}
/** The push service took what was sent at that instant: a pause that began after it goes on. */
export async function unpausePush(db: Db, { push, sentAt }: { push: string; sentAt: Date }): Promise<void> {
  await sql`
    update pushes set tries = 0, waits_until = null, reason = case when apple_waits_until is null then '' else reason end
    where uuid = ${push} and state = 'sending' and waits_until <= ${sentAt}`.execute(db);
}

/** No device would take it, or somebody said so: nobody is sent it any more. @returns whether nobody had said so before */
export async function stopPush(db: Db, { push, reason }: { push: string; reason: string }): Promise<boolean> {
  const { rows } = await sql`
    update pushes set stops = ${reason} where uuid = ${push} and state = 'sending' and stops = '' returning uuid`.execute(
    db,
  );
  return rows.length > 0;
}

/** When the next one's time comes; undefined where none waits. Now, or earlier, where it has come. */
export async function nextSendingAt(db: Db, { push, at }: { push: string; at: Date }): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when p.stops <> '' then ${at}::timestamptz
      else greatest(${at}::timestamptz, s.not_before, p.waits_until, case when s.platform = 'ios' then p.apple_waits_until end) end) as at
    from push_sendings s join pushes p on p.uuid = s.push_uuid where s.push_uuid = ${push} and s.state = 'queued'`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** Reasons with how many devices each, of the push `p`. */
export const failuresOf = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) from (
    select reason, count(*) as count from push_sendings
    where push_uuid = ${of} and state in ('failed', 'refused', 'unknown') group by reason) reasons), '[]')`;

const comeTo = (push: string) => sql`(
  select count(*) filter (where state in ('queued', 'sending')) as waiting, count(*) filter (where state = 'sent') as sent,
    count(*) filter (where state in ('failed', 'refused', 'unknown')) as failed, count(*) filter (where state = 'failed') as repeatable
  from push_sendings where push_uuid = ${push})`;

/** Of a push to more devices, its worker counts now and then how far it is, and not every page that follows it. */
export const mostCountedLive = 50_000;

export function noteStanding(db: Db, push: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await allowLongerStatements(tx, "background");
    await sql`
      update pushes p set waiting = c.waiting, sent = c.sent, failed = c.failed, failures = ${failuresOf(sql.ref("p.uuid"))}
      from ${comeTo(push)} c where p.uuid = ${push} and p.state = 'sending' and p.devices > ${mostCountedLive}`.execute(
      tx,
    );
  });
}

/**
 * Ends a push of which nothing waits and nothing is on its way, with what it came to.
 * @returns whether it is over by now
 */
export function endPush(db: Db, { push, at }: { push: string; at: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await allowLongerStatements(tx, "background");
    const { rows } = await sql`
      update pushes p set state = case when p.stops = '' then 'done' else 'stopped' end, reason = p.stops, finished_at = ${at}, waits_until = null,
        apple_waits_until = null, tries = 0, waiting = 0, sent = c.sent, failed = c.failed, repeatable = c.repeatable,
        failures = ${failuresOf(sql.ref("p.uuid"))}
      from ${comeTo(push)} c
      where p.uuid = ${push} and p.state = 'sending' and p.preparing = '' and not exists (
        select from push_sendings s where s.push_uuid = p.uuid and s.state in ('queued', 'sending'))
      returning p.uuid`.execute(tx);
    return rows.length > 0;
  });
}

export async function lockPush(tx: Tx, uuid: string): Promise<"sending" | "done" | "stopped" | undefined> {
  const { rows } = await sql<{ state: "sending" | "done" | "stopped" }>`
    select state from pushes where uuid = ${uuid} for update`.execute(tx);
  return rows[0]?.state;
}

/**
 * A locked push that is over goes on with those that failed for certain; of very many, the work on it queues the rest.
 * @returns how many
 */
export async function requeueFailed(
  tx: Tx,
  { push, endsAt, size = partSize }: { push: string; endsAt: Date; size?: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from push_sendings where push_uuid = ${push} and state = 'failed'`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return 0;
  await sql`
    update pushes set state = 'sending', preparing = 'again', waiting = ${count}, reason = '', stops = '', ends_at = ${endsAt}, finished_at = null
    where uuid = ${push}`.execute(tx);
  await requeuePart(tx, { push, size });
  return count;
}

/** Removes single sendings of what was over before this, so many at most; its numbers stay with it. @returns how many */
export async function forgetSendings(db: Db, { before, size }: { before: Date; size: number }): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with old as (update pushes set repeatable = 0 where state <> 'sending' and finished_at < ${before} and repeatable > 0),
    chosen as (
      select s.id from pushes p join push_sendings s on s.push_uuid = p.uuid
      where p.state <> 'sending' and p.finished_at < ${before} limit ${size}),
    forgotten as (delete from push_sendings s using chosen where s.id = chosen.id returning s.id)
    select count(*) as forgotten from forgotten`.execute(db);
  return rows[0]?.forgotten ?? 0;
}
