import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** Whether the ERP may have an order without our knowing: its last attempt is of unknown outcome, also while the upload needs attention. */
export async function hasOpenUpload(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbound_effects e where e.kind = 'erp-upload' and e.subject = ${orderId} and (e.state in ('sending', 'unknown')
      or (select a.state from outbound_attempts a where a.effect_id = e.id order by a.n desc limit 1) in ('sending', 'unknown'))`.execute(
    tx,
  );
  return rows.length > 0;
}
