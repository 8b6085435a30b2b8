import { type RawBuilder, sql } from "kysely";

/** Where the shop's copy of the product `p` stands, as the wire writes it. */
export const shopCopyOf = (): RawBuilder<unknown> =>
  sql`json_build_object('state', ${shopStateOf()}, 'syncedAt', '', 'reason', '')`;

/** The state of `shopCopyOf` alone. */
export const shopStateOf = (): RawBuilder<unknown> => sql`'off'::text`;
