import { earningCurrency } from "@crema/contract/areas/orders";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { orderRefs } from "../../../platform/journal/order-ref-rows.ts";
import { storeRevocation } from "../../../platform/journal/revocation-rows.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import type { SourcedOrder } from "../../../providers/order-key.ts";
import type { OrderMoney } from "./money-back.ts";
import type { RewardedSku, RewardLine } from "./reward-sum.ts";

export interface StoredReward extends SourcedOrder {
  readonly orderId: number;
  /** Changes with the order. */
  readonly version: string;
  readonly createdAt: Date;
  readonly currency: string;
  readonly isSettled: boolean;
  /** Not paid in full, but it may be yet. */
  readonly isUnpaid: boolean;
  readonly isSynced: boolean;
  readonly isManual: boolean;
  readonly userUuid: string | null;
  /** The customer's card; '' without one. */
  readonly fom: string;
  readonly lines: readonly RewardLine[];
  readonly money: OrderMoney;
}

/** Whether staff gave the reward by hand, on `orders o`; few are, so that PostgreSQL reads them once for all rows. */
export const isRewardManual = sql`(o.order_id in (select order_id from order_rewards where manually_processed))`;

/**
 * A paid order whose customer has a card and that has no reward yet, on `orders o`.
 *
 * @param since - the start of Bean Dollars, an instant; '' means never
 */
export const needsReward = (since: string): RawBuilder<unknown> =>
  since === ""
    ? sql`false`
    : sql`(o.created_at >= ${new Date(since)} and not o.loyalty_rewards_synced and not ${isRewardManual} and o.is_settled
        and o.source <> 'Woocommerce' and o.currency = ${sql.lit(earningCurrency)}
        and exists (select from loyalty_accounts a where a.user_uuid = o.user_uuid and a.fom <> ''))`;

/** An order with what its reward reads: the percentages are those of the time it was placed. */
export async function storedReward(db: Db, orderId: number): Promise<StoredReward | undefined> {
  const { rows } = await sql<StoredReward>`
    select o.order_id as "orderId", o.updated_at::text as version, o.user_uuid as "userUuid", o.created_at as "createdAt", currency, source, source_id as "sourceId", name, is_settled as "isSettled",
      not is_paid and not is_cancelled and not is_test as "isUnpaid",
      loyalty_rewards_synced as "isSynced", coalesce(r.manually_processed, false) as "isManual", coalesce(a.fom, '') as fom,
      coalesce((
        select json_agg(json_build_object('sku', sku, 'quantity', quantity, 'unitPriceCents', unit_price_cents,
          'discountCents', discount_cents, 'isGiftCard', is_gift_card, 'basisPoints', coalesce((
            select basis_points from part_rewards p where part_code = sku and since <= o.created_at order by since desc limit 1), 0)) order by n)
        from order_lines_left l where l.order_id = o.order_id), '[]') as lines,
      json_build_object('totalCents', o.total_cents, 'currentTotalCents', coalesce(o.current_total_cents, o.total_cents),
        'shippingCents', o.shipping_cents, 'orderedCents', coalesce((
          select sum(greatest(0, quantity * unit_price_cents - discount_cents)) from order_lines l where l.order_id = o.order_id), 0)) as money
    from orders o left join order_rewards r using (order_id) left join loyalty_accounts a on a.user_uuid = o.user_uuid
    where o.order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** Keeps others from changing the order until the transaction ends. @returns whether it still is as it was read */
export async function holdsReward(tx: Tx, { orderId, version }: StoredReward): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select updated_at::text as version from orders where order_id = ${orderId} for share`.execute(tx);
  return rows[0]?.version === version;
}

/** Who of these people has a card by now. */
export async function usersWithCard(db: Db, userUuids: readonly string[]): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const { rows } = await sql<{ userUuid: string }>`
    select user_uuid as "userUuid" from loyalty_accounts where user_uuid = any(${[...userUuids]}::uuid[]) and fom <> ''`.execute(
    db,
  );
  return rows.map(({ userUuid }) => userUuid);
}

interface Reward {
  readonly orderId: number;
  readonly fom: string;
  readonly skus: readonly RewardedSku[];
  readonly cents: number;
  /** Points that the provider added beside them. */
  readonly points: number;
  /** When it was sent: a balance that was read since may hold it already. */
  readonly sentAt: Date;
}

/** Notes what an order earned and what the provider calls it, and adds it to the balance we know, where that is from before. */
export async function noteReward(tx: Tx, reward: Reward & { transactionId: string; at: Date }): Promise<void> {
  await sql`
    with rewarded as (
      insert into order_rewards (order_id, fom, cents, accrued_points, skus, processed_at, transaction_id)
      values (${reward.orderId}, ${reward.fom}, ${reward.cents}, ${reward.points}, ${JSON.stringify(reward.skus)}::jsonb, ${reward.at}, ${reward.transactionId})
      on conflict (order_id) do update set fom = excluded.fom, cents = excluded.cents, accrued_points = excluded.accrued_points,
        skus = excluded.skus, processed_at = excluded.processed_at, transaction_id = excluded.transaction_id
    ), balanced as (
      update loyalty_accounts set balance_cents = balance_cents + ${reward.cents},
        points_balance = points_balance + ${reward.points}, updated_at = ${reward.at}
      where fom = ${reward.fom} and ${reward.cents} > 0 and updated_at <= ${reward.sentAt}
    )
    update orders set loyalty_rewards_synced = true, loyalty_rewards_rejected = false,
      updated_at = ${nextVersion(reward.at)}
    where order_id = ${reward.orderId}`.execute(tx);
}

export async function noteRejectedReward(tx: Tx, { orderId, at }: { orderId: number; at: Date }): Promise<void> {
  await sql`
    update orders set loyalty_rewards_rejected = true,
      updated_at = ${nextVersion(at)}
    where order_id = ${orderId}`.execute(tx);
}

/** Orders of people with a card since the start of Bean Dollars that are not rewarded and whose reward was not ordered yet, oldest first. */
export async function ordersWithoutReward(
  db: Db,
  { since, atMost }: { since: Date; atMost: number },
): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders o
    where created_at >= ${since} and not loyalty_rewards_synced and not ${isRewardManual} and is_settled and source <> 'Woocommerce'
      and exists (select from loyalty_accounts a where a.user_uuid = o.user_uuid)
      and not exists (select from outbound_effects where kind = 'order-reward' and subject = o.order_id::text)
    order by created_at, order_id limit ${atMost}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** What decides whether a reward may be processed or marked. */
export interface HeldReward {
  readonly source: string;
  readonly currency: string;
  readonly createdAt: Date;
  readonly isSettled: boolean;
  readonly isSynced: boolean;
  readonly isManual: boolean;
  readonly hasCard: boolean;
}

/** Locks an order until the transaction ends; undefined when there is none of this number. */
export async function heldReward(tx: Tx, orderId: string): Promise<HeldReward | undefined> {
  await sql`select from orders where order_id = ${orderId} for no key update`.execute(tx);
  const { rows } = await sql<HeldReward>`
    select source, currency, o.created_at as "createdAt", is_settled as "isSettled", loyalty_rewards_synced as "isSynced",
      coalesce(r.manually_processed, false) as "isManual", coalesce(a.fom, '') <> '' as "hasCard"
    from orders o left join order_rewards r using (order_id) left join loyalty_accounts a on a.user_uuid = o.user_uuid
    where o.order_id = ${orderId}`.execute(tx);
  return rows[0];
}

/** Notes that staff did it by hand: it waits for nothing any more, and the provider has no movement of it. */
export async function markReward(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
  const { rows } = await sql<{ refs: string[] }>`
    with marked as (
      insert into order_rewards (order_id, manually_processed) values (${orderId}, true)
      on conflict (order_id) do update set manually_processed = true
    )
    update orders set loyalty_rewards_rejected = false,
      updated_at = ${nextVersion(at)}
    where order_id = ${orderId} returning ${orderRefs(sql`orders`)} as refs`.execute(tx);
  for (const ref of rows[0]?.refs ?? []) await storeRevocation(tx, { kind: "reward-marked", ref, at });
}

/** How many orders since the start of Bean Dollars would be rewarded if rewards were on: the customer has a card, and they wait for nothing else. */
export async function rewardsHeldBack(
  db: Db,
  { since, waitsFor }: { since: string; waitsFor: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from orders o left join outbound_effects e on e.kind = 'order-reward' and e.subject = o.order_id::text
    where ${needsReward(since)}
      and (e.id is null or e.state = 'pending' and e.waits_for in ('', ${waitsFor}))`.execute(db);
  return rows[0]?.count ?? 0;
}
