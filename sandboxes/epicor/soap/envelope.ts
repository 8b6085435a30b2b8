/** SOAP 1.1: what is in an envelope, and what goes back. */
import type { Cell, Row } from "../erp/row.ts";
import type { Answered, Tables } from "../methods/method.ts";
import type { Reply } from "../../kit/http.ts";
import { around, elementIn, escaped, readXml, textOf, type XmlElement } from "../xml.ts";

export interface Envelope {
  /** The element of the body. */
  readonly method: string;
  readonly parameters: XmlElement;
  /** Name and password of the UsernameToken. */
  readonly user: string;
  readonly password: string;
  /** Of the `SessionInfo` header; empty without one. */
  readonly sessionId: string;
  readonly company: string;
}

/** @throws Error for what is no envelope */
export function readEnvelope(text: string): Envelope {
  const envelope = elementIn(readXml(text), "Envelope");
  const [body, header] = [elementIn(envelope, "Body"), elementIn(envelope, "Header")];
  const method = Object.keys(body ?? {})[0];
  if (body === undefined || method === undefined) throw new Error("There is no SOAP body.");
  const token = elementIn(elementIn(header, "Security"), "UsernameToken");
  return {
    method,
    parameters: elementIn(body, method) ?? {},
    user: textOf(token, "Username"),
    password: textOf(token, "Password"),
    sessionId: textOf(elementIn(header, "SessionInfo"), "SessionID"),
    company: textOf(elementIn(header, "CallSettings"), "Company"),
  };
}

const open = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>';
const close = "</s:Body></s:Envelope>";
const type = "text/xml; charset=utf-8";

/** A fault is HTTP 500. */
export const faultReply = (code: string, words: string): Reply => ({
  status: 500,
  type,
  body: `${open}<s:Fault><faultcode>${escaped(code)}</faultcode><faultstring xml:lang="en-US">${escaped(words)}</faultstring></s:Fault>${close}`,
});

/** The answer of a method: its result, the `ds`, the other results. */
export function resultReply(method: string, namespace: string, { returned, ds, out }: Answered): Reply {
  const result =
    returned === undefined
      ? ""
      : around(typeof returned === "string" ? `${method}Result` : `${method}Result ${nilSpace}`, valueOf(returned));
  const tables = ds === undefined ? "" : around(`ds ${nilSpace}`, tablesXml(ds));
  const others = Object.entries(out ?? {}).map(([name, cell]) => cellXml(name, cell));
  const body = around(`${method}Response xmlns="${namespace}"`, [result, tables, ...others].join(""));
  return { type, body: `${open}${body}${close}` };
}

const nilSpace = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"';

const valueOf = (returned: string | Tables): string =>
  typeof returned === "string" ? escaped(returned) : tablesXml(returned);

const tablesXml = (tables: Tables): string =>
  Object.entries(tables)
    .map(([table, rows]) => around(table, rows.map((row) => around(`${table}Row`, rowXml(row))).join("")))
    .join("");

/** Columns in the order of the alphabet, as data contracts have them. */
const rowXml = (row: Row): string =>
  Object.entries(row)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, cell]) => cellXml(name, cell))
    .join("");

/** Nothing is said as nil. */
const cellXml = (name: string, cell: Cell): string =>
  cell === null ? `<${name} i:nil="true"/>` : around(name, escaped(String(cell)));

/** `ds` of a request in the shape REST has it: a list of rows for each table. */
export function tablesIn(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !name.startsWith("@"))
      .map(([table, rows]) => [table, rowsOf(table, rows)]),
  );
}

function rowsOf(table: string, sent: unknown): unknown {
  if (sent === "" || typeof sent !== "object" || sent === null) return [];
  const rows: unknown = Reflect.get(sent, `${table}Row`);
  return Array.isArray(rows) ? rows.map((row: unknown) => (row === "" ? {} : row)) : [];
}
