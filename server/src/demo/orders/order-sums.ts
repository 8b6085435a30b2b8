/** What an order of the demo comes to, with every kind of total: tax in prices or on top, two shipping lines, money back. */
import { type DemoLine, discountOf, paidFor, priceOf } from "./lines.ts";

interface Priced {
  /** Counts from the oldest; decides which orders are special, so that the others stay as they were. */
  readonly index: number;
  readonly isSent: boolean;
  readonly isTaxIncluded: boolean;
  readonly lines: readonly DemoLine[];
  /** Paid with Bean Dollars. */
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

export const taxedLines = (lines: readonly DemoLine[], isTaxIncluded: boolean): readonly DemoLine[] =>
  lines.map((line) => ({ ...line, row: { ...line.row, tax_cents: taxOf(paidFor(line), isTaxIncluded) } }));

export function sumsOf({ index, isSent, isTaxIncluded, lines, creditCents }: Priced) {
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
