import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { plainText } from "../values/storable-text.ts";
import type { MessageRecord } from "./webhook.ts";

export interface NewDelivery {
  readonly provider: string;
  readonly key: string;
  readonly topic: string;
  readonly body: Buffer;
  readonly at: Date;
}

export async function keepDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into inbound_deliveries (provider, key, topic, body, next_at, received_at)
    select provider, key, topic, body, at, at
    from unnest(${deliveries.map((one) => one.provider)}::text[], ${deliveries.map((one) => one.key)}::text[],
      ${deliveries.map((one) => one.topic)}::text[], ${deliveries.map((one) => one.body)}::bytea[],
      ${deliveries.map((one) => one.at)}::timestamptz[]) as given (provider, key, topic, body, at)
    order by key
    on conflict (provider, key) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface WaitingDelivery {
  readonly id: number;
  readonly provider: string;
  readonly topic: string;
  readonly body: Buffer;
  readonly receivedAt: Date;
  readonly tries: number;
}

/**
 * Takes a delivery whose turn it is, until `leaseUntil`; undefined when it is done, given up or somebody else's.
 * @param given.providers - those somebody works on here; the deliveries of others stay as they are
 */
export async function claimDelivery(
  db: Db,
  { id, now, leaseUntil, providers }: { id: number; now: Date; leaseUntil: Date; providers: readonly string[] },
): Promise<WaitingDelivery | undefined> {
  const { rows } = await sql<WaitingDelivery>`
    update inbound_deliveries set tries = tries + 1, next_at = ${leaseUntil}
    where id = ${id} and state = 'pending' and next_at <= ${now} and provider = any(${[...providers]})
    returning id, provider, topic, body, received_at as "receivedAt", tries`.execute(db);
  return rows[0];
}

/** Takes more deliveries of a provider whose turn it is and that nobody takes right now, oldest first. */
export async function claimMore(
  db: Db,
  { provider, now, leaseUntil, atMost }: { provider: string; now: Date; leaseUntil: Date; atMost: number },
): Promise<WaitingDelivery[]> {
  const { rows } = await sql<WaitingDelivery>`
    update inbound_deliveries set tries = tries + 1, next_at = ${leaseUntil}
    where id in (
      select id from inbound_deliveries where state = 'pending' and next_at <= ${now} and provider = ${provider}
      order by next_at, id limit ${atMost} for update skip locked)
    returning id, provider, topic, body, received_at as "receivedAt", tries`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** In the transaction of what was done. @returns whether it was still ours */
export async function finishDelivery(tx: Tx, { id, tries }: { id: number; tries: number }): Promise<boolean> {
  const { rows } = await sql`
    update inbound_deliveries set state = 'done', error = ''
    where id = ${id} and state = 'pending' and tries = ${tries} returning id`.execute(tx);
  return rows.length === 1;
}

export async function finishDeliveries(
  tx: Tx,
  deliveries: readonly WaitingDelivery[],
): Promise<readonly WaitingDelivery[]> {
  const { rows } = await sql<{ id: number }>`
    update inbound_deliveries d set state = 'done', error = ''
    from unnest(${deliveries.map(({ id }) => id)}::bigint[], ${deliveries.map(({ tries }) => tries)}::int[]) as given (id, tries)
    where d.id = given.id and d.state = 'pending' and d.tries = given.tries returning d.id`.execute(tx);
  const ours = new Set(rows.map(({ id }) => id));
  return deliveries.filter(({ id }) => ours.has(id));
}

/** @param failed.nextAt - when to try again; missing when it is refused or given up */
export async function failDelivery(
  db: Db,
  failed: {
    id: number;
    tries: number;
    error: string;
    nextAt: Date | undefined;
    now: Date;
    record: MessageRecord;
  },
): Promise<void> {
  const { id, tries, error, nextAt, now, record } = failed;
  await sql`
    update inbound_deliveries set error = ${error}, state = ${nextAt === undefined ? "failed" : "pending"},
      next_at = coalesce(${nextAt ?? null}::timestamptz, next_at), failed_at = ${nextAt === undefined ? now : null},
      record_name = ${plainText(record.name)}, record_id = ${plainText(record.id)}, record_changed_at = ${record.changedAt ?? null}
    where id = ${id} and state = 'pending' and tries = ${tries}`.execute(db);
}

/** A failed delivery waits again, with all of its tries. @returns whether it had failed */
export async function requeueDelivery(tx: Tx, { id, at }: { id: number; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    update inbound_deliveries set state = 'pending', tries = 0, next_at = ${at}, failed_at = null
    where id = ${id} and state = 'failed' returning id`.execute(tx);
  return rows.length === 1;
}

export interface WholeRecord {
  readonly id: string;
  readonly receivedAt: Date;
  readonly changedAt: Date;
}

/** Failed deliveries about the same or an earlier state of these records need nobody any more. */
export async function resolveFailedDeliveries(
  tx: Tx,
  { provider, records }: { provider: string; records: readonly WholeRecord[] },
): Promise<void> {
  await sql`
    update inbound_deliveries d set state = 'done', error = '', failed_at = null
    from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ receivedAt }) => receivedAt)}::timestamptz[],
      ${records.map(({ changedAt }) => changedAt)}::timestamptz[]) as later (id, received_at, changed_at)
    where d.provider = ${provider} and d.state = 'failed' and d.error <> '' and d.record_id = later.id and d.record_id <> ''
      and d.received_at < later.received_at and coalesce(d.record_changed_at <= later.changed_at, true)`.execute(tx);
}

export async function overdueDeliveries(
  db: Db,
  { before, providers }: { before: Date; providers: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from inbound_deliveries where state = 'pending' and next_at <= ${before} and provider = any(${[...providers]})
    order by next_at limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

export async function unsettledDeliveries(
  db: Db,
): Promise<{ provider: string; state: "pending" | "failed"; count: number }[]> {
  const { rows } = await sql<{ provider: string; state: "pending" | "failed"; count: number }>`
    select provider, state, count(*) as count from inbound_deliveries where state <> 'done'
    group by provider, state order by provider, state`.execute(db);
  return rows;
}

/** Removed at once: a statement over months of deliveries would hold locks, and keep others' rows from being cleaned, for minutes. */
const mostForgotten = 5_000;

/** Removes what came before these instants and was worked on, or given up. What waits stays. @returns how many */
export async function forgetDeliveries(
  db: Db,
  { done, failed, atOnce = mostForgotten }: { done: Date; failed: Date; atOnce?: number },
): Promise<number> {
  let all = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from inbound_deliveries where id = any(array(
        select id from inbound_deliveries
        where received_at < ${new Date(Math.max(done.getTime(), failed.getTime()))}
          and (state = 'done' and received_at < ${done} or state = 'failed' and received_at < ${failed})
        order by received_at limit ${atOnce}))`.execute(db);
    all += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) < atOnce) return all;
  }
}
