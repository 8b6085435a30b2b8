/**
 * After a restore the shop knows more of an order than the database: a note, another address, a cancellation. What is uploaded,
 * rewarded or booked is not changed there afterwards, so it waits until the shop's changes were read to their end.
 * No clock decides: the one that found the restore may have been ahead.
 * Source: docs/decisions/0067-a-restored-database-starts-paused.md.
 */
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import type { Plan } from "../outbound/effect.ts";

const shopRead = "shop-read";
const waitForReading: Plan = {
  kind: "wait",
  reason: "After the restore the shop has to be read first: the order may have changed there",
  for: shopRead,
};
const unreadable: Plan = {
  kind: "rejected",
  reason:
    "The order changed in the shop, and could not be read from there after the restore. Compare it with the shop first",
};

interface ShopRead {
  readonly isRead: boolean;
  readonly isUnreadable: boolean;
}

async function shopReadOf(db: Db, sourceId: string): Promise<ShopRead> {
  const { rows } = await sql<ShopRead>`
    select coalesce(bool_and(is_shop_read), true) as "isRead",
      coalesce(bool_or(${sourceId} = any(unreadable_orders)), false) as "isUnreadable"
    from restores`.execute(db);
  return rows[0] ?? { isRead: true, isUnreadable: false };
}

/**
 * @param order.sourceId - the shop's own id
 * @returns why an automatic task about an order of the shop is not sent now; undefined if it may go on
 */
export async function waitForShop(
  { db, ports }: Pick<Platform, "db" | "ports">,
  { sourceId }: { readonly sourceId: string },
): Promise<Plan | undefined> {
  if (ports.storefront === undefined) return undefined;
  const { isRead, isUnreadable } = await shopReadOf(db, sourceId);
  if (!isRead) return waitForReading;
  return isUnreadable ? unreadable : undefined;
}

/** Of what tasks wait for, the reading of the shop if it was done, or if there is no shop any more. */
export async function shopReadAmong(
  { db, ports }: Pick<Platform, "db" | "ports">,
  waitsFor: readonly string[],
): Promise<readonly string[]> {
  if (!waitsFor.includes(shopRead)) return [];
  return ports.storefront === undefined || (await shopReadOf(db, "")).isRead ? [shopRead] : [];
}

/** Restores after which the shop was not read yet. A reading that begins now is for these, and for none that is found meanwhile. */
export async function restoresToRead(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`select uuid from restores where not is_shop_read`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** The reading that began with these restores has reached its end. */
export async function noteShopRead(db: Db, restores: readonly string[]): Promise<void> {
  if (restores.length === 0) return;
  await sql`update restores set is_shop_read = true where uuid = any(${[...restores]}::uuid[])`.execute(db);
}

/** The reading that began with these restores could not read these orders. Stored page by page: the next one may not see them. */
export async function noteUnreadable(
  db: Db,
  { restores, sourceIds }: { restores: readonly string[]; sourceIds: readonly string[] },
): Promise<void> {
  if (restores.length === 0 || sourceIds.length === 0) return;
  await sql`
    update restores set unreadable_orders = array(select unnest(unreadable_orders) union select unnest(${[...sourceIds]}::text[]))
    where uuid = any(${[...restores]}::uuid[])`.execute(db);
}

/** A reading of the shop could read these orders after all. */
export async function noteReadable(db: Db, sourceIds: readonly string[]): Promise<void> {
  await sql`
    update restores set unreadable_orders = array(select unnest(unreadable_orders) except select unnest(${[...sourceIds]}::text[]))
    where unreadable_orders && ${[...sourceIds]}::text[]`.execute(db);
}
