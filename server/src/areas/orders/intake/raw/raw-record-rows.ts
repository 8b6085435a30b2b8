import { sql } from "kysely";
import type { Tx } from "../../../../platform/database/database.ts";
import { storableJson } from "../storable-json.ts";

interface RawRecord {
  readonly orderId: number;
  readonly body: unknown;
}

/** Raw records that older rules cleaned, locked; what somebody writes right now is left out. */
export async function lockOldRaws(
  tx: Tx,
  { rules, atMost }: { rules: number; atMost: number },
): Promise<readonly RawRecord[]> {
  const { rows } = await sql<RawRecord>`
    select order_id as "orderId", body from order_raws where rules < ${rules}
    order by rules limit ${atMost} for update skip locked`.execute(tx);
  return rows;
}

export async function putCleanRaws(tx: Tx, raws: readonly RawRecord[], rules: number): Promise<void> {
  const rows = raws.map(({ orderId, body }) => ({ order_id: orderId, body }));
  await sql`
    update order_raws r set body = clean.body, rules = ${rules}
    from json_populate_recordset(null::order_raws, ${storableJson(rows)}::json) clean
    where r.order_id = clean.order_id`.execute(tx);
}
