/** `ds`: the rows of one sales order by table, as every method takes and gives them. */
import { z } from "zod";
import { type OrderTable, orderTables } from "./columns.ts";
import { misshapen } from "./refused.ts";
import { fullRow, numberIn, readRow, type Row, textIn } from "./row.ts";
import type { StoredOrder, Written } from "./state.ts";

export type Tableset = Readonly<Record<OrderTable, Row[]>>;

export const emptyTableset = (): Tableset => ({ OrderHed: [], OrderDtl: [], OrderRel: [], OHOrderMsc: [] });

const isOrderTable = (name: string): name is OrderTable => Object.hasOwn(orderTables, name);

/** Tables of a sales order that are not imitated: they may come along empty. */
const otherTables: readonly string[] = ["OrderHedAttch", "OrderDtlAttch", "OrderHist", "OrderMsc", "OrderRelTax"];

const sentTableset = z.record(z.string(), z.array(z.unknown()).nullable());

/** @throws Refused for tables and columns there are not, and values that do not fit */
export function readTableset(sent: unknown): Tableset {
  const parsed = sentTableset.safeParse(sent);
  if (!parsed.success) throw misshapen("Unable to deserialize entity. ds is an object of tables, each a list of rows.");
  const ds = emptyTableset();
  for (const [table, rows] of Object.entries(parsed.data)) {
    if (isOrderTable(table)) ds[table].push(...(rows ?? []).map((row) => readRow(table, orderTables[table], row)));
    else if (!otherTables.includes(table) || (rows ?? []).length > 0)
      throw misshapen(`Unable to deserialize entity. Table '${table}' is not taken here.`);
  }
  return ds;
}

const seen = (written: readonly Written[], seesUntil: number): Row[] =>
  written.filter(({ at }) => at <= seesUntil).map(({ row }) => row);

/** The release the server made for a line. */
const releaseOf = (hed: Row, line: Row): Row => ({
  Company: textIn(line, "Company"),
  OrderNum: numberIn(line, "OrderNum"),
  OrderLine: numberIn(line, "OrderLine"),
  OrderRelNum: 1,
  PartNum: textIn(line, "PartNum"),
  OurReqQty: numberIn(line, "OrderQty"),
  ReqDate: line["NeedByDate"] ?? hed["RequestDate"] ?? null,
  ShipToNum: textIn(hed, "ShipToNum"),
  ShipViaCode: textIn(hed, "ShipViaCode"),
  Plant: textIn(hed, "Plant"),
  WarehouseCode: textIn(line, "WarehouseCode"),
  OpenRelease: true,
});

/** A stored order's rows with every column, as far as a read sees them. */
export function tablesetOf({ hed, lines, charges }: StoredOrder, seesUntil: number): Tableset {
  const seenLines = seen(lines, seesUntil);
  return {
    OrderHed: [fullRow(orderTables.OrderHed, hed)],
    OrderDtl: seenLines.map((row) => fullRow(orderTables.OrderDtl, row)),
    OrderRel: seenLines.map((row) => fullRow(orderTables.OrderRel, releaseOf(hed, row))),
    OHOrderMsc: seen(charges, seesUntil).map((row) => fullRow(orderTables.OHOrderMsc, row)),
  };
}
