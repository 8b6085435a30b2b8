/** What the shop should have of products, and what it was told. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export const productToShopKind = "product-to-shop";
export const productLane = (uuid: string): string => `product:${uuid}`;

const wanted = sql`greatest(p.updated_at, p.shop_wanted_at)`;

export interface OwedProduct {
  readonly uuid: string;
  readonly version: string;
}

/** Parts' versions only grow, and a part that comes or goes gives the product a version of its own: another sum is another state. */
const linkedParts = sql`
  select product_uuid as uuid, max(updated_at) as changed_at, sum(extract(epoch from updated_at)) as versions
  from parts where product_uuid is not null group by product_uuid`;

const isOwed = sql`(p.shop_version is null
  or (p.updated_at, p.shop_wanted_at, coalesce(l.versions, 0)) is distinct from (p.shop_updated_at, p.shop_asked_at, p.shop_parts))`;

/**
 * Takes up products that the shop should have otherwise than it was told, because of them or of one of their parts, those that wait
 * longest first, and locks them until the transaction ends; those that somebody is saving come next time. Each gets a later version than
 * it was ordered with before.
 */
export async function takeOwedProducts(tx: Tx, atMost: number): Promise<readonly OwedProduct[]> {
  const { rows } = await sql<OwedProduct>`
    with linked as (${linkedParts}), owed as (
      select p.uuid, greatest(${wanted}, l.changed_at, p.shop_version + interval '1 millisecond') as version, coalesce(l.versions, 0) as parts
      from products p left join linked l using (uuid)
      where ${isOwed}
      order by greatest(${wanted}, l.changed_at) limit ${atMost} for update of p skip locked
    )
    update products p set shop_version = owed.version, shop_updated_at = p.updated_at, shop_asked_at = p.shop_wanted_at,
      shop_parts = owed.parts, shop_state = 'waiting', shop_reason = '' from owed where p.uuid = owed.uuid
    returning p.uuid, wire_instant(owed.version) as version`.execute(tx);
  return rows;
}

/** Whether this product waits to be sent; never where there is none. */
export async function isProductOwed(tx: Tx, uuid: string | undefined): Promise<boolean> {
  if (uuid === undefined) return false;
  const { rows } = await sql`
    with linked as (${linkedParts}) select 1 from products p left join linked l using (uuid)
    where p.uuid = ${uuid} and ${isOwed}`.execute(tx);
  return rows.length > 0;
}

/**
 * What is stored of a locked product came from the shop: nothing is sent for it. Pictures and counts are the shop's by then, others perhaps
 * than it was told: they go along the next time.
 */
export async function noteToldByShop(tx: Tx, uuid: string): Promise<void> {
  await sql`
    with linked as (${linkedParts})
    update products p set shop_version = greatest(p.updated_at, p.shop_wanted_at, p.shop_version + interval '1 millisecond'),
      shop_updated_at = p.updated_at, shop_asked_at = p.shop_wanted_at, shop_parts = coalesce(l.versions, 0), shop_told = null
    from products o left join linked l using (uuid) where o.uuid = p.uuid and p.uuid = ${uuid}`.execute(tx);
}

/** Notes what the shop sells of a product that is no part of it here: it is not sent without them unless staff want that. */
export async function noteOnlyInShop(tx: Tx, uuid: string, skus: readonly string[]): Promise<void> {
  await sql`update products set shop_only = ${[...skus]}::text[] where uuid = ${uuid}`.execute(tx);
}

/** One product, which is locked, is sent again, also without what only the shop has of it. */
export async function wantProductSent(tx: Tx, uuid: string, at: Date): Promise<void> {
  await noteOnlyInShop(tx, uuid, []);
  await forgetTold(tx, uuid);
  await wantSent(tx, sql`p.uuid = ${uuid}`, at);
}

/** Every product is sent again, its counts too; pictures only where they are others. */
export async function wantAllSent(tx: Tx, at: Date): Promise<void> {
  await wantSent(tx, sql`true`, at);
  await sql`update products set shop_told = shop_told - 'counts' where shop_told is not null`.execute(tx);
}

/** What the shop has of a product is not certain any more: it is sent whole the next time. */
export async function forgetTold(tx: Tx, uuid: string): Promise<void> {
  await sql`update products set shop_told = null where uuid = ${uuid}`.execute(tx);
}

async function wantSent(tx: Tx, which: RawBuilder<unknown>, at: Date): Promise<void> {
  // In one order for everybody who saves several of them.
  await sql`
    with those as (select p.uuid from products p where ${which} order by p.uuid for update)
    update products p set shop_wanted_at = greatest(${at}::timestamptz, ${wanted} + interval '1 millisecond')
    from those where p.uuid = those.uuid`.execute(tx);
}

/** The version that was ordered last; undefined where the product is not here any more. */
export async function orderedVersion(db: Db, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select wire_instant(shop_version) as version from products where uuid = ${uuid}`.execute(db);
  return rows[0]?.version;
}

/** What the shop knows a product by, `id` '' where we do not know that; undefined where it was never told of it. */
export async function namesInShop(tx: Tx, uuid: string): Promise<{ handle: string; id: string } | undefined> {
  const { rows } = await sql<{ handle: string; id: string }>`
    select handle, coalesce(storefront_id, '') as id from products
    where uuid = ${uuid} and (shop_version is not null or storefront_id is not null)`.execute(tx);
  return rows[0];
}

/** Whether the shop's id is known as that of another product than this one, which need not be here any more. */
export async function isAnotherProduct(db: Db, { uuid, id }: { uuid: string; id: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from products where storefront_id = ${id} and uuid <> ${uuid}`.execute(db);
  return rows.length > 0;
}

export async function unsentSubjects(tx: Tx, uuid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from outbound_effects where kind = ${sql.lit(productToShopKind)} and lane = ${productLane(uuid)}
      and state in ('pending', 'rejected', 'parked') order by id`.execute(tx);
  return rows.map(({ subject }) => subject);
}

interface SyncedProduct {
  readonly uuid: string;
  readonly version: string;
  readonly storefrontId: string;
  /** What it was told; kept unless another state is ordered already, which may have been asked for whole. */
  readonly told: unknown;
  readonly at: Date;
}

/** Notes that the shop has this state of a product, under this number. @returns false where the number is another product's */
export async function noteSynced(tx: Tx, { uuid, version, storefrontId, told, at }: SyncedProduct): Promise<boolean> {
  if (await isAnotherProduct(tx, { uuid, id: storefrontId })) return false;
  await sql`
    update products set storefront_id = ${storefrontId}, synced_at = ${at},
      shop_told = case when shop_version = ${version}::timestamptz and shop_wanted_at is not distinct from shop_asked_at
        then ${told == null ? null : JSON.stringify(told)}::jsonb end,
      shop_state = case when shop_version = ${version}::timestamptz then 'synced' else shop_state end,
      shop_reason = case when shop_version = ${version}::timestamptz then '' else shop_reason end
    where uuid = ${uuid}`.execute(tx);
  return true;
}

/** Notes that this state of a product did not get there, unless a later one is on its way. */
export async function noteFailed(
  tx: Tx,
  { uuid, version, reason }: { uuid: string; version: string; reason: string },
): Promise<void> {
  await sql`
    update products set shop_state = 'failed', shop_reason = ${reason}
    where uuid = ${uuid} and shop_version = ${version}::timestamptz`.execute(tx);
}

const key = "products-update";

export interface ProductsUpdate {
  readonly lastRun: string;
  readonly isRunning: boolean;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

const never: ProductsUpdate = { lastRun: "", isRunning: false, done: 0, failed: 0, total: 0 };

/**
 * How far the run is: of the products that were asked for since it began, one is done once the shop has a state of it that was ordered
 * after that. One that was deleted meanwhile counts no more, one that was just being made never did.
 */
export async function productsUpdate(db: Db): Promise<ProductsUpdate> {
  const { rows } = await sql<ProductsUpdate>`
    select coalesce(s.value ->> 'lastRun', '') as "lastRun", s.value ->> 'endedAt' is null as "isRunning",
      count(*) filter (where p.shop_state = 'synced' and p.shop_asked_at >= run.since)::int as done,
      count(*) filter (where p.shop_state = 'failed' and p.shop_asked_at >= run.since)::int as failed, count(p.uuid)::int as total
    from settings s cross join lateral (select (s.value ->> 'startedAt')::timestamptz as since) run
      left join products p on p.shop_wanted_at >= run.since
    where s.key = ${key} group by s.value, run.since`.execute(db);
  return rows[0] ?? never;
}

export async function lockProductsUpdate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
}

export async function noteUpdateBegun(tx: Tx, at: Date): Promise<void> {
  const value = JSON.stringify({ startedAt: at.toISOString() });
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${value}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value || jsonb_build_object('lastRun', settings.value ->> 'lastRun'),
      updated_at = excluded.updated_at`.execute(tx);
}

export async function noteUpdateEnded(tx: Tx, at: Date): Promise<void> {
  const ended = sql`wire_instant(${at}::timestamptz)`;
  await sql`
    update settings set value = value || jsonb_build_object('endedAt', ${ended}, 'lastRun', ${ended}), updated_at = ${at}
    where key = ${key}`.execute(tx);
}
