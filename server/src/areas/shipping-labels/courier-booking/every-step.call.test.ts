import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anUploadedOrder } from "../../../../test/bookings.ts";
import { webOrderKey } from "../../../../test/orders.ts";
import { type BreakingEffects, breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, countSteps, type Steps } from "../../../../test/failing-steps.ts";
import { type ShippitStand, startShippitStand } from "../../../../test/shippit.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { Couriers } from "../../../providers/couriers/couriers.ts";
import { storeTold } from "../news/booking-rows.ts";
import { courierBookingFlow, courierBookingsSwitch, orderCourierBooking } from "./courier-booking.ts";

let app: TestApp;
let stand: ShippitStand;
let bookings: BreakingEffects;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startShippitStand({ SHIPPIT_CALLS_PER_MINUTE: "1000" });
  bookings = breakingEffects({
    app,
    flowOf: (steps) => courierBookingFlow(steppingCouriers(stand.couriers, steps)),
    meanwhile: hear,
    isSentAgain: true,
  });
  await turnSwitch(app.platform.db, { key: courierBookingsSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});

/** The courier, whose creation is a step. */
const steppingCouriers = (couriers: Couriers, steps: Steps): Couriers => ({
  ...couriers,
  createBooking: (order, signal) => steps.step(() => couriers.createBooking(order, signal)),
});
async function aBookingFor(): Promise<number> {
  const orderId = await anUploadedOrder(app);
  await inTransaction(app.platform.db, (tx) => orderCourierBooking(app.platform, tx, orderId));
  return orderId;
}

/** The courier's webhook, where the courier has a booking to tell of. */
async function hear(orderId: number): Promise<void> {
  const reference = `ord_${webOrderKey(orderId)}`;
  const told = {
    order: orderId,
    reference,
    courierName: "Courier A",
    state: "order placed",
    isCompleted: false,
    isFinal: false,
  };
  const rest = { trackingUrl: "", changedAt: app.clock.now(), bookedAt: undefined, at: app.clock.now() };
  for (const trackingNumber of await stand.bookings(reference))
    await inTransaction(app.platform.db, (tx) => storeTold(tx, { trackingNumber, ...told, ...rest }));
}

describe("a booking that breaks once, at whatever statement or call", () => {
  it.each<Break>(["crash before", "crash after", "error before", "error after"])(
    "with a %s makes one booking at the courier and notes it",
    async (how) => {
      const whole = unbroken();
      await bookings.work(await aBookingFor(), whole);
      expect(whole.count()).toBeGreaterThan(7);
      for (let at = 1; at <= whole.count(); at += 1) {
        await stand.calm();
        const orderId = await aBookingFor();
        await bookings.workUntilItBreaks(orderId, countSteps(at, how));
        expect({ at, state: await bookings.settle(orderId) }).toEqual({ at, state: "confirmed" });
        const made = await stand.bookings(`ord_${webOrderKey(orderId)}`);
        expect({ at, made: made.length, noted: (await bookings.view(orderId))?.reference }).toEqual({
          at,
          made: 1,
          noted: made[0],
        });
      }
    },
  );
});
