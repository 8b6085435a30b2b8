/** What is known of rewards that were handed over in the minutes a restore has lost: by the journal, or by a credit in doubt. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { orderRefs } from "../../../platform/journal/order-ref-rows.ts";
import { creditInDoubt } from "./reward-in-history.ts";

export interface LostReward {
  /** When it was handed over; oldest first. */
  readonly handedOver: readonly Date[];
  /** Staff gave it by hand. */
  readonly isMarked: boolean;
}

export async function lostReward(db: Db, orderId: number): Promise<LostReward> {
  const { rows } = await sql<{ kind: string; at: Date }>`
    select l.kind, l.at from orders o join lost_handovers l on l.ref = any(${orderRefs(sql`o`)})
    where o.order_id = ${orderId} and l.kind in ('order-reward', 'reward-marked') order by l.at`.execute(db);
  return {
    handedOver: rows.filter(({ kind }) => kind === "order-reward").map(({ at }) => at),
    isMarked: rows.some(({ kind }) => kind === "reward-marked"),
  };
}

/**
 * Of these orders, those whose reward was handed over or given by hand in the minutes a restore has lost, or may have been: the
 * card has a credit that staff have yet to look at.
 */
export async function rewardedBefore(db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ orderId: number }>`
    select o.order_id as "orderId" from orders o join lost_handovers l on l.ref = any(${orderRefs(sql`o`)})
    where o.order_id = any(${[...orderIds]}) and l.kind in ('order-reward', 'reward-marked')
    union
    select e.subject::bigint from outbound_effects e join outbound_attempts a on a.effect_id = e.id
    where e.kind = 'order-reward' and e.subject = any(${orderIds.map(String)}) and e.state in ('pending', 'parked', 'rejected')
      and a.notes @> ${JSON.stringify([creditInDoubt])}::jsonb`.execute(db);
  return new Set(rows.map(({ orderId }) => orderId));
}

export interface Rival {
  /** Null for one that has not come in again. */
  readonly orderId: number | null;
  /** Nothing will be sent for it any more. */
  readonly isOver: boolean;
}

interface Then {
  readonly from: Date;
  readonly to: Date;
}

/** Orders that were handed over then, or that staff marked since then and the restore has lost; without one that is not here. */
const lostOrders = ({ from, to }: Then): RawBuilder<unknown> => sql`
  select o.order_id, o.user_uuid
  from lost_handovers l left join lateral (
    select order_id, user_uuid from orders
    where source = split_part(l.ref, ':', 1) and source_id = substr(l.ref, strpos(l.ref, ':') + 1)
    union all
    select order_id, user_uuid from orders
    where split_part(l.ref, ':', 2) = 'name' and source <> 'Woocommerce'
      and name collate crema_natural = substr(l.ref, strpos(l.ref, ':name:') + length(':name:'))) o on true
  where strpos(l.ref, ':') > 0
    and (l.kind = 'order-reward' and l.at between ${from} and ${to} or l.kind = 'reward-marked' and l.at >= ${from})`;

/**
 * Whose a credit may be besides: orders without a reference that are the customer's, or nobody's, or not here, and whose reward was handed
 * over then, or may have been, or was given by hand since.
 */
export async function rivalsOf(db: Db, orderId: number, then: Then): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    with own as (select user_uuid from orders where order_id = ${orderId}),
    theirs as (
      select order_id from (${lostOrders(then)}) lost, own where lost.user_uuid is null or lost.user_uuid = own.user_uuid
      union
      select other.order_id
      from own join orders other using (user_uuid)
        join outbound_effects e on e.kind = 'order-reward' and e.subject = other.order_id::text
        join outbound_attempts a on a.effect_id = e.id
      where a.started_at between ${then.from} and ${then.to} and a.state in ('sending', 'unknown', 'confirmed')
      union
      select other.order_id
      from own, order_rewards marked join orders other using (order_id)
      where marked.manually_processed and other.updated_at >= ${then.from}
        and other.created_at <= ${then.to} and (other.user_uuid is null or other.user_uuid = own.user_uuid))
    select order_id as "orderId",
      coalesce(r.manually_processed, false) or coalesce(state not in ('pending', 'sending', 'unknown'), false) as "isOver"
    from theirs left join outbound_effects on kind = 'order-reward' and subject = order_id::text
      left join order_rewards r using (order_id)
    where order_id is distinct from ${orderId} and coalesce(reference, '') = '' and coalesce(transaction_id, '') = ''`.execute(
    db,
  );
  return rows;
}
