/** The rows of a dc_995: 19 columns by position. Pure. Source: docs/providers/givex.md, "Methods". */
import { z } from "zod";
import type { CardHistory, CardMovement } from "../gift-cards.ts";
import { centsOfAmount } from "./givex-wire.ts";

/** As many rows as a reply holds at most; a full one may lack older ones. */
const mostRows = 100;

const text = z.string();
const stamp = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const any = z.unknown();
const rowShape = z.tuple(
  // Date, time, kind, amount, store, two empty, reference, terminal, local stamp, UTC stamp, letter, "0", name of the terminal.
  [any, any, z.enum(["Increment", "Reduction", "Redeem"]), text, any, any, any, text, text, any, stamp, any, any, text],
  any,
);

/** @param ourTerminal - number or name; '' if nobody said @returns undefined if a row cannot be read */
export function readHistory(rows: unknown, ourTerminal: string): CardHistory | undefined {
  const read = z.array(rowShape).safeParse(rows);
  if (!read.success) return undefined;
  const movements = read.data.flatMap((row) => movementOf(row, ourTerminal) ?? []);
  return movements.length === read.data.length ? { movements, isCut: movements.length >= mostRows } : undefined;
}

function movementOf(row: z.infer<typeof rowShape>, ourTerminal: string): CardMovement | undefined {
  const [, , kind, amount, , , , reference, terminal, , stamped, , , terminalName] = row;
  const cents = centsOfAmount(amount);
  const at = new Date(`${stamped.replace(" ", "T")}Z`);
  // An invalid date compares false with every other, so its credit would count as absent.
  if (cents === undefined || Number.isNaN(at.getTime())) return undefined;
  return {
    reference,
    cents: kind === "Increment" ? cents : -cents,
    isRedemption: kind === "Redeem",
    at,
    terminal: terminalName || terminal,
    isOurs: ourTerminal === "" ? undefined : [terminal, terminalName].includes(ourTerminal),
  };
}
