/** Amounts of an order, in whole cents inside. */
import { isTaxed, taxShareOf } from "../seed/code-lists.ts";
import { numberIn, type Row, truthIn } from "./row.ts";

/** Price times quantity, rounded to a cent. */
export const extended = (line: Row): number =>
  cents(numberIn(line, "DocUnitPrice") * numberIn(line, "SellingQuantity")) / 100;

/** Rounded half away from zero; the small push undoes what binary fractions take away. */
export const cents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** The net amount of a line in cents. */
const net = (line: Row): number => cents(numberIn(line, "DocExtPriceDtl")) - cents(numberIn(line, "DocDiscount"));

/** The server's totals of a header: tax only where the order is ready to be calculated. */
export function totalsOf(hed: Row, lines: readonly Row[], charges: readonly Row[]): Row {
  const taxShare = truthIn(hed, "ReadyToCalc") ? taxShareOf(hed) : 0;
  const taxOf = (amount: number): number => Math.round(amount * taxShare);
  const goods = sum(lines.map((line) => cents(numberIn(line, "DocExtPriceDtl"))));
  const discount = sum(lines.map((line) => cents(numberIn(line, "DocDiscount"))));
  const misc = sum(charges.map((charge) => cents(numberIn(charge, "DocMiscAmt"))));
  const tax = sum([
    ...lines.map((line) => (isTaxed(line) ? taxOf(net(line)) : 0)),
    ...charges.map((charge) => taxOf(cents(numberIn(charge, "DocMiscAmt")))),
  ]);
  return {
    DocTotalCharges: goods / 100,
    DocTotalDiscount: discount / 100,
    DocTotalMisc: misc / 100,
    DocTotalTax: tax / 100,
    DocOrderAmt: (goods - discount + misc + tax) / 100,
    TotalLines: lines.length,
    TotalReleases: lines.length,
    HasOrderLines: lines.length > 0,
    HasMiscCharges: charges.length > 0,
  };
}
