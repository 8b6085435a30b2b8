import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

interface Named {
  readonly name: string;
  readonly uuid: string;
}
const byName = (rows: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ name, uuid }) => [name, uuid]));

/** The uuids of segments and vouchers by their names. */
export async function namedForAutomations(
  tx: Tx,
): Promise<{ readonly segments: ReadonlyMap<string, string>; readonly vouchers: ReadonlyMap<string, string> }> {
  const segments = await sql<Named>`select name, uuid from segments`.execute(tx);
  const vouchers = await sql<Named>`select title as name, uuid from vouchers`.execute(tx);
  return { segments: byName(segments.rows), vouchers: byName(vouchers.rows) };
}
