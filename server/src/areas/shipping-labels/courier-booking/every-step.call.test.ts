import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anUploadedOrder } from "../../../../test/bookings.ts";
import { type Break, Broken, countSteps, failingDatabase, type Steps } from "../../../../test/failing-steps.ts";
import { type ShippitStand, startShippitStand } from "../../../../test/shippit.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks, sendEffectAgain } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { Couriers } from "../../../providers/couriers/couriers.ts";
import { storeTold } from "../news/booking-rows.ts";
import {
  courierBookingFlow,
  courierBookingKind,
  courierBookingsSwitch,
  orderCourierBooking,
} from "./courier-booking.ts";

let app: TestApp;
let stand: ShippitStand;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startShippitStand({ SHIPPIT_CALLS_PER_MINUTE: "1000" });
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
const key = (orderId: number) => ({ kind: courierBookingKind, subject: String(orderId) });
const view = (orderId: number) => effectOf(app.platform.db, key(orderId));

async function work(orderId: number, steps: Steps): Promise<void> {
  const failing = failingDatabase(app.platform.config.DATABASE_URL, steps);
  const flow = courierBookingFlow(steppingCouriers(stand.couriers, steps));
  const effect = (await view(orderId))?.id;
  try {
    await outboundTasks([flow])["work-on-effect"]?.run(
      { ...app.platform, db: failing.db },
      { effect, kind: flow.kind },
    );
  } finally {
    await failing.close();
  }
}
const unbroken = (): Steps => countSteps(0, "error before");

async function aBookingFor(): Promise<number> {
  const orderId = await anUploadedOrder(app);
  await inTransaction(app.platform.db, (tx) => orderCourierBooking(app.platform, tx, orderId));
  return orderId;
}

/** The courier's webhook, where the courier has a booking to tell of. */
async function hear(orderId: number): Promise<void> {
  const reference = `ord_${orderId}`;
  const told = {
    orderId,
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

/** Time passes, the courier tells and others work until it is settled; staff send again what is parked. @returns its end */
async function settle(orderId: number): Promise<string | undefined> {
  for (let turn = 0; turn < 12; turn += 1) {
    app.clock.advance(minutes(12));
    await hear(orderId);
    await work(orderId, unbroken());
    const effect = await view(orderId);
    if (effect?.state === "confirmed") break;
    if (effect?.state === "parked")
      await inTransaction(app.platform.db, (tx) =>
        sendEffectAgain(app.platform, tx, { ...key(orderId), by: "staff@crema.test" }),
      );
  }
  return (await view(orderId))?.state;
}

describe("a booking that breaks once, at whatever statement or call", () => {
  it.each<Break>(["crash before", "crash after", "error before", "error after"])(
    "with a %s makes one booking at the courier and notes it",
    async (how) => {
      const whole = unbroken();
      await work(await aBookingFor(), whole);
      expect(whole.count()).toBeGreaterThan(7);
      for (let at = 1; at <= whole.count(); at += 1) {
        await stand.calm();
        const orderId = await aBookingFor();
        await work(orderId, countSteps(at, how)).catch((error: unknown) => {
          if (!(error instanceof Broken)) throw error;
        });
        expect({ at, state: await settle(orderId) }).toEqual({ at, state: "confirmed" });
        const made = await stand.bookings(`ord_${orderId}`);
        expect({ at, made: made.length, noted: (await view(orderId))?.reference }).toEqual({
          at,
          made: 1,
          noted: made[0],
        });
      }
    },
  );
});
