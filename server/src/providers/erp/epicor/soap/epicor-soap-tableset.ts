/**
 * The order as the SOAP services hand it to and fro: tables of rows of columns. What the server put there goes back as it came,
 * with its own prefixes; only columns are set. Pure. Source: docs/providers/epicor.md, "SOAP".
 */
import { isOrderNumber } from "../hear.ts";
import { childrenOf, elementAt, nameIn, textIn, type XmlElement, xmlText } from "../xml.ts";

export type Table = "OrderHed" | "OrderDtl" | "OHOrderMsc";
export type Columns = Readonly<Record<string, string | number | boolean>>;

const rowsOf = (ds: XmlElement, table: Table): readonly XmlElement[] =>
  childrenOf(elementAt(ds, table), `${table}Row`).filter((row) => typeof row !== "string");

/** Sets columns of the row that is new or changed; of the last one where none says so. @returns undefined when there is no row */
export function withColumns(ds: XmlElement, table: Table, columns: Columns): XmlElement | undefined {
  const rows = rowsOf(ds, table);
  const marked = rows.findLastIndex((row) => textIn(row, "RowMod") !== "");
  const at = marked === -1 ? rows.length - 1 : marked;
  const row = rows[at];
  const [tableName, holder] = [nameIn(ds, table), elementAt(ds, table)];
  const rowName = holder === undefined ? undefined : nameIn(holder, `${table}Row`);
  if (row === undefined || tableName === undefined || rowName === undefined) return undefined;
  const prefix = rowName.slice(0, -`${table}Row`.length);
  const changed = rows.with(at, { ...row, ...named(row, prefix, columns) });
  return { ...ds, [tableName]: { ...holder, [rowName]: changed } };
}

/** Columns under the names they have in the row. */
const named = (row: XmlElement, prefix: string, columns: Columns): XmlElement =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [nameIn(row, column) ?? prefix + column, xmlText(String(value))]),
  );

/** The number the server gave the order; '' before it did. */
export function orderNumberIn(ds: XmlElement): string {
  const [header] = rowsOf(ds, "OrderHed");
  const number = textIn(header, "OrderNum");
  return isOrderNumber(number) ? number : "";
}
