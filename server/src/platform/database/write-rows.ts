import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.ts";

export type Columns = Readonly<Record<string, unknown>>;

const namesOf = (columns: object) => sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/** `(title, notes) values ($1, $2)`, the end of an insert. */
export const valuesOf = (columns: Columns): RawBuilder<unknown> =>
  sql`(${namesOf(columns)}) values (${sql.join(Object.values(columns))})`;

/** `title = $1, notes = $2`, what an update sets. */
export const assignmentsOf = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

/** The version that a change gives a record: versions of one record only grow, also if the clock was put back. */
export const nextVersion = (at: unknown, before = "updated_at"): RawBuilder<Date> =>
  sql<Date>`greatest(${at}::timestamptz, ${sql.ref(before)} + interval '1 millisecond')`;

const rowsAtOnce = 1_000;

/** Adds many rows, a thousand in a statement. Every row names the same columns; values are as JSON writes them. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = namesOf(rows[0] ?? {});
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const text = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(tx);
  }
}
