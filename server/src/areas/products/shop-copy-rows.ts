import { type RawBuilder, sql } from "kysely";

/** Whether there is a shop to tell. */
export interface WithShop {
  readonly ports: { readonly storefront?: unknown };
}

/** Why the save that is on its way is not there yet, where a try was made. */
const lastTryOf = sql`(
  select e.reason from outbound_effects e where e.kind = 'product-to-shop' and e.state in ('pending', 'unknown')
    and e.subject = p.uuid::text || ':' || wire_instant(p.shop_version))`;

/** Where the shop's copy of the product `p` stands, as the wire writes it. */
export const shopCopyOf = (shown: WithShop): RawBuilder<unknown> =>
  sql`json_build_object('state', ${shopStateOf(shown)}, 'syncedAt', wire_instant(p.synced_at), 'reason', coalesce(
    nullif(p.shop_reason, ''), ${lastTryOf}, ''))`;

/**
 * The state of `shopCopyOf` alone: what was saved since it was last sent waits, and so does what was never ordered. What came from the shop
 * itself was ordered as sent, and is not: `unsent`.
 */
export const shopStateOf = ({ ports }: WithShop): RawBuilder<unknown> =>
  ports.storefront === undefined
    ? sql.lit("off")
    : sql`case when p.shop_version is null or (p.updated_at, p.shop_wanted_at) is distinct from (p.shop_updated_at, p.shop_asked_at)
        then 'waiting' when p.shop_state = 'off' then 'unsent' else p.shop_state end`;
