import { readFileSync } from "node:fs";
import { inProject } from "./paths.ts";

/** Where a row's behaviour must be seen: in a browser, by calls, or each by itself. */
export type Where = "UI" | "API" | "both";

/** One fact that can be seen on the running program. Source: lines of the specification, `document:line`. */
export interface LedgerRow {
  readonly id: string;
  readonly area: string;
  readonly requirement: string;
  readonly kind: string;
  readonly where: Where;
  readonly check: string;
  readonly source: readonly string[];
}

/** What was decided where the specification is silent, odd or contradicts itself. */
export interface Ruling {
  readonly id: string;
  readonly verdict: "KEEP" | "FIX" | "DECIDE" | "ADD";
  readonly text: string;
  readonly amendedBy: readonly string[];
}

/** A later word that wins over the rows and rulings it names. */
export interface Amendment {
  readonly id: string;
  readonly amends: readonly string[];
  readonly text: string;
}

export interface Ledger {
  /** Title of each area by its prefix. */
  readonly areas: Readonly<Record<string, string>>;
  readonly rows: readonly LedgerRow[];
  readonly rulings: readonly Ruling[];
  readonly amendments: readonly Amendment[];
}

export function readLedger(): Ledger {
  return JSON.parse(readFileSync(inProject("docs/acceptance/ledger.json"), "utf8"));
}

const id = String.raw`[A-Z]+(?:-[A-Z]+)*-\d+`;
const idOrRange = new RegExp(String.raw`^(${id})(?:\.\.(?:[A-Z-]+-)?(\d+))?$`);

/**
 * The ids that a title carries in square brackets: `[USR-DET-54]`, `[USR-DET-54, AMB-38]`, `[USR-DET-54..57]`.
 * Brackets that hold anything else carry none.
 */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap((match) => expandIds((match[1] ?? "").split(/[,\s]+/)) ?? []);
}

/** @returns undefined when one of the words is neither an id nor a range of ids */
export function expandIds(words: readonly string[]): string[] | undefined {
  const ids: string[] = [];
  for (const word of words) {
    const match = idOrRange.exec(word);
    const first = match?.[1];
    if (first === undefined) return undefined;
    const [prefix, from] = [first.slice(0, first.lastIndexOf("-") + 1), first.slice(first.lastIndexOf("-") + 1)];
    const last = Number(match?.[2] ?? from);
    for (let number = Number(from); number <= last; number += 1) {
      ids.push(`${prefix}${String(number).padStart(from.length, "0")}`);
    }
  }
  return ids;
}

/** The opposite of expanding: neighbours in a list of ids become ranges, `AMB-08..11`. */
export function rangesOf(ids: readonly string[]): string[] {
  const ranges: { first: string; last: string }[] = [];
  for (const one of ids) {
    const open = ranges.at(-1);
    if (open && expandIds([`${open.last}..${one.slice(one.lastIndexOf("-") + 1)}`])?.[1] === one) open.last = one;
    else ranges.push({ first: one, last: one });
  }
  return ranges.map(({ first, last }) =>
    first === last ? first : `${first}..${last.slice(last.lastIndexOf("-") + 1)}`,
  );
}
