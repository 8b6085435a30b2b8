/** Answers `GET` of a list, and of one row by its key. */
import { notFound } from "../erp/refused.ts";
import { type Cell, type Row, shownRow } from "../erp/row.ts";
import type { EntitySet } from "./entity-sets.ts";
import { badQuery } from "./odata-filter.ts";
import { pageOf, type Query, readQuery, selected } from "./odata-query.ts";
import type { RestQuestion } from "./rest-question.ts";

/** A row on its way out, with what was expanded. */
type Shown = Record<string, Cell | readonly Row[]>;

/** @throws Refused 400 for a query that is not understood, 404 where there is no row of that key */
export function readSet(set: EntitySet, question: RestQuestion): object {
  const { erp, circumstances, asked, path, service } = question;
  const read = readQuery(asked.url.searchParams, { ...set, children: Object.keys(set.children) });
  if (path.key !== undefined) {
    const row = rowByKey(set, path.key, question);
    return {
      "@odata.context": `${service}/$metadata#${path.name}/$entity`,
      ...shown(set, row, { question, read }),
    };
  }
  const rows = set.rows(erp, { seesUntil: circumstances.seesUntil, equals: read.filter.equals });
  return {
    "@odata.context": `${service}/$metadata#${path.name}`,
    value: pageOf(rows, read).map((row) => shown(set, row, { question, read })),
  };
}

/** @param key - the text between the brackets */
function rowByKey(set: EntitySet, key: string, { erp, circumstances }: RestQuestion): Row {
  const equals = keyOf(set, key);
  for (const row of set.rows(erp, { seesUntil: circumstances.seesUntil, equals }))
    if ([...equals].every(([name, value]) => row[name] === value)) return row;
  throw notFound("Record not found.");
}

function shown(
  set: EntitySet,
  row: Row,
  { question: { erp, circumstances }, read }: { question: RestQuestion; read: Query },
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

const keyPart = /^\s*(?:'((?:[^']|'')*)'|(-?\d+))\s*(?:,|$)/;

/** `'BEAN',900123`. */
function keyOf({ keys }: EntitySet, text: string): ReadonlyMap<string, Cell> {
  const equals = new Map<string, Cell>();
  let rest = text;
  for (const name of keys) {
    const found = keyPart.exec(rest);
    if (found === null) throw badQuery(`The key (${text}) is not valid.`);
    equals.set(name, found[1] === undefined ? Number(found[2]) : found[1].replaceAll("''", "'"));
    rest = rest.slice(found[0].length);
  }
  if (rest !== "") throw badQuery(`The key (${text}) is not valid.`);
  return equals;
}
