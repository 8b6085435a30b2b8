/** The lines and charges of one save, each checked and put into the draft of its order. */
import { type OrderTable, orderTables } from "./columns.ts";
import { checkedCharge, checkedLine } from "./order-rules.ts";
import { against, Refused } from "./refused.ts";
import { numberIn, type Row, sparseRow, textIn } from "./row.ts";
import type { Circumstances, Erp, StoredOrder, Written } from "./state.ts";
import type { Tableset } from "./tableset.ts";

/** An order on its way to be stored. */
export interface Draft extends StoredOrder {
  isNew: boolean;
}

const childTables = ["OrderDtl", "OHOrderMsc"] as const;
type ChildTable = (typeof childTables)[number];
const numberColumns: Readonly<Record<ChildTable, string>> = { OrderDtl: "OrderLine", OHOrderMsc: "SeqNum" };

/** The rows of a table that change something. */
export const changesOf = (ds: Tableset, table: OrderTable): readonly Row[] =>
  ds[table].filter((row) => textIn(row, "RowMod") !== "");

/** Stops at the first refusal. @returns what was refused; the rows before it are in the draft */
export function writeChildren(
  erp: Erp,
  circumstances: Circumstances,
  { draft, ds }: { draft: Draft; ds: Tableset },
): Refused[] {
  const asked = childTables.flatMap((table) => changesOf(ds, table).map((row) => ({ table, row })));
  try {
    for (const [at, { table, row }] of asked.entries()) {
      if (circumstances.fault === "partial" && at === asked.length - 1)
        throw against(table, "The row could not be saved.");
      writeChild(erp, circumstances, { draft, table, row });
    }
  } catch (error) {
    if (error instanceof Refused) return [error];
    throw error;
  }
  return [];
}

function writeChild(
  erp: Erp,
  circumstances: Circumstances,
  { draft, table, row }: { draft: Draft; table: ChildTable; row: Row },
): void {
  const orderNum = numberIn(row, "OrderNum");
  if (orderNum !== draft.orderNum && !(draft.isNew && orderNum === 0))
    throw against(table, `Order ${orderNum} is not the one that is being saved.`);
  const number = numberColumns[table];
  const list = table === "OrderDtl" ? draft.lines : draft.charges;
  const found = list.find((one) => numberIn(one.row, number) === numberIn(row, number));
  const mode = textIn(row, "RowMod");
  if (mode === "A" && found !== undefined) throw against(table, `${number} ${numberIn(row, number)} already exists.`);
  if (mode !== "A" && found === undefined) throw against(table, "Record not found.");
  const others = list.filter((one) => one !== found);
  const next = [...others, writtenChild(erp, circumstances, { draft, table, row, found, list })];
  if (table === "OrderDtl") draft.lines = next;
  else draft.charges = next;
}

interface Child {
  readonly draft: Draft;
  readonly table: ChildTable;
  readonly row: Row;
  /** What it changes; undefined for a new one. */
  readonly found: Written | undefined;
  readonly list: readonly Written[];
}

function writtenChild(erp: Erp, circumstances: Circumstances, { draft, table, row, found, list }: Child): Written {
  const number = numberColumns[table];
  const merged = { ...found?.row, ...row };
  const checked = table === "OrderDtl" ? checkedLine(erp, circumstances, merged) : checkedCharge(merged);
  const last = Math.max(0, ...list.map((one) => numberIn(one.row, number)));
  const own: Row = {
    OrderNum: draft.orderNum,
    [number]: numberIn(row, number) || last + 1,
    SysRowID: textIn(merged, "SysRowID") || crypto.randomUUID(),
    CustNum: numberIn(draft.hed, "CustNum"),
    RowMod: "",
  };
  return { at: found?.at ?? erp.now().getTime(), row: sparseRow(orderTables[table], { ...checked, ...own }) };
}
