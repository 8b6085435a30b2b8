/** `$filter $select $orderby $top $expand` of a list. 100 rows, silently, where `$top` is left out. */
import type { Columns } from "../erp/columns.ts";
import type { Row } from "../erp/row.ts";
import { badQuery, columnNamed, type Filter, readFilter } from "./odata-filter.ts";

const defaultTop = 100;

export interface Query {
  readonly filter: Filter;
  /** All columns when empty. */
  readonly select: readonly string[];
  /** The column to sort by, ascending. */
  readonly order: string | undefined;
  readonly top: number;
  readonly expand: readonly string[];
}

export interface Queried {
  readonly columns: Columns;
  /** The table, as messages name it. */
  readonly type: string;
  readonly children: readonly string[];
}

const options: readonly string[] = ["$filter", "$select", "$orderby", "$top", "$expand"];
const all: Filter = { test: () => true, equals: new Map() };

const listOf = (text: string | null): string[] => (text === null ? [] : text.split(",").map((one) => one.trim()));

/** @throws Refused 400 for options, columns and values there are not */
export function readQuery(given: URLSearchParams, { columns, type, children }: Queried): Query {
  for (const name of given.keys())
    if (name.startsWith("$") && !options.includes(name))
      throw badQuery(`The query parameter '${name}' is not supported.`);
  const filter = given.get("$filter");
  const select = listOf(given.get("$select"));
  const order = given.get("$orderby") ?? undefined;
  for (const name of order === undefined ? select : [...select, order]) columnNamed(columns, name, type);
  const expand = listOf(given.get("$expand"));
  for (const name of expand)
    if (!children.includes(name))
      throw badQuery(`Property '${name}' on type 'Erp.Tablesets.${type}Row' cannot be expanded.`);
  return {
    filter: filter === null ? all : readFilter(filter, { columns, type }),
    select,
    order,
    top: topOf(given.get("$top")),
    expand,
  };
}

function topOf(text: string | null): number {
  if (text === null) return defaultTop;
  if (!/^\d{1,9}$/.test(text)) throw badQuery(`Invalid value '${text}' for $top.`);
  return Number(text);
}

/** The rows a query asks for. */
export function pageOf(rows: Iterable<Row>, { filter, order, top }: Query): Row[] {
  const enough = order === undefined ? top : Number.POSITIVE_INFINITY;
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length >= enough) break;
    if (filter.test(row)) found.push(row);
  }
  if (order === undefined) return found;
  return found.toSorted((a, b) => ((a[order] ?? "") < (b[order] ?? "") ? -1 : 1)).slice(0, top);
}

/** The selected columns of a row, all where none is named. */
export const selected = (row: Row, select: readonly string[]): Row =>
  select.length === 0 ? row : Object.fromEntries(select.map((name) => [name, row[name] ?? null]));
