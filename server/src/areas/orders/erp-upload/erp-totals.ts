/**
 * What the ERP is to hold for an order, to the cent: the total charged at purchase less what was refunded or removed since, with tax
 * and all shipping. Gift cards are payment and change nothing. Pure.
 * Source: docs/decisions/0064-the-total-of-the-erps-order.md.
 */
import { sharedOver } from "../../../platform/money/cents.ts";
import type { ErpCharge, ErpLine } from "../../../providers/erp/erp.ts";
import type { StorefrontShipping } from "../../../providers/storefront/storefront-order.ts";

export interface OrderMoney {
  readonly currency: string;
  readonly chargedCents: number;
  readonly currentCents: number;
  readonly isTaxIncluded: boolean;
  /** All discounts, also those that no line names. */
  readonly discountCents: number;
  readonly ordered: { readonly cents: number; readonly discountCents: number; readonly taxCents: number };
  readonly shippingLines: readonly StorefrontShipping[];
}

/** A line as far as it is left; `taxCents` also if the price contains it. */
export type LineMoney = Pick<ErpLine, "quantity" | "unitPriceCents" | "discountCents" | "taxCents">;

interface ErpTotals<Line extends LineMoney> {
  readonly lines: readonly Line[];
  readonly charges: readonly ErpCharge[];
  readonly roundingCents: number;
  readonly totalCents: number;
}

/** Cents that sums may miss: rounded tax, discounts that do not divide. */
export const mostRoundingCents = 5;

/** @returns a sentence if lines and shipping cannot make the total */
export function erpTotals<Line extends LineMoney>(
  money: OrderMoney,
  lines: readonly Line[],
): ErpTotals<Line> | { readonly problem: string } {
  const [source, left] = [atPurchase(money), leftOver(money, lines)];
  const missing = left.cents - money.currentCents;
  if (Math.abs(source.mismatch) > mostRoundingCents) return { problem: sourceProblem(money, source.cents) };
  const isBelowNothing = money.currentCents < 0 || left.charges.some(({ cents }) => cents < 0);
  if (missing < -mostRoundingCents || isBelowNothing) return { problem: leftProblem(money, left.cents) };
  const back = missing > mostRoundingCents ? Math.min(missing - source.mismatch, left.cents) : 0;
  const [linesBack, chargesBack] = sharedBack(back, left);
  const rest = left.lines.map((line, at) => ({ ...line, discountCents: line.discountCents + (linesBack[at] ?? 0) }));
  const charges = left.charges.map(({ title, cents }, at) => ({ title, cents: cents - (chargesBack[at] ?? 0) }));
  return {
    lines: rest,
    charges: charges.filter(({ cents }) => cents !== 0),
    roundingCents: back - missing,
    totalCents: money.currentCents,
  };
}

export function totalsProblem(money: OrderMoney, lines: readonly LineMoney[]): string | undefined {
  const totals = erpTotals(money, lines);
  return "problem" in totals ? totals.problem : undefined;
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** What lines and shipping came to at purchase, and how far that is from what was charged. */
function atPurchase(money: OrderMoney): { readonly cents: number; readonly mismatch: number } {
  const { ordered, shippingLines, chargedCents, discountCents } = money;
  const parts = [ordered, ...shippingLines];
  const named = sumOf(parts.map((part) => part.discountCents));
  const tax = money.isTaxIncluded ? 0 : sumOf(parts.map((part) => part.taxCents));
  const cents = sumOf(parts.map((part) => part.cents)) - named + tax;
  if (Math.abs(cents - chargedCents) <= mostRoundingCents) return { cents, mismatch: cents - chargedCents };
  const less = cents - Math.max(0, discountCents - named);
  return { cents: less, mismatch: less - chargedCents };
}

interface LeftOver<Line> {
  readonly lines: readonly Line[];
  readonly charges: readonly ErpCharge[];
  readonly cents: number;
}

function leftOver<Line extends LineMoney>(money: OrderMoney, lines: readonly Line[]): LeftOver<Line> {
  const onTop = (taxCents: number): number => (money.isTaxIncluded ? 0 : taxCents);
  const left = lines.map((line) => ({ ...line, taxCents: onTop(line.taxCents) }));
  const charges = money.shippingLines.map(({ title, cents, discountCents, taxCents, refundedCents }) => ({
    title,
    cents: cents - discountCents + onTop(taxCents) - refundedCents,
  }));
  return { lines: left, charges, cents: sumOf(left.map(lineCents)) + sumOf(charges.map(({ cents }) => cents)) };
}

const lineCents = (line: LineMoney): number => line.quantity * line.unitPriceCents - line.discountCents + line.taxCents;

/** Money back, and discounts, that no line names: of all lines by what was paid for each; of shipping only what is more than those. */
function sharedBack(cents: number, { lines, charges }: LeftOver<LineMoney>): readonly [number[], number[]] {
  const worth = lines.map(lineCents);
  const ofLines = Math.min(cents, sumOf(worth));
  const ofCharges = charges.map((charge) => charge.cents);
  return [sharedOver(ofLines, worth), sharedOver(cents - ofLines, ofCharges)];
}

const amount = (cents: number, { currency }: OrderMoney): string => `${(cents / 100).toFixed(2)} ${currency}`;
const sourceProblem = (money: OrderMoney, cents: number): string =>
  `The order's lines, shipping and tax come to ${amount(cents, money)}, but ${amount(money.chargedCents, money)} was charged, so the ERP's total would be wrong`;
const leftProblem = (money: OrderMoney, cents: number): string =>
  `What is left of the order comes to ${amount(cents, money)}, but its total after refunds is ${amount(money.currentCents, money)}, so the ERP's total would be wrong`;
