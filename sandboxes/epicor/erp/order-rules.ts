/** What the ERP allows in an order's rows, and what it fills in by itself. The wordings are ours: the vendor's are not public. */
import {
  chargeCodes,
  chargeTypes,
  company,
  countries,
  currencies,
  frequencies,
  shipVias,
  site,
  taxCategories,
  terms,
  warehouses,
} from "../seed/code-lists.ts";
import { cents, extended } from "./order-totals.ts";
import { against } from "./refused.ts";
import { numberIn, type Row, textIn, truthIn } from "./row.ts";
import type { StoredCustomer } from "../seed/customers.ts";
import type { StoredPart } from "../seed/parts.ts";
import type { Circumstances, Erp } from "./state.ts";

/** The header's customer, by number or by id. @throws Refused where there is none, or an inactive one */
export function customerOf({ state }: Erp, hed: Row): StoredCustomer {
  const [custNum, custId] = [numberIn(hed, "CustNum"), textIn(hed, "CustomerCustID")];
  const found = state().customers.find((one) => (custNum === 0 ? one.custId === custId : one.custNum === custNum));
  if (found === undefined) throw against("OrderHed", "A valid Sold To Customer ID is required.");
  if (found.isInactive) throw against("OrderHed", `Customer ${found.custId} is inactive.`);
  return found;
}

export const isOnHold = ({ state }: Erp, { fault }: Circumstances, customer: StoredCustomer): boolean =>
  fault === "credit-hold" || customer.creditHold || state().settings.creditHold.includes(customer.custId);

interface CodeList {
  readonly table: string;
  readonly codes: readonly string[];
  readonly words: string;
}

function refuseUnknownCode(row: Row, name: string, { table, codes, words }: CodeList): void {
  const code = textIn(row, name);
  if (code !== "" && !codes.includes(code)) throw against(table, `${words} "${code}" is not valid.`);
}

function checkShipVia({ fault }: Circumstances, hed: Row): void {
  const code = textIn(hed, "ShipViaCode");
  if (fault === "inactive-ship-via") throw against("OrderHed", `Ship Via "${code}" is inactive.`);
  if (code === "") return;
  const found = shipVias[code];
  if (found === undefined) throw against("OrderHed", `Ship Via "${code}" is not valid.`);
  if (!found.isActive) throw against("OrderHed", `Ship Via "${code}" is inactive.`);
}

function checkOneTimeAddress(hed: Row, customer: StoredCustomer): void {
  if (!truthIn(hed, "UseOTS")) return;
  if (!customer.allowOts) throw against("OrderHed", `Customer ${customer.custId} does not allow One Time Ship To.`);
  if (textIn(hed, "OTSName") === "") throw against("OrderHed", "One Time Ship To needs a name.");
  if (countries[numberIn(hed, "OTSCountryNum")] === undefined)
    throw against("OrderHed", `Country ${numberIn(hed, "OTSCountryNum")} is not valid.`);
}

/** A header that may be stored, with what the server fills in. @throws Refused */
export function checkedHeader(erp: Erp, circumstances: Circumstances, sent: Row): Row {
  const customer = customerOf(erp, sent);
  refuseUnknownCode(sent, "Company", { table: "OrderHed", codes: [company], words: "Company" });
  refuseUnknownCode(sent, "Plant", { table: "OrderHed", codes: [site], words: "Site" });
  checkShipVia(circumstances, sent);
  refuseUnknownCode(sent, "TermsCode", { table: "OrderHed", codes: terms, words: "Terms" });
  refuseUnknownCode(sent, "CurrencyCode", { table: "OrderHed", codes: currencies, words: "Currency" });
  checkOneTimeAddress(sent, customer);
  return {
    ...sent,
    ...customerColumns(customer),
    Company: company,
    Plant: site,
    CurrencyCode: textIn(sent, "CurrencyCode") || customer.currencyCode,
    TermsCode: textIn(sent, "TermsCode") || "PAID",
    OrderDate: sent["OrderDate"] ?? `${brisbaneDay(erp.now())}T00:00:00+10:00`,
    ShipViaCodeDescription: shipVias[textIn(sent, "ShipViaCode")]?.description ?? "",
    OTSCntryDescription: countries[numberIn(sent, "OTSCountryNum")]?.name ?? "",
    OpenOrder: true,
  };
}

export const customerColumns = (customer: StoredCustomer): Row => ({
  CustNum: customer.custNum,
  BTCustNum: customer.custNum,
  CustomerCustID: customer.custId,
  CustomerName: customer.name,
  CustAllowOTS: customer.allowOts,
  CustOnCreditHold: customer.creditHold,
});

/** Brisbane has no summer time: ten hours ahead all year. */
export const brisbaneDay = (at: Date): string => new Date(at.getTime() + 36_000_000).toISOString().slice(0, 10);

/** The part of a line. @throws Refused where it is missing, unknown or no longer sold */
export function partOf({ state }: Erp, { fault }: Circumstances, partNum: string): StoredPart {
  if (partNum === "") throw against("OrderDtl", "Part is required.");
  const found = state().parts.find((one) => one.partNum === partNum);
  if (found === undefined || fault === "part-not-found") throw against("OrderDtl", `Part "${partNum}" was not found.`);
  if (found.isInactive) throw against("OrderDtl", `Part "${partNum}" is inactive.`);
  return found;
}

/** A part's price without GST, dollars. */
export const listPriceOf = ({ priceCents }: StoredPart): number => cents(priceCents / 110) / 100;

const keepsPrice = (sent: Row): boolean =>
  ["OverridePriceList", "LockPrice", "ECCPreventRepricing"].some((name) => truthIn(sent, name));

/** The price of the list, unless the line says that its own stays. */
function unitPriceOf(sent: Row, part: StoredPart): number {
  if (!keepsPrice(sent)) return listPriceOf(part);
  return numberIn(sent, "DocUnitPrice") || numberIn(sent, "DocInUnitPrice") / 1.1;
}

/** What a line comes to with its tax, if its own price is one with tax; 0 for any other. */
function priceWithTax(sent: Row, quantity: number): number {
  const counts = keepsPrice(sent) && numberIn(sent, "DocUnitPrice") === 0;
  return counts ? cents(numberIn(sent, "DocInUnitPrice") * quantity) / 100 : 0;
}

/** A line that may be stored, priced. @throws Refused */
export function checkedLine(erp: Erp, circumstances: Circumstances, sent: Row): Row {
  const part = partOf(erp, circumstances, textIn(sent, "PartNum"));
  if (!["", "PART"].includes(textIn(sent, "LineType"))) throw against("OrderDtl", "Line type is not valid.");
  const quantity = numberIn(sent, "SellingQuantity") || numberIn(sent, "OrderQty");
  if (!(quantity > 0)) throw against("OrderDtl", "Quantity must be greater than zero.");
  refuseUnknownCode(sent, "WarehouseCode", { table: "OrderDtl", codes: warehouses, words: "Warehouse" });
  refuseUnknownCode(sent, "TaxCatID", { table: "OrderDtl", codes: taxCategories, words: "Tax category" });
  const line: Row = {
    ...sent,
    Company: company,
    LineType: "PART",
    LineDesc: textIn(sent, "LineDesc") || part.description,
    IUM: textIn(sent, "IUM") || "EA",
    SalesUM: textIn(sent, "SalesUM") || "EA",
    TaxCatID: textIn(sent, "TaxCatID") || (part.group === "GIFT" ? "FREE" : "GST"),
    WarehouseCode: textIn(sent, "WarehouseCode") || "W1",
    SellingQuantity: quantity,
    OrderQty: quantity,
    DocUnitPrice: unitPriceOf(sent, part),
    DocListPrice: listPriceOf(part),
    OpenLine: true,
  };
  const price = extended(line);
  const discount = numberIn(sent, "DocDiscount") || cents((price * numberIn(sent, "DiscountPercent")) / 100) / 100;
  return { ...line, DocExtPriceDtl: price, DocInExtPriceDtl: priceWithTax(sent, quantity), DocDiscount: discount };
}

/** A charge of the whole order that may be stored. @throws Refused */
export function checkedCharge(sent: Row): Row {
  const code = textIn(sent, "MiscCode");
  const description = chargeCodes[code];
  if (description === undefined) throw against("OHOrderMsc", `Miscellaneous charge "${code}" is not valid.`);
  if (numberIn(sent, "DocMiscAmt") === 0 && numberIn(sent, "DocInMiscAmt") === 0)
    throw against("OHOrderMsc", "Amount may not be zero.");
  const [frequency, type] = [textIn(sent, "FreqCode") || "F", textIn(sent, "Type") || "A"];
  if (!frequencies.includes(frequency)) throw against("OHOrderMsc", `Frequency "${frequency}" is not valid.`);
  if (!chargeTypes.includes(type)) throw against("OHOrderMsc", `Type "${type}" is not valid.`);
  const words = textIn(sent, "Description") || description;
  return { ...sent, Company: company, Description: words, FreqCode: frequency, Type: type };
}
