/** Customers and parts as rows. */
import type { Row } from "../erp/row.ts";
import { listPriceOf } from "../erp/order-rules.ts";
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

export const partRow = (one: StoredPart): Row => ({
  Company: company,
  PartNum: one.partNum,
  PartDescription: one.description,
  TypeCode: "P",
  IUM: "EA",
  SalesUM: "EA",
  ProdCode: one.group,
  TaxCatID: one.group === "GIFT" ? "FREE" : "GST",
  UnitPrice: listPriceOf(one),
  InActive: one.isInactive,
});

export const stockRow = (one: StoredPart): Row => ({
  Company: company,
  PartNum: one.partNum,
  WarehouseCode: "W1",
  OnHandQty: one.onHand,
});
