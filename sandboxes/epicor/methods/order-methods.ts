/** The methods that store and read orders, and all methods there are by name. */
import { z } from "zod";
import { Refused } from "../erp/refused.ts";
import type { Row } from "../erp/row.ts";
import { emptyTableset, tablesetOf } from "../erp/tableset.ts";
import { orderSeen, type Outcome, writeOrder, writeWhole } from "../erp/write-order.ts";
import { creditQuestion, ds, type Method, onlyDs, tablesetIn, takes, wholeOrder } from "./method.ts";
import { textParameter, truthParameter, wholeParameter } from "./parameters.ts";
import { screenMethods } from "./screen-methods.ts";

const errorRow = ({ words }: Refused): Row => ({
  TableName: words.table ?? "OrderHed",
  ErrorLevel: "Error",
  ErrorType: words.type,
  ErrorText: words.message,
  ErrorSysRowID: "00000000-0000-0000-0000-000000000000",
});

const masterUpdate = z.strictObject({
  lCheckForOrderChangedMsg: truthParameter,
  lcheckForResponse: truthParameter,
  cTableName: textParameter,
  iCustNum: wholeParameter,
  iOrderNum: wholeParameter,
  lweLicensed: truthParameter,
  ds,
});
const noQuestions = {
  cResponseMsg: "",
  cCreditShipAction: "",
  cDisplayMsg: "",
  cCompliantMsg: "",
  cResponseMsgOrdRel: "",
  cAgingMessage: "",
  cShipByDateMessage: "",
  cNeedByDateMessage: "",
} as const;

const updateExt = z.strictObject({
  ds,
  continueProcessingOnError: truthParameter,
  rollbackParentOnChildError: truthParameter,
});

/** By name; `GetByID` is read with GET over REST. */
export const orderMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...screenMethods,
  [
    "MasterUpdate",
    takes(masterUpdate, (asked, around) => {
      const { erp, circumstances } = around;
      const given = tablesetIn(asked.ds);
      const hed = given.OrderHed[0] ?? orderSeen(erp, circumstances, asked.iOrderNum).hed;
      const question = asked.lcheckForResponse ? creditQuestion(around, hed) : "";
      if (question !== "") return { ds: given, out: { lContinue: false, ...noQuestions, cDisplayMsg: question } };
      const order = writeWhole(erp, circumstances, { ds: given, onHold: "store-held" });
      const now = order === undefined ? given : wholeOrder(around, order.orderNum);
      return { ds: now, out: { lContinue: true, ...noQuestions } };
    }),
  ],
  [
    "Update",
    takes(onlyDs, (asked, around) => {
      const given = tablesetIn(asked.ds);
      const order = writeWhole(around.erp, around.circumstances, { ds: given, onHold: "refuse" });
      return { ds: order === undefined ? given : wholeOrder(around, order.orderNum) };
    }),
  ],
  [
    "UpdateExt",
    takes(updateExt, (asked, around) => {
      const given = tablesetIn(asked.ds);
      const rules = { isAtomic: asked.rollbackParentOnChildError, goesOn: asked.continueProcessingOnError } as const;
      const { order, refusals } = attempt(() =>
        writeOrder(around.erp, around.circumstances, { ds: given, rules: { ...rules, onHold: "refuse" } }),
      );
      return {
        returned: { BOUpdError: refusals.map(errorRow) },
        ds: order === undefined ? given : wholeOrder(around, order.orderNum),
        out: { errorsOccurred: refusals.length > 0 },
      };
    }),
  ],
  [
    "GetByID",
    takes(z.strictObject({ orderNum: wholeParameter }), (asked, { erp, circumstances }) => ({
      returned: tablesetOf(orderSeen(erp, circumstances, asked.orderNum), circumstances.seesUntil),
    })),
  ],
  [
    "DeleteByID",
    takes(z.strictObject({ orderNum: wholeParameter }), (asked, { erp, circumstances }) => {
      const header = { OrderNum: asked.orderNum, RowMod: "D" };
      writeWhole(erp, circumstances, { ds: { ...emptyTableset(), OrderHed: [header] }, onHold: "refuse" });
      return {};
    }),
  ],
]);

/** A business refusal as a result; anything else stays an error. */
function attempt(write: () => Outcome): Outcome {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof Refused) || error.words.table === undefined) throw error;
    return { order: undefined, refusals: [error] };
  }
}
