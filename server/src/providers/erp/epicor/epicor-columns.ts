/** Our order in the columns of Epicor's sales order, for every way that writes them by name. Pure. Source: docs/providers/epicor.md. */
import type { ErpOrder } from "../erp.ts";
import { pricedWithTax } from "./epicor-amounts.ts";
import type { EpicorHouse } from "./epicor-config.ts";

/** Brisbane has no daylight saving. */
const startOfDay = (day: string): string => `${day}T00:00:00+10:00`;

export const headerColumns = (order: ErpOrder, house: EpicorHouse) => ({
  PONum: order.reference,
  ECCOrderNum: order.reference,
  ECCPONum: order.reference,
  ECCEmail: order.email,
  OrderDate: startOfDay(order.placedOn),
  CurrencyCode: order.currency,
  OrderComment: order.comment,
  ReadyToCalc: true,
  UseOTS: true,
  ...oneTimeShipTo(order, house),
});

const oneTimeShipTo = ({ shipTo }: ErpOrder, { countryNumbers }: EpicorHouse) => ({
  OTSName: shipTo.name,
  OTSAddress1: shipTo.address1,
  OTSAddress2: shipTo.address2,
  OTSAddress3: shipTo.company,
  OTSCity: shipTo.city,
  OTSState: shipTo.state,
  OTSZIP: shipTo.postCode,
  OTSCountryNum: countryNumbers[shipTo.country] ?? 0,
  OTSContact: shipTo.name,
  OTSPhoneNum: shipTo.phone,
});

/** The price is ours, with tax and after the discount: the ERP must not look one up, and there is nothing left to take off. */
export const lineColumns = (order: ErpOrder, house: EpicorHouse) =>
  pricedWithTax(order).lines.map(({ line, price }) => ({
    LineDesc: line.title,
    DocInUnitPrice: price,
    OverridePriceList: true,
    LockPrice: true,
    ECCPreventRepricing: true,
    NeedByDate: startOfDay(order.placedOn),
    OrderComment: line.grind,
    WarehouseCode: house.brand.warehouse,
  }));

export function chargeColumns(order: ErpOrder, house: EpicorHouse): readonly Readonly<Record<string, string>>[] {
  const { charges, rounding } = pricedWithTax(order);
  const shipping = charges.map(({ title, amount }) => ({
    MiscCode: house.shippingCharge,
    Description: title,
    DocInMiscAmt: amount,
    FreqCode: "F",
  }));
  const rounded = { MiscCode: house.roundingCharge, Description: roundingTitle, FreqCode: "F" };
  return rounding === undefined ? shipping : [...shipping, { ...rounded, DocMiscAmt: rounding }];
}

export const roundingTitle = "Rounding";

const codes: Readonly<Record<string, string>> = { Australia: "AU", "New Zealand": "NZ" };

/** Two letters (ISO 3166-1) of a country we deliver to; any other as it is. */
export const countryCode = (country: string): string => codes[country] ?? country;
