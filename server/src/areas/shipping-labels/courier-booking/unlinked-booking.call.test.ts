import { afterAll, expect, it } from "vitest";
import { aBooking, anUploadedOrder, storedBooking } from "../../../../test/bookings.ts";
import { poNumberOf, setOrder, webOrderKey } from "../../../../test/orders.ts";
import { startShippitStand } from "../../../../test/shippit.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { willingPorts } from "../../../../test/willing-ports.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, orderEffect } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { courierBookingFlow, courierBookingKind, courierBookingsSwitch } from "./courier-booking.ts";
import { workOnEffect } from "../../../../test/effect-worker.ts";

const app = await startFileApp({}, { ports: willingPorts });
const shippit = await startShippitStand();
afterAll(() => shippit.close());
await turnSwitch(app.platform.db, { key: courierBookingsSwitch, isOn: true, at: app.clock.now() });

/** @param happens - between the first plan and the hand-over. @returns how the booking of the order stands after one turn */
async function booked(
  orderId: number,
  {
    isByHand = false,
    happens = () => Promise.resolve(),
  }: { isByHand?: boolean; happens?: () => Promise<unknown> } = {},
) {
  const key = { kind: courierBookingKind, subject: String(orderId) };
  const payload = isByHand ? { isByHand } : {};
  await inTransaction(app.platform.db, (tx) => orderEffect(app.platform, tx, { ...key, payload }));
  const handler = courierBookingFlow(shippit.couriers);
  const toHappen = [happens];
  const plan = async (...given: Parameters<typeof handler.plan>) => {
    const planned = await handler.plan(...given);
    await toHappen.shift()?.();
    return planned;
  };
  await workOnEffect(app, { ...handler, plan }, orderId);
  return effectOf(app.platform.db, key);
}
const atCourier = (orderId: number) => shippit.bookings(`ord_${webOrderKey(orderId)}`);
const erpNumberOf = (orderId: number): string => `E-${orderId}`;

it.each([
  ["our reference", (orderId: number) => `ord_${webOrderKey(orderId)}`],
  ["the PO number", poNumberOf],
  ["the ERP's number", erpNumberOf],
] as const)(
  "a booking that names the order by %s and is not linked yet is the order's, and no second one is made",
  async (_, referenceOf) => {
    const orderId = await anUploadedOrder(app);
    const trackingNumber = await aBooking(app, { reference: referenceOf(orderId) });
    expect(await booked(orderId)).toMatchObject({ state: "confirmed", reference: trackingNumber, attempts: [] });
    expect(await storedBooking(app, trackingNumber)).toMatchObject({ orderId });
    expect(await atCourier(orderId)).toEqual([]);
  },
);

it.each([
  ["linked", (orderId: number) => ({ orderId })],
  ["not linked yet", (orderId: number) => ({ reference: erpNumberOf(orderId) })],
])("one that comes while the booking is planned, %s, is seen too", async (_, given) => {
  const orderId = await anUploadedOrder(app);
  const trackingNumber = `PPnow${orderId}`;
  const happens = () => aBooking(app, { trackingNumber, ...given(orderId) });
  const found = { state: "confirmed", reference: trackingNumber, attempts: [] };
  expect(await booked(orderId, { happens })).toMatchObject(found);
  expect(await atCourier(orderId)).toEqual([]);
});

it("one that may be of another order too is for staff to decide, who book all the same", async () => {
  const [orderId, other] = [
    await anUploadedOrder(app, { epicorId: "900100" }),
    await anUploadedOrder(app, { epicorId: "900100" }),
  ];
  const trackingNumber = await aBooking(app, { reference: "900100" });
  const reason = `The parcel ${trackingNumber} may be for this order: more than one order has the ERP number 900100`;
  expect(await booked(orderId)).toMatchObject({ state: "rejected", reason, attempts: [] });
  expect(await booked(other, { isByHand: true })).toMatchObject({ state: "confirmed" });
  expect(await storedBooking(app, trackingNumber)).toMatchObject({ orderId: null });
  expect([await atCourier(orderId), (await atCourier(other)).length]).toEqual([[], 1]);
});

it("one that names a booking without an answer is that booking", async () => {
  const orderId = await anUploadedOrder(app);
  shippit.order("commit-then-timeout", "POST /orders");
  expect(await booked(orderId)).toMatchObject({ state: "unknown" });
  const [trackingNumber = ""] = await atCourier(orderId);
  await aBooking(app, { trackingNumber, reference: `ord_${webOrderKey(orderId)}` });
  app.clock.advance(minutes(1));
  expect(await booked(orderId)).toMatchObject({ state: "confirmed", reference: trackingNumber });
  expect(await storedBooking(app, trackingNumber)).toMatchObject({ orderId });
});

it("a parcel that was cancelled before is not the new one that got no answer", async () => {
  const orderId = await anUploadedOrder(app);
  const reference = `ord_${webOrderKey(orderId)}`;
  await aBooking(app, { orderId, reference, state: "cancelled" });
  shippit.order("commit-then-timeout", "POST /orders");
  expect(await booked(orderId)).toMatchObject({ state: "unknown" });
  app.clock.advance(minutes(1));
  expect(await booked(orderId)).toMatchObject({ state: "unknown" });
  const [trackingNumber = ""] = await atCourier(orderId);
  await aBooking(app, { trackingNumber, reference });
  app.clock.advance(minutes(3));
  expect(await booked(orderId)).toMatchObject({ state: "confirmed", reference: trackingNumber });
});

it("one that was cancelled, is another order's or names nobody does not count", async () => {
  const [orderId, other] = [await anUploadedOrder(app), await anUploadedOrder(app)];
  const reference = erpNumberOf(orderId);
  await aBooking(app, { reference, state: "cancelled" });
  await aBooking(app, { reference, orderId: other });
  await aBooking(app);
  expect(await booked(orderId)).toMatchObject({ state: "confirmed" });
  expect(await atCourier(orderId)).toHaveLength(1);
});

it("an order that is cancelled while its booking is planned is not booked", async () => {
  const orderId = await anUploadedOrder(app);
  const updated_at = after(app.clock.now(), minutes(1));
  const happens = () => setOrder(app, orderId, { is_cancelled: true, is_settled: false, updated_at });
  expect(await booked(orderId, { happens })).toMatchObject({ state: "withdrawn", attempts: [] });
  expect(await atCourier(orderId)).toEqual([]);
});
