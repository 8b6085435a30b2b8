import { daysBefore, type DemoContext } from "../demo-area.ts";
import type { Chance } from "../random.ts";
import type { DemoGood } from "./goods.ts";
import { type DemoLine, discountOf, type LineFault, linesOf, paidFor, priceOf } from "./lines.ts";
import type { Buyer, OrderPlace } from "./people.ts";

type Source = "POS" | "Shopify" | "Woocommerce";
const homeCurrency = "AUD";
const minute = 60_000;

export interface DemoOrder {
  readonly row: ReturnType<typeof rowOf>;
  readonly lines: readonly DemoLine[];
  readonly erp: ErpFate;
  readonly reward: RewardFate;
}

export interface Placed {
  readonly at: Date;
  readonly index: number;
  readonly source: Source;
  readonly buyer: Buyer;
  readonly isLegacy: boolean;
  readonly hasCard: boolean;
}
interface Facts extends Placed {
  readonly lines: readonly DemoLine[];
  readonly currency: string;
  readonly standing: Standing;
  readonly erp: ErpFate;
  readonly address: Buyer["address"];
  readonly uploadedAt: Date;
}

const numbersOf: Readonly<Record<Source, (index: number) => { source_id: string; name: string }>> = {
  POS: (index) => ({ source_id: `T${1 + (index % 9)}-${900_000 + index}`, name: `POS-${70_000 + index}` }),
  Shopify: (index) => ({
    source_id: `gid://shopify/Order/${5_400_000_000_000 + index * 6_151}`,
    name: `#${101_000 + index}`,
  }),
  Woocommerce: (index) => ({ source_id: `woo-${30_000 + index}`, name: String(20_000 + index) }),
};

export function demoOrder(
  chance: Chance,
  placed: Placed,
  { context, good }: { readonly context: DemoContext; readonly good: () => DemoGood },
): DemoOrder {
  const daysAgo = (context.midnight.getTime() - placed.at.getTime()) / 86_400_000;
  const isWeb = placed.source === "Shopify" && !placed.isLegacy;
  const standing = drawStatus(chance, !isWeb);
  const erp = isWeb ? erpFateOf(chance, daysAgo) : "uploaded";
  const faults = faultsOf(chance, erp);
  const untaxed = linesOf(chance, good, { fault: faults.line, isReduced: chance.happens(0.12) });
  const isAbroad = placed.buyer.address.country !== "Australia" && isWeb && chance.happens(0.12);
  const lines = taxedLines(untaxed, !isAbroad);
  const uploadedAt = Math.min(placed.at.getTime() + chance.between(2, 40) * minute, context.midnight.getTime());
  const facts: Facts = {
    ...placed,
    lines,
    standing,
    erp: isSettled(standing) ? erp : "waiting",
    currency: isAbroad ? "NZD" : homeCurrency,
    address: { ...placed.buyer.address, ...faults.address },
    uploadedAt: new Date(uploadedAt),
  };
  const reward = earns(facts) ? rewardFateOf(chance, daysAgo) : "none";
  return { row: rowOf(chance, facts, reward), lines, erp: facts.erp, reward };
}

const earns = ({ isLegacy, hasCard, standing, currency }: Facts): boolean =>
  !isLegacy && hasCard && isSettled(standing) && currency === homeCurrency;

function rowOf(chance: Chance, facts: Facts, reward: RewardFate) {
  const { at, index, source, buyer, standing } = facts;
  return {
    source,
    ...numbersOf[source](index),
    ...customerOf(buyer, source),
    created_at: at,
    source_updated_at: at,
    currency: facts.currency,
    ...sentTo(facts),
    ...sumsOf({
      ...facts,
      isSent: source !== "POS",
      isTaxIncluded: facts.currency === homeCurrency,
      creditCents: chance.happens(0.04) ? 500 : 0,
    }),
    ...wordsOf(chance, facts),
    ...inErp(facts),
    is_test: standing.isTest,
    is_cancelled: standing.isCancelled,
    is_paid: standing.isPaid,
    is_settled: isSettled(standing),
    loyalty_rewards_synced: reward === "rewarded",
    loyalty_rewards_rejected: reward === "rejected",
  };
}

const customerOf = ({ user, firstName, lastName, email, phone }: Buyer, source: Source) => ({
  user_uuid: user?.uuid ?? null,
  customer_name: `${firstName} ${lastName}`,
  customer_first_name: firstName,
  customer_last_name: lastName,
  customer_email: email,
  customer_phone: phone,
  customer_source_id: source === "Shopify" ? (user?.storefront_id ?? "") : "",
});

const sentTo = ({ source, address, buyer }: Facts) =>
  source === "POS"
    ? { shipping_address: {}, billing_address: {} }
    : { shipping_address: address, billing_address: buyer.address };

const inErp = ({ erp, at, index, uploadedAt }: Facts) =>
  erp === "uploaded"
    ? { updated_at: uploadedAt, epicor_id: String(400_000 + index), epicor_synced_at: uploadedAt }
    : { updated_at: at, epicor_id: "", epicor_synced_at: null };

function wordsOf(chance: Chance, { source, lines }: Facts) {
  const isGift = chance.happens(0.06);
  const isSubscription = source === "Shopify" && chance.happens(0.14);
  return {
    order_note: isGift ? chance.oneOf(giftNotes) : "",
    note_attributes: isGift ? [{ name: "Gift message", value: "Enjoy every cup!" }] : [],
    discount_codes: discountOf(lines) > 0 ? [{ code: chance.oneOf(["WELCOME10", "WINTER10", "FRIENDS10"]) }] : [],
    tags: isSubscription ? ["Subscription"] : [],
    is_subscription: isSubscription,
    subscription_count: isSubscription ? chance.between(1, 12) : 0,
  };
}
const giftNotes = [
  "A present: please leave the invoice out.",
  "Happy birthday, from all of us.",
  "Please wrap it, it is a surprise.",
  "Leave it with the neighbour at number 4.",
] as const;

const months = 14;
const days = Math.round(months * 30.4);

export function momentOf(chance: Chance, context: DemoContext): Date {
  const day = Math.floor((1 - Math.sqrt(chance.next())) * days) + 1;
  const hour = 6 + 17 * ((chance.next() + chance.next()) / 2);
  return new Date(daysBefore(context, day).getTime() + Math.floor(hour * 60 * minute));
}

interface Priced {
  /** Counts from the oldest; decides which orders are special, so that the others stay as they were. */
  readonly index: number;
  readonly isSent: boolean;
  readonly isTaxIncluded: boolean;
  readonly lines: readonly DemoLine[];
  readonly creditCents: number;
}

const freeFrom = 8_000;
const standardCents = 995;
const coldBoxCents = 450;
const everyNthHas = { coldBox: 23, moneyBack: 37 } as const;
const goodwillCents = 500;

/** Of an amount: an eleventh of it within Australia, 15 % on top of it to New Zealand. */
const taxOf = (cents: number, isTaxIncluded: boolean): number =>
  Math.round(isTaxIncluded ? cents / 11 : (cents * 15) / 100);

const taxedLines = (lines: readonly DemoLine[], isTaxIncluded: boolean): readonly DemoLine[] =>
  lines.map((line) => ({ ...line, row: { ...line.row, tax_cents: taxOf(paidFor(line), isTaxIncluded) } }));

function sumsOf({ index, isSent, isTaxIncluded, lines, creditCents }: Priced) {
  const price = priceOf(lines);
  const shipping = isSent ? shippingOf(price, { hasColdBox: index % everyNthHas.coldBox === 0, isTaxIncluded }) : [];
  const shippingCents = sum(shipping.map(({ cents }) => cents));
  const taxCents = sum([...lines.map(({ row }) => row.tax_cents), ...shipping.map((one) => one.taxCents)]);
  const totalCents = price + shippingCents + (isTaxIncluded ? 0 : taxCents);
  const isMoneyBack = isSent && index % everyNthHas.moneyBack === 0 && price > goodwillCents;
  return {
    total_cents: totalCents,
    current_total_cents: isMoneyBack ? totalCents - goodwillCents : null,
    discount_cents: discountOf(lines),
    is_tax_included: isTaxIncluded,
    tax_cents: taxCents,
    credit_spent_cents: Math.min(creditCents, totalCents),
    points_used: 0,
    shipping_title: shipping.map(({ title }) => title).join(" + "),
    shipping_cents: shippingCents,
    shipping_lines: shipping,
  };
}

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

function shippingOf(price: number, { hasColdBox, isTaxIncluded }: { hasColdBox: boolean; isTaxIncluded: boolean }) {
  const line = (title: string, cents: number) => ({
    title,
    cents,
    discountCents: 0,
    taxCents: taxOf(cents, isTaxIncluded),
    refundedCents: 0,
  });
  const parcel = price < freeFrom ? line("Standard", standardCents) : line("Free shipping", 0);
  return hasColdBox ? [parcel, line("Cold box", coldBoxCents)] : [parcel];
}

type ErpFate = "uploaded" | "waiting" | "rejected" | "parked";
type RewardFate = "rewarded" | "manual" | "waiting" | "rejected" | "parked" | "none";

interface Standing {
  readonly isCancelled: boolean;
  readonly isTest: boolean;
  readonly isPaid: boolean;
}
const isSettled = ({ isCancelled, isTest, isPaid }: Standing): boolean => !isCancelled && !isTest && isPaid;

function drawStatus(chance: Chance, isShop: boolean): Standing {
  const lot = isShop ? 1 : chance.next();
  return { isCancelled: lot < 0.015, isTest: lot >= 0.015 && lot < 0.017, isPaid: lot < 0.017 || lot >= 0.024 };
}

function erpFateOf(chance: Chance, daysAgo: number): ErpFate {
  if (daysAgo < 0.6) return "waiting";
  const lot = chance.next();
  if (lot >= (daysAgo < 42 ? 0.045 : 0.002)) return "uploaded";
  return chance.oneOf(["waiting", "waiting", "rejected", "parked"] as const);
}

function rewardFateOf(chance: Chance, daysAgo: number): RewardFate {
  if (daysAgo < 0.3) return "waiting";
  const lot = chance.next();
  if (lot < 0.97) return "rewarded";
  if (lot < 0.98) return "manual";
  return lot < 0.99 ? "rejected" : chance.oneOf(["waiting", "parked"] as const);
}

interface Faults {
  readonly line: LineFault;
  readonly address: Partial<OrderPlace>;
}
const noFault: Faults = { line: undefined, address: {} };

/** Every kind of fault there is, for orders that did not get into the ERP: always for a refused one, for others now and then. */
function faultsOf(chance: Chance, fate: ErpFate): Faults {
  if (fate === "uploaded" || fate === "parked") return noFault;
  if (fate === "waiting" && !chance.happens(0.2)) return noFault;
  return chance.oneOf<Faults>([
    { line: "no code", address: {} },
    { line: "gone", address: {} },
    { line: undefined, address: { postCode: "40O0" } },
    { line: undefined, address: { postCode: "" } },
    { line: undefined, address: { state: "Queensland" } },
    { line: undefined, address: { phone: "" } },
    { line: undefined, address: { city: "" } },
    {
      line: undefined,
      address: { address1: `Care of the caretaker, loading dock behind the old brewery, ${"Lane ".repeat(3)}` },
    },
  ]);
}
