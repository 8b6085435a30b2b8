import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { anUploadedOrder } from "../test/bookings.ts";
import { workOnEffect } from "../test/effect-worker.ts";
import { epicorByRest, startEpicorStand } from "../test/epicor.ts";
import { erpUploads } from "../test/erp-uploads.ts";
import { startFileApp } from "../test/file-app.ts";
import { startGivexStand } from "../test/givex.ts";
import { aLoyaltyCard } from "../test/loyalty.ts";
import { aPartReward, aWebOrder, setOrder, storedColumns, webOrderKey } from "../test/orders.ts";
import { startShippitStand } from "../test/shippit.ts";
import { sell, startShopifyStand } from "../test/shopify.ts";
import { storedOrders } from "../test/stored-orders.ts";
import { aCustomer } from "../test/users.ts";
import { days, minutes, systemClock } from "./platform/clock/clock.ts";
import { inTransaction } from "./platform/database/database.ts";
import { detectRestore } from "./platform/journal/detect-restore.ts";
import { markRestored } from "./platform/journal/detect-rows.ts";
import { noJournal } from "./platform/journal/journal.ts";
import { effectOf, outboundTasks } from "./platform/outbound/outbound.ts";
import type { Platform } from "./platform/platform.ts";
import { turnSwitch } from "./platform/settings/setting-rows.ts";
import type { Storefront } from "./providers/storefront/storefront.ts";
import { orderReward, orderRewardFlow, rewardSwitch } from "./areas/loyalty/order-reward/order-reward.ts";
import { replayRevocations } from "./areas/restores/index.ts";
import {
  courierBookingFlow,
  courierBookingKind,
  courierBookingsSwitch,
  orderCourierBooking,
} from "./areas/shipping-labels/courier-booking/courier-booking.ts";
import { erpUploadFlow } from "./areas/orders/erp-upload/erp-upload.ts";
import { orderShopUpdate, shopUpdateFlow, shopUpdateOf } from "./areas/orders/shop-update/shop-update.ts";
import { shopOrderTasks } from "./areas/orders/intake/shop/read-shop-orders.ts";

const shop = await startShopifyStand();
afterAll(() => shop.close());
const app = await startFileApp({}, { ports: { storefront: shop.storefront } });
app.clock.set(systemClock.now());
const { db } = app.platform;
const erp = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => erp.close());
const courier = await startShippitStand();
afterAll(() => courier.close());
const cards = await startGivexStand({}, { clock: app.clock });
afterAll(() => cards.close());
const { enqueue, turn, view, work } = erpUploads(app, erp.erp);
const booking = courierBookingFlow(courier.couriers);
const reward = orderRewardFlow(cards.giftCards);
const update = shopUpdateFlow(shop.storefront);
const withoutShop = { platform: { ...app.platform, ports: {} } };

const readShop = (changedSince?: Storefront["orders"]["changedSince"]) => {
  const { orders } = shop.storefront;
  const storefront = changedSince && { ...shop.storefront, orders: { ...orders, changedSince } };
  const platform: Platform = storefront ? { ...app.platform, ports: { storefront } } : app.platform;
  return shopOrderTasks["read-shop-orders"]?.run(platform, {});
};
/** The start after a restore finds it, and staff release everything. */
async function restore(): Promise<void> {
  const session = new Client({ connectionString: app.platform.config.DATABASE_URL });
  await session.connect();
  await markRestored(session, app.clock.now());
  await session.end();
  const { clock, log } = app.platform;
  await detectRestore(
    { db, clock, log: { ...log, warn: () => undefined } },
    { journal: noJournal, replay: replayRevocations },
  );
  await sql`update restore_kinds set released_at = ${clock.now()}`.execute(db);
}
/** The minute's look at what waits. */
const lookAgain = () =>
  outboundTasks([erpUploadFlow(erp.erp), booking, reward, update])["work-on-waiting-effects"]?.run(app.platform, {});
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
const sendByHand = (orderId: number) =>
  sql`
    update outbound_effects set payload = '{"isByHand": true}', next_at = ${app.clock.now()}
    where subject = ${String(orderId)}`.execute(db);
const waits = {
  state: "pending",
  attempts: [],
  reason: expect.stringMatching(/^After the restore the shop has to be read first/),
};
const notTried = { state: "pending", attempts: [] };
const bookingOf = (orderId: number) => effectOf(db, { kind: courierBookingKind, subject: String(orderId) });
const rewardOf = (orderId: number) => effectOf(db, { kind: "order-reward", subject: String(orderId) });
const addBooking = (orderId: number) => inTransaction(db, (tx) => orderCourierBooking(app.platform, tx, orderId));

beforeEach(async () => {
  app.clock.set(systemClock.now());
  for (const table of ["lost_handovers", "restore_kinds", "restores"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await readShop();
  for (const key of [courierBookingsSwitch, rewardSwitch])
    await turnSwitch(db, { key, isOn: true, at: app.clock.now() });
  await turn(true);
  app.clock.advance(minutes(1));
});

describe("after a restore an order goes to the ERP as the shop has it", () => {
  it("once the shop's changes were read to their end", async () => {
    const { orderId, id } = await anOrderOfTheShop();
    await restore();
    await shop.control("order-changes", { id, note: "Ring twice" });
    await expect(readShop(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    await lookAgain();
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
    await readShop();
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
    await lookAgain();
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
    expect(await sentNotes(orderId)).toEqual(["Ring twice"]);
  });

  it("and not after a reading that broke off on its second page", async () => {
    const { orderId } = await anOrderOfTheShop();
    await restore();
    const pages = [
      () => Promise.resolve({ orders: [], unreadable: [], next: "2" }),
      () => Promise.reject(new Error("gone")),
    ];
    await expect(readShop(() => pages.shift()?.() ?? Promise.reject(new Error("no more")))).rejects.toThrow("gone");
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
  });

  it("and not after a reading that began before the restore was found", async () => {
    const { orderId } = await anOrderOfTheShop();
    await readShop(async (...asked) => {
      await restore();
      return shop.storefront.orders.changedSince(...asked);
    });
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
  });

  it("whatever the clock said when the restore was found", async () => {
    const { orderId } = await anOrderOfTheShop();
    app.clock.advance(days(30));
    await restore();
    app.clock.advance(-days(30));
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
    await readShop();
    await lookAgain();
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
  });

  it("at once if staff press after the restore, and not if they pressed before the backup", async () => {
    const { orderId } = await anOrderOfTheShop();
    await sendByHand(orderId);
    await restore();
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
    await sendByHand(orderId);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
  });

  it("one that could not be read among the changes waits alone, until it can be read", async () => {
    const [odd, other] = [await anOrderOfTheShop(), await anOrderOfTheShop()];
    await restore();
    await readShop(() => Promise.resolve({ orders: [], unreadable: [odd.id], next: undefined }));
    for (const { orderId } of [odd, other]) await work(orderId);
    expect(await view(other.orderId)).toMatchObject({ state: "confirmed" });
    expect(await view(odd.orderId)).toMatchObject({
      ...notTried,
      reason: "The order changed in the shop, and what the shop has of it could not be read after the restore",
    });
    await shop.control("order-changes", { id: odd.id, note: "Ring twice" });
    await readShop();
    app.clock.advance(days(1));
    await work(odd.orderId);
    expect(await view(odd.orderId)).toMatchObject({ state: "confirmed" });
    expect(await sentNotes(odd.orderId)).toEqual(["Ring twice"]);
  });
});

describe("after a restore a courier", () => {
  it("is not booked for what was cancelled in the shop meanwhile", async () => {
    const { orderId, id } = await anOrderOfTheShop();
    await work(orderId);
    await addBooking(orderId);
    await restore();
    await workOnEffect(app, booking, orderId);
    expect(await bookingOf(orderId)).toMatchObject(waits);
    await shop.advance(60);
    await shop.control("order-changes", { id, cancelled: true });
    await readShop();
    await lookAgain();
    await workOnEffect(app, booking, orderId);
    expect(await bookingOf(orderId)).toMatchObject({ state: "withdrawn", reason: "It is not for a courier" });
    expect(await courier.bookings(`ord_${webOrderKey(orderId)}`)).toEqual([]);
  });

  it("is booked after the reading, or if staff press", async () => {
    const [first, second] = [await anUploadedOrder(app), await anUploadedOrder(app)];
    for (const orderId of [first, second]) await addBooking(orderId);
    await restore();
    await sendByHand(first);
    for (const orderId of [first, second]) await workOnEffect(app, booking, orderId);
    expect(await bookingOf(first)).toMatchObject({ state: "confirmed" });
    expect(await bookingOf(second)).toMatchObject(waits);
    await readShop();
    await lookAgain();
    await workOnEffect(app, booking, second);
    expect(await bookingOf(second)).toMatchObject({ state: "confirmed" });
  });

  it("is booked at once where there is no shop, also what has waited for it", async () => {
    const [first, second] = [await anUploadedOrder(app), await anUploadedOrder(app)];
    for (const orderId of [first, second]) await addBooking(orderId);
    await restore();
    await workOnEffect(app, booking, first);
    expect(await bookingOf(first)).toMatchObject(waits);
    await outboundTasks([booking])["work-on-waiting-effects"]?.run(withoutShop.platform, {});
    for (const orderId of [first, second]) {
      await workOnEffect(withoutShop, booking, orderId);
      expect(await bookingOf(orderId)).toMatchObject({ state: "confirmed" });
    }
  });
});

it("after a restore an order of the shop is rewarded once the shop was read, and one of a till at once", async () => {
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2025-01-01T00:00:00Z"), basisPoints: 1_000 });
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, {
    fom: await cards.aCard("loyalty", { cents: 0, points: 0 }),
    points: 0,
    cents: 0,
  });
  const rewarded = async (source: string): Promise<number> => {
    const orderId = await aWebOrder(app, { userUuid, lines: [{ sku: "ESP-1KG" }], createdAt: app.clock.now() });
    await setOrder(app, orderId, { source });
    await inTransaction(db, (tx) => orderReward(app.platform, tx, orderId));
    return orderId;
  };
  await restore();
  app.clock.advance(minutes(1));
  const [ofShop, ofTill] = [await rewarded("Shopify"), await rewarded("POS")];
  for (const orderId of [ofShop, ofTill]) await workOnEffect(app, reward, orderId);
  expect(await rewardOf(ofTill)).toMatchObject({ state: "confirmed" });
  expect(await rewardOf(ofShop)).toMatchObject(waits);
  await readShop();
  await lookAgain();
  await workOnEffect(app, reward, ofShop);
  expect(await rewardOf(ofShop)).toMatchObject({ state: "confirmed" });
});

const noteInShop = async (id: string) =>
  (await shop.storefront.orders.byId(id, AbortSignal.timeout(5_000)))?.order.note;
/** Staff save a note, and the backup is of before it is sent to the shop. */
async function anOrderWithNote(note: string) {
  const order = await anOrderOfTheShop();
  await setOrder(app, order.orderId, { order_note: note });
  await inTransaction(db, (tx) =>
    orderShopUpdate(app.platform, tx, { orderId: order.orderId, version: "1", fields: ["note"], by: "Ana" }),
  );
  app.clock.advance(minutes(5));
  await restore();
  await shop.advance(3_600);
  return order;
}
const sendUpdate = async (orderId: number, version = 1) => {
  await workOnEffect(app, update, `${orderId}:${version}`);
  return shopUpdateOf(db, orderId);
};
/** The journal knows that one was handed over in the lost minutes. */
const loseUpdateOf = (id: string) =>
  sql`
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, 1, detected_at, 'storefront-order-update', ${`Shopify:${id}`} from restores`.execute(db);

describe("what staff changed of an order before the backup", () => {
  it("does not overwrite what the shop has since, if it was sent in the lost minutes", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await loseUpdateOf(id);
    await shop.control("order-changes", { id, note: "Newer in the shop" });
    expect(await sendUpdate(orderId)).toMatchObject(waits);
    expect(await noteInShop(id)).toBe("Newer in the shop");
    await readShop();
    await lookAgain();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Newer in the shop");
    expect(await storedColumns(app, orderId, "order_note")).toEqual({ order_note: "Newer in the shop" });
    await work(orderId);
    expect(await sentNotes(orderId)).toEqual(["Newer in the shop"]);
  });

  it("and what they save after the restore is not taken for what was sent in the lost minutes", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await loseUpdateOf(id);
    app.clock.advance(minutes(1));
    await setOrder(app, orderId, { order_note: "Of after the restore" });
    await inTransaction(db, (tx) =>
      orderShopUpdate(app.platform, tx, { orderId, version: "2", fields: ["note"], by: "Ana" }),
    );
    await shop.control("order-changes", { id, note: "Newer in the shop" });
    await readShop();
    expect(await sendUpdate(orderId, 2)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Of after the restore");
  });

  it("goes to the shop after the reading, if it was not sent in the lost minutes", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await shop.control("order-changes", { id, note: "Of somebody in the shop" });
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Of the backup");
  });
});
