/**
 * After a restore the shop knows more of an order than the database: a note, another address, a cancellation. What is sent of an
 * order cannot be changed at the ERP or the courier, so both wait until the shop's changes were read to their end.
 * Source: docs/decisions/0067-a-restored-database-starts-paused.md.
 */
import { sql } from "kysely";
import type { Db } from "../../../../platform/database/database.ts";
import type { Plan } from "../../../../platform/outbound/effect.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { shopSource } from "./shop-orders.ts";

const shopRead = "shop-read";
const waitForReading: Plan = {
  kind: "wait",
  reason: "After the restore the shop has to be read first: the order may have changed there",
  for: shopRead,
};

/** @returns what a task about an order that nobody pressed for waits for; undefined when it may go on */
export const waitForShop = async ({ db, ports }: Pick<Platform, "db" | "ports">): Promise<Plan | undefined> =>
  ports.storefront === undefined || (await isShopRead(db)) ? undefined : waitForReading;

/** Of what tasks wait for, the reading of the shop if it was done. */
export const shopReadAmong = async (db: Db, waitsFor: readonly string[]): Promise<readonly string[]> =>
  waitsFor.includes(shopRead) && (await isShopRead(db)) ? [shopRead] : [];

async function isShopRead(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isRead: boolean }>`
    select not exists (
      select from restores where detected_at > coalesce(
        (select read_at from order_intake where source = ${shopSource}), '-infinity')) as "isRead"`.execute(db);
  return rows[0]?.isRead === true;
}
