import { afterAll, beforeAll, expect, it } from "vitest";
import { aBooking, anUploadedOrder } from "../../../../test/bookings.ts";
import { setOrder, webOrderKey } from "../../../../test/orders.ts";
import { type ShippitStand, startShippitStand } from "../../../../test/shippit.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Flow } from "../../../platform/outbound/effect.ts";
import { effectOf, outboundTasks } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
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
  stand = await startShippitStand();
  await turnSwitch(app.platform.db, { key: courierBookingsSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});

/** What happens once a booking is planned, and before it is sent. @returns how the booking stands then */
async function planned(orderId: number, happens: () => Promise<unknown>) {
  const { platform } = app;
  await inTransaction(platform.db, (tx) => orderCourierBooking(platform, tx, orderId));
  const real = courierBookingFlow(stand.couriers);
  let isFirst = true;
  const overtaken: Flow = {
    ...real,
    async plan(deps, effect) {
      const plan = await real.plan(deps, effect);
      if (isFirst) await happens();
      isFirst = false;
      return plan;
    },
  };
  const key = { kind: courierBookingKind, subject: String(orderId) };
  const effect = (await effectOf(platform.db, key))?.id;
  await outboundTasks([overtaken])["work-on-effect"]?.run(platform, { effect, kind: overtaken.kind });
  return effectOf(platform.db, key);
}
const atCourier = (orderId: number) => stand.bookings(`ord_${webOrderKey(orderId)}`);

it("an order that is cancelled while its booking is planned is not booked", async () => {
  const orderId = await anUploadedOrder(app);
  const updated_at = after(app.clock.now(), minutes(1));
  const found = await planned(orderId, () =>
    setOrder(app, orderId, { is_cancelled: true, is_settled: false, updated_at }),
  );
  expect(found).toMatchObject({ state: "withdrawn", attempts: [] });
  expect(await atCourier(orderId)).toEqual([]);
});

it("an order that the ERP books while its booking is planned is not booked twice", async () => {
  const orderId = await anUploadedOrder(app);
  const found = await planned(orderId, () => aBooking(app, { orderId, trackingNumber: "PPoferp" }));
  expect(found).toMatchObject({ state: "confirmed", reference: "PPoferp", attempts: [] });
  expect(await atCourier(orderId)).toEqual([]);
});
