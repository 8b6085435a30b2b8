/** Customers and parts as rows. */
import type { Row } from "../erp/row.ts";
import { company } from "../seed/code-lists.ts";
import type { StoredCustomer } from "../seed/customers.ts";
import type { StoredPart } from "../seed/parts.ts";

export const customerRow = (one: StoredCustomer, holds: readonly string[]): Row => ({
  Company: company,
  CustNum: one.custNum,
  CustID: one.custId,
  Name: one.name,
  Address1: one.address1,
  City: one.city,
  State: one.state,
  Zip: one.zip,
  CountryNum: one.countryNum,
  CurrencyCode: one.currencyCode,
  TermsCode: one.custId === "WEBCUST" ? "PAID" : "N30",
  ShipViaCode: "STD",
  GroupCode: one.custId === "WEBCUST" ? "WEB" : "CAFE",
  AllowOTS: one.allowOts,
  CreditHold: one.creditHold || holds.includes(one.custId),
  Inactive: one.isInactive,
});

const isTaxed = ({ group }: StoredPart): boolean => group !== "GIFT";
/** Without tax, five decimals. */
const unitPriceOf = (one: StoredPart): number =>
  isTaxed(one) ? Math.round((one.priceCents / 110) * 100_000) / 100_000 : one.priceCents / 100;

export const partRow = (one: StoredPart): Row => ({
  Company: company,
  PartNum: one.partNum,
  PartDescription: one.description,
  TypeCode: "P",
  IUM: "EA",
  SalesUM: "EA",
  ProdCode: one.group,
  TaxCatID: isTaxed(one) ? "GST" : "FREE",
  UnitPrice: unitPriceOf(one),
  NetWeight: one.weightGrams / 1_000,
  InActive: one.isInactive,
});

export const stockRow = (one: StoredPart): Row => ({
  Company: company,
  PartNum: one.partNum,
  WarehouseCode: "W1",
  OnHandQty: one.onHand,
});
