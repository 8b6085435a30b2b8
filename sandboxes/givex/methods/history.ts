/** The rows of dc_995, newest first, without what was reversed. They do not carry the client's transaction code. */
import type { Ledger } from "../ledger.ts";
import { storeNames } from "../seed.ts";
import type { Card, Movement } from "../state.ts";
import { localStamp, rowAmount, utcStamp } from "../values.ts";

const mostRows = 100;
/** How far it looks back for them, where many are not shown. */
const mostMovements = 1_000;

export function historyRows(ledger: Ledger, card: Card): readonly (readonly unknown[])[] {
  const rows: unknown[][] = [];
  for (const n of card.movements.slice(-mostMovements).toReversed()) {
    if (rows.length === mostRows) break;
    const movement = ledger.state.movements[n];
    if (movement !== undefined && ledger.sees(movement) && isShown(movement, ledger)) rows.push(rowOf(movement));
  }
  return rows;
}

/** A reversal that this read does not see yet hides nothing. */
function isShown({ method, endedBy }: Movement, { state, sees }: Ledger): boolean {
  const end = endedBy === null ? undefined : state.movements[endedBy];
  return method !== "dc_918" && (end === undefined || !sees(end));
}

function rowOf(movement: Movement): unknown[] {
  const local = localStamp(movement.at);
  return [
    local.slice(0, 10),
    local.slice(11),
    "Increment",
    rowAmount(movement.cents),
    storeNames.store,
    "",
    [],
    movement.reference,
    movement.terminal ?? storeNames.terminal,
    local,
    utcStamp(movement.at),
    "I",
    "0",
    movement.terminal ?? storeNames.terminalName,
    "0",
    "0",
    "0",
    "0",
    storeNames.merchant,
  ];
}
