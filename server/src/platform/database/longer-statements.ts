import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** What counts, or writes down, everybody at a time, and is asked for seldom, may take longer than every other statement. */
export const longestStatementMs = {
  /** Somebody waits for the answer: it comes before their silent connection is cut (`http-server.ts`). */
  call: 20_000,
  background: 60_000,
} as const;

/** Statements of this transaction may take so long from here on. */
export async function allowLongerStatements(tx: Tx, by: keyof typeof longestStatementMs): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(longestStatementMs[by])}, true)`.execute(tx);
}
