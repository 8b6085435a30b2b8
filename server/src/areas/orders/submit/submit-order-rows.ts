import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** What decides whether an order may be submitted. */
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
