import { sql } from "kysely";
import type { Db } from "../../../../platform/database/database.ts";
import type { MessageSource } from "../../../../platform/inbox/message-source.ts";

export interface ShopReading {
  readonly since: Date;
  readonly readUntil: Date;
  /** The export that is being made or read; '' for none. */
  readonly exportId: string;
  /** Whether the export is read as a whole, history too. */
  readonly isWhole: boolean;
  readonly exportedAt: Date | null;
}

/** @param given.first - where reading begins the first time */
export async function shopReading(db: Db, { source, first }: { source: string; first: Date }): Promise<ShopReading> {
  await sql`
    insert into order_intake (source, since, read_until) values (${source}, ${first}, ${first})
    on conflict (source) do nothing`.execute(db);
  const { rows } = await sql<ShopReading>`
    select since, read_until as "readUntil", export_id as "exportId", is_whole as "isWhole", exported_at as "exportedAt"
    from order_intake where source = ${source}`.execute(db);
  return rows[0] ?? { since: first, readUntil: first, exportId: "", isWhole: false, exportedAt: null };
}

/** Reading goes on from here. Only ever forward. */
export async function noteReadUntil(db: Db, { source, until }: { source: string; until: Date }): Promise<void> {
  await sql`update order_intake set read_until = greatest(read_until, ${until}) where source = ${source}`.execute(db);
}

export async function noteExport(
  db: Db,
  begun: { source: string; exportId: string; isWhole: boolean; at: Date },
): Promise<void> {
  await sql`
    update order_intake set export_id = ${begun.exportId}, is_whole = ${begun.isWhole}, exported_at = ${begun.at}
    where source = ${begun.source}`.execute(db);
}

/** The export is done with, unless another one has taken its place. */
export async function forgetExport(db: Db, { source, exportId }: { source: string; exportId: string }): Promise<void> {
  await sql`update order_intake set export_id = '' where source = ${source} and export_id = ${exportId}`.execute(db);
}

/** Of these records those that are not stored as they are now. */
export async function missingOrders(
  db: Db,
  records: readonly { readonly id: string; readonly updatedAt: Date }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ updatedAt }) => updatedAt.toISOString())}::timestamptz[])
      as told (id, updated_at)
    where not exists (
      select from orders where source in ('Shopify', 'POS') and source_id = id and source_updated_at >= told.updated_at)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Messages of the web shop that could not be worked on, as the job centre shows them. */
export const shopMessages: MessageSource = {
  provider: "shopify",
  label: "Message from Shopify",
  right: "order.edit",
  page: sql`(select '/orders/' || o.order_id from orders o where o.source in ('Shopify', 'POS') and o.source_id = d.record_id limit 1)`,
};

/** Since when orders of a source are ours to carry out; undefined where it was never heard of. */
export async function knownSince(db: Db, source: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`select since from order_intake where source = ${source}`.execute(db);
  return rows[0]?.since;
}

/**
 * Since when orders of a source are ours to carry out: those placed before are history. Set the first time it is asked for, and then
 * stays.
 * @param given.first - what it becomes the first time
 */
export async function ordersSince(db: Db, { source, first }: { source: string; first: Date }): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    with begun as (
      insert into order_intake (source, since, read_until) values (${source}, ${first}, ${first})
      on conflict (source) do nothing returning since)
    select since from begun union all select since from order_intake where source = ${source}`.execute(db);
  return rows[0]?.since ?? first;
}
