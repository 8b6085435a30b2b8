import { type RawBuilder, sql } from "kysely";

/** Where the shop's copy of the product `p` stands, as the wire writes it. */
export const shopCopyOf = (): RawBuilder<unknown> =>
  sql`json_build_object('state', ${shopStateOf()}, 'syncedAt', wire_instant(p.synced_at), 'reason', p.shop_reason)`;

/** The state of `shopCopyOf` alone: what was saved since it was last sent waits, where there is a shop. */
export const shopStateOf = (): RawBuilder<unknown> =>
  sql`case when p.shop_version is not null and (p.updated_at, p.shop_wanted_at) is distinct from (p.shop_updated_at, p.shop_asked_at)
    then 'waiting' else p.shop_state end`;
