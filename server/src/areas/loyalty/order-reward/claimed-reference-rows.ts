import { type RawBuilder, sql } from "kysely";
import { type Db, onlyRow, type Tx } from "../../../platform/database/database.ts";

interface Asked {
  readonly references: readonly string[];
  /** The order that asks. */
  readonly orderId: number;
}

/** Other orders of the same customer, and what became of their rewards: `id` null where nobody has enqueued one. */
const othersOf = (orderId: number): RawBuilder<unknown> => sql`
  others as (
    select other.order_id, other.created_at, e.id, e.state, e.reference, e.updated_at
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

/**
 * Whether an attempt of another reward of the order's customer is open, or was reversed after `since`: it may take a credit, or has taken
 * one back.
 */
export async function isAnotherOpen(db: Db, { orderId, since }: { orderId: number; since: Date }): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    with ${othersOf(orderId)}
    select exists (
      select from others o join outbound_attempts a on a.effect_id = o.id
      where o.state <> 'withdrawn' and a.state in ('sending', 'unknown')
        or o.updated_at >= ${since} and a.state = 'absent') as "isOpen"`.execute(db);
  return onlyRow(rows).isOpen;
}

interface Credit {
  /** The order that asks. */
  readonly orderId: number;
  /** When somebody may have handed over what became this credit. */
  readonly from: Date;
  readonly to: Date;
}

export interface OtherOwners {
  /** Another order of the customer will say whose it is, and goes first: it was handed over then, and this one was not. */
  readonly isOneToCome: boolean;
  /** Another order may say so yet: it has not come in again, or waits for a payment or a card. */
  readonly isOneLate: boolean;
  /** It may be the reward of another order, and nothing here will ever say so. */
  readonly isOneUnclear: boolean;
}

/**
 * Whose a credit may be, if not the asking order's: that of an order that was handed over at that time, before a restore, and has no
 * reference. It will say so itself if it is the customer's and has its turn to come; not so if it needs attention, is done or belongs to
 * no customer. Of two that both were handed over then neither waits for the other.
 * Or that of an order whose reward staff marked since, which has no reference either.
 */
export async function otherOwners(db: Db, { orderId, from, to }: Credit): Promise<OtherOwners> {
  const { rows } = await sql<OtherOwners>`
    with ${othersOf(orderId)},
    refs as (
      select split_part(l.ref, ':', 1) as source, substr(l.ref, strpos(l.ref, ':') + 1) as id
      from lost_handovers l where l.kind = 'order-reward' and l.at between ${from} and ${to} and strpos(l.ref, ':') > 0),
    lost as (
      select o.order_id, o.user_uuid,
        case when e.state = 'pending' and e.waits_for <> '' then 'waiting' else coalesce(e.state, 'waiting') end as state
      from refs left join lateral (
        select order_id, user_uuid from orders where source = refs.source and source_id = refs.id
        union all
        select order_id, user_uuid from orders
        where refs.id like 'name:%' and source = refs.source and name collate crema_natural = substr(refs.id, 6)
        limit 1) o on true
        left join outbound_effects e on e.kind = 'order-reward' and e.subject = o.order_id::text
        left join order_rewards r on r.order_id = o.order_id
      where coalesce(r.transaction_id, '') = ''),
    theirs as (select lost.state from lost join others using (order_id))
    select
      not exists (select from lost where order_id = ${orderId})
        and exists (select from theirs where state in ('pending', 'sending', 'unknown')) as "isOneToCome",
      exists (select from lost where order_id is null) or exists (select from theirs where state = 'waiting') as "isOneLate",
      exists (select from lost where order_id is not null and user_uuid is null)
        or exists (select from theirs where state in ('rejected', 'parked', 'confirmed', 'withdrawn'))
        or exists (
          select from others o where o.created_at <= ${to} and o.state = 'withdrawn' and o.reference = '' and (
            o.updated_at >= ${from} and exists (
              select from order_rewards r where r.order_id = o.order_id and r.manually_processed)
            or exists (
              select from outbound_attempts a where a.effect_id = o.id and a.state in ('sending', 'unknown')
                and a.started_at between ${from} and ${to}))) as "isOneUnclear"`.execute(db);
  return onlyRow(rows);
}

/** Whether another order has the reference; nobody else may take it until the transaction ends. */
export async function isClaimedByAnother(tx: Tx, { reference, orderId }: { reference: string; orderId: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('reward ' || ${reference}, 0))`.execute(tx);
  return (await claimedReferences(tx, { references: [reference], orderId })).size > 0;
}
