/**
 * Our order in the fields of Epicor's sales order, for one call that makes header, lines and charge together. Pure.
 * Source: docs/providers/epicor.md, "Adapter".
 */
import type { ErpLine, ErpOrder } from "../../erp.ts";
import type { EpicorHouse } from "../epicor-config.ts";
import { chargeColumns, headerColumns, lineColumns } from "../epicor-columns.ts";

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
  ...headerColumns(order, house),
});

const detail = (line: ErpLine, { house, number, day }: { house: EpicorHouse; number: number; day: string }) => ({
  ...added(house),
  OrderLine: number,
  LineType: "PART",
  PartNum: line.partCode,
  SellingQuantity: line.quantity,
  ...lineColumns(line, { house, day }),
});

const shippingCharge = (order: ErpOrder, house: EpicorHouse) => ({ ...added(house), ...chargeColumns(order, house) });
