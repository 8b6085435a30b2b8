import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** Statements of this transaction may take a minute from here on: for what counts, or writes down, everybody at a time and is asked for seldom. */
export async function allowLongerStatements(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(tx);
}
