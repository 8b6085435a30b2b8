/**
 * Our order in the fields of Epicor's sales order, for one call that makes header, lines and charge together. Pure.
 * Source: docs/providers/epicor.md, "Adapter".
 */
import type { ErpOrder } from "../../erp.ts";
import type { EpicorHouse } from "../epicor-config.ts";
import { chargeColumns, headerColumns, lineColumns } from "../epicor-columns.ts";

export function updateExtBody(order: ErpOrder, house: EpicorHouse, custNum: number) {
  const columns = lineColumns(order, house);
  return {
    ds: {
      OrderHed: [header(order, house, custNum)],
      OrderDtl: order.lines.map(({ partCode, quantity }, index) => ({
        ...added(house),
        OrderLine: index + 1,
        LineType: "PART",
        PartNum: partCode,
        SellingQuantity: quantity,
        ...columns[index],
      })),
      OHOrderMsc: chargeColumns(order, house).map((charge) => ({ ...added(house), ...charge })),
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
