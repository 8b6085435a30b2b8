import { type RawBuilder, sql } from "kysely";
import { type Db, onlyRow, type Tx } from "../../../platform/database/database.ts";
import { orderRef } from "../../../platform/journal/order-ref-rows.ts";

interface Asked {
  readonly references: readonly string[];
  /** The order that asks. */
  readonly orderId: number;
}

/** Those of the provider's references that are the rewards of other orders. */
export async function claimedReferences(db: Db, { references, orderId }: Asked): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reference: string }>`
    select transaction_id as reference from order_rewards
    where transaction_id = any(${[...references]}::text[]) and transaction_id <> '' and order_id <> ${orderId}`.execute(
    db,
  );
  return new Set(rows.map(({ reference }) => reference));
}

const isLost = (orderId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from lost_handovers l where l.kind = 'order-reward' and l.ref = ${orderRef(orderId)})`;

const hasNotComeIn = (
  ref: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(strpos(${ref}, ':') > 0 and not exists (
  select from orders o where o.source = split_part(${ref}, ':', 1) and o.source_id = substr(${ref}, strpos(${ref}, ':') + 1)))`;

interface OtherRewards {
  /** One has an attempt that is open, or ended or was reversed after `since`, or waits to be found again after a restore. */
  readonly isOpen: boolean;
  /** One was handed over before a restore, and nothing here will say which credit is its own. */
  readonly isUnplaced: boolean;
}

/**
 * Whose a credit on the card of an order's customer may be, if not this order's: an attempt of another of their orders, which may be
 * reversed yet, or a reward that was handed over before a restore, also of an order that has not come in again. Of two that both
 * were handed over before the restore none waits for the other.
 */
export async function otherRewards(
  db: Db,
  { orderId, since }: { orderId: number; since: Date },
): Promise<OtherRewards> {
  const { rows } = await sql<OtherRewards>`
    with own as (select user_uuid, ${isLost(sql.val(orderId))} as is_lost from orders where order_id = ${orderId}),
    others as (
      select e.id, e.state, e.updated_at, ${isLost(sql`other.order_id`)} as is_lost
      from own join orders other on other.user_uuid = own.user_uuid and other.order_id <> ${orderId}
        left join outbound_effects e on e.kind = 'order-reward' and e.subject = other.order_id::text)
    select
      exists (select from others o, own where o.is_lost and o.state = 'pending' and not own.is_lost) or exists (
        select from others o join outbound_attempts a on a.effect_id = o.id
        where a.state in ('sending', 'unknown') or a.finished_at >= ${since} or o.updated_at >= ${since}) as "isOpen",
      exists (select from others o where o.is_lost and o.state = 'withdrawn') or exists (
        select from own where not own.is_lost and (
          exists (select from others o where o.is_lost and o.id is null)
          or exists (select from lost_handovers l where l.kind = 'order-reward' and ${hasNotComeIn(sql`l.ref`)}))) as "isUnplaced"`.execute(
    db,
  );
  return onlyRow(rows);
}

/** How many attempts of an order's reward a restore has lost. Their codes are used up, whatever became of them. */
export async function lostAttempts(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lost_handovers l
    where l.kind = 'order-reward' and l.ref = ${orderRef(sql.val(orderId))}`.execute(db);
  return onlyRow(rows).count;
}

/** Whether another order has the reference; nobody else may take it until the transaction ends. */
export async function isClaimedByAnother(tx: Tx, { reference, orderId }: { reference: string; orderId: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('reward ' || ${reference}, 0))`.execute(tx);
  return (await claimedReferences(tx, { references: [reference], orderId })).size > 0;
}
