/** Here, not in the area of orders: rewards and couriers name orders too, and orders know rewards. */
import { type RawBuilder, sql } from "kysely";

/** What names an order across a restore, for its serial as text: its source and that source's id. The serial itself if it is gone. */
export const orderRef = (orderId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  (select o.source || ':' || o.source_id from orders o where o.order_id = (${orderId})::bigint), ${orderId}::text)`;

/** The same for what is handed over about an order; its subject begins with the serial. */
export const refOfOrder = ({ subject }: { readonly subject: string }): RawBuilder<string> =>
  orderRef(sql.val(subject.split(":")[0] ?? ""));

/** Everything that names an order, from `orders`: a file tells of some by their name alone, and the shop of their ids and channels later. */
export const orderRefs = (order: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`
  case when ${order}.source = 'Woocommerce' or ${order}.name = '' then array[${order}.source || ':' || ${order}.source_id]
    else array[${order}.source || ':' || ${order}.source_id, 'Shopify:name:' || ${order}.name, 'POS:name:' || ${order}.name] end`;
