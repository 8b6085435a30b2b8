/** `$filter $select $orderby $top $skip $count $expand` of a list. 100 rows, silently, where `$top` is left out. */
import type { Columns } from "../erp/columns.ts";
import { type Cell, emptyCells, instantOf, type Row } from "../erp/row.ts";
import { badQuery, columnNamed, type Filter, readFilter } from "./odata-filter.ts";

const defaultTop = 100;

export interface Query {
  readonly filter: Filter;
  /** All columns when empty. */
  readonly select: readonly string[];
  readonly order: readonly { readonly name: string; readonly isDescending: boolean }[];
  readonly top: number;
  readonly skip: number;
  readonly isCounted: boolean;
  readonly expand: readonly string[];
}

export interface Queried {
  readonly columns: Columns;
  /** The table, as messages name it. */
  readonly type: string;
  readonly children: readonly string[];
}

const options: readonly string[] = ["$filter", "$select", "$orderby", "$top", "$skip", "$count", "$expand"];
const all: Filter = { test: () => true, equals: new Map() };

const listOf = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** @throws Refused 400 for options, columns and values there are not */
export function readQuery(given: URLSearchParams, { columns, type, children }: Queried): Query {
  for (const name of given.keys())
    if (name.startsWith("$") && !options.includes(name))
      throw badQuery(`The query parameter '${name}' is not supported.`);
  const filter = given.get("$filter");
  const select = listOf(given.get("$select"));
  for (const name of select) columnNamed(columns, name, type);
  const expand = listOf(given.get("$expand"));
  for (const name of expand)
    if (!children.includes(name))
      throw badQuery(`Property '${name}' on type 'Erp.Tablesets.${type}Row' cannot be expanded.`);
  return {
    filter: filter === null ? all : readFilter(filter, { columns, type }),
    select,
    order: listOf(given.get("$orderby")).map((one) => orderOf(one, { columns, type })),
    top: wholeOf(given, "$top", defaultTop),
    skip: wholeOf(given, "$skip", 0),
    isCounted: truthOf(given, "$count"),
    expand,
  };
}

function orderOf(text: string, { columns, type }: { columns: Columns; type: string }): Query["order"][number] {
  const [name = "", way = "asc", ...rest] = text.split(/\s+/);
  columnNamed(columns, name, type);
  if (!["asc", "desc"].includes(way) || rest.length > 0) throw badQuery(`Syntax error in $orderby: '${text}'.`);
  return { name, isDescending: way === "desc" };
}

function wholeOf(given: URLSearchParams, name: string, otherwise: number): number {
  const text = given.get(name);
  if (text === null) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw badQuery(`Invalid value '${text}' for ${name}.`);
  return Number(text);
}

function truthOf(given: URLSearchParams, name: string): boolean {
  const text = given.get(name) ?? "false";
  if (text !== "true" && text !== "false") throw badQuery(`Invalid value '${text}' for ${name}.`);
  return text === "true";
}

/** The page a query asks for, and how many rows there are in all where that is asked. */
export function pageOf(
  rows: Iterable<Row>,
  { filter, order, top, skip, isCounted }: Query,
  columns: Columns,
): { page: Row[]; count: number } {
  const enough = isCounted || order.length > 0 ? Number.POSITIVE_INFINITY : skip + top;
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length >= enough) break;
    if (filter.test(row)) found.push(row);
  }
  const sorted = order.length === 0 ? found : found.toSorted((a, b) => compared(a, b, { order, columns }));
  return { page: sorted.slice(skip, skip + top), count: found.length };
}

function compared(a: Row, b: Row, { order, columns }: { order: Query["order"]; columns: Columns }): number {
  for (const { name, isDescending } of order) {
    const [left, right] = [sortable(columns, a, name), sortable(columns, b, name)];
    if (left !== right) return (left < right ? -1 : 1) * (isDescending ? -1 : 1);
  }
  return 0;
}

function sortable(columns: Columns, row: Row, name: string): string | number {
  const kind = columns.get(name)?.kind ?? "text";
  const cell: Cell = row[name] ?? emptyCells[kind];
  if (kind === "date") return typeof cell === "string" ? instantOf(cell) : Number.NEGATIVE_INFINITY;
  return typeof cell === "boolean" ? Number(cell) : (cell ?? "");
}

/** The selected columns of a row, all where none is named. */
export const selected = (row: Row, select: readonly string[]): Row =>
  select.length === 0 ? row : Object.fromEntries(select.map((name) => [name, row[name] ?? null]));
