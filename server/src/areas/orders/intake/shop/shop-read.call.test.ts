import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { anUploadedOrder } from "../../../../../test/bookings.ts";
import { workOnEffect } from "../../../../../test/effect-worker.ts";
import { epicorByRest, startEpicorStand } from "../../../../../test/epicor.ts";
import { erpUploads } from "../../../../../test/erp-uploads.ts";
import { startFileApp } from "../../../../../test/file-app.ts";
import { webOrderKey } from "../../../../../test/orders.ts";
import { startShippitStand } from "../../../../../test/shippit.ts";
import { sell, startShopifyStand } from "../../../../../test/shopify.ts";
import { storedOrders } from "../../../../../test/stored-orders.ts";
import { minutes, systemClock } from "../../../../platform/clock/clock.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import { effectOf, outboundTasks } from "../../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { turnSwitch } from "../../../../platform/settings/setting-rows.ts";
import type { Storefront } from "../../../../providers/storefront/storefront.ts";
import {
  courierBookingFlow,
  courierBookingKind,
  courierBookingsSwitch,
  orderCourierBooking,
} from "../../../shipping-labels/courier-booking/courier-booking.ts";
import { erpUploadFlow } from "../../erp-upload/erp-upload.ts";
import { shopOrderTasks } from "./read-shop-orders.ts";

const shop = await startShopifyStand();
afterAll(() => shop.close());
const app = await startFileApp({}, { ports: { storefront: shop.storefront } });
app.clock.set(systemClock.now());
const { db } = app.platform;
const erp = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => erp.close());
const courier = await startShippitStand();
afterAll(() => courier.close());
const { enqueue, turn, view, work } = erpUploads(app, erp.erp);
const flows = [erpUploadFlow(erp.erp), courierBookingFlow(courier.couriers)];

const readShop = (storefront: Storefront = shop.storefront) => {
  const platform: Platform = { ...app.platform, ports: { storefront } };
  return shopOrderTasks["read-shop-orders"]?.run(platform, {});
};
const isRestored = () =>
  sql`insert into restores (detected_at, restore_point) values (${app.clock.now()}, ${app.clock.now()})`.execute(db);
/** The minute's look at what waits. */
const lookAgain = () => outboundTasks(flows)["work-on-waiting-effects"]?.run(app.platform, {});
async function anOrderOfTheShop(): Promise<{ orderId: number; id: string }> {
  const id = await sell(shop.control, {
    lines: [{ sku: "ESP-1KG" }],
    customer: { email: "ada@example.test" },
    shippingAddress: {
      firstName: "Ada",
      lastName: "Example",
      address1: "1 Queen St",
      city: "Brisbane",
      provinceCode: "QLD",
      zip: "4000",
      phone: "0491 570 006",
    },
  });
  await readShop();
  const { orderId = 0 } = (await storedOrders(app)).find(({ sourceId }) => sourceId === id) ?? {};
  await enqueue(orderId);
  return { orderId, id };
}
async function sentNotes(orderId: number): Promise<string[]> {
  const { rows } = await sql<{ note: string }>`
    select sent ->> 'comment' as note from outbound_attempts
    where effect_id in (select id from outbound_effects where kind = 'erp-upload' and subject = ${String(orderId)})`.execute(
    db,
  );
  return rows.map(({ note }) => note);
}
const pressed = (orderId: number) =>
  sql`
    update outbound_effects set payload = '{"isByHand": true}', next_at = ${app.clock.now()}
    where subject = ${String(orderId)}`.execute(db);

beforeEach(async () => {
  await turn(true);
  await turnSwitch(db, { key: courierBookingsSwitch, isOn: true, at: app.clock.now() });
  app.clock.advance(minutes(1));
});

it("after a restore an order goes to the ERP as the shop has it: not before its changes were read to their end", async () => {
  const { orderId, id } = await anOrderOfTheShop();
  app.clock.advance(1);
  await isRestored();
  await shop.control("order-changes", { id, note: "Ring twice" });
  const breaking: Storefront = {
    ...shop.storefront,
    orders: { ...shop.storefront.orders, changedSince: () => Promise.reject(new Error("gone")) },
  };
  await expect(readShop(breaking)).rejects.toThrow("gone");
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "pending", attempts: [] });
  await lookAgain();
  await work(orderId);
  expect(await view(orderId)).toMatchObject({
    state: "pending",
    reason: "After the restore the shop has to be read first: the order may have changed there",
  });

  app.clock.advance(1);
  await readShop();
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "pending" });
  await lookAgain();
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "confirmed" });
  expect(await sentNotes(orderId)).toEqual(["Ring twice"]);
});

it("a reading that began before the restore was found does not count", async () => {
  const { orderId } = await anOrderOfTheShop();
  const { orders } = shop.storefront;
  const restoredMeanwhile: Storefront = {
    ...shop.storefront,
    orders: {
      ...orders,
      changedSince: async (asked, signal) => {
        app.clock.advance(1);
        await isRestored();
        app.clock.advance(1);
        return orders.changedSince(asked, signal);
      },
    },
  };
  await readShop(restoredMeanwhile);
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "pending", attempts: [] });
  await readShop();
});

it("staff who press Upload or Book do not wait for the shop", async () => {
  const { orderId } = await anOrderOfTheShop();
  app.clock.advance(1);
  await isRestored();
  await pressed(orderId);
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "confirmed" });
  await inTransaction(db, (tx) => orderCourierBooking(app.platform, tx, orderId));
  await pressed(orderId);
  await workOnEffect(app, courierBookingFlow(courier.couriers), orderId);
  expect(await booking(orderId)).toMatchObject({ state: "confirmed" });
});

const booking = (orderId: number) => effectOf(db, { kind: courierBookingKind, subject: String(orderId) });

it("a courier is booked after the reading as well, and without a shop at once", async () => {
  const orderId = await anUploadedOrder(app);
  await inTransaction(db, (tx) => orderCourierBooking(app.platform, tx, orderId));
  await isRestored();
  const book = (platform: Platform = app.platform) =>
    workOnEffect({ platform }, courierBookingFlow(courier.couriers), orderId);
  await book();
  expect(await booking(orderId)).toMatchObject({ state: "pending", attempts: [] });
  expect(await courier.bookings(`ord_${webOrderKey(orderId)}`)).toEqual([]);
  app.clock.advance(1);
  await readShop();
  await lookAgain();
  await book();
  expect(await booking(orderId)).toMatchObject({ state: "confirmed" });

  const another = await anUploadedOrder(app);
  await inTransaction(db, (tx) => orderCourierBooking(app.platform, tx, another));
  app.clock.advance(1);
  await isRestored();
  await workOnEffect({ platform: { ...app.platform, ports: {} } }, courierBookingFlow(courier.couriers), another);
  expect(await booking(another)).toMatchObject({ state: "confirmed" });
});
