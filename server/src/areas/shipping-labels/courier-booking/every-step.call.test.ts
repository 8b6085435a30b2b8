import { afterAll, describe, expect, it } from "vitest";
import { anUploadedOrder, receiveBooking } from "../../../../test/bookings.ts";
import { webOrderKey } from "../../../../test/orders.ts";
import { breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, countSteps, type Steps } from "../../../../test/failing-steps.ts";
import { startShippitStand } from "../../../../test/shippit.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { Couriers } from "../../../providers/couriers/couriers.ts";
import { courierBookingFlow, courierBookingsSwitch, orderCourierBooking } from "./courier-booking.ts";

const app = await startFileApp();
const { db } = app.platform;
const stand = await startShippitStand({ SHIPPIT_CALLS_PER_MINUTE: "1000" });
afterAll(() => stand.close());
/** The courier, whose creation is a step. */
const steppingCouriers = (couriers: Couriers, steps: Steps): Couriers => ({
  ...couriers,
  createBooking: (order, signal) => steps.step(() => couriers.createBooking(order, signal)),
});
const bookings = breakingEffects({
  app,
  flowOf: (steps) => courierBookingFlow(steppingCouriers(stand.couriers, steps)),
  meanwhile: hear,
  isSentAgain: true,
});
await turnSwitch(db, { key: courierBookingsSwitch, isOn: true, at: app.clock.now() });

async function aBookingFor(): Promise<number> {
  const orderId = await anUploadedOrder(app);
  await inTransaction(db, (tx) => orderCourierBooking(app.platform, tx, orderId));
  return orderId;
}

/** The courier's webhooks, where the courier has bookings to tell of. */
async function hear(orderId: number): Promise<void> {
  for (const trackingNumber of await stand.bookings(`ord_${webOrderKey(orderId)}`))
    await receiveBooking(app, orderId, trackingNumber);
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
