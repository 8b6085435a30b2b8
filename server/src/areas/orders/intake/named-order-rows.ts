import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { idOfName, type StorefrontOrder } from "../../../providers/storefront/storefront-order.ts";

type Named = Pick<StorefrontOrder, "source" | "id" | "name">;

/** Stored orders that were known by their names get the ids that the shop tells. */
export async function giveShopIds(tx: Tx, orders: readonly Named[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update orders o set source = told.source, source_id = told.id
    from unnest(${orders.map(({ source }) => source)}::text[], ${orders.map(({ id }) => id)}::text[],
      ${orders.map(({ name }) => idOfName(name))}::text[]) as told (source, id, named)
    where o.source in ('Shopify', 'POS') and o.source_id = told.named
      and not exists (select from orders other where other.source = told.source and other.source_id = told.id)`.execute(
    tx,
  );
}

/** What stored orders of these names are known by: the shop's id if it has told it; the oldest if several have one name. */
export async function shopIdsOf(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, Pick<StorefrontOrder, "source" | "id">>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; source: "Shopify" | "POS"; id: string }>`
    select distinct on (name) name, source, source_id as id from orders
    where source in ('Shopify', 'POS') and name = any(${[...names]}::text[])
    order by name, source_id = 'name:' || name, order_id`.execute(tx);
  return new Map(rows.map(({ name, source, id }) => [name, { source, id }]));
}
