import { sql } from "kysely";
import { type Db, fixedStatement, type JsonText, type Tx } from "../../../platform/database/database.ts";
import { type AuditEntry, auditInsert, auditValues } from "../../../platform/writes/audit-rows.ts";
import type { EditedOrder } from "./order-changes.ts";
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

/** The record as its source sent it; undefined where none is kept. */
export async function rawOrderText(db: Db, orderId: string): Promise<JsonText | undefined> {
  const { rows } = await sql<{ text: JsonText }>`
    select body::text as text from order_raws where order_id = ${orderId}`.execute(db);
  return rows[0]?.text;
}

/** What staff edit, as columns; what else a source wrote into an address stays. The version grows also while the clock stands still. */
const edits = sql`
  order_note = ${"note"}, note_attributes = ${"attributes"}::jsonb, epicor_id = ${"epicor"}, epicor_synced_at = ${"synced"}::timestamptz,
  shipping_address = o.shipping_address || ${"shipping"}::jsonb, billing_address = o.billing_address || ${"billing"}::jsonb,
  updated_at = greatest(${"at"}::timestamptz, o.updated_at + interval '1 millisecond')`;
const editValues = (order: EditedOrder, at: Date): readonly unknown[] => [
  order.orderNote,
  JSON.stringify(order.noteAttributes),
  order.epicorId,
  order.epicorSynced === "" ? null : order.epicorSynced,
  JSON.stringify(order.customer.shippingAddress),
  JSON.stringify(order.customer.billingAddress),
  at,
];

const savedOrder = fixedStatement<{ text: JsonText }>(sql`
  update orders o set ${edits} where o.order_id = ${"order"} returning ${orderJson}::text as text`);

/** Writes what staff edited of a locked order. */
export async function saveOrder(tx: Tx, order: EditedOrder, at: Date): Promise<JsonText | undefined> {
  const [row] = await savedOrder(tx, [...editValues(order, at), order.orderId]);
  return row?.text;
}

const savedOver = fixedStatement<{ text: JsonText }>(sql`
  with changed as (
    update orders o set ${edits} where o.order_id = ${"order"} and o.updated_at = ${"version"}::timestamptz
    returning ${orderJson}::text as text),
  audited as (${auditInsert(sql`from changed`)})
  select text from changed`);

/** The same, with the audit entry, where the order still has the version of `before`; else nothing. */
export async function saveOrderOver(
  db: Db,
  before: EditedOrder,
  { wanted, at, audit }: { wanted: EditedOrder; at: Date; audit: AuditEntry },
): Promise<JsonText | undefined> {
  const [row] = await savedOver(db, [
    ...editValues(wanted, at),
    before.orderId,
    before.updatedAt,
    ...auditValues(audit),
  ]);
  return row?.text;
}
