/**
 * Writes what the rows of a `ds` ask for by their `RowMod` (A, U), one order at a time. Nothing is idempotent: the same rows
 * twice make two orders.
 */
import { orderTables } from "./columns.ts";
import { indexOf, storeOrder } from "./order-index.ts";
import { brisbaneDay, checkedHeader, customerOf, isOnHold } from "./order-rules.ts";
import { totalsOf } from "./order-totals.ts";
import { against, misshapen, notFound, type Refused } from "./refused.ts";
import { numberIn, type Row, sparseRow, textIn } from "./row.ts";
import type { Circumstances, Erp, StoredOrder, Written } from "./state.ts";
import type { Tableset } from "./tableset.ts";
import { changesOf, type Draft, writeChildren } from "./write-rows.ts";

export interface Outcome {
  /** What is stored now; undefined where nothing is, or not any more. */
  readonly order: StoredOrder | undefined;
  readonly refusals: readonly Refused[];
}

/** Does the write. @throws Refused where the header is refused or the rows make no sense; nothing is written then */
export function writeOrder(erp: Erp, circumstances: Circumstances, ds: Tableset): Outcome {
  const [header, ...others] = changesOf(ds, "OrderHed");
  if (others.length > 0) throw misshapen("One order at a time.");
  if (changesOf(ds, "OrderRel").some((row) => textIn(row, "RowMod") !== "U"))
    throw against("OrderRel", "Releases are made by the server.");
  const draft = draftOf(erp, circumstances, { ds, header });
  if (draft === undefined) return { order: undefined, refusals: [] };
  const customer = customerOf(erp, draft.hed);
  if (isOnHold(erp, circumstances, customer))
    throw against("OrderHed", `Customer ${customer.custId} is on credit hold.`);
  const refusals = writeChildren(erp, circumstances, { draft, ds });
  if (refusals.length > 0 && circumstances.fault !== "partial") return { order: undefined, refusals };
  return { order: stored(erp, circumstances, draft), refusals };
}

/** The same, where the first refused row refuses the call. */
export function writeWhole(erp: Erp, circumstances: Circumstances, ds: Tableset): StoredOrder | undefined {
  const { order, refusals } = writeOrder(erp, circumstances, ds);
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
  const hed = checkedHeader(erp, circumstances, header);
  const orderNum = erp.state().nextOrderNum++;
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
  circumstances.commits();
  return order;
}
