/** Answers `GET` of a list, of one row by its key, and of what hangs on it. */
import { notFound } from "../erp/refused.ts";
import { type Cell, type Row, shownRow } from "../erp/row.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import type { Child, EntitySet } from "./entity-sets.ts";
import { badQuery } from "./odata-filter.ts";
import { pageOf, type Query, readQuery, selected } from "./odata-query.ts";

/** A row on its way out, with what was expanded. */
type Shown = Record<string, Cell | readonly Row[]>;

export interface ListQuestion {
  readonly erp: Erp;
  readonly circumstances: Circumstances;
  readonly query: URLSearchParams;
  /** The address of the service, which contexts begin with. */
  readonly service: string;
}

/** @throws Refused 400 for a query that is not understood */
export function listOf(set: EntitySet, name: string, { erp, circumstances, query, service }: ListQuestion): unknown {
  const read = readQuery(query, { columns: set.columns, type: set.type, children: Object.keys(set.children) });
  const rows = set.rows(erp, { seesUntil: circumstances.seesUntil, equals: read.filter.equals });
  const { page, count } = pageOf(rows, read, set.columns);
  return {
    "@odata.context": `${service}/$metadata#${name}`,
    ...(read.isCounted ? { "@odata.count": count } : {}),
    value: page.map((row) => shown(set, row, { erp, circumstances, read })),
  };
}

/** @param key - the text between the brackets. @throws Refused 404 where there is no such row */
export function rowByKey(
  set: EntitySet,
  key: string,
  { erp, circumstances }: Pick<ListQuestion, "erp" | "circumstances">,
): Row {
  const equals = keyOf(set, key);
  for (const row of set.rows(erp, { seesUntil: circumstances.seesUntil, equals }))
    if ([...equals].every(([name, value]) => row[name] === value)) return row;
  throw notFound("Record not found.");
}

/** One row by its key, with what is expanded. */
export function oneOf(set: EntitySet, key: string, question: ListQuestion): Shown {
  const { erp, circumstances, query } = question;
  const read = readQuery(query, { columns: set.columns, type: set.type, children: Object.keys(set.children) });
  return shown(set, rowByKey(set, key, question), { erp, circumstances, read });
}

/** The rows that hang on one, as a list. */
export function childrenOf(
  child: Child,
  name: string,
  { parent, question }: { parent: Row; question: ListQuestion },
): unknown {
  const { erp, circumstances } = question;
  const set: EntitySet = {
    ...child,
    keys: [],
    children: {},
    rows: () => child.rows(erp, parent, circumstances.seesUntil),
  };
  return listOf(set, name, question);
}

function shown(
  set: EntitySet,
  row: Row,
  { erp, circumstances, read }: { erp: Erp; circumstances: Circumstances; read: Query },
): Shown {
  const { decimals } = erp.state().settings;
  const own: Shown = selected(shownRow(set.columns, row, decimals), read.select);
  for (const name of read.expand) {
    const child = set.children[name];
    if (child !== undefined)
      own[name] = child.rows(erp, row, circumstances.seesUntil).map((one) => shownRow(child.columns, one, decimals));
  }
  return own;
}

const keyPart = /^\s*(?:(\w+)\s*=\s*)?(?:'((?:[^']|'')*)'|(-?\d+))\s*(?:,|$)/;

/** `'BEAN',900123` or `Company='BEAN',OrderNum=900123`. */
function keyOf({ keys }: EntitySet, text: string): ReadonlyMap<string, Cell> {
  const equals = new Map<string, Cell>();
  let rest = text;
  for (const name of keys) {
    const found = keyPart.exec(rest);
    if (found === null || (found[1] !== undefined && found[1] !== name))
      throw badQuery(`The key (${text}) is not valid.`);
    equals.set(name, found[2] === undefined ? Number(found[3]) : found[2].replaceAll("''", "'"));
    rest = rest.slice(found[0].length);
  }
  if (rest !== "") throw badQuery(`The key (${text}) is not valid.`);
  return equals;
}
