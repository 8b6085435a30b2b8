import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
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

/**
 * Whether another order of the same customer has an attempt that is open, or ended or was reversed after `since`, or one of before a restore
 * that has not come up again: a credit that the card shows may be that attempt's, and may be reversed yet. Of two that both were handed over
 * before the restore none waits for the other.
 */
export async function isCardInUse(db: Db, { orderId, since }: { orderId: number; since: Date }): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (
      select from orders own join orders other on other.user_uuid = own.user_uuid and other.order_id <> own.order_id
        join outbound_effects e on e.kind = 'order-reward' and e.subject = other.order_id::text
      where own.order_id = ${orderId} and (
        exists (
          select from outbound_attempts a
          where a.effect_id = e.id and (a.state in ('sending', 'unknown') or a.finished_at >= ${since} or e.updated_at >= ${since}))
        or e.state = 'pending' and ${isLost(sql`other.order_id`)} and not ${isLost(sql`own.order_id`)})
      ) as "isInUse"`.execute(db);
  return rows[0]?.isInUse === true;
}

/** Whether another order has the reference; nobody else may take it until the transaction ends. */
export async function isClaimedByAnother(tx: Tx, { reference, orderId }: { reference: string; orderId: number }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('reward ' || ${reference}, 0))`.execute(tx);
  return (await claimedReferences(tx, { references: [reference], orderId })).size > 0;
}
