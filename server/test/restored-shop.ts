/**
 * A shop, an ERP and an app whose database a test restores: what the shop changed in the minutes between is in the shop alone.
 * Source: docs/decisions/0067-a-restored-database-starts-paused.md.
 */
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeEach, expect } from "vitest";
import { shopOrderTasks } from "../src/areas/orders/intake/shop/read-shop-orders.ts";
import { replayRevocations } from "../src/areas/restores/index.ts";
import { minutes, systemClock } from "../src/platform/clock/clock.ts";
import { detectRestore } from "../src/platform/journal/detect-restore.ts";
import { markRestored } from "../src/platform/journal/detect-rows.ts";
import { noJournal } from "../src/platform/journal/journal.ts";
import type { Storefront } from "../src/providers/storefront/storefront.ts";
import type { ReadOrder } from "../src/providers/storefront/storefront-order.ts";
import { epicorByRest, startEpicorStand } from "./epicor.ts";
import { erpUploads } from "./erp-uploads.ts";
import { startFileApp } from "./file-app.ts";
import { sell, startShopifyStand } from "./shopify.ts";
import { storedOrders } from "./stored-orders.ts";
import type { TestApp } from "./test-app.ts";

type ShopOrders = Storefront["orders"];

/** Once in each test file: starts everything, and before each test removes the restores of the one before. */
export async function startRestoredShop() {
  const shop = await startShopifyStand();
  afterAll(() => shop.close());
  const app = await startFileApp({}, { ports: { storefront: shop.storefront } });
  app.clock.set(systemClock.now());
  const { db } = app.platform;
  const erp = await startEpicorStand(epicorByRest, {}, app.clock);
  afterAll(() => erp.close());
  const uploads = erpUploads(app, erp.erp);

  const readShop = (changedSince?: ShopOrders["changedSince"]) => {
    const orders = { ...shop.storefront.orders, ...(changedSince && { changedSince }) };
    const ports = { storefront: { ...shop.storefront, orders } };
    return shopOrderTasks["read-shop-orders"]?.run({ ...app.platform, ports }, {});
  };
  beforeEach(async () => {
    app.clock.set(systemClock.now());
    for (const table of ["lost_handovers", "restore_kinds", "restores"])
      await sql`delete from ${sql.table(table)}`.execute(db);
    await readShop();
    await uploads.turn(true);
    app.clock.advance(minutes(1));
  });

  return {
    shop,
    app,
    erp: erp.erp,
    uploads,
    /** Reads what changed in the shop, which may answer as given. */
    readShop,
    /** Page by page the ids that the shop names and nobody can read. */
    readUnreadable: (pages: readonly (readonly string[] | "breaks off")[]) =>
      readShop(({ after: page = "0" }) => {
        const ids = pages[Number(page)] ?? [];
        if (ids === "breaks off") return Promise.reject(new Error("gone"));
        const next = Number(page) + 1 < pages.length ? String(Number(page) + 1) : undefined;
        return Promise.resolve({ orders: [], unreadable: ids, next });
      }),
    orderInShop: async (id: string): Promise<ReadOrder> => {
      const found = await shop.storefront.orders.byId(id, AbortSignal.timeout(5_000));
      if (found === undefined) throw new Error(`The shop has no order ${id}`);
      return found;
    },
    restore: () => restoreDatabase(app),
    anOrderOfTheShop: async (): Promise<{ orderId: number; id: string }> => {
      const id = await sell(shop.control, { lines: [{ sku: "ESP-1KG" }], customer, shippingAddress });
      await readShop();
      const { orderId = 0 } = (await storedOrders(app)).find(({ sourceId }) => sourceId === id) ?? {};
      await uploads.enqueue(orderId);
      return { orderId, id };
    },
    sentNotes: (orderId: number) => sentNotes(app, orderId),
  };
}

/** The start after a restore finds it, and staff release everything. */
async function restoreDatabase({ platform: { config, db, clock, log } }: TestApp): Promise<void> {
  const session = new Client({ connectionString: config.DATABASE_URL });
  await session.connect();
  await markRestored(session, clock.now());
  await session.end();
  const quiet = { ...log, warn: () => undefined };
  await detectRestore({ db, clock, log: quiet }, { journal: noJournal, replay: replayRevocations });
  await sql`update restore_kinds set released_at = ${clock.now()}`.execute(db);
}

/** The comments of the uploads that were tried. */
async function sentNotes({ platform }: TestApp, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ note: string }>`
    select sent ->> 'comment' as note from outbound_attempts
    where effect_id in (select id from outbound_effects where kind = 'erp-upload' and subject = ${String(orderId)})`.execute(
    platform.db,
  );
  return rows.map(({ note }) => note);
}

const customer = { email: "ada@example.test" };
const shippingAddress = {
  firstName: "Ada",
  lastName: "Example",
  address1: "1 Queen St",
  city: "Brisbane",
  provinceCode: "QLD",
  zip: "4000",
  phone: "0491 570 006",
};

/** How a task stands that waits until the shop was read. */
export const waits = {
  state: "pending",
  attempts: [],
  reason: expect.stringMatching(/^After the restore the shop has to be read first/),
};
