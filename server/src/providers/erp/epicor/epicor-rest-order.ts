/**
 * Our order in the fields of Epicor's sales order, for one call that makes header, lines and charge together. Pure.
 * Source: docs/providers/epicor.md, "Fields".
 */
import { centsAsText } from "../../../platform/money/cents.ts";
import type { ErpLine, ErpOrder } from "../erp.ts";
import type { EpicorHouse } from "./epicor-config.ts";

/** Brisbane has no daylight saving. */
const startOfDay = (day: string): string => `${day}T00:00:00+10:00`;

export function updateExtBody(order: ErpOrder, house: EpicorHouse, custNum: number) {
  const charge = order.shipping.cents === 0 ? [] : [shippingCharge(order, house)];
  return {
    ds: {
      OrderHed: [header(order, house, custNum)],
      OrderDtl: order.lines.map((line, index) => detail(line, { house, number: index + 1, day: order.placedOn })),
      OHOrderMsc: charge,
    },
    continueProcessingOnError: false,
    rollbackParentOnChildError: true,
  };
}

const added = ({ company }: EpicorHouse) => ({ Company: company, OrderNum: 0, RowMod: "A" });

const header = (order: ErpOrder, house: EpicorHouse, custNum: number) => ({
  ...added(house),
  CustNum: custNum,
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

/** The price is ours, with tax, and the discount stands beside it: the ERP must neither look one up nor take it off twice. */
const detail = (line: ErpLine, { house, number, day }: { house: EpicorHouse; number: number; day: string }) => ({
  ...added(house),
  OrderLine: number,
  LineType: "PART",
  PartNum: line.partCode,
  LineDesc: line.title,
  SellingQuantity: line.quantity,
  DocInUnitPrice: centsAsText(line.unitPriceCents),
  DocDiscount: centsAsText(line.discountCents),
  OverridePriceList: true,
  LockPrice: true,
  ECCPreventRepricing: true,
  NeedByDate: startOfDay(day),
  OrderComment: line.grind,
  WarehouseCode: house.brand.warehouse,
});

const shippingCharge = ({ shipping }: ErpOrder, house: EpicorHouse) => ({
  ...added(house),
  MiscCode: house.shippingCharge,
  Description: shipping.title,
  DocMiscAmt: centsAsText(shipping.cents),
  FreqCode: "F",
});
