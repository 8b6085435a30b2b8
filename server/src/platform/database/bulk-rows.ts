import { sql } from "kysely";
import type { Tx } from "./database.ts";

const rowsAtOnce = 1_000;

/** Adds many rows, a thousand in a statement. Every row names the same columns; values are as JSON writes them. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const text = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(tx);
  }
}
