import { type RawBuilder, sql } from "kysely";
import type { NamedByReference } from "../../providers/order-key.ts";

/** Effects whose attempts third parties know by a reference. */
const kinds = sql.join(["erp-upload", "courier-booking"].map((kind) => sql.lit(kind)));

/** Whether a third party's reference names the order, on `orders o`. Our own number counts only if it was sent so. */
export function isNamedOrder(named: NamedByReference): RawBuilder<unknown> {
  if ("orderId" in named)
    return sql`(o.order_id = ${named.orderId} and exists (
      select from outbound_effects e join outbound_attempts a on a.effect_id = e.id
      where e.kind in (${kinds}) and e.subject = o.order_id::text and a.key = ${named.reference}))`;
  return "name" in named
    ? sql`(o.source = ${named.source} and o.name = ${named.name} and o.source_id not like 'gid:%')`
    : sql`(o.source = ${named.source} and o.source_id = ${named.sourceId})`;
}
