/**
 * Writes what the rows of a `ds` ask for by their `RowMod` (A, U, D), one order at a time. Nothing is idempotent: the same rows
 * twice make two orders.
 */
import { type OrderTable, orderTables } from "./columns.ts";
import { dropOrder, indexOf, storeOrder } from "./order-index.ts";
import { brisbaneDay, checkedCharge, checkedHeader, checkedLine, customerOf, isOnHold } from "./order-rules.ts";
import { totalsOf } from "./order-totals.ts";
import { against, misshapen, notFound, Refused } from "./refused.ts";
import { numberIn, type Row, sparseRow, textIn } from "./row.ts";
import type { Circumstances, Erp, StoredOrder, Written } from "./state.ts";
import type { Tableset } from "./tableset.ts";

export interface WriteRules {
  /** A refused line or charge undoes the whole call; otherwise the header stays, and what came before. */
  readonly isAtomic: boolean;
  /** Goes on with the rows behind a refused one. */
  readonly goesOn: boolean;
  /** A customer on credit hold: refused, or the order is stored as held. */
  readonly onHold: "refuse" | "store-held";
}

export interface Outcome {
  /** What is stored now; undefined where nothing is, or not any more. */
  readonly order: StoredOrder | undefined;
  readonly refusals: readonly Refused[];
}

interface Draft extends StoredOrder {
  isNew: boolean;
}

const childTables = ["OrderDtl", "OHOrderMsc"] as const;
type ChildTable = (typeof childTables)[number];
const numberColumns: Readonly<Record<ChildTable, string>> = { OrderDtl: "OrderLine", OHOrderMsc: "SeqNum" };

/** Has the rows that change something. */
export const changesOf = (ds: Tableset, table: OrderTable): readonly Row[] =>
  ds[table].filter((row) => textIn(row, "RowMod") !== "");

/** Does the write. @throws Refused where the header is refused or the rows make no sense; nothing is written then */
export function writeOrder(
  erp: Erp,
  circumstances: Circumstances,
  { ds, rules }: { ds: Tableset; rules: WriteRules },
): Outcome {
  const [header, ...others] = changesOf(ds, "OrderHed");
  if (others.length > 0) throw misshapen("One order at a time.");
  if (changesOf(ds, "OrderRel").some((row) => textIn(row, "RowMod") !== "U"))
    throw against("OrderRel", "Releases are made by the server.");
  if (header !== undefined && textIn(header, "RowMod") === "D") return removed(erp, circumstances, header);
  const draft = draftOf(erp, circumstances, { ds, header });
  if (draft === undefined) return { order: undefined, refusals: [] };
  refuseOnHold(erp, circumstances, { draft, rules });
  const refusals = writeChildren(erp, circumstances, { draft, ds, rules });
  if (refusals.length > 0 && rules.isAtomic && circumstances.fault !== "partial") return { order: undefined, refusals };
  return { order: stored(erp, circumstances, draft), refusals };
}

/** The same, where the first refused row refuses the call. */
export function writeWhole(
  erp: Erp,
  circumstances: Circumstances,
  { ds, onHold }: { ds: Tableset; onHold: WriteRules["onHold"] },
): StoredOrder | undefined {
  const { order, refusals } = writeOrder(erp, circumstances, { ds, rules: { isAtomic: true, goesOn: false, onHold } });
  if (refusals[0] !== undefined) throw refusals[0];
  return order;
}

/** The order of that number, as far as this read sees it. @throws Refused where there is none */
export function orderSeen(
  { state }: Erp,
  { seesUntil }: Pick<Circumstances, "seesUntil">,
  orderNum: number,
): StoredOrder {
  const order = indexOf(state()).byNum(orderNum);
  if (order === undefined || order.at > seesUntil) throw notFound("Record not found.");
  return order;
}

function removed(erp: Erp, circumstances: Circumstances, header: Row): Outcome {
  const order = orderSeen(erp, circumstances, numberIn(header, "OrderNum"));
  dropOrder(erp.state(), order);
  erp.changed();
  circumstances.commits();
  return { order: undefined, refusals: [] };
}

/** What is to be stored, before its lines; undefined where no row asks for anything. */
function draftOf(
  erp: Erp,
  circumstances: Circumstances,
  { ds, header }: { ds: Tableset; header: Row | undefined },
): Draft | undefined {
  if (header !== undefined && textIn(header, "RowMod") === "A") return newDraft(erp, circumstances, header);
  const changed = header ?? changesOf(ds, "OrderDtl")[0] ?? changesOf(ds, "OHOrderMsc")[0];
  if (changed === undefined) return undefined;
  const draft = { ...structuredClone(orderSeen(erp, circumstances, numberIn(changed, "OrderNum"))), isNew: false };
  if (header !== undefined) draft.hed = checkedHeader(erp, circumstances, { ...draft.hed, ...header });
  return draft;
}

function newDraft(erp: Erp, circumstances: Circumstances, header: Row): Draft {
  const given = numberIn(header, "OrderNum");
  if (given !== 0 && indexOf(erp.state()).byNum(given) !== undefined)
    throw new Refused({
      status: 409,
      type: "Ice.Common.DuplicateRecordException",
      message: `Sales order ${given} already exists.`,
      table: "OrderHed",
    });
  const hed = checkedHeader(erp, circumstances, header);
  const orderNum = erp.drawOrderNum();
  const at = erp.now().getTime();
  const SysRowID = crypto.randomUUID();
  return {
    orderNum,
    skin: circumstances.skin,
    at,
    hed: { ...hed, OrderNum: orderNum, SysRowID },
    lines: [],
    charges: [],
    isNew: true,
  };
}

function refuseOnHold(
  erp: Erp,
  circumstances: Circumstances,
  { draft, rules }: { draft: Draft; rules: WriteRules },
): void {
  const customer = customerOf(erp, draft.hed);
  if (!isOnHold(erp, circumstances, customer)) return;
  if (rules.onHold === "refuse") throw against("OrderHed", `Customer ${customer.custId} is on credit hold.`);
  draft.hed["OrderHeld"] = true;
}

function writeChildren(
  erp: Erp,
  circumstances: Circumstances,
  { draft, ds, rules }: { draft: Draft; ds: Tableset; rules: WriteRules },
): Refused[] {
  const asked = childTables.flatMap((table) => changesOf(ds, table).map((row) => ({ table, row })));
  const refusals: Refused[] = [];
  for (const [at, { table, row }] of asked.entries()) {
    try {
      if (circumstances.fault === "partial" && at === asked.length - 1)
        throw against(table, "The row could not be saved.");
      writeChild(erp, circumstances, { draft, table, row });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.push(error);
      if (!rules.goesOn) return refusals;
    }
  }
  return refusals;
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
  const next =
    mode === "D" ? others : [...others, writtenChild(erp, circumstances, { draft, table, row, found, list })];
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

const inOrder = (written: readonly Written[], number: string): Written[] =>
  written.toSorted((a, b) => numberIn(a.row, number) - numberIn(b.row, number));

function stored(erp: Erp, circumstances: Circumstances, { isNew: _isNew, ...draft }: Draft): StoredOrder {
  const lines = inOrder(draft.lines, "OrderLine");
  const charges = inOrder(draft.charges, "SeqNum");
  const now = new Date(erp.now().getTime() + 36_000_000);
  const hed: Row = {
    ...draft.hed,
    ...totalsOf(
      draft.hed,
      lines.map(({ row }) => row),
      charges.map(({ row }) => row),
    ),
    ChangedBy: circumstances.skin,
    ChangeDate: `${brisbaneDay(erp.now())}T00:00:00+10:00`,
    ChangeTime: now.getUTCHours() * 3_600 + now.getUTCMinutes() * 60 + now.getUTCSeconds(),
    RowMod: "",
  };
  const order = { ...draft, hed: sparseRow(orderTables.OrderHed, hed), lines, charges };
  storeOrder(erp.state(), order);
  erp.changed();
  circumstances.commits();
  return order;
}
