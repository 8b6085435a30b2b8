/** Lists and rows: reading, and writing one row at a time, each write for itself. */
import { misshapen } from "../erp/refused.ts";
import { shownRow } from "../erp/row.ts";
import { emptyTableset, readTableset, type Tableset } from "../erp/tableset.ts";
import { writeWhole } from "../erp/write-order.ts";
import { json, type Reply } from "../../kit/http.ts";
import type { EntitySet } from "./entity-sets.ts";
import { childrenOf, listOf, oneOf, rowByKey } from "./read-entities.ts";
import { bodyOf, notAllowed, type RestQuestion } from "./rest-question.ts";

export function ofSet(set: EntitySet, question: RestQuestion): Reply {
  const { path, asked } = question;
  if (asked.method === "GET") return readReply(set, question);
  const table = writable(set.type);
  if (table === undefined || path.child !== undefined) throw notAllowed(asked.method);
  if (asked.method === "POST" && path.key === undefined) return createdReply(set, { table, question });
  if (path.key === undefined || set.type !== "OrderHed") throw notAllowed(asked.method);
  const orderNum = Number(rowByKey(set, path.key, question)["OrderNum"]);
  if (asked.method === "PATCH") write(question, { table, row: { ...bodyOf(asked), OrderNum: orderNum, RowMod: "U" } });
  else if (asked.method === "DELETE") write(question, { table, row: { OrderNum: orderNum, RowMod: "D" } });
  else throw notAllowed(asked.method);
  return { status: 204, body: "" };
}

function readReply(set: EntitySet, question: RestQuestion): Reply {
  const { path, service } = question;
  if (path.key === undefined) return json(listOf(set, path.name, question));
  if (path.child === undefined) {
    const context = { "@odata.context": `${service}/$metadata#${path.name}/$entity` };
    return json({ ...context, ...oneOf(set, path.key, question) });
  }
  const child = set.children[path.child];
  if (child === undefined) throw misshapen(`No resource was found for ${path.child}.`, 404);
  return json(childrenOf(child, path.child, { parent: rowByKey(set, path.key, question), question }));
}

type WritableTable = "OrderHed" | "OrderDtl" | "OHOrderMsc";
const writable = (type: string): WritableTable | undefined =>
  (["OrderHed", "OrderDtl", "OHOrderMsc"] as const).find((one) => one === type);

function createdReply(set: EntitySet, { table, question }: { table: WritableTable; question: RestQuestion }): Reply {
  const { erp, path, service, asked } = question;
  const stored = write(question, { table, row: { ...bodyOf(asked), RowMod: "A" } });
  const row = stored[table].at(-1) ?? {};
  const shown = shownRow(set.columns, row, erp.state().settings.decimals);
  return json({ "@odata.context": `${service}/$metadata#${path.name}/$entity`, ...shown }, 201);
}

/** Stores one row. @returns the whole order as it is now */
function write({ erp, circumstances }: RestQuestion, { table, row }: { table: WritableTable; row: object }): Tableset {
  const ds = readTableset({ [table]: [row] });
  const order = writeWhole(erp, circumstances, { ds, onHold: "refuse" });
  if (order === undefined) return emptyTableset();
  return {
    ...emptyTableset(),
    OrderHed: [order.hed],
    OrderDtl: order.lines.map((one) => one.row),
    OHOrderMsc: order.charges.map((one) => one.row),
  };
}
