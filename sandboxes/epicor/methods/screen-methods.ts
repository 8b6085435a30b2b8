/** What a screen calls while an order is typed in: nothing is stored. */
import { z } from "zod";
import { orderTables } from "../erp/columns.ts";
import { customerColumns, customerOf, listPriceOf, partOf } from "../erp/order-rules.ts";
import { against } from "../erp/refused.ts";
import { fullRow, numberIn } from "../erp/row.ts";
import { orderSeen } from "../erp/write-order.ts";
import { creditQuestion, ds, firstOf, type Method, onlyDs, tablesetIn, takes } from "./method.ts";
import { decimalParameter, textParameter, truthParameter, wholeParameter } from "./parameters.ts";

const partNumMaster = z.strictObject({
  ds,
  partNum: textParameter,
  ...optional(truthParameter, "lSubstitutePartExist lIsPhantom salesKitView removeKitComponents suppressUserPrompts"),
  ...optional(truthParameter, "getPartXRefInfo checkPartRevisionChange checkChangeKitParent"),
  ...optional(textParameter, "uomCode SysRowID rowType"),
});
const sellingQtyMaster = z.strictObject({
  ds,
  ipSellingQuantity: decimalParameter,
  ...optional(truthParameter, "chkSellQty negInvTest chgSellQty chgDiscPer suppressUserPrompts lKeepUnitPrice"),
  ...optional(textParameter, "pcPartNum pcWhseCode pcBinNum pcLotNum pcDimCode"),
  ...optional(decimalParameter, "pdDimConvFactor"),
});

/** Parameters that are taken and change nothing. */
function optional<T extends z.ZodType>(kind: T, names: string): Record<string, z.ZodOptional<T>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, kind.optional()]));
}

export const screenMethods: readonly (readonly [name: string, method: Method])[] = [
  [
    "GetNewOrderHed",
    takes(onlyDs, (asked) => {
      const given = tablesetIn(asked.ds);
      const row = fullRow(orderTables.OrderHed, { Company: "BEAN", RowMod: "A", OpenOrder: true, ReadyToCalc: true });
      return { ds: { ...given, OrderHed: [...given.OrderHed, row] } };
    }),
  ],
  [
    "OnChangeofSoldToCreditCheck",
    takes(z.strictObject({ iOrderNum: wholeParameter, iCustID: textParameter, ds }), (asked, around) => {
      const given = tablesetIn(asked.ds);
      const question = creditQuestion(around, { CustomerCustID: asked.iCustID });
      const out = { cCreditLimitMessage: question, cAgingMessage: "", lContinue: question === "" };
      if (question === "") Object.assign(firstOf(given, "OrderHed"), { CustomerCustID: asked.iCustID });
      return { ds: given, out };
    }),
  ],
  ...["ChangeSoldToID", "ChangeCustomer"].map((name): [string, Method] => [
    name,
    takes(onlyDs, (asked, { erp }) => {
      const given = tablesetIn(asked.ds);
      const hed = firstOf(given, "OrderHed");
      const customer = customerOf(erp, name === "ChangeSoldToID" ? { ...hed, CustNum: 0 } : hed);
      Object.assign(hed, customerColumns(customer));
      if (name === "ChangeCustomer") Object.assign(hed, { CurrencyCode: customer.currencyCode, TermsCode: "PAID" });
      return { ds: given };
    }),
  ]),
  [
    "GetNewOrderDtl",
    takes(z.strictObject({ ds, orderNum: wholeParameter }), (asked, { erp, circumstances }) => {
      const { hed } = orderSeen(erp, circumstances, asked.orderNum);
      const given = tablesetIn(asked.ds);
      const own = { Company: "BEAN", OrderNum: asked.orderNum, CustNum: numberIn(hed, "CustNum"), LineType: "PART" };
      const row = fullRow(orderTables.OrderDtl, { ...own, OrderQty: 1, SellingQuantity: 1, RowMod: "A" });
      return { ds: { ...given, OrderDtl: [...given.OrderDtl, row] } };
    }),
  ],
  [
    "GetNewOHOrderMsc",
    takes(z.strictObject({ ds, orderNum: wholeParameter }), (asked, { erp, circumstances }) => {
      orderSeen(erp, circumstances, asked.orderNum);
      const given = tablesetIn(asked.ds);
      const row = fullRow(orderTables.OHOrderMsc, {
        Company: "BEAN",
        OrderNum: asked.orderNum,
        FreqCode: "F",
        RowMod: "A",
      });
      return { ds: { ...given, OHOrderMsc: [...given.OHOrderMsc, row] } };
    }),
  ],
  [
    "ChangePartNumMaster",
    takes(partNumMaster, (asked, { erp, circumstances }) => {
      const given = tablesetIn(asked.ds);
      const part = partOf(erp, circumstances, asked.partNum);
      const price = listPriceOf(part);
      Object.assign(firstOf(given, "OrderDtl"), {
        PartNum: part.partNum,
        LineDesc: part.description,
        IUM: "EA",
        SalesUM: "EA",
        DocUnitPrice: price,
        DocListPrice: price,
      });
      return {
        ds: given,
        out: { partNum: part.partNum, questionString: "", cWarningMessage: "", multipleMatch: false },
      };
    }),
  ],
  [
    "ChangeSellingQtyMaster",
    takes(sellingQtyMaster, (asked) => {
      const given = tablesetIn(asked.ds);
      const quantity = asked.ipSellingQuantity;
      if (!(quantity > 0)) throw against("OrderDtl", "Quantity must be greater than zero.");
      Object.assign(firstOf(given, "OrderDtl"), { SellingQuantity: quantity, OrderQty: quantity });
      return { ds: given, out: { pcNegQtyAction: "", opWarningMsg: "", opSellingQuantityChangedMsg: "" } };
    }),
  ],
];
