/** Calls a method of a service: parameters in, `returnObj` and `parameters` out. */
import { tableColumns } from "../erp/columns.ts";
import { misshapen } from "../erp/refused.ts";
import { type Row, shownRow } from "../erp/row.ts";
import type { Erp } from "../erp/state.ts";
import { json, type Reply } from "../../kit/http.ts";
import { customerMethods } from "../methods/customer-methods.ts";
import type { Answered, Method, Tables } from "../methods/method.ts";
import { orderMethods } from "../methods/order-methods.ts";
import { sessionMethods } from "../methods/session-methods.ts";
import { bodyOf, notAllowed, type RestQuestion } from "./rest-question.ts";

const methods: Readonly<Record<string, ReadonlyMap<string, Method>>> = {
  "Erp.BO.SalesOrderSvc": orderMethods,
  "Erp.BO.CustomerSvc": customerMethods,
  "Ice.Lib.SessionModSvc": sessionMethods,
};
/** Methods that are read with GET, their parameters in the address. */
const readMethods: readonly string[] = ["GetByID", "GetByCustID"];

/** Which verbs a method is called with. */
const verbsOf = (name: string): readonly string[] => {
  if (name === "GetByCustID") return ["GET", "POST"];
  return readMethods.includes(name) ? ["GET"] : ["POST"];
};

/** @throws Refused 404 for a method there is not, 405 for another verb, 400 for its parameters */
export function ofMethod({ erp, circumstances, asked, path }: RestQuestion): Reply {
  const method = methods[path.service]?.get(path.name);
  if (method === undefined || path.key !== undefined)
    throw misshapen(`Method ${path.name} of service ${path.service} was not found.`, 404);
  if (!verbsOf(path.name).includes(asked.method)) throw notAllowed(asked.method);
  const inAddress = [...asked.url.searchParams].filter(([name]) => name !== "api-key");
  const sent = asked.method === "GET" ? Object.fromEntries(inAddress) : bodyOf(asked);
  return json(resultOf(erp, method(erp, circumstances, sent)));
}

function resultOf(erp: Erp, { returned, ds, out }: Answered): object {
  const parameters = { ...(ds === undefined ? {} : { ds: shownTables(erp, ds) }), ...out };
  const hasParameters = Object.keys(parameters).length > 0;
  return { ...returnObjOf(erp, returned), ...(hasParameters ? { parameters } : {}) };
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
