import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import { isSentToErp } from "../erp-upload/erp-upload-rows.ts";
import { mayHaveArrivedAt, shopUpdateKind } from "../shop-update/shop-update-rows.ts";
import type { IntakeLine, IntakeRow, StoredOrder } from "./intake-order.ts";
import { storableJson } from "./storable-json.ts";
import { idOfName, type StorefrontOrder } from "../../../providers/storefront/storefront-order.ts";

const columns = [
  "source",
  "source_id",
  "source_updated_at",
  "source_told",
  "name",
  "created_at",
  "currency",
  "user_uuid",
  "customer_source_id",
  "customer_name",
  "customer_first_name",
  "customer_last_name",
  "customer_email",
  "customer_phone",
  "shipping_address",
  "billing_address",
  "shipping_title",
  "shipping_cents",
  "shipping_lines",
  "order_note",
  "note_attributes",
  "tags",
  "discount_codes",
  "discount_cents",
  "total_cents",
  "is_tax_included",
  "tax_cents",
  "gift_card_cents",
  "current_total_cents",
  "is_subscription",
  "subscription_count",
  "credit_spent_cents",
  "points_used",
  "is_test",
  "is_cancelled",
  "is_paid",
  "is_settled",
  "shop_change",
  "shop_change_reason",
] as const satisfies readonly (keyof IntakeRow)[];

const list = sql.join(columns.map((name) => sql.ref(name)));
const instants: ReadonlySet<string> = new Set(["source_updated_at", "created_at"]);
const rowJson = sql.join(
  columns.map((name) =>
    instants.has(name)
      ? sql`${sql.lit(name)}, wire_instant(${sql.ref(name)})`
      : sql`${sql.lit(name)}, ${sql.ref(name)}`,
  ),
);

interface Key {
  readonly source: string;
  readonly id: string;
}

/** Orders of these that are stored, locked in one order, as they are once nobody else changes them. */
export async function lockOrders(tx: Tx, keys: readonly Key[]): Promise<readonly StoredOrder[]> {
  const { rows: locked } = await sql<{ orderId: number; row: IntakeRow }>`
    select order_id as "orderId", json_build_object(${rowJson}) as row from orders
    where (source, source_id) in (
      select * from unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ id }) => id)}::text[]))
    order by order_id for update`.execute(tx);
  if (locked.length === 0) return [];
  const orderIds = locked.map(({ orderId }) => orderId);
  const facts = await factsOf(tx, orderIds);
  return locked.flatMap((one) =>
    facts.filter(({ orderId }) => orderId === one.orderId).map((more) => ({ ...one, ...more })),
  );
}

const stands = (kind: string, states: readonly string[]) => sql`exists (
  select from outbound_effects where kind = ${sql.lit(kind)} and subject = order_id::text and state in (${sql.join(states.map((state) => sql.lit(state)))}))`;

/** Of an order and its `order_rewards r`: it has its reward, or may have it in a moment. */
const isRewarded = sql`(coalesce(r.cents > 0 or r.manually_processed, false) or ${stands("order-reward", ["sending", "unknown"])})`;

/**
 * When the shop was last told of a change by staff: what it echoes of an earlier one is older. While it is yet to be told, never.
 * One of the backup that may have reached the shop counts from a minute before: the shop has whole seconds and a clock of its own.
 */
const toldToShop = sql`(
  select max(case when state = 'confirmed' then updated_at else coalesce(${mayHaveArrivedAt} - interval '1 minute',
    case when state in ('pending', 'sending', 'unknown') then timestamptz '9999-12-31' else updated_at end) end)
  from outbound_effects e where kind = ${sql.lit(shopUpdateKind)} and lane = 'order:' || o.order_id)`;

/** In a statement of its own: one that waited for a lock shows other tables as they were before. */
async function factsOf(tx: Tx, orderIds: readonly number[]): Promise<readonly Omit<StoredOrder, "row">[]> {
  const { rows } = await sql<Omit<StoredOrder, "row">>`
    select order_id as "orderId",
      coalesce((
        select json_agg(json_build_object('n', n, 'source_line_id', source_line_id, 'sku', sku, 'title', title, 'grind', grind,
          'quantity', quantity, 'current_quantity', current_quantity, 'unit_price_cents', unit_price_cents,
          'discount_cents', discount_cents, 'tax_cents', tax_cents, 'total_cents', total_cents, 'is_gift_card', is_gift_card,
          'gift_cards', gift_cards) order by n)
        from order_lines l where l.order_id = o.order_id), '[]') as lines,
      ${isSentToErp} as "isSent",
      ${isRewarded} as "isRewarded",
      coalesce(r.cents, 0) as "earnedCents",
      wire_instant(greatest((select max(at) from audit_entries
        where record = 'order' and record_id = o.order_id::text and who_uuid is not null), ${toldToShop})) as "editedAt"
    from orders o left join order_rewards r using (order_id) where order_id = any(${[...orderIds]}::bigint[])`.execute(
    tx,
  );
  return rows;
}

export interface Buyer {
  /** The number of the shop's id; '' for a guest. */
  readonly storefrontId: string;
  readonly email: string;
  readonly fom: string;
}

/** The accounts of these, by the card, the shop's number, else by an email address that is verified; null where there is none. */
export async function usersOf(tx: Tx, buyers: readonly Buyer[]): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ uuid: string | null }>`
    select coalesce(
      (select user_uuid from loyalty_accounts where fom = b.fom and b.fom <> ''),
      (select uuid from users where storefront_id = b."storefrontId" and b."storefrontId" <> ''),
      (select uuid from users where lower(email) = b.email and b.email <> '' and email_verified_at is not null)) as uuid
    from json_to_recordset(${storableJson(buyers)}::json) as b ("storefrontId" text, email text, fom text)`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

export async function holdersAmong(tx: Tx, userUuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (userUuids.length === 0) return new Set();
  const { rows } = await sql<{ uuid: string }>`
    select user_uuid as uuid from loyalty_accounts where user_uuid = any(${[...userUuids]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** @returns numbers of those that are new; one that somebody else has just added is not among them */
export async function addOrders(
  tx: Tx,
  rows: readonly IntakeRow[],
  at: Date,
): Promise<readonly { orderId: number; source: string; id: string }[]> {
  if (rows.length === 0) return [];
  const added = await sql<{ orderId: number; source: string; id: string }>`
    insert into orders (${list}, updated_at)
    select ${list}, ${at} from json_populate_recordset(null::orders, ${storableJson(rows)}::json) order by source, source_id
    on conflict (source, source_id) do nothing returning order_id as "orderId", source, source_id as id`.execute(tx);
  return added.rows;
}

/** Writes locked orders and gives each a new version, later than its last one. */
export async function changeOrders(
  tx: Tx,
  changed: readonly { orderId: number; row: IntakeRow }[],
  at: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ orderId, row }) => ({ order_id: orderId, ...row }));
  const pairs = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`));
  await sql`
    update orders o set ${pairs}, updated_at = ${nextVersion(at, "o.updated_at")}
    from json_populate_recordset(null::orders, ${storableJson(rows)}::json) r where o.order_id = r.order_id`.execute(
    tx,
  );
}

/** Puts these lines in the place of the orders' old ones. @param orders - `isNew` ones have none */
export async function putLines(
  tx: Tx,
  orders: readonly { orderId: number; lines: readonly IntakeLine[]; isNew: boolean }[],
): Promise<void> {
  const old = orders.filter(({ isNew }) => !isNew).map(({ orderId }) => orderId);
  if (old.length > 0) await sql`delete from order_lines where order_id = any(${old}::bigint[])`.execute(tx);
  const rows = orders.flatMap(({ orderId, lines }) => lines.map((line) => ({ order_id: orderId, ...line })));
  if (rows.length === 0) return;
  await sql`
    insert into order_lines (order_id, n, source_line_id, sku, title, grind, quantity, current_quantity, unit_price_cents,
      discount_cents, tax_cents, total_cents, is_gift_card, gift_cards)
    select order_id, n, source_line_id, sku, title, grind, quantity, current_quantity, unit_price_cents, discount_cents, tax_cents, total_cents,
      is_gift_card, gift_cards
    from json_populate_recordset(null::order_lines, ${storableJson(rows)}::json)`.execute(tx);
}

export async function putRaws(
  tx: Tx,
  raws: readonly { orderId: number; body: unknown; receivedAt: Date; rules: number }[],
): Promise<void> {
  if (raws.length === 0) return;
  const rows = raws.map(({ orderId, body, receivedAt, rules }) => ({
    order_id: orderId,
    body,
    received_at: receivedAt,
    rules,
  }));
  await sql`
    insert into order_raws (order_id, body, received_at, rules)
    select order_id, body, received_at, rules from json_populate_recordset(null::order_raws, ${storableJson(rows)}::json)
    on conflict (order_id) do update set body = excluded.body, received_at = excluded.received_at,
      rules = excluded.rules`.execute(tx);
}

/** Parks what staff must see to after something was given back; said again when more is. */
export async function parkRefund(
  tx: Tx,
  refund: { kind: string; orderId: number; reason: string; payload: unknown; at: Date },
): Promise<void> {
  const { kind, orderId, reason, payload, at } = refund;
  await sql`
    insert into outbound_effects (kind, subject, lane, state, reason, payload, next_at, created_at, updated_at)
    values (${kind}, ${String(orderId)}, ${`${kind}:${orderId}`}, 'parked', ${reason}, ${JSON.stringify(payload)}::jsonb, ${at}, ${at}, ${at})
    on conflict (kind, subject) do update set state = 'parked', reason = excluded.reason, payload = excluded.payload,
      updated_at = excluded.updated_at`.execute(tx);
}

type Named = Pick<StorefrontOrder, "source" | "id" | "name">;

/** Stored orders that were known by their names get the ids that the shop sends. @returns which orders these are */
export async function giveShopIds(tx: Tx, orders: readonly Named[]): Promise<readonly number[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ orderId: number }>`
    update orders o set source = told.source, source_id = told.id
    from unnest(${orders.map(({ source }) => source)}::text[], ${orders.map(({ id }) => id)}::text[],
      ${orders.map(({ name }) => idOfName(name))}::text[]) as told (source, id, named)
    where o.source in ('Shopify', 'POS') and o.source_id = told.named
      and not exists (select from orders other where other.source = told.source and other.source_id = told.id)
    returning order_id as "orderId"`.execute(tx);
  return rows.map(({ orderId }) => orderId);
}

/** Of these orders, those that are not rewarded and of whose refund staff had no notice. */
export async function withoutRewardOrNotice(tx: Tx, orderIds: readonly number[]): Promise<readonly number[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders left join order_rewards r using (order_id)
    where order_id = any(${[...orderIds]}::bigint[]) and not ${isRewarded}
      and not exists (select from outbound_effects where kind = 'reward-refund' and subject = order_id::text)`.execute(
    tx,
  );
  return rows.map(({ orderId }) => orderId);
}

interface GivenBack {
  readonly orderId: number;
  readonly isCancelled: boolean;
  readonly refundedCents: number;
}

/** Of these orders, those that were cancelled or refunded. */
export async function givenBackAmong(tx: Tx, orderIds: readonly number[]): Promise<readonly GivenBack[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<GivenBack>`
    select order_id as "orderId", is_cancelled as "isCancelled",
      total_cents - coalesce(current_total_cents, total_cents) as "refundedCents"
    from orders where order_id = any(${[...orderIds]}::bigint[]) and (is_cancelled or current_total_cents < total_cents)`.execute(
    tx,
  );
  return rows;
}

/** What stored orders of these names are known by: the shop's id if it has told it; the oldest if several have one name. */
export async function shopIdsOf(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, Pick<StorefrontOrder, "source" | "id">>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; source: "Shopify" | "POS"; id: string }>`
    select distinct on (name) name, source, source_id as id from orders
    where source in ('Shopify', 'POS') and name = any(${[...names]}::text[])
    order by name, source_id = 'name:' || name, order_id`.execute(tx);
  return new Map(rows.map(({ name, source, id }) => [name, { source, id }]));
}

/** Lets one transaction at a time take in this sale. */
export async function lockSale(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pos order ${id}`}, 0))`.execute(tx);
}

/** The sale as it was told before; undefined when it was not. */
export async function toldSale(tx: Tx, id: string): Promise<{ orderId: number; body: unknown } | undefined> {
  const { rows } = await sql<{ orderId: number; body: unknown }>`
    select order_id as "orderId", body from orders left join order_raws using (order_id)
    where source = 'POS' and source_id = ${id}`.execute(tx);
  return rows[0];
}
