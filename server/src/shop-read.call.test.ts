import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { anUploadedOrder } from "../test/bookings.ts";
import { workOnEffect } from "../test/effect-worker.ts";
import { startGivexStand } from "../test/givex.ts";
import { aLoyaltyCard } from "../test/loyalty.ts";
import { aPartReward, aWebOrder, setOrder, webOrderKey } from "../test/orders.ts";
import { startRestoredShop, waits } from "../test/restored-shop.ts";
import { startShippitStand } from "../test/shippit.ts";
import { aCustomer } from "../test/users.ts";
import { orderReward, orderRewardFlow, rewardSwitch } from "./areas/loyalty/order-reward/order-reward.ts";
import { erpUploadFlow } from "./areas/orders/erp-upload/erp-upload.ts";
import {
  courierBookingFlow,
  courierBookingKind,
  courierBookingsSwitch,
  orderCourierBooking,
} from "./areas/shipping-labels/courier-booking/courier-booking.ts";
import { days, minutes } from "./platform/clock/clock.ts";
import { inTransaction } from "./platform/database/database.ts";
import { effectOf, outboundTasks } from "./platform/outbound/outbound.ts";
import { turnSwitch } from "./platform/settings/setting-rows.ts";

const { shop, app, erp, uploads, ...started } = await startRestoredShop();
const { anOrderOfTheShop, orderInShop, readShop, readUnreadable, restore, sentNotes } = started;
const { db } = app.platform;
const { view, work } = uploads;
const courier = await startShippitStand();
afterAll(() => courier.close());
const cards = await startGivexStand({}, { clock: app.clock });
afterAll(() => cards.close());
const booking = courierBookingFlow(courier.couriers);
const reward = orderRewardFlow(cards.giftCards);
const withoutShop = { platform: { ...app.platform, ports: {} } };

/** The minute's look at what waits. */
const lookAgain = () =>
  outboundTasks([erpUploadFlow(erp), booking, reward])["work-on-waiting-effects"]?.run(app.platform, {});
const sendByHand = (orderId: number) =>
  sql`
    update outbound_effects set payload = '{"isByHand": true}', next_at = ${app.clock.now()}
    where subject = ${String(orderId)}`.execute(db);
const cannotBeRead = {
  state: "rejected",
  attempts: [],
  reason: expect.stringMatching(/^The order changed in the shop, and could not be read from there after the restore/),
};
const bookingOf = (orderId: number) => effectOf(db, { kind: courierBookingKind, subject: String(orderId) });
const rewardOf = (orderId: number) => effectOf(db, { kind: "order-reward", subject: String(orderId) });
const addBooking = (orderId: number) => inTransaction(db, (tx) => orderCourierBooking(app.platform, tx, orderId));

beforeEach(async () => {
  for (const key of [courierBookingsSwitch, rewardSwitch])
    await turnSwitch(db, { key, isOn: true, at: app.clock.now() });
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
    const refused = await anOrderOfTheShop();
    await sendByHand(refused.orderId);
    await sql`update outbound_effects set state = 'rejected' where subject = ${String(refused.orderId)}`.execute(db);
    await restore();
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
    const { rows } = await sql`select payload from outbound_effects where subject = ${String(refused.orderId)}`.execute(
      db,
    );
    expect(rows).toEqual([{ payload: {} }]);
    await sendByHand(orderId);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
  });

  it("an earlier restore that was followed by a reading does not stand for a later one", async () => {
    const { orderId } = await anOrderOfTheShop();
    await restore();
    await readShop();
    await restore();
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
    await readShop(async (...request) => {
      await restore();
      return shop.storefront.orders.changedSince(...request);
    });
    await lookAgain();
    await work(orderId);
    expect(await view(orderId)).toMatchObject(waits);
  });

  it("one that could not be read among the changes needs attention, alone, until it can be read", async () => {
    const [first, second, other] = [await anOrderOfTheShop(), await anOrderOfTheShop(), await anOrderOfTheShop()];
    await restore();
    await readUnreadable([[first.id], [second.id]]);
    for (const { orderId } of [first, second, other]) await work(orderId);
    expect(await view(other.orderId)).toMatchObject({ state: "confirmed" });
    for (const { orderId } of [first, second]) expect(await view(orderId)).toMatchObject(cannotBeRead);
    await shop.control("order-changes", { id: first.id, note: "Ring twice" });
    const orders = [await orderInShop(first.id)];
    await readShop(() => Promise.resolve({ orders, unreadable: [], next: undefined }));
    for (const { orderId } of [first, second]) {
      await uploads.sendAgain(orderId);
      await work(orderId);
    }
    expect(await view(first.orderId)).toMatchObject({ state: "confirmed" });
    expect(await sentNotes(first.orderId)).toEqual(["Ring twice"]);
    expect(await view(second.orderId)).toMatchObject(cannotBeRead);
  });

  it("one that could not be read needs attention also if the reading broke off behind it", async () => {
    const { orderId, id } = await anOrderOfTheShop();
    await restore();
    await expect(readUnreadable([[id], "breaks off"])).rejects.toThrow("gone");
    await readUnreadable([[]]);
    await work(orderId);
    expect(await view(orderId)).toMatchObject(cannotBeRead);
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
  const rewarded = async (source: string, sourceId?: string): Promise<number> => {
    const given = sourceId === undefined ? {} : { sourceId };
    const orderId = await aWebOrder(app, {
      userUuid,
      lines: [{ sku: "ESP-1KG" }],
      createdAt: app.clock.now(),
      ...given,
    });
    await setOrder(app, orderId, { source });
    await inTransaction(db, (tx) => orderReward(app.platform, tx, orderId));
    return orderId;
  };
  await restore();
  app.clock.advance(minutes(1));
  const [ofShop, ofTill] = [await rewarded("Shopify"), await rewarded("POS", "T1-4711")];
  const ofShopsTill = await rewarded("POS", "gid://shopify/Order/5551234777001");
  for (const orderId of [ofShop, ofTill, ofShopsTill]) await workOnEffect(app, reward, orderId);
  expect(await rewardOf(ofTill)).toMatchObject({ state: "confirmed" });
  for (const orderId of [ofShop, ofShopsTill]) expect(await rewardOf(orderId)).toMatchObject(waits);
  await readShop();
  await lookAgain();
  await workOnEffect(app, reward, ofShop);
  expect(await rewardOf(ofShop)).toMatchObject({ state: "confirmed" });
});
