import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

export interface UploadedOrder {
  readonly orderId: number;
  readonly epicorId: string;
  readonly uploadedAt: Date;
}

export async function uploadedOrders(tx: Tx): Promise<readonly UploadedOrder[]> {
  const { rows } = await sql<UploadedOrder>`
    select order_id as "orderId", epicor_id as "epicorId", coalesce(epicor_synced_at, updated_at) as "uploadedAt" from orders o
    where source = 'Shopify' and epicor_id <> '' and is_settled
      and not exists (select from bookings b where b.order_id = o.order_id)
    order by order_id`.execute(tx);
  return rows;
}

export interface Receiver {
  readonly orderId: number;
  readonly company: string | undefined;
  readonly authorityToLeave: string | undefined;
}

export async function addReceivers(tx: Tx, receivers: readonly Receiver[]): Promise<void> {
  await sql`
    update orders o set
      shipping_address = case when given.company is null then shipping_address
        else shipping_address || jsonb_build_object('company', given.company) end,
      note_attributes = case when given.authority is null then note_attributes
        else note_attributes || jsonb_build_array(jsonb_build_object('name', 'authorityToLeave', 'value', given.authority)) end
    from json_to_recordset(${JSON.stringify(
      receivers.map(({ orderId, company, authorityToLeave }) => ({
        order_id: orderId,
        company,
        authority: authorityToLeave,
      })),
    )}::json) as given (order_id bigint, company text, authority text)
    where o.order_id = given.order_id`.execute(tx);
}
