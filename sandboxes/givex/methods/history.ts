/** The rows of dc_995, newest first. They do not carry the client's transaction code. */
import type { Ledger } from "../ledger.ts";
import { storeNames } from "../seed.ts";
import type { Card, Movement } from "../state.ts";
import { localStamp, rowAmount, utcStamp } from "../values.ts";

export const historyTypes = ["", "Points", "PreAuth"] as const;
export type HistoryType = (typeof historyTypes)[number];

const mostRows = 100;
/** How far it looks back for them, where many are not shown. */
const mostMovements = 1_000;

export function historyRows(
  ledger: Ledger,
  { card, type }: { readonly card: Card; readonly type: HistoryType },
): readonly (readonly unknown[])[] {
  const rows: unknown[][] = [];
  for (const n of card.movements.slice(-mostMovements).toReversed()) {
    if (rows.length === mostRows) break;
    const movement = ledger.state.movements[n];
    if (movement !== undefined && ledger.sees(movement) && isOfType(movement, type) && isShown(movement, ledger))
      rows.push(rowOf(movement));
  }
  return rows;
}

function isOfType({ method, amountCents }: Movement, type: HistoryType): boolean {
  if (type === "") return true;
  if (type === "PreAuth") return method === "dc_920" || method === "dc_921";
  return method !== "dc_920" && !(method === "dc_921" && amountCents === 0);
}

/** A reversal that this host does not know yet hides nothing. */
function isShown({ method, endedBy }: Movement, { state, sees }: Ledger): boolean {
  if (state.settings.reversedRows === "shown") return true;
  const end = endedBy === null ? undefined : state.movements[endedBy];
  const isReversed = end !== undefined && end.method === "dc_918" && sees(end);
  return method !== "dc_918" && !isReversed;
}

const letters = { Increment: "I", Reduction: "E", Redeem: "R" } as const;

function kindOf({ method, cents, points }: Movement): keyof typeof letters {
  if (["dc_901", "dc_920", "dc_921"].includes(method)) return "Redeem";
  return cents < 0 || points < 0 ? "Reduction" : "Increment";
}

/** What the row is about: money, or where there is none of it, points. */
function amountOf({ method, amountCents, cents, points }: Movement): string {
  if (method === "dc_921") return rowAmount(amountCents ?? 0);
  return rowAmount(cents === 0 ? points * 100 : cents);
}

function rowOf(movement: Movement): unknown[] {
  const local = localStamp(movement.at);
  const kind = kindOf(movement);
  return [
    local.slice(0, 10),
    local.slice(11),
    kind,
    amountOf(movement),
    storeNames.store,
    "",
    [],
    movement.reference,
    movement.terminal ?? storeNames.terminal,
    local,
    utcStamp(movement.at),
    letters[kind],
    "0",
    movement.terminal ?? storeNames.terminalName,
    "0",
    "0",
    "0",
    "0",
    storeNames.merchant,
  ];
}
