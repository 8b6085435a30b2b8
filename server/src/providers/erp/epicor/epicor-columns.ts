/** Our order in the columns of Epicor's sales order, for every way that writes them by name. Pure. Source: docs/providers/epicor.md. */
import type { ErpLine, ErpOrder } from "../erp.ts";
import { shippingWithoutTax, unitPriceWithTax } from "./epicor-amounts.ts";
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
export const lineColumns = (line: ErpLine, { house, day }: { house: EpicorHouse; day: string }) => ({
  LineDesc: line.title,
  DocInUnitPrice: unitPriceWithTax(line),
  OverridePriceList: true,
  LockPrice: true,
  ECCPreventRepricing: true,
  NeedByDate: startOfDay(day),
  OrderComment: line.grind,
  WarehouseCode: house.brand.warehouse,
});

export const chargeColumns = (order: ErpOrder, house: EpicorHouse) => ({
  MiscCode: house.shippingCharge,
  Description: order.shipping.title,
  DocMiscAmt: shippingWithoutTax(order, house),
  FreqCode: "F",
});
