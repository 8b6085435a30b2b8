import { type RawBuilder, sql } from "kysely";
import { type Db, onlyRow, type Tx } from "../../../platform/database/database.ts";
import { orderRef } from "../../../platform/journal/order-ref-rows.ts";

interface Asked {
  readonly references: readonly string[];
  /** The order that asks. */
  readonly orderId: number;
}

/** Other orders of the same customer, and what became of their rewards: `id` null where nobody has enqueued one. */
const othersOf = (orderId: number): RawBuilder<unknown> => sql`
  others as (
    select other.order_id, e.id, e.state, e.reference, e.updated_at
    from orders own join orders other on other.user_uuid = own.user_uuid and other.order_id <> own.order_id
      left join outbound_effects e on e.kind = 'order-reward' and e.subject = other.order_id::text
    where own.order_id = ${orderId})`;

/** Those of the provider's references that are the rewards of other orders, also where staff have to look at one of those first. */
export async function claimedReferences(db: Db, { references, orderId }: Asked): Promise<ReadonlySet<string>> {
  const anyOfThem = sql`any(${[...references]}::text[])`;
  const { rows } = await sql<{ reference: string }>`
    with ${othersOf(orderId)}
    select transaction_id as reference from order_rewards
    where transaction_id = ${anyOfThem} and transaction_id <> '' and order_id <> ${orderId}
    union select reference from others where reference = ${anyOfThem} and reference <> ''`.execute(db);
  return new Set(rows.map(({ reference }) => reference));
}

const isLost = (orderId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from lost_handovers l where l.kind = 'order-reward' and l.ref = ${orderRef(orderId)})`;
const isOpenAttempt = sql`exists (
  select from outbound_attempts a where a.effect_id = other.id and a.state in ('sending', 'unknown'))`;

/**
 * Whether another reward of the order's customer may still take a credit, or has a moment ago: an attempt is open, or was reversed
 * after `since`, or it waits to be found again after a restore. Of two that both were handed over before the restore none waits for the
 * other.
 */
export async function isAnotherOpen(db: Db, { orderId, since }: { orderId: number; since: Date }): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    with ${othersOf(orderId)}
    select exists (
      select from others other where other.state <> 'withdrawn' and ${isOpenAttempt}
        or other.updated_at >= ${since} and exists (
          select from outbound_attempts a where a.effect_id = other.id and a.state = 'absent')
        or other.state = 'pending' and ${isLost(sql`other.order_id`)} and not ${isLost(sql.val(orderId))}) as "isOpen"`.execute(
    db,
  );
  return onlyRow(rows).isOpen;
}

interface Credit {
  /** The order that asks. */
  readonly orderId: number;
  /** When somebody may have handed over what became this credit. */
  readonly from: Date;
  readonly to: Date;
}

/**
 * Whether a credit may be the reward of another order and nothing here will ever say so: one that was handed over at that time, before
 * a restore, and has no reference and no turn to come. That can be an order of the same customer, of nobody, or one that has not come
 * in again; or one of the customer's that staff marked while its outcome was not known. The order that asks is being sent: it has its turn.
 */
export async function isPerhapsOfAnother(db: Db, { orderId, from, to }: Credit): Promise<boolean> {
  const { rows } = await sql<{ isPerhaps: boolean }>`
    with ${othersOf(orderId)}, own as (select user_uuid from orders where order_id = ${orderId}),
    lost as (
      select split_part(l.ref, ':', 1) as source, substr(l.ref, strpos(l.ref, ':') + 1) as id
      from lost_handovers l where l.kind = 'order-reward' and l.at between ${from} and ${to} and strpos(l.ref, ':') > 0)
    select exists (select from others other where other.state = 'withdrawn' and ${isOpenAttempt}) or exists (
      select from own, lost left join lateral (
        select order_id, user_uuid from orders where source = lost.source and source_id = lost.id
        union all
        select order_id, user_uuid from orders
        where lost.id like 'name:%' and source = lost.source and name collate crema_natural = substr(lost.id, 6)
        limit 1) o on true
        left join outbound_effects e on e.kind = 'order-reward' and e.subject = o.order_id::text
        left join order_rewards r on r.order_id = o.order_id
      where (o.user_uuid is null or o.user_uuid = own.user_uuid) and coalesce(r.transaction_id, '') = ''
        and coalesce(e.state, '') not in ('pending', 'sending', 'unknown')) as "isPerhaps"`.execute(db);
  return onlyRow(rows).isPerhaps;
}

/** Whether another order has the reference; nobody else may take it until the transaction ends. */
export async function isClaimedByAnother(tx: Tx, { reference, orderId }: { reference: string; orderId: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('reward ' || ${reference}, 0))`.execute(tx);
  return (await claimedReferences(tx, { references: [reference], orderId })).size > 0;
}
