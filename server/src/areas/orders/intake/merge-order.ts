/**
 * What an order is once another record of it came in: only forward by the source's own time, what a record does not tell stays, what
 * staff wrote stays until the source tells something new. Pure. Source: docs/decisions/0032-orders-come-in.md.
 */
import type { NamedAddress } from "../../../providers/postal-address.ts";
import { isDeepStrictEqual } from "node:util";
import {
  isSettled,
  type StorefrontLine,
  type StorefrontOrder,
} from "../../../providers/storefront/storefront-order.ts";
import {
  type ArrivedOrder,
  type EditableField,
  editableFields,
  type IntakeLine,
  type IntakeRow,
  type StoredOrder,
} from "./intake-order.ts";
import { changeInWords, piecesOf, textsOf, toldFacts, type UploadedFacts } from "./shop-change.ts";
import { totalsOf, creditSpentCents, isSubscription, pointsUsed, subscriptionCount } from "./order-facts.ts";

export interface Merged {
  readonly row: IntakeRow;
  readonly lines: readonly IntakeLine[];
}

/** @param userUuid - whose order it is, as far as it can be told now */
export function newOrder({ order }: ArrivedOrder, userUuid: string | null): Merged {
  const told = tellable(order);
  return merged(order, { before: nothing(order), lines: [], told, heard: told, userUuid });
}

/** @returns undefined when the record is older than what is stored */
export function mergeOrder(
  stored: StoredOrder,
  arrived: ArrivedOrder,
  userUuid: string | null,
): (Merged & { readonly isChanged: boolean }) | undefined {
  if (isOlder(stored.row, arrived)) return undefined;
  const { order } = arrived;
  const told = editedKept(stored, order);
  // What came while it was being sent is news once more, where it did not get there after all.
  const heard = stored.isSent ? {} : tellable(order);
  const news = merged(order, { before: stored.row, lines: stored.lines, told, heard, userUuid });
  const after = { ...news, row: { ...news.row, ...changeSinceUpload(stored, order) } };
  return { ...after, isChanged: !isDeepStrictEqual(after, { row: stored.row, lines: stored.lines }) };
}

/**
 * Times have whole seconds, so different changes may bear the same one. Then a record that was asked for wins, and of those that were
 * told the one further along: cancelled, then paid, then with more given back.
 */
function isOlder(row: IntakeRow, { order, by }: ArrivedOrder): boolean {
  const difference = order.updatedAt.getTime() - Date.parse(row.source_updated_at);
  if (difference !== 0) return difference < 0;
  if (by === "read") return false;
  const before = [Number(row.is_cancelled), Number(row.is_paid), -(row.current_total_cents ?? row.total_cents)];
  const after = [Number(order.isCancelled), Number(order.isPaid), -order.currentTotalCents];
  const at = after.findIndex((value, index) => value !== before[index]);
  return at !== -1 && (after[at] ?? 0) < (before[at] ?? 0);
}

type Editable = Partial<Pick<IntakeRow, EditableField>>;

/** What the record tells of the fields staff may edit; what it leaves out is not there. */
function tellable(order: StorefrontOrder): Editable {
  const { note, noteAttributes, shippingAddress, billingAddress } = order;
  return {
    ...(note !== undefined && { order_note: cut(note, 5_000) }),
    ...(noteAttributes !== undefined && {
      note_attributes: noteAttributes.map(({ name, value }) => ({ name: cut(name, 255), value: cut(value, 5_000) })),
    }),
    ...(shippingAddress !== undefined && { shipping_address: placeOf(shippingAddress) }),
    ...(billingAddress !== undefined && { billing_address: placeOf(billingAddress) }),
  };
}

/** Longer texts than a form takes are left to the raw record. */
const cut = (text: string, most: number): string => text.trim().slice(0, most);
const placeOf = (address: NamedAddress | null): unknown =>
  Object.fromEntries(Object.entries(address ?? {}).map(([field, value]) => [field, cut(value, 500)]));

/** What the shop tells that the ERP does not know; nothing before the upload, and of orders that are not of the web shop. */
function changeSinceUpload(
  { row, lines, isSent }: StoredOrder,
  order: StorefrontOrder,
): Pick<IntakeRow, "shop_change" | "shop_change_reason"> {
  if (!isSent || row.source !== "Shopify") return { shop_change: null, shop_change_reason: "" };
  const { shop_change: known, shop_change_reason: reason } = row;
  const uploaded: UploadedFacts = {
    isCancelled: row.is_cancelled,
    pieces: piecesOf(lines.map((line) => ({ ...line, left: line.current_quantity ?? line.quantity }))),
    address: textsOf(row.shipping_address),
  };
  const was = known === null ? uploaded : reason === "" ? known.told : known.was;
  const { shipping_address: address } = tellable(order);
  // What the shop has told before the upload is no news: staff may have written another one since.
  const isOld = address !== undefined && isDeepStrictEqual(address, row.source_told.shipping_address);
  const told = toldFacts(order, known?.told ?? uploaded, isOld ? row.shipping_address : address);
  const change = { was, told };
  const words = changeInWords(change);
  return { shop_change: known === null && words === "" ? null : change, shop_change_reason: words };
}

/** What is stored while nothing was told. */
const untold: Readonly<Record<EditableField, unknown>> = {
  order_note: "",
  note_attributes: [],
  shipping_address: {},
  billing_address: {},
};

/** Of what the record tells, that which is taken: news of the source's, unless it was sent or staff wrote later. */
function editedKept({ row, isSent, editedAt }: StoredOrder, order: StorefrontOrder): Editable {
  const isStaffLater = editedAt !== null && Date.parse(editedAt) > order.updatedAt.getTime();
  const taken: { -readonly [field in keyof Editable]: Editable[field] } = tellable(order);
  for (const field of editableFields) {
    const before = row.source_told[field];
    const isStaffs = !isDeepStrictEqual(before ?? untold[field], row[field]);
    const isNews = !isDeepStrictEqual(before, taken[field]);
    if (isSent || !isNews || (isStaffs && isStaffLater)) delete taken[field];
  }
  return taken;
}

interface Base {
  readonly before: IntakeRow;
  readonly lines: readonly IntakeLine[];
  readonly told: Editable;
  readonly heard: Editable;
  readonly userUuid: string | null;
}

function merged(order: StorefrontOrder, { before, lines, told, heard, userUuid }: Base): Merged {
  const row: IntakeRow = {
    ...before,
    ...factsOf(order),
    ...customerOf(order, before),
    ...attributesOf(order, before),
    ...totalsOf(order, before),
    ...(order.discountCodes && { discount_codes: order.discountCodes.map((code) => ({ code })) }),
    ...(order.tags && { tags: order.tags }),
    ...told,
    source_told: { ...before.source_told, ...heard },
    user_uuid: before.user_uuid ?? userUuid,
  };
  return {
    row: { ...row, customer_name: nameOf(row) },
    lines: order.lines === undefined ? lines : linesOf(order.lines, lines),
  };
}

/** A subscription's order stays one. */
function attributesOf({ noteAttributes, tags = [] }: StorefrontOrder, before: IntakeRow): Partial<IntakeRow> {
  const is_subscription = before.is_subscription || isSubscription({ noteAttributes: noteAttributes ?? [], tags });
  if (noteAttributes === undefined) return { is_subscription };
  return {
    is_subscription,
    subscription_count: subscriptionCount({ noteAttributes }),
    credit_spent_cents: creditSpentCents({ noteAttributes }),
    points_used: pointsUsed({ noteAttributes }),
  };
}

const factsOf = (order: StorefrontOrder) => ({
  source: order.source,
  source_id: order.id,
  source_updated_at: order.updatedAt.toISOString(),
  name: order.name,
  created_at: order.createdAt.toISOString(),
  currency: order.currency,
  is_test: order.isTest,
  is_cancelled: order.isCancelled,
  is_paid: order.isPaid,
  is_settled: isSettled(order),
});

function customerOf({ customer, email }: StorefrontOrder, before: IntakeRow): Partial<IntakeRow> {
  const customer_email = email || customer?.email || before.customer_email;
  if (customer === undefined || customer === null) return { customer_email };
  return {
    customer_email,
    customer_source_id: customer.id || before.customer_source_id,
    customer_first_name: customer.firstName,
    customer_last_name: customer.lastName,
    customer_phone: customer.phone,
  };
}

function nameOf(row: IntakeRow): string {
  const own = `${row.customer_first_name} ${row.customer_last_name}`.trim();
  return own || addressName(row.shipping_address) || addressName(row.billing_address) || row.customer_email;
}

const addressName = (address: unknown): string =>
  typeof address === "object" && address !== null && "name" in address && typeof address.name === "string"
    ? address.name.trim()
    : "";

/** Lines without pieces are left to the raw record. */
function linesOf(lines: readonly StorefrontLine[], before: readonly IntakeLine[]): IntakeLine[] {
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const found = linesBefore(kept, before);
  return kept.map((line, at) => ({
    n: at + 1,
    source_line_id: line.id || (found.get(line)?.source_line_id ?? ""),
    sku: line.sku,
    title: line.title,
    grind: line.grind,
    quantity: line.quantity,
    current_quantity: line.currentQuantity === line.quantity ? null : line.currentQuantity,
    unit_price_cents: line.unitPriceCents,
    discount_cents: line.discountCents,
    tax_cents: line.taxCents ?? found.get(line)?.tax_cents ?? 0,
    total_cents: ownTotal(line),
    ...giftCardsOf(line, found.get(line)),
  }));
}

/** The source's sum of a line is never multiplied again: the price of one piece may be rounded. */
const ownTotal = ({ totalCents, quantity, unitPriceCents, discountCents }: StorefrontLine): number | null =>
  totalCents === undefined || totalCents === quantity * unitPriceCents - discountCents ? null : totalCents;

/**
 * What is stored of each line: found by the source's id; where one of both has no id, by SKU and the position among the lines of that SKU.
 */
function linesBefore(
  lines: readonly StorefrontLine[],
  before: readonly IntakeLine[],
): ReadonlyMap<StorefrontLine, IntakeLine> {
  const ofSku = (sku: string) => before.filter((one) => one.sku === sku);
  const seen = new Map<string, number>();
  return new Map(
    lines.flatMap((line) => {
      const position = seen.get(line.sku) ?? 0;
      seen.set(line.sku, position + 1);
      const byId = line.id === "" ? undefined : before.find((one) => one.source_line_id === line.id);
      const there = ofSku(line.sku)[position];
      const byPosition = line.id === "" || there?.source_line_id === "" ? there : undefined;
      const found = byId ?? byPosition;
      return found === undefined ? [] : [[line, found]];
    }),
  );
}

/** A card that was made stays, whoever does not tell it. Another line's card number is the customer's own: a card they top up. */
function giftCardsOf(
  { isGiftCard, giftCards = [] }: StorefrontLine,
  before: IntakeLine | undefined,
): Pick<IntakeLine, "is_gift_card" | "gift_cards"> {
  const is_gift_card = isGiftCard ?? before?.is_gift_card ?? false;
  const told = giftCards.length > 0 ? giftCards : (before?.gift_cards ?? []);
  return { is_gift_card, gift_cards: is_gift_card ? told : [] };
}

const nothing = (order: StorefrontOrder): IntakeRow => ({
  ...factsOf(order),
  ...totalsOf(order, undefined),
  source_told: {},
  user_uuid: null,
  customer_source_id: "",
  customer_name: "",
  customer_first_name: "",
  customer_last_name: "",
  customer_email: "",
  customer_phone: "",
  shipping_address: {},
  billing_address: {},
  order_note: "",
  note_attributes: [],
  tags: [],
  discount_codes: [],
  is_subscription: false,
  subscription_count: 0,
  credit_spent_cents: 0,
  points_used: 0,
  shop_change: null,
  shop_change_reason: "",
});
