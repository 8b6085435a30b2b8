import { sql } from "kysely";
import type { MessageSource } from "../../../../platform/inbox/message-source.ts";

/** Messages of the web shop that could not be worked on, as the job centre shows them. */
export const shopMessages: MessageSource = {
  provider: "shopify",
  label: "Message from Shopify",
  right: "order.edit",
  page: sql`(select '/orders/' || o.order_id from orders o where o.source in ('Shopify', 'POS') and o.source_id = d.record_id limit 1)`,
};
