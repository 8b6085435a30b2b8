import { sql } from "kysely";
import { parkRefund } from "../src/areas/orders/intake/intake-rows.ts";
import { rewardRefundKind } from "../src/areas/orders/intake/what-follows.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";
import type { EffectState } from "../src/platform/outbound/effect.ts";

export interface GivenOrder {
  readonly name: string;
  readonly createdAt: Date;
  readonly totalCents?: number;
  /** '' is not yet uploaded. */
  readonly epicorId?: string;
}

export async function anOrder(
  { platform: { db } }: { readonly platform: Platform },
  userUuid: string,
  order: GivenOrder,
): Promise<void> {
  await sql`
    insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents, epicor_id)
    values ('Shopify', gen_random_uuid()::text, ${order.name}, ${userUuid}, ${order.createdAt}, ${order.createdAt},
      ${order.totalCents ?? 4_250}, ${order.epicorId ?? ""})`.execute(db);
}

export interface GivenLine {
  readonly sku: string;
  readonly quantity?: number;
  readonly unitPriceCents?: number;
  readonly discountCents?: number;
  readonly isGiftCard?: boolean;
}
export interface GivenWebOrder {
  readonly userUuid?: string;
  readonly source?: string;
  readonly currency?: string;
  readonly createdAt?: Date;
  readonly isSettled?: boolean;
  readonly address?: Readonly<Record<string, string>>;
  readonly email?: string;
  readonly sourceId?: string;
  readonly lines?: readonly GivenLine[];
}

const address = {
  name: "Ada Example",
  address1: "1 Test St",
  city: "Brisbane",
  state: "QLD",
  postCode: "4000",
  country: "Australia",
  phone: "+61400000001",
};

/** What the source of `aWebOrder` calls it: a number that is another than ours. */
const shopNumberOf = (orderId: number): number => 5_551_234_000_000 - orderId * 7;
export const webOrderKey = (orderId: number): string => `S${shopNumberOf(orderId)}`;
export const poNumberOf = (orderId: number): string => `WEB-${webOrderKey(orderId)}`;

function sourceIdOf(source: string, orderId: number): string {
  const number = shopNumberOf(orderId);
  if (source === "Woocommerce") return `woo-${number}`;
  return source === "POS" ? `T1-${number}` : `gid://shopify/Order/${number}`;
}

/** A paid order of the web shop, with everything the ERP wants. @returns its number */
export async function aWebOrder(
  { platform: { db, clock } }: { readonly platform: Platform },
  order: GivenWebOrder = {},
): Promise<number> {
  const { source, userUuid, currency, lines, isSettled } = { ...aPaidOne, ...order };
  const at = order.createdAt ?? clock.now();
  const { rows } = await sql<{ orderId: number }>`
    select nextval(pg_get_serial_sequence('orders', 'order_id'))::int as "orderId"`.execute(db);
  const orderId = rows[0]?.orderId ?? 0;
  await sql`
    insert into orders (order_id, source, source_id, name, user_uuid, created_at, updated_at, total_cents, currency, customer_email,
      shipping_address, shipping_title, shipping_cents, shipping_lines, is_settled) overriding system value
    values (${orderId}, ${source}, ${order.sourceId ?? sourceIdOf(source, orderId)}, 'web', ${userUuid}, ${at}, ${at},
      ${lines.reduce((sum, line) => sum + totalOf(line), 995)}, ${currency}, ${order.email ?? "ada@example.test"},
      ${JSON.stringify({ ...address, ...order.address })}::jsonb, 'Standard', 995, ${JSON.stringify([aShippingLine])}::jsonb,
      ${isSettled})`.execute(db);
  for (const [index, line] of lines.entries()) await addLine(db, { orderId, n: index + 1, ...aLine, ...line });
  return orderId;
}

const aShippingLine = { title: "Standard", cents: 995, discountCents: 0, taxCents: 90, refundedCents: 0 };
const aLine = { quantity: 1, unitPriceCents: 4_600, discountCents: 0, isGiftCard: false };
const aPaidOne = {
  source: "Shopify",
  userUuid: null,
  currency: "AUD",
  isSettled: true,
  lines: [{ sku: "ESP-1KG", quantity: 2 }],
};

const addLine = (db: Platform["db"], line: Required<GivenLine> & { orderId: number; n: number }): Promise<unknown> =>
  sql`
    insert into order_lines (order_id, n, sku, title, quantity, unit_price_cents, discount_cents, is_gift_card)
    values (${line.orderId}, ${line.n}, ${line.sku}, ${`The ${line.sku}`}, ${line.quantity}, ${line.unitPriceCents},
      ${line.discountCents}, ${line.isGiftCard})`.execute(db);

function totalOf(given: GivenLine): number {
  const { quantity, unitPriceCents, discountCents } = { ...aLine, ...given };
  return quantity * unitPriceCents - discountCents;
}

/** From this instant on a part earns this percentage, in hundredths of a per cent. */
export async function aPartReward(
  { platform: { db } }: { readonly platform: Platform },
  reward: { readonly partCode: string; readonly since: Date; readonly basisPoints: number },
): Promise<void> {
  await sql`
    insert into part_rewards (part_code, since, basis_points, username)
    values (${reward.partCode}, ${reward.since}, ${reward.basisPoints}, 'admin@crema.test')`.execute(db);
}

export async function aRawOrder(
  { platform: { db, clock } }: { readonly platform: Platform },
  orderId: number,
  body: unknown,
): Promise<void> {
  await sql`
    insert into order_raws (order_id, body, received_at) values (${orderId}, ${JSON.stringify(body)}::jsonb, ${clock.now()})`.execute(
    db,
  );
}

export async function anEffect(
  { platform: { db, clock } }: { readonly platform: Platform },
  orderId: number,
  given: {
    kind: string;
    state: EffectState;
    reason?: string;
    subject?: string;
    payload?: object;
  },
): Promise<void> {
  const { kind, state, reason = "", subject = String(orderId), payload = {} } = given;
  const at = clock.now();
  await sql`
    insert into outbound_effects (kind, subject, lane, state, reason, payload, next_at, created_at, updated_at)
    values (${kind}, ${subject}, ${`order:${orderId}`}, ${state}, ${reason}, ${JSON.stringify(payload)}::jsonb, ${at}, ${at}, ${at})`.execute(
    db,
  );
}

export const aRefund = (
  { platform: { db, clock } }: { readonly platform: Platform },
  orderId: number,
  reason = "12.00 AUD went back",
): Promise<void> =>
  inTransaction(db, (tx) => parkRefund(tx, { kind: rewardRefundKind, orderId, reason, payload: {}, at: clock.now() }));

/** Writes columns of an order by their names; lists and objects as JSON. */
export async function setOrder(
  { platform: { db } }: { readonly platform: Platform },
  orderId: number,
  columns: Readonly<Record<string, string | number | boolean | Date | object>>,
): Promise<void> {
  const settings = Object.entries(columns).map(([name, value]) => {
    const isJson = typeof value === "object" && !(value instanceof Date);
    return isJson ? sql`${sql.ref(name)} = ${JSON.stringify(value)}::jsonb` : sql`${sql.ref(name)} = ${value}`;
  });
  await sql`update orders set ${sql.join(settings)} where order_id = ${orderId}`.execute(db);
}

/** Columns of an order by their names, as they are stored; undefined if it is gone. */
export async function storedColumns(
  { platform: { db } }: { readonly platform: Platform },
  orderId: number,
  ...names: readonly string[]
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from orders where order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** Writes these fields of an order's shipping address. */
export const setShippingAddress = (
  { platform: { db } }: { readonly platform: Platform },
  orderId: number,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> =>
  sql`update orders set shipping_address = shipping_address || ${JSON.stringify(fields)}::jsonb where order_id = ${orderId}`.execute(
    db,
  );
