/** A row of a table. Stored rows leave out what is empty; `fullRow` gives every column. */
import { z } from "zod";
import type { Column, Columns } from "./columns.ts";
import { against, misshapen } from "./refused.ts";

export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

export const textIn = (row: Row, name: string): string => {
  const cell = row[name] ?? "";
  return typeof cell === "string" ? cell : String(cell);
};
export const numberIn = (row: Row, name: string): number => Number(row[name] ?? 0);
export const truthIn = (row: Row, name: string): boolean => row[name] === true;

/** What a cell of each kind holds when it is empty. */
export const emptyCells: Readonly<Record<Column["kind"], Cell>> = {
  text: "",
  whole: 0,
  decimal: 0,
  truth: false,
  date: null,
};

/** Every column, empty where the row has none. */
export const fullRow = (columns: Columns, row: Row): Row =>
  Object.fromEntries([...columns].map(([name, { kind }]) => [name, row[name] ?? emptyCells[kind]]));

/** The row without its empty cells. */
export const sparseRow = (columns: Columns, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name, cell]) => {
      const column = columns.get(name);
      return column !== undefined && cell !== emptyCells[column.kind];
    }),
  );

/** The row as it goes out: every column, decimals as numbers or as text. */
export function shownRow(columns: Columns, row: Row, decimals: "number" | "text"): Row {
  const full = fullRow(columns, row);
  if (decimals === "number") return full;
  return Object.fromEntries(
    Object.entries(full).map(([name, cell]) => [
      name,
      typeof cell === "number" && columns.get(name)?.kind === "decimal" ? cell.toFixed(5) : cell,
    ]),
  );
}

const sentRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * A row a client sent, its values in the columns' kinds; the server's own columns are dropped.
 *
 * @throws Refused for a column there is not, a value of the wrong kind, a text longer than its column
 */
export function readRow(table: string, columns: Columns, sent: unknown): Row {
  const parsed = sentRow.safeParse(sent);
  if (!parsed.success) throw misshapen(`Unable to deserialize entity. A row of ${table} is an object of plain values.`);
  const row: Row = {};
  for (const [name, value] of Object.entries(parsed.data)) {
    const column = columns.get(name);
    if (column === undefined)
      throw misshapen(
        `Unable to deserialize entity. Could not find a property named '${name}' on type 'Erp.Tablesets.${table}Row'.`,
      );
    const cell = cellOf(column, value);
    if (cell === undefined)
      throw misshapen(`Unable to deserialize entity. Could not convert ${table}.${name} to ${column.kind}.`);
    if (typeof cell === "string" && cell.length > column.most)
      throw against(table, `${name} is longer than its column (${column.most} characters).`);
    if (!column.isServers) row[name] = cell;
  }
  return row;
}

/** The value in the column's kind, which may have come as text; undefined where that cannot be. */
export function cellOf({ kind }: Pick<Column, "kind">, value: Cell): Cell | undefined {
  if (value === null || (value === "" && kind !== "text")) return emptyCells[kind];
  return readers[kind](value);
}

type Sent = string | number | boolean;
const numberOf = (value: Sent): number => (typeof value === "boolean" ? Number.NaN : Number(value));

const readers: Readonly<Record<Column["kind"], (value: Sent) => Cell | undefined>> = {
  text: String,
  truth: (value) => truths[String(value).toLowerCase()],
  date: (value) => (typeof value === "string" && !Number.isNaN(instantOf(value)) ? value : undefined),
  whole: (value) => (Number.isSafeInteger(numberOf(value)) ? numberOf(value) : undefined),
  decimal: (value) => (Number.isFinite(numberOf(value)) ? numberOf(value) : undefined),
};

const truths: Readonly<Record<string, boolean>> = { true: true, false: false };

const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Milliseconds of an ISO date; without a zone it is Brisbane's. NaN for anything else. */
export function instantOf(date: string): number {
  const found = isoDate.exec(date);
  if (found === null) return Number.NaN;
  if (found[1] !== undefined) return Date.parse(date);
  return Date.parse(`${date.includes("T") ? date : `${date}T00:00`}+10:00`);
}
