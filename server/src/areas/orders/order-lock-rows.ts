import { sql } from "kysely";
import type { Tx, Db } from "../../platform/database/database.ts";

/** Keeps others from telling anything new of an order until the transaction ends. @returns whether there is one of this number */
export async function lockOrderForUpdate(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where order_id = ${orderId} for no key update`.execute(tx);
  return rows.length === 1;
}

interface ReadOrder {
  readonly orderId: number;
  readonly version: string;
}
/** Keeps others from changing an order until the transaction ends. @returns whether it still is as it was read */
export async function lockUnchangedOrder(tx: Tx, { orderId, version }: ReadOrder): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select updated_at::text as version from orders where order_id = ${orderId} for share`.execute(tx);
  return rows[0]?.version === version;
}

/** Whether an order is in the ERP, by upload or by hand; undefined when there is none of this number. */
export async function isInErp(db: Db, orderId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isInErp: boolean }>`
    select is_in_erp as "isInErp" from orders where order_id = ${orderId}`.execute(db);
  return rows[0]?.isInErp;
}

/** What the shop changed of an order and staff have not marked as seen; undefined for nothing. */
export async function shopChangeOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select shop_change_reason as reason from orders where order_id = ${orderId} and shop_change_reason <> ''`.execute(
    tx,
  );
  return rows[0]?.reason;
}

export async function clearShopChange(tx: Tx, orderId: string): Promise<void> {
  await sql`update orders set shop_change_reason = '' where order_id = ${orderId}`.execute(tx);
}

export interface SubmittedOrder {
  readonly source: string;
  readonly epicorId: string;
  readonly isSynced: boolean;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  /** Paid, meant and not cancelled. */
  readonly isSettled: boolean;
}

/** Locks an order until the transaction ends; undefined when there is none of this number. */
export async function heldForSubmit(tx: Tx, orderId: string): Promise<SubmittedOrder | undefined> {
  const { rows } = await sql<SubmittedOrder>`
    select source, epicor_id as "epicorId", epicor_synced_at is not null as "isSynced", is_test as "isTest",
      is_cancelled as "isCancelled", is_settled and is_paid as "isSettled"
    from orders where order_id = ${orderId} for no key update`.execute(tx);
  return rows[0];
}

/** Whether the ERP may have an order without our knowing: its last attempt is of unknown outcome, also while the upload needs attention. */
export async function hasOpenUpload(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbound_effects e where e.kind = 'erp-upload' and e.subject = ${orderId} and (e.state in ('sending', 'unknown')
      or (select a.state from outbound_attempts a where a.effect_id = e.id order by a.n desc limit 1) in ('sending', 'unknown'))`.execute(
    tx,
  );
  return rows.length > 0;
}
