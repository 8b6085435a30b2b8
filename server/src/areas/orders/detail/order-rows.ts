import type { OrderAddress } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { type Db, fixedStatement, type JsonText, type Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import { differingFields, type EditedOrder } from "./order-changes.ts";
import { orderJson } from "./order-json-rows.ts";

interface OrderText {
  readonly text: JsonText;
  readonly version: string;
}

const textOfOrder = fixedStatement<OrderText>(sql`
  select ${orderJson}::text as text, wire_instant(o.updated_at) as version from orders o where o.order_id = ${"order"}`);

export async function orderText(db: Db, orderId: string): Promise<OrderText | undefined> {
  const [row] = await textOfOrder(db, [orderId]);
  return row;
}

/** Locks an order until the transaction ends, and reads it after the wait. */
export async function lockedOrderText(tx: Tx, orderId: string): Promise<JsonText | undefined> {
  await sql`select from orders where order_id = ${orderId} for update`.execute(tx);
  return (await orderText(tx, orderId))?.text;
}

export async function rawOrderText(db: Db, orderId: string): Promise<JsonText | undefined> {
  const { rows } = await sql<{ text: JsonText }>`
    select body::text as text from order_raws where order_id = ${orderId}`.execute(db);
  return rows[0]?.text;
}

/** What staff edit, as columns; what else a source wrote into an address stays. The version grows also while the clock stands still. */
const edits = sql`
  order_note = ${"note"}, note_attributes = unmasked_attributes(${"attributes"}::jsonb, o.note_attributes), epicor_id = ${"epicor"}, epicor_synced_at = ${"synced"}::timestamptz,
  shipping_address = o.shipping_address || ${"shipping"}::jsonb, billing_address = o.billing_address || ${"billing"}::jsonb,
  updated_at = ${nextVersion("at", "o.updated_at")}`;
const editValues = ({ before, wanted, at }: Edit): readonly unknown[] => [
  wanted.orderNote,
  JSON.stringify(wanted.noteAttributes),
  wanted.epicorId,
  wanted.epicorSynced === "" ? null : wanted.epicorSynced,
  changesOf(before.customer.shippingAddress, wanted.customer.shippingAddress),
  changesOf(before.customer.billingAddress, wanted.customer.billingAddress),
  at,
];

interface Edit {
  readonly before: EditedOrder;
  readonly wanted: EditedOrder;
  readonly at: Date;
}

const changesOf = (before: OrderAddress, wanted: OrderAddress): string =>
  JSON.stringify(differingFields(before, wanted));

const savedOrder = fixedStatement<{ text: JsonText }>(sql`
  update orders o set ${edits} where o.order_id = ${"order"} returning ${orderJson}::text as text`);

export async function saveOrder(tx: Tx, edit: Edit): Promise<JsonText | undefined> {
  const [row] = await savedOrder(tx, [...editValues(edit), edit.wanted.orderId]);
  return row?.text;
}
