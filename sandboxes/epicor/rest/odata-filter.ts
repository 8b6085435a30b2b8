/** `$filter` of OData 4 as the adapter writes it: comparisons with `eq` and `gt`, joined by `and`; text doubles its apostrophes. */
import type { Column, Columns } from "../erp/columns.ts";
import { Refused } from "../erp/refused.ts";
import { type Cell, emptyCells, type Row } from "../erp/row.ts";

export interface Filter {
  readonly test: (row: Row) => boolean;
  /** Columns that must equal a value for the whole filter to hold; an index may go by them. */
  readonly equals: ReadonlyMap<string, Cell>;
}

export const badQuery = (message: string): Refused =>
  new Refused({ status: 400, type: "Microsoft.OData.ODataException", message });

/** The column of that name; names are case-sensitive. */
export function columnNamed(columns: Columns, name: string, type: string): Column {
  const column = columns.get(name);
  if (column === undefined)
    throw badQuery(`Could not find a property named '${name}' on type 'Erp.Tablesets.${type}Row'.`);
  return column;
}

const comparison = /\s*(\w+)\s+(\w+)\s+(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)|(true|false))\s*(?:$|and(?=\s))/y;

/** @throws Refused 400 for what is not understood */
export function readFilter(text: string, { columns, type }: { columns: Columns; type: string }): Filter {
  const tests: Filter["test"][] = [];
  const equals = new Map<string, Cell>();
  comparison.lastIndex = 0;
  do {
    const at = comparison.lastIndex;
    const found = comparison.exec(text);
    if (found === null) throw badQuery(`Syntax error at position ${at} in '${text}'.`);
    const [, name = "", operator = "", quoted, number, truth] = found;
    const value = quoted?.replaceAll("''", "'") ?? (number === undefined ? truth === "true" : Number(number));
    const empty = emptyCells[columnNamed(columns, name, type).kind];
    if (typeof value !== typeof empty) throw badQuery("A binary operator with incompatible types was detected.");
    const cellOf = (row: Row): Cell => row[name] ?? empty;
    if (operator === "eq") {
      equals.set(name, value);
      tests.push((row) => cellOf(row) === value);
    } else if (operator === "gt") tests.push((row) => (cellOf(row) ?? "") > value);
    else throw badQuery(`'${operator}' is not an operator.`);
  } while (comparison.lastIndex < text.length);
  return { test: (row) => tests.every((test) => test(row)), equals };
}
