import { isCompleted, listBookings } from "@crema/contract/areas/shipping-labels";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { anUploadedOrder, storedBooking } from "../../../../test/bookings.ts";
import { webOrderKey } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { secret } from "../../../platform/config/secret.ts";
import { inboxTasks } from "../../../platform/inbox/inbox.ts";
import { unsettledDeliveries } from "../../../platform/inbox/inbox-rows.ts";
import { courierStates } from "../../../providers/couriers/courier-states.ts";
import { shippitWebhook } from "../../../webhooks.ts";

const webhook = shippitWebhook({ webhookSecret: secret("hook-secret"), trackingHosts: ["shippit.com"] });
const app = await startFileApp({}, { webhooks: [webhook] });
const { db } = app.platform;
beforeEach(() => {
  vi.restoreAllMocks();
});

type Scan = readonly [status: string, time: string];
interface News {
  readonly trackingNumber: string;
  /** Newest first. */
  readonly scans: readonly Scan[];
  /** The newest scan's unless given: a message may carry no times. */
  readonly state?: string;
  readonly reference?: string;
  readonly trackingUrl?: string;
}
const bodyOf = ({ trackingNumber, scans, state, reference = "", trackingUrl }: News) => ({
  tracking_number: trackingNumber,
  current_state: state ?? scans[0]?.[0],
  tracking_url: trackingUrl ?? `https://app.shippit.com/tracking/${trackingNumber}`,
  retailer_reference: reference,
  courier_name: "Courier A",
  courier_job_id: "A1",
  status_history: scans.map(([status, time]) => ({ status, time })),
});
async function post(body: unknown, hookSecret = "hook-secret"): Promise<number> {
  const answer = await app.server.inject({
    method: "POST",
    url: "/v1/webhooks/shippit",
    headers: { "content-type": "application/json", "x-hook-secret": hookSecret },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return answer.statusCode;
}
async function work(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from inbound_deliveries where state = 'pending' order by id`.execute(db);
  for (const { id } of rows) await inboxTasks([webhook])["work-on-delivery"]?.run(app.platform, { delivery: id });
}
async function tell(news: News): Promise<void> {
  expect(await post(bodyOf(news))).toBe(200);
  await work();
}
const stored = (trackingNumber: string) => storedBooking(app, trackingNumber);
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const placed: Scan = ["order_placed", at(1).toISOString()];
const ready: Scan = ["ready_for_pickup", at(4).toISOString()];
const driver: Scan = ["with_driver", at(8).toISOString()];
const done: Scan = ["completed", at(9).toISOString()];

describe("a courier's webhook", () => {
  it("makes a booking of the order it names, with the time it was ready, and open pages hear of both", async () => {
    const heard = vi.spyOn(app.platform.live, "recordChanged");
    const orderId = await anUploadedOrder(app, { epicorId: "E-1" });
    await tell({ trackingNumber: "PPours", reference: `ord_${webOrderKey(orderId)}`, scans: [driver, ready, placed] });
    expect(await stored("PPours")).toEqual({
      trackingNumber: "PPours",
      orderId,
      reference: `ord_${webOrderKey(orderId)}`,
      courierName: "Courier A",
      currentState: "with driver",
      isCompleted: false,
      isFinal: false,
      bookedAt: at(4),
      changedAt: at(8),
      lookedAt: null,
      trackingUrl: "https://app.shippit.com/tracking/PPours",
    });
    expect(heard.mock.calls).toEqual([
      ["booking", "PPours"],
      ["order", String(orderId)],
    ]);
  });

  it("makes one of the ERP's order where the ERP booked, and nobody's where two have the number or none", async () => {
    const orderId = await anUploadedOrder(app, { epicorId: "500100" });
    await anUploadedOrder(app, { epicorId: "500200" });
    await anUploadedOrder(app, { epicorId: "500200" });
    const others = ["500200", "500300", "", String(orderId), `ord_${orderId}`, `WEB-${orderId}`, "ord_S1", "ord_1x"];
    for (const [n, reference] of ["500100", ...others].entries())
      await tell({ trackingNumber: `PPerp${n}`, reference, scans: [placed] });
    expect(await stored("PPerp0")).toMatchObject({ orderId });
    for (const [n, reference] of others.entries())
      expect(await stored(`PPerp${n + 1}`)).toMatchObject({ orderId: null, reference });
  });

  it("finds an order by a reference that held our own number, if the order was sent under it", async () => {
    const orderId = await anUploadedOrder(app);
    await sql`
      with effect as (
        insert into outbound_effects (kind, subject, lane, state, payload, next_at, created_at, updated_at)
        values ('courier-booking', ${String(orderId)}, ${`order:${orderId}`}, 'confirmed', '{}', now(), now(), now()) returning id)
      insert into outbound_attempts (effect_id, n, key, target, sent, state, started_at)
      select id, 1, ${`ord_${orderId}`}, 'couriers', '{}', 'confirmed', now() from effect`.execute(db);
    await tell({ trackingNumber: "PPformer", reference: `ord_${orderId}`, scans: [placed] });
    expect(await stored("PPformer")).toMatchObject({ orderId });
  });

  it("only moves forward by the courier's time: late, repeated and disordered news do no harm", async () => {
    const trackingNumber = "PPlate";
    await tell({ trackingNumber, scans: [driver, ready, placed] });
    await tell({ trackingNumber, scans: [placed], reference: "ord_5" });
    expect(await stored(trackingNumber)).toMatchObject({
      currentState: "with driver",
      changedAt: at(8),
      reference: "ord_5",
    });
    await tell({ trackingNumber, scans: [done, driver, ready, placed] });
    await tell({ trackingNumber, scans: [driver, ready, placed] });
    await tell({ trackingNumber, scans: [["in_transit", at(9).toISOString()]] });
    expect(await stored(trackingNumber)).toMatchObject({
      currentState: "completed",
      isCompleted: true,
      isFinal: true,
      bookedAt: at(4),
    });
  });

  it("that only adds the reference gives the booking to its order", async () => {
    const reference = `ord_${webOrderKey(await anUploadedOrder(app))}`;
    await tell({ trackingNumber: "PPadds", scans: [driver] });
    await tell({ trackingNumber: "PPadds", scans: [driver], reference });
    expect(await stored("PPadds")).toMatchObject({ reference, orderId: expect.any(Number) });
  });

  it("in any order comes to the same end", async () => {
    const news = [[placed], [ready, placed], [driver, ready, placed], [done, driver, ready, placed]];
    for (const [n, order] of [
      [3, 2, 1, 0],
      [1, 3, 0, 2],
      [0, 1, 2, 3],
      [2, 0, 3, 1],
    ].entries()) {
      const trackingNumber = `PPmixed${n}`;
      for (const index of order) await post(bodyOf({ trackingNumber, scans: news[index] ?? [] }));
      await work();
      expect(await stored(trackingNumber)).toMatchObject({
        currentState: "completed",
        changedAt: at(9),
        bookedAt: at(4),
      });
    }
  });

  describe("of messages without times", () => {
    it.each([
      ["an earlier state", [{ state: "with_driver" }, { state: "ready_for_pickup" }], "with driver"],
      ["a later state", [{ state: "ready_for_pickup" }, { state: "with_driver" }], "with driver"],
      ["a later state after a timed one", [{ scans: [driver] }, { state: "completed" }], "completed"],
      ["an earlier state after a timed one", [{ scans: [driver] }, { state: "in_transit" }], "with driver"],
      ["an open state after the final one", [{ state: "completed" }, { state: "in_transit" }], "completed"],
      ["an open state after a timed final one", [{ scans: [done] }, { state: "lost" }], "completed"],
      ["a late timed one after an untimed final one", [{ state: "completed" }, { scans: [driver] }], "completed"],
      ["a late timed one after an untimed one", [{ state: "with_driver" }, { scans: [ready] }], "with driver"],
      ["a state that nobody knows", [{ state: "order_placed" }, { state: "on_a_bike" }], "on a bike"],
      ["a first state after one that nobody knows", [{ state: "on_a_bike" }, { state: "order_placed" }], "on a bike"],
    ] as const)("%s moves the booking forward or not at all", async (name, news, state) => {
      const trackingNumber = `PP${name.replaceAll(" ", "-")}`;
      for (const one of news) await tell({ trackingNumber, scans: [], ...one });
      expect(await stored(trackingNumber)).toMatchObject({ currentState: state, isFinal: state === "completed" });
    });

    it("a final state gives way to a state that the courier scanned after we heard of the final one", async () => {
      const trackingNumber = "PPreturned";
      await tell({ trackingNumber, scans: [driver] });
      await tell({ trackingNumber, scans: [], state: "completed" });
      expect(await stored(trackingNumber)).toMatchObject({ isCompleted: true, changedAt: null });
      const later = after(app.clock.now(), minutes(1));
      await tell({ trackingNumber, scans: [["return_to_sender", later.toISOString()]] });
      expect(await stored(trackingNumber)).toMatchObject({
        currentState: "return to sender",
        isFinal: false,
        changedAt: later,
      });
    });
  });

  it("without a known secret is refused; what cannot be read is shown as failed, and stores nothing", async () => {
    expect(await post(bodyOf({ trackingNumber: "PPforged", scans: [done] }), "another")).toBe(401);
    expect(await post("{half")).toBe(200);
    await work();
    expect(await stored("PPforged")).toBeUndefined();
    expect(await unsettledDeliveries(db)).toMatchObject([{ provider: "shippit", state: "failed", count: 1 }]);
    const half = { tracking_number: "PPhalf", current_state: 7 };
    expect(await post(half)).toBe(200);
    await work();
    const { rows } = await sql`
      select state, tries, error, record_name as name from inbound_deliveries where record_id = 'PPhalf'`.execute(db);
    expect(rows).toEqual([
      { state: "failed", tries: 1, error: "current_state is number where string is expected", name: "PPhalf" },
    ]);
  });

  it.each([
    "http://app.shippit.com/x",
    "https://shippit.com.evil.test/x",
    "javascript:alert(1)",
    "https://user@shippit.com/x",
    "no link",
  ])("with the link %j leaves staff nothing to open", async (trackingUrl) => {
    await tell({ trackingNumber: "PPlink", scans: [placed], trackingUrl });
    const asPacker = await signInStaff(app, { read: ["shipping"] });
    const { body } = await app.call(listBookings, { query: { search: "PPlink" }, headers: asPacker });
    expect(body.bookings).toMatchObject([{ trackingUrl: "" }]);
  });
});

it("whether a parcel arrived is the same to screen, list and poller, in every state [SHIP-10]", () => {
  for (const [state, standing] of courierStates)
    expect([state, isCompleted(state)]).toEqual([state, standing.isDelivered]);
});
