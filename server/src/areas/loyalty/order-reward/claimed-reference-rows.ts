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

/**
 * Whether a credit of this amount may be gone, or belong to another order, in a moment: an attempt for another order of the customer is open,
 * or one of theirs or of this order's own was reversed after `since`.
 */
export async function isCreditUnsettled(
  db: Db,
  { orderId, cents, since }: { orderId: number; cents: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isUnsettled: boolean }>`
    with ${othersOf(orderId)},
    rewards as (
      select id, state, updated_at, false as is_own from others
      union all
      select id, state, updated_at, true from outbound_effects where kind = 'order-reward' and subject = ${String(orderId)})
    select exists (
      select from rewards r join outbound_attempts a on a.effect_id = r.id
      where (a.sent->'increment'->>'cents')::bigint = ${cents}
        and (not r.is_own and r.state <> 'withdrawn' and a.state in ('sending', 'unknown')
          or r.updated_at >= ${since} and a.state = 'absent' and not exists (
            select from outbound_attempts later where later.effect_id = a.effect_id and later.n > a.n and later.started_at < ${since})
        )) as "isUnsettled"`.execute(db);
  return onlyRow(rows).isUnsettled;
}

/** Whether another order has the reference; nobody else may take it until the transaction ends. */
export async function isClaimedByAnother(tx: Tx, { reference, orderId }: { reference: string; orderId: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('reward ' || ${reference}, 0))`.execute(tx);
  return (await claimedReferences(tx, { references: [reference], orderId })).size > 0;
}
