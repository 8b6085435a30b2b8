/** The methods that store orders, and all methods there are by name. */
import { z } from "zod";
import { Refused } from "../erp/refused.ts";
import type { Row } from "../erp/row.ts";
import { type Outcome, writeOrder, writeWhole } from "../erp/write-order.ts";
import { ds, type Method, onlyDs, tablesetIn, takes, wholeOrder } from "./method.ts";
import { screenMethods } from "./screen-methods.ts";

const errorRow = ({ words }: Refused): Row => ({
  TableName: words.table ?? "OrderHed",
  ErrorLevel: "Error",
  ErrorType: words.type,
  ErrorText: words.message,
  ErrorSysRowID: "00000000-0000-0000-0000-000000000000",
});

const updateExt = z.strictObject({
  ds,
  continueProcessingOnError: z.literal(false),
  rollbackParentOnChildError: z.literal(true),
});

export const orderMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...screenMethods,
  [
    "Update",
    takes(onlyDs, (asked, around) => {
      const given = tablesetIn(asked.ds);
      const order = writeWhole(around.erp, around.circumstances, given);
      return { ds: order === undefined ? given : wholeOrder(around, order.orderNum) };
    }),
  ],
  [
    "UpdateExt",
    takes(updateExt, (asked, around) => {
      const given = tablesetIn(asked.ds);
      const { order, refusals } = attempt(() => writeOrder(around.erp, around.circumstances, given));
      return {
        returned: { BOUpdError: refusals.map(errorRow) },
        ds: order === undefined ? given : wholeOrder(around, order.orderNum),
        out: { errorsOccurred: refusals.length > 0 },
      };
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
