import { getOrderJourney } from "@crema/contract/areas/orders";
import { bookCourier } from "@crema/contract/areas/shipping-labels";
import { afterAll, beforeEach, expect, it } from "vitest";
import { aBooking, anUploadedOrder } from "../../../../test/bookings.ts";
import { startEffectWorker } from "../../../../test/effect-worker.ts";
import { anEffect, webOrderKey } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startShippitStand } from "../../../../test/shippit.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { courierBookingFlow, courierBookingKind } from "./courier-booking.ts";

const stand = await startShippitStand();
afterAll(() => stand.close());
const app = await startFileApp({}, { ports: { couriers: stand.couriers } });
const worker = startEffectWorker(app, [courierBookingFlow(stand.couriers)]);
afterAll(() => worker.stop());
const headers = await signInStaff(app, { permissions: ["order.edit"] });
beforeEach(() => stand.calm());

const params = (orderId: number) => ({ params: { orderId: String(orderId) }, headers });
const press = (orderId: number) => app.call(bookCourier, params(orderId));
const booked = async (orderId: number) =>
  (await app.call(getOrderJourney, params(orderId))).body.stops.find(({ stop }) => stop === "booked");

it("a booking nobody knows the end of is made when staff say so, once for a double click, also while the switch is off", async () => {
  const orderId = await anUploadedOrder(app);
  await anEffect(app, orderId, { kind: courierBookingKind, state: "parked", reason: "No webhook told of it" });
  expect(await booked(orderId)).toMatchObject({ state: "stuck", text: "No webhook told of it.", act: "book-courier" });
  const answers = await Promise.all([press(orderId), press(orderId)]);
  const [trackingNumber = "", ...others] = await stand.bookings(`ord_${webOrderKey(orderId)}`);
  expect(others).toEqual([]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { trackingNumber }],
    [200, { trackingNumber }],
  ]);
  expect(await booked(orderId)).toMatchObject({ state: "done", act: "" });
});

it("is refused in the courier's words, for an order no courier was told of, and answers with what somebody else booked", async () => {
  const wrong = await anUploadedOrder(app, { address: { postCode: "0" } });
  await anEffect(app, wrong, { kind: courierBookingKind, state: "rejected", reason: "No such postcode" });
  expect((await press(wrong)).body).toMatchObject({
    code: "provider_refused",
    message: "delivery_postcode is not a postcode",
  });
  expect((await press(await anUploadedOrder(app))).body).toMatchObject({ code: "not_submittable" });
  const elsewhere = await anUploadedOrder(app);
  const trackingNumber = await aBooking(app, { orderId: elsewhere });
  expect((await press(elsewhere)).body).toEqual({ trackingNumber });
});

it("does not say that a parcel is booked where its booking was cancelled", async () => {
  const orderId = await anUploadedOrder(app);
  await anEffect(app, orderId, { kind: courierBookingKind, state: "confirmed", reason: "" });
  const trackingNumber = await aBooking(app, { orderId, state: "cancelled" });
  expect((await press(orderId)).body).toMatchObject({ code: "not_submittable" });
  expect(await booked(orderId)).toMatchObject({
    state: "stuck",
    text: `The booking ${trackingNumber} with Courier A was cancelled, and there is no other.`,
    act: "",
  });
});

it("tells every booking that was not cancelled, and that there is one too much where two came from here", async () => {
  const orderId = await anUploadedOrder(app);
  await aBooking(app, { orderId, state: "cancelled" });
  const reference = `ord_${webOrderKey(orderId)}`;
  const first = await aBooking(app, { orderId, reference });
  const second = await aBooking(app, { orderId, reference, courierName: "", state: "with driver" });
  expect(await booked(orderId)).toMatchObject({
    state: "stuck",
    text: `Booked 2 times: ${first} with Courier A, ${second}. The courier has to cancel what is too much.`,
  });
  expect((await app.call(getOrderJourney, params(orderId))).body.bookings).toEqual([
    { trackingNumber: first, courierName: "Courier A", currentState: "in transit" },
    { trackingNumber: second, courierName: "", currentState: "with driver" },
  ]);
  const byErp = await anUploadedOrder(app);
  for (const part of [1, 2]) await aBooking(app, { orderId: byErp, reference: `E-${part}` });
  expect((await booked(byErp))?.state).toBe("done");
});
