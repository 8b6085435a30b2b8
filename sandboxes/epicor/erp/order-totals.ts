/** Amounts of an order, in whole cents inside. */
import { isChargeTaxed, isTaxed, taxShareOf } from "../seed/code-lists.ts";
import { numberIn, type Row, truthIn } from "./row.ts";

/** Price times quantity, rounded to a cent. */
export const extended = (line: Row): number =>
  cents(numberIn(line, "DocUnitPrice") * numberIn(line, "SellingQuantity")) / 100;

/** Rounded half away from zero; the small push undoes what binary fractions take away. */
export const cents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

interface Amount {
  /** In cents, without tax. */
  readonly net: number;
  readonly tax: number;
}

/** An amount with tax keeps its cents; of one without it the tax is rounded. */
function amountOf({ withTax, net }: { withTax: number; net: number }, taxShare: number): Amount {
  if (withTax === 0) return { net, tax: Math.round(net * taxShare) };
  const untaxed = Math.round(withTax / (1 + taxShare));
  return { net: untaxed, tax: withTax - untaxed };
}

function lineAmount(line: Row, taxShare: number): Amount & { readonly goods: number } {
  const discount = cents(numberIn(line, "DocDiscount"));
  const goods = cents(numberIn(line, "DocExtPriceDtl"));
  const withTax = discount === 0 ? cents(numberIn(line, "DocInExtPriceDtl")) : 0;
  const amount = amountOf({ withTax, net: goods - discount }, isTaxed(line) ? taxShare : 0);
  return { ...amount, goods: amount.net + discount };
}

const chargeAmount = (charge: Row, taxShare: number): Amount =>
  amountOf(
    { withTax: cents(numberIn(charge, "DocInMiscAmt")), net: cents(numberIn(charge, "DocMiscAmt")) },
    isChargeTaxed(charge) ? taxShare : 0,
  );

/** The server's totals of a header: tax only where the order is ready to be calculated. */
export function totalsOf(hed: Row, lines: readonly Row[], charges: readonly Row[]): Row {
  const taxShare = truthIn(hed, "ReadyToCalc") ? taxShareOf(hed) : 0;
  const lineAmounts = lines.map((line) => lineAmount(line, taxShare));
  const chargeAmounts = charges.map((charge) => chargeAmount(charge, taxShare));
  const goods = sum(lineAmounts.map((amount) => amount.goods));
  const discount = sum(lines.map((line) => cents(numberIn(line, "DocDiscount"))));
  const misc = sum(chargeAmounts.map(({ net }) => net));
  const tax = sum([...lineAmounts, ...chargeAmounts].map((amount) => amount.tax));
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
