/** Calls a method of the sales order service: parameters in, `returnObj` and `parameters` out. */
import { tableColumns } from "../erp/columns.ts";
import { misshapen } from "../erp/refused.ts";
import { type Row, shownRow } from "../erp/row.ts";
import type { Erp } from "../erp/state.ts";
import { json, type Reply } from "../../kit/http.ts";
import type { Answered, Tables } from "../methods/method.ts";
import { orderMethods } from "../methods/order-methods.ts";
import { bodyOf, notAllowed, type RestQuestion } from "./rest-question.ts";

/** @throws Refused 404 for a method there is not, 405 for another verb, 400 for its parameters */
export function ofMethod({ erp, circumstances, asked, path }: RestQuestion): Reply {
  const method = path.service === "Erp.BO.SalesOrderSvc" ? orderMethods.get(path.name) : undefined;
  if (method === undefined || path.key !== undefined)
    throw misshapen(`Method ${path.name} of service ${path.service} was not found.`, 404);
  if (asked.method !== "POST") throw notAllowed(asked.method);
  return json(resultOf(erp, method(erp, circumstances, bodyOf(asked))));
}

function resultOf(erp: Erp, { returned, ds, out }: Answered): object {
  const parameters = { ...(ds === undefined ? {} : { ds: shownTables(erp, ds) }), ...out };
  return { ...returnObjOf(erp, returned), parameters };
}

function returnObjOf(erp: Erp, returned: Answered["returned"]): object {
  if (returned === undefined) return {};
  return { returnObj: typeof returned === "string" ? returned : shownTables(erp, returned) };
}

const shownTables = ({ state }: Erp, tables: Tables): Record<string, readonly Row[]> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => {
      const columns = tableColumns[table];
      return [
        table,
        columns === undefined ? rows : rows.map((row) => shownRow(columns, row, state().settings.decimals)),
      ];
    }),
  );
