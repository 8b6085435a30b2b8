/**
 * Our cents with tax in the amounts of the ERP: decimal texts, unit prices with as many as five decimals. Discounts are in the
 * unit price and nowhere else, so that they are not taken off twice. Pure, without binary fractions.
 * Source: docs/providers/epicor.md, "Amounts".
 */
import type { ErpLine, ErpOrder } from "../erp.ts";
import type { EpicorHouse } from "./epicor-config.ts";

/** Of one piece after the line's discount, with tax: what the ERP makes of it for the whole line is the line's cents. */
export const unitPriceWithTax = (line: ErpLine): string =>
  ratio({ numerator: netCents(line), denominator: 100 * line.quantity, decimals: 5 });

/** The same without tax, for ways that know no prices with it. */
export const unitPriceWithoutTax = (line: ErpLine, order: ErpOrder, house: EpicorHouse): string =>
  ratio({
    numerator: netCents(line) * 100,
    denominator: 100 * line.quantity * taxedHundred(order, house),
    decimals: 5,
  });

/** Shipping without tax. */
export const shippingWithoutTax = (order: ErpOrder, house: EpicorHouse): string =>
  ratio({ numerator: order.shipping.cents * 100, denominator: 100 * taxedHundred(order, house), decimals: 2 });

/** A price without tax, `41.82`, as cents with it; undefined when it is no price. */
export function centsWithTax(price: string, taxPercent: number): number | undefined {
  const [, whole = "", part = ""] = /^(\d+)(?:\.(\d+))?$/.exec(price) ?? [];
  if (whole === "") return undefined;
  const scaled = BigInt(whole + part) * BigInt(100 + taxPercent);
  return Number(halfUp(scaled, 10n ** BigInt(part.length)));
}

const netCents = (line: ErpLine): number => line.quantity * line.unitPriceCents - line.discountCents;

/** Only what is delivered within Australia bears its tax. */
const taxedHundred = ({ shipTo }: ErpOrder, { tax }: EpicorHouse): number =>
  100 + (shipTo.country === "Australia" ? tax.percent : 0);

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
