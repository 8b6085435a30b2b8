/**
 * Our cents with tax in the amounts of the ERP: decimal texts, unit prices with as many as five decimals. Discounts are in the
 * unit price and nowhere else, so that they are not taken off twice. Pure, without binary fractions.
 * Source: docs/providers/epicor.md, "Amounts".
 */
import type { ErpLine, ErpOrder } from "../erp.ts";
import type { EpicorHouse } from "./epicor-config.ts";

export interface PricedOrder {
  readonly lines: readonly { readonly line: ErpLine /** Of one piece. */; readonly price: string }[];
  /** None costs nothing. */
  readonly charges: readonly { readonly title: string; readonly amount: string }[];
  /** A charge that is not taxed; undefined if nothing is missing or too much. */
  readonly rounding: string | undefined;
}

/** With tax: what the ERP makes of a line or charge is its cents. */
export const pricedWithTax = (order: ErpOrder): PricedOrder => ({
  lines: order.lines.map((line) => ({ line, price: pieceOf(netCents(line), line.quantity) })),
  charges: order.charges.map(({ title, cents }) => ({ title: cutTitle(title), amount: amountOf(cents) })),
  rounding: order.roundingCents === 0 ? undefined : amountOf(order.roundingCents),
});

/**
 * Without tax, for ways that know no prices with it. The ERP rounds each amount and then its tax, so that it cannot make every amount:
 * no cents without tax are 0.05 with 10 %. What such amounts miss goes to the rounding; they are a cent more or less by turns.
 */
export function pricedWithoutTax(order: ErpOrder, house: EpicorHouse): PricedOrder {
  const percent = taxPercent(order, house);
  let rounding = order.roundingCents;
  const untaxed = (cents: number, isTaxed = true): number => {
    if (!isTaxed) return cents;
    const chosen = withoutTax(cents, { percent, rounding });
    rounding += cents - taxed(chosen, percent);
    return chosen;
  };
  const lines = order.lines.map((line) => ({
    line,
    price: pieceOf(untaxed(netCents(line), line.isTaxed), line.quantity),
  }));
  const charges = order.charges.map(({ title, cents }) => ({
    title: cutTitle(title),
    amount: amountOf(untaxed(cents)),
  }));
  return { lines, charges, rounding: rounding === 0 ? undefined : amountOf(rounding) };
}

/** Cents without tax that make the cents with it; if none do, those that leave the least to round. */
function withoutTax(cents: number, { percent, rounding }: { percent: number; rounding: number }): number {
  const near = Math.round((cents * 100) / (100 + percent));
  const missing = (chosen: number): number => cents - taxed(chosen, percent);
  const [best = near] = [near, near - 1, near + 1].toSorted(
    (a, b) =>
      Math.abs(missing(a)) - Math.abs(missing(b)) || Math.abs(rounding + missing(a)) - Math.abs(rounding + missing(b)),
  );
  return best;
}

/** A longer description of a charge would fail the whole order. */
const cutTitle = (title: string): string => title.slice(0, 30);
const taxed = (cents: number, percent: number): number => cents + Math.round((cents * percent) / 100);
const amountOf = (cents: number): string => ratio({ numerator: cents, denominator: 100, decimals: 2 });
const pieceOf = (cents: number, quantity: number): string =>
  ratio({ numerator: cents, denominator: 100 * quantity, decimals: 5 });

/** A price without tax, `41.82`, as cents with it; undefined when it is no price. */
export function centsWithTax(price: string, taxPercent: number): number | undefined {
  const [, whole = "", part = ""] = /^(\d+)(?:\.(\d+))?$/.exec(price) ?? [];
  if (whole === "") return undefined;
  const scaled = BigInt(whole + part) * BigInt(100 + taxPercent);
  return Number(halfUp(scaled, 10n ** BigInt(part.length)));
}

const netCents = (line: ErpLine): number => line.quantity * line.unitPriceCents - line.discountCents + line.taxCents;

/** Only what is delivered within Australia bears its tax. */
const taxPercent = ({ shipTo }: ErpOrder, { tax }: EpicorHouse): number =>
  shipTo.country === "Australia" ? tax.percent : 0;

function ratio({
  numerator,
  denominator,
  decimals,
}: {
  numerator: number;
  denominator: number;
  decimals: number;
}): string {
  const sign = numerator < 0 ? "-" : "";
  const scaled = halfUp(BigInt(Math.abs(numerator)) * 10n ** BigInt(decimals), BigInt(denominator));
  const digits = String(scaled).padStart(decimals + 1, "0");
  const part = digits.slice(-decimals);
  return `${sign}${digits.slice(0, -decimals)}.${part.slice(0, 2)}${part.slice(2).replace(/0+$/, "")}`;
}

const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);
