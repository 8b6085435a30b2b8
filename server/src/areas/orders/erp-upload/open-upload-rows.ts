import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/**
 * Whether the ERP may have an order without our knowing: an attempt of unknown outcome counts, also while the upload needs attention.
 * What was sent then stays as it is.
 */
export const isUploadOpen = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from outbound_effects e where e.kind = 'erp-upload' and e.subject = ${orderId}::text and (e.state in ('sending', 'unknown')
    or (select a.state from outbound_attempts a where a.effect_id = e.id order by a.n desc limit 1) in ('sending', 'unknown')))`;

/** In a statement of its own: one that waited for a lock shows other tables as they were before. */
export async function hasOpenUpload(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select ${isUploadOpen(sql`${orderId}`)} as "isOpen"`.execute(tx);
  return rows[0]?.isOpen === true;
}
