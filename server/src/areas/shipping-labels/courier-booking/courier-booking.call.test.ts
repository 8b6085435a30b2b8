import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  aBooking,
  anUploadedOrder,
  type GivenUploaded,
  receiveBooking,
  storedBooking,
} from "../../../../test/bookings.ts";
import { setOrder, setShippingAddress, webOrderKey } from "../../../../test/orders.ts";
import { startShippitStand } from "../../../../test/shippit.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { after, days, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks, sendEffectAgain } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import {
  bookingsWaiting,
  courierBookingFlow,
  courierBookingKind,
  courierBookingsSwitch,
  courierBookingTasks,
  orderCourierBooking,
} from "./courier-booking.ts";
import { workOnEffect } from "../../../../test/effect-worker.ts";

const app = await startFileApp();
const { db } = app.platform;
const stand = await startShippitStand();
afterAll(() => stand.close());
const turn = (isOn: boolean) => turnSwitch(db, { key: courierBookingsSwitch, isOn, at: app.clock.now() });
beforeEach(async () => {
  await turn(true);
  await stand.calm();
  vi.restoreAllMocks();
});

const key = (orderId: number) => ({ kind: courierBookingKind, subject: String(orderId) });
const view = (orderId: number) => effectOf(db, key(orderId));
const work = (orderId: number) => workOnEffect(app, courierBookingFlow(stand.couriers), orderId);
async function aBookingFor(order: GivenUploaded = {}): Promise<number> {
  const orderId = await anUploadedOrder(app, order);
  await inTransaction(db, (tx) => orderCourierBooking(app.platform, tx, orderId));
  return orderId;
}
const atCourier = (orderId: number) => stand.bookings(`ord_${webOrderKey(orderId)}`);
const sendAgain = (orderId: number) =>
  inTransaction(db, (tx) => sendEffectAgain(app.platform, tx, { ...key(orderId), by: "staff@crema.test" }));
/** The webhook of a booking whose answer was lost. */
async function hear(orderId: number): Promise<string> {
  const [trackingNumber = ""] = await atCourier(orderId);
  await receiveBooking(app, orderId, trackingNumber);
  return trackingNumber;
}
/** No webhook tells of it until it needs attention. */
async function workInVain(orderId: number): Promise<void> {
  for (const wait of [minutes(1), minutes(2), minutes(11)]) {
    app.clock.advance(wait);
    await work(orderId);
  }
}

describe("booking a courier for an order", () => {
  it("makes one booking, notes it, and open pages hear of it", async () => {
    const heard = vi.spyOn(app.platform.live, "recordChanged");
    const orderId = await aBookingFor();
    await work(orderId);
    await work(orderId);
    const [trackingNumber = "", ...others] = await atCourier(orderId);
    expect(others).toEqual([]);
    expect(await storedBooking(app, trackingNumber)).toMatchObject({
      orderId,
      currentState: "order placed",
      bookedAt: null,
    });
    expect(heard.mock.calls).toEqual([
      ["booking", trackingNumber],
      ["order", String(orderId)],
    ]);
  });

  it.each(["commit-then-timeout", "commit-then-500", "truncated"])(
    "after %s is known by the webhook that carries its reference, and never made twice",
    async (fault) => {
      const orderId = await aBookingFor();
      stand.order(fault, "POST /orders");
      await work(orderId);
      expect(await view(orderId)).toMatchObject({ state: "unknown" });
      const trackingNumber = await hear(orderId);
      app.clock.advance(minutes(1));
      await work(orderId);
      expect(await view(orderId)).toMatchObject({ state: "confirmed", reference: trackingNumber });
      expect(await atCourier(orderId)).toHaveLength(1);
    },
  );

  it("of which no webhook tells is parked for staff, who send it again; then it is found if it came after all", async () => {
    const orderId = await aBookingFor();
    stand.order("commit-then-timeout", "POST /orders");
    await work(orderId);
    await workInVain(orderId);
    expect(await view(orderId)).toMatchObject({
      state: "parked",
      reason:
        "Nobody knows whether it was done: No message from the courier names a parcel that is still booked: see there whether it has one",
      attempts: [{ state: "unknown" }],
    });
    await work(orderId);
    expect(await atCourier(orderId)).toHaveLength(1);
    const trackingNumber = await hear(orderId);
    expect(await sendAgain(orderId)).toBe(true);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed", reference: trackingNumber });
    expect(await atCourier(orderId)).toHaveLength(1);
  });

  it("that did not come about is made by staff who send it again", async () => {
    const orderId = await aBookingFor();
    stand.order("timeout-before-commit", "POST /orders");
    await work(orderId);
    await workInVain(orderId);
    expect([(await view(orderId))?.state, await atCourier(orderId)]).toEqual(["parked", []]);
    await sendAgain(orderId);
    await work(orderId);
    expect([(await view(orderId))?.state, (await atCourier(orderId)).length]).toEqual(["confirmed", 1]);
  });

  it("is tried again later where it certainly did not get there, not before it may", async () => {
    const orderId = await aBookingFor();
    await stand.trouble("too-often");
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "pending" });
    await stand.calm();
    await work(orderId);
    expect(await atCourier(orderId)).toEqual([]);
    app.clock.advance(minutes(2));
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
  });

  it("is refused in the courier's words, and made once the address is mended and staff send it again", async () => {
    const orderId = await aBookingFor({ address: { postCode: "0" } });
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "rejected", reason: "delivery_postcode is not a postcode" });
    await setShippingAddress(app, orderId, { postCode: "4000" });
    await sendAgain(orderId);
    await work(orderId);
    expect([(await view(orderId))?.state, (await atCourier(orderId)).length]).toEqual(["confirmed", 1]);
  });

  it.each([
    [{ address: { country: "Fiji" } }, "Parcels go to Australia and New Zealand, and this one to 'Fiji'"],
    [{ address: { city: " " } }, "The shipping address has no city"],
    [{ lines: [{ sku: "GIFT", isGiftCard: true }] }, "There is nothing to deliver"],
  ])("of %j asks nobody and says why", async (order, reason) => {
    const before = stand.requests();
    const orderId = await aBookingFor(order);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "rejected", reason });
    expect(stand.requests()).toBe(before);
  });

  it("that somebody else made is done, without a second one", async () => {
    const orderId = await aBookingFor();
    const trackingNumber = await aBooking(app, { orderId });
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed", reference: trackingNumber });
    expect(await atCourier(orderId)).toEqual([]);
  });

  it("is withdrawn for tills, the old shop and what is cancelled", async () => {
    for (const order of [{ source: "POS" }, { source: "Woocommerce" }, { isSettled: false }]) {
      const orderId = await aBookingFor(order);
      await work(orderId);
      expect(await view(orderId)).toMatchObject({ state: "withdrawn" });
    }
  });

  it("waits while the order is not paid in full, and goes on after", async () => {
    const orderId = await aBookingFor();
    const pay = (isPaid: boolean) => setOrder(app, orderId, { is_paid: isPaid, is_settled: isPaid });
    await pay(false);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "pending", reason: "The order is not paid in full" });
    await pay(true);
    app.clock.advance(minutes(1));
    await work(orderId);
    expect(await atCourier(orderId)).toHaveLength(1);
  });

  it("waits while the switch is off or the order is not in the ERP, and goes on after", async () => {
    const orderId = await aBookingFor();
    await turn(false);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "pending", reason: "Booking couriers is switched off" });
    expect(await bookingsWaiting(app.platform)).toBe(1);
    await turn(true);
    const early = await aBookingFor({ epicorId: "" });
    await work(early);
    expect(await view(early)).toMatchObject({ state: "pending", reason: "It is not in the ERP yet" });
    await outboundTasks([courierBookingFlow(stand.couriers)])["work-on-waiting-effects"]?.run(app.platform, {});
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
  });
});

const find = () =>
  courierBookingTasks["order-courier-bookings"]?.run({ ...app.platform, ports: { couriers: stand.couriers } }, {});

describe("finding orders to book", () => {
  it("takes those that got into the ERP since the switch was turned on, once, and none that is booked", async () => {
    const before = await anUploadedOrder(app);
    app.clock.advance(minutes(1));
    await turn(true);
    const [first, second] = [await anUploadedOrder(app), await anUploadedOrder(app)];
    const booked = await anUploadedOrder(app);
    await aBooking(app, { orderId: booked });
    const till = await anUploadedOrder(app, { source: "POS" });
    await find();
    await find();
    const states = await Promise.all([before, first, second, booked, till].map(async (id) => (await view(id))?.state));
    expect(states).toEqual([undefined, "pending", "pending", undefined, undefined]);
  });

  it("takes none that has been in the ERP for more than ninety days", async () => {
    await turn(true);
    const [old, young] = [await anUploadedOrder(app), await anUploadedOrder(app)];
    app.clock.advance(days(90));
    await setOrder(app, young, { epicor_synced_at: after(app.clock.now(), -days(89)) });
    app.clock.advance(1);
    await find();
    expect([await view(old), (await view(young))?.state]).toEqual([undefined, "pending"]);
  });

  it("takes none while it is switched off, or without a courier", async () => {
    await sql`delete from settings where key = ${courierBookingsSwitch}`.execute(db);
    const orderId = await anUploadedOrder(app);
    await find();
    await turn(true);
    await courierBookingTasks["order-courier-bookings"]?.run(app.platform, {});
    expect(await view(orderId)).toBeUndefined();
  });
});
