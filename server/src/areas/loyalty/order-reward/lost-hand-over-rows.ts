/** What the journal knows of rewards that were handed over in the minutes a restore has lost. */
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** What a file called an order of which it told nothing but its name. */
const named = "Shopify:name:";

export interface LostReward {
  /** When it was handed over; oldest first. */
  readonly handedOver: readonly Date[];
  /** Staff gave it by hand. */
  readonly isMarked: boolean;
}

export async function lostReward(db: Db, orderId: number): Promise<LostReward> {
  const { rows } = await sql<{ kind: string; at: Date }>`
    select l.kind, l.at from orders o join lost_handovers l on l.ref in (o.source || ':' || o.source_id, ${named}::text || o.name)
    where o.order_id = ${orderId} and l.kind in ('order-reward', 'reward-marked') order by l.at`.execute(db);
  return {
    handedOver: rows.filter(({ kind }) => kind === "order-reward").map(({ at }) => at),
    isMarked: rows.some(({ kind }) => kind === "reward-marked"),
  };
}

export interface Rival {
  /** Null for one that has not come in again. */
  readonly orderId: number | null;
  /** Nothing will be sent for it any more. */
  readonly isOver: boolean;
}

/**
 * Whose a credit may be besides: orders without a reference that are the customer's, or nobody's, or not here, and whose reward was handed
 * over then, or may have been.
 */
export async function rivalsOf(
  db: Db,
  orderId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    with lost as (
      select o.order_id, o.user_uuid
      from lost_handovers l left join lateral (
        select order_id, user_uuid from orders
        where source = split_part(l.ref, ':', 1) and source_id = substr(l.ref, strpos(l.ref, ':') + 1)
        union all
        select order_id, user_uuid from orders
        where starts_with(l.ref, ${named}) and name collate crema_natural = substr(l.ref, ${named.length + 1})
        limit 1) o on true
      where l.kind = 'order-reward' and l.at between ${from} and ${to} and strpos(l.ref, ':') > 0),
    theirs as (
      select lost.order_id from lost join orders own on own.order_id = ${orderId}
      where lost.user_uuid is null or lost.user_uuid = own.user_uuid
      union
      select other.order_id
      from orders own join orders other using (user_uuid)
        join outbound_effects e on e.kind = 'order-reward' and e.subject = other.order_id::text
        join outbound_attempts a on a.effect_id = e.id
      where own.order_id = ${orderId} and a.started_at between ${from} and ${to} and a.state in ('sending', 'unknown', 'confirmed'))
    select order_id as "orderId", coalesce(state not in ('pending', 'sending', 'unknown'), false) as "isOver"
    from theirs left join outbound_effects on kind = 'order-reward' and subject = order_id::text
      left join order_rewards r using (order_id)
    where order_id is distinct from ${orderId} and coalesce(reference, '') = '' and coalesce(transaction_id, '') = ''`.execute(
    db,
  );
  return rows;
}
