/**
 * Orders as a shop tells them by webhook, made up by chance, with what each must come to in the ERP. The rule's total is kept in cents
 * while the order is made; nothing here uses the product's code.
 */
import { type Arbitrary, array, boolean, constant, constantFrom, integer, oneof, record, sample } from "fast-check";

export interface GeneratedOrder {
  readonly record: Readonly<Record<string, unknown>>;
  readonly currency: "AUD" | "NZD";
  readonly chargedCents: number;
  readonly taxCents: number;
  readonly isTaxIncluded: boolean;
  readonly giftCardCents: number;
  /** Charged, less everything that went back. */
  readonly ruleCents: number;
  /** Cents that the source's own parts miss to what was charged. */
  readonly mismatchCents: number;
  /** Kept by the shop of what was sent back. */
  readonly feeCents: number;
  /** What each line of shipping must be charged, unless money went back beyond the goods; those of 0 left out. */
  readonly shippingCents: readonly number[];
  readonly wasRefunded: boolean;
}

const skus = ["ESP-1KG", "FLT-BOX", "CUP-01", "CUP-02", "CUP-03", "GIFT-50"] as const;
const giftSku = "GIFT-50";

const aLine = record({
  sku: constantFrom(...skus),
  quantity: integer({ min: 1, max: 7 }),
  price: integer({ min: 1, max: 20_000 }),
  /** In thousandths of the line. */
  discount: oneof({ weight: 2, arbitrary: constant(0) }, integer({ min: 1, max: 900 })),
});
const aShipping = record({
  price: integer({ min: 0, max: 3_000 }),
  discount: constantFrom(0, 0, 0, 333, 1_000),
});
const choices = record({
  currency: constantFrom("AUD", "AUD", "AUD", "NZD" as const),
  isTaxIncluded: boolean(),
  ratePercent: constantFrom(10, 15),
  lines: array(aLine, { minLength: 1, maxLength: 6 }),
  shipping: array(aShipping, { maxLength: 3 }),
  orderDiscount: constantFrom(0, 0, 0, 100, 333),
  /** Whether lines name their shares of it. */
  isShared: boolean(),
  giftCard: constantFrom(0, 0, 250, 1_000),
  off: integer({ min: -2, max: 2 }),
  tip: constantFrom(0, 0, 0, 0, 0, 0, 0, 650),
  refund: constantFrom("none", "none", "goods", "goodwill", "shipping", "everything at once", "goods for a fee"),
  isTotalLowered: boolean(),
  isAbroad: boolean(),
});
type Choices = typeof choices extends Arbitrary<infer T> ? T : never;

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
const text = (cents: number): string => (cents / 100).toFixed(2);
const thousandths = (cents: number, share: number): number => Math.round((cents * share) / 1_000);

interface MadeLine {
  readonly sku: string;
  readonly quantity: number;
  readonly price: number;
  /** The line's own discount, and its share of the order's. */
  readonly own: number;
  readonly share: number;
  readonly tax: number;
  readonly paid: number;
}
interface MadeShipping {
  readonly price: number;
  readonly discount: number;
  readonly tax: number;
  readonly paid: number;
}
interface Back {
  /** Of the first line. */
  readonly pieces: number;
  readonly fee: number;
  readonly shipping: number;
  readonly cents: number;
}
interface Made {
  readonly n: number;
  readonly chosen: Choices;
  readonly lines: readonly MadeLine[];
  readonly shipping: readonly MadeShipping[];
  readonly charged: number;
  readonly back: Back;
}

const onTop = ({ isTaxIncluded }: Choices, tax: number): number => (isTaxIncluded ? 0 : tax);
const taxOf = ({ isTaxIncluded, ratePercent }: Choices, net: number): number =>
  Math.round(isTaxIncluded ? (net * ratePercent) / (100 + ratePercent) : (net * ratePercent) / 100);

const linesOf = (chosen: Choices): readonly MadeLine[] =>
  chosen.lines.map(({ sku, quantity, price, discount }) => {
    const gross = price * quantity;
    const own = thousandths(gross, discount);
    const share = thousandths(gross - own, chosen.orderDiscount);
    const net = gross - own - share;
    const tax = sku === giftSku ? 0 : taxOf(chosen, net);
    return { sku, quantity, price, own, share, tax, paid: net + onTop(chosen, tax) };
  });

const shippingOf = (chosen: Choices): readonly MadeShipping[] =>
  chosen.shipping.map((one) => {
    const discount = thousandths(one.price, one.discount);
    const tax = taxOf(chosen, one.price - discount);
    return { price: one.price, discount, tax, paid: one.price - discount + onTop(chosen, tax) };
  });

const backs: Readonly<Record<Choices["refund"], readonly ("goods" | "shipping" | "goodwill" | "fee")[]>> = {
  none: [],
  goods: ["goods"],
  goodwill: ["goodwill"],
  shipping: ["shipping"],
  "everything at once": ["goods", "shipping", "goodwill"],
  "goods for a fee": ["goods", "fee"],
};

/** At most one piece of the first line goes back, and only if something else is left. */
function backOf({ chosen, lines, shipping, charged }: Omit<Made, "n" | "back">): Back {
  const has = (kind: (typeof backs)[Choices["refund"]][number], cents: number): number =>
    backs[chosen.refund].includes(kind) ? cents : 0;
  const { paid = 0, quantity = 1 } = lines[0] ?? {};
  const pieces = quantity > 1 || lines.length > 1 ? has("goods", 1) : 0;
  const goods = Math.round((paid * pieces) / quantity);
  const fee = has("fee", Math.min(goods, 200));
  const ofShipping = has("shipping", shipping[0]?.paid ?? 0);
  const left = charged - goods + fee - ofShipping;
  const goodwill = has("goodwill", Math.max(0, Math.min(Math.round(charged / 10), left)));
  return {
    pieces,
    fee,
    shipping: ofShipping,
    cents: Math.max(0, Math.min(charged, goods - fee + ofShipping + goodwill)),
  };
}

/** @param n - makes the order one of a kind */
function orderOf(n: number, chosen: Choices): GeneratedOrder {
  const [lines, shipping] = [linesOf(chosen), shippingOf(chosen)];
  const made = sum([...lines, ...shipping].map(({ paid }) => paid));
  const charged = Math.max(0, made + chosen.off + chosen.tip);
  const back = backOf({ chosen, lines, shipping, charged });
  return {
    record: recordOf({ n, chosen, lines, shipping, charged, back }),
    currency: chosen.currency,
    chargedCents: charged,
    taxCents: sum([...lines, ...shipping].map(({ tax }) => tax)),
    isTaxIncluded: chosen.isTaxIncluded,
    giftCardCents: Math.min(chosen.giftCard, charged),
    ruleCents: charged - back.cents,
    mismatchCents: charged - made,
    feeCents: back.fee,
    shippingCents: shipping
      .map(({ paid }, at) => (at === 0 ? paid - back.shipping : paid))
      .filter((cents) => cents > 0),
    wasRefunded: back.cents > 0,
  };
}

const recordOf = (made: Made) => ({
  id: 8_000_000_000 + made.n,
  name: `#G${made.n}`,
  created_at: "2026-11-21T11:00:00+10:00",
  updated_at: "2026-11-21T11:00:00+10:00",
  taxes_included: made.chosen.isTaxIncluded,
  email: `generated.${made.n}@example.test`,
  ...sumsOf(made),
  customer: null,
  shipping_address: shippingPlace(made.chosen.isAbroad),
  billing_address: shippingPlace(made.chosen.isAbroad),
  line_items: made.lines.map((line, at) => lineOf(made, line, at)),
  shipping_lines: made.shipping.map(shippingLineOf),
});

function sumsOf({ chosen, lines, shipping, charged, back }: Made) {
  const giftCard = Math.min(chosen.giftCard, charged);
  const discounts = [...lines.map(({ own, share }) => own + share), ...shipping.map(({ discount }) => discount)];
  return {
    currency: chosen.currency,
    financial_status: back.cents > 0 ? "partially_refunded" : "paid",
    total_price: text(charged),
    current_total_price: text(chosen.isTotalLowered ? charged - back.cents : charged),
    total_discounts: text(sum(discounts)),
    total_tax: text(sum([...lines, ...shipping].map(({ tax }) => tax))),
    transactions: [
      { kind: "sale", status: "success", gateway: "shopify_payments", amount: text(charged - giftCard) },
      { kind: "sale", status: "success", gateway: "gift_card", amount: text(giftCard) },
      { kind: "sale", status: "failure", gateway: "gift_card", amount: "99.00" },
    ],
    refunds: back.cents === 0 ? [] : [refundOf(back, onTop(chosen, shipping[0]?.tax ?? 0))],
  };
}

const lineOf = ({ chosen, back }: Made, line: MadeLine, at: number) => ({
  id: at + 1,
  title: `The ${line.sku}`,
  sku: line.sku,
  quantity: line.quantity,
  current_quantity: at === 0 ? line.quantity - back.pieces : line.quantity,
  price: text(line.price),
  gift_card: line.sku === giftSku,
  discount_allocations: allocations(line.own, chosen.isShared ? line.share : 0),
  tax_lines: taxLinesOf(line.tax),
});

const shippingLineOf = ({ price, discount, tax }: MadeShipping, at: number) => ({
  title: `Shipping ${at + 1}`,
  price: text(price),
  discounted_price: text(price - discount),
  discount_allocations: allocations(discount),
  tax_lines: taxLinesOf(tax),
});

const allocations = (...cents: number[]) => cents.filter((one) => one > 0).map((one) => ({ amount: text(one) }));
const taxLinesOf = (tax: number) => (tax === 0 ? [] : [{ title: "GST", price: text(tax) }]);

const refundOf = (back: Back, tax: number) => ({
  transactions: [
    { kind: "refund", status: "success", gateway: "shopify_payments", amount: text(back.cents) },
    { kind: "refund", status: "failure", gateway: "shopify_payments", amount: "500.00" },
  ],
  order_adjustments:
    back.shipping === 0
      ? []
      : [{ kind: "shipping_refund", amount: text(-(back.shipping - tax)), tax_amount: text(-tax) }],
});

const shippingPlace = (isAbroad: boolean) => ({
  name: "Ada Example",
  address1: "1 Test St",
  address2: "",
  company: null,
  city: isAbroad ? "Auckland" : "Brisbane",
  zip: isAbroad ? "1010" : "4000",
  province_code: isAbroad ? "AUK" : "QLD",
  country: isAbroad ? "New Zealand" : "Australia",
  phone: "0491 570 006",
});

/** @param first - the number of the first; those of different calls must not meet */
export const generatedOrders = (given: { seed: number; count: number; first: number }): readonly GeneratedOrder[] =>
  sample(choices, { seed: given.seed, numRuns: given.count }).map((chosen, at) => orderOf(given.first + at, chosen));
