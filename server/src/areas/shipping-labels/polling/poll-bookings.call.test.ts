import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aBooking, anUploadedOrder, storedBooking } from "../../../../test/bookings.ts";
import { poNumberOf, webOrderKey } from "../../../../test/orders.ts";
import { startShippitStand } from "../../../../test/shippit.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { willingPorts } from "../../../../test/willing-ports.ts";
import { after, days, minutes } from "../../../platform/clock/clock.ts";
import type { Platform } from "../../../platform/platform.ts";
import { nothingToDo, nothingTried, switchedOff } from "../../../platform/jobs/task.ts";
import { aCourierOrder } from "../../../providers/couriers/conformance.ts";
import type { Couriers } from "../../../providers/couriers/couriers.ts";
import { courierPollTasks } from "./poll-bookings.ts";

const app = await startFileApp();
const { db } = app.platform;
const stand = await startShippitStand();
afterAll(() => stand.close());
beforeEach(async () => {
  await sql`truncate bookings`.execute(db);
  await stand.calm();
  vi.restoreAllMocks();
});

const poll = (more: Partial<Platform["ports"]> = {}) =>
  courierPollTasks["courier-poll"]?.run({ ...app.platform, ports: { couriers: stand.couriers, ...more } }, {});
const stored = (trackingNumber: string) => storedBooking(app, trackingNumber);
/** There, and stored here as just placed. */
async function aKnownOne(): Promise<string> {
  const made = await stand.couriers.createBooking(aCourierOrder(), AbortSignal.timeout(5_000));
  if (made.kind !== "confirmed") throw new Error("no booking came about");
  return aBooking(app, { trackingNumber: made.reference, state: "order placed", courierName: "" });
}

/** What the courier knows of a parcel. */
const found = (trackingNumber: string, state: string) =>
  Promise.resolve({ trackingNumber, state, courierName: "Courier A", courierJobId: "A1" });

describe("asking couriers about parcels on their way", () => {
  it("finds what no webhook told: state, times, courier and link, and open pages hear of it [SHIP-10]", async () => {
    const heard = vi.spyOn(app.platform.live, "recordChanged");
    const orderId = await anUploadedOrder(app);
    const trackingNumber = await aKnownOne();
    await sql`update bookings set order_id = ${orderId}`.execute(db);
    await stand.deliver();
    await poll();
    expect(await stored(trackingNumber)).toMatchObject({
      currentState: "completed",
      isCompleted: true,
      isFinal: true,
      courierName: expect.stringMatching(/^Courier/),
      trackingUrl: expect.stringMatching(/^https:/),
      bookedAt: expect.any(Date),
      changedAt: expect.any(Date),
      lookedAt: app.clock.now(),
    });
    expect(heard.mock.calls).toEqual([
      ["booking", trackingNumber],
      ["order", String(orderId)],
    ]);
  });

  it("asks once about one that stands as it stood, and not at all about those at their end", async () => {
    const trackingNumber = await aKnownOne();
    await aBooking(app, { state: "completed" });
    await aBooking(app, { state: "parcel completed" });
    await aBooking(app, { state: "cancelled" });
    await poll();
    const before = stand.requests();
    const heard = vi.spyOn(app.platform.live, "recordChanged");
    await poll();
    expect([stand.requests() - before, heard.mock.calls]).toEqual([1, []]);
    expect(await stored(trackingNumber)).toMatchObject({ currentState: "order placed", lookedAt: app.clock.now() });
  });

  it("has nothing to do without a courier, and without bookings", async () => {
    expect(await poll()).toBe(nothingToDo);
    await aKnownOne();
    expect(await courierPollTasks["courier-poll"]?.run(app.platform, {})).toBe(switchedOff);
  });

  it("goes on after one the courier does not know, and leaves it as it is", async () => {
    const unknown = await aBooking(app, { trackingNumber: "PPnobody", state: "in transit" });
    const known = await aKnownOne();
    await stand.deliver();
    await poll();
    expect(await stored(unknown)).toMatchObject({ currentState: "in transit", lookedAt: app.clock.now() });
    expect(await stored(known)).toMatchObject({ currentState: "completed" });
  });

  it("stops and fails while the courier cannot be asked, and begins with the others next time", async () => {
    const [first, second] = [await aKnownOne(), await aKnownOne()];
    await stand.deliver();
    stand.order("503");
    const before = stand.requests();
    await expect(poll()).rejects.toThrow("Shippit answered with an error (503)");
    expect(stand.requests() - before).toBe(1);
    expect([(await stored(first))?.lookedAt, (await stored(second))?.lookedAt]).toEqual([app.clock.now(), null]);
    await stand.calm();
    app.clock.advance(minutes(5));
    await poll();
    for (const one of [first, second]) expect(await stored(one)).toMatchObject({ currentState: "completed" });
  });

  it("does not fail where bookings took all the calls that the courier allows", async () => {
    const trackingNumber = await aKnownOne();
    await stand.deliver();
    stand.order("429:1");
    expect(await poll()).toBe(nothingTried);
    await stand.pass(2);
    await poll();
    expect(await stored(trackingNumber)).toMatchObject({ currentState: "completed" });
  });

  it("asks forty at most in one run, those that waited longest first, and none that was silent for 90 days", async () => {
    const asked: string[] = [];
    const findBooking: Couriers["findBooking"] = (trackingNumber) => {
      asked.push(trackingNumber);
      return found(trackingNumber, "lost");
    };
    await aBooking(app, {
      trackingNumber: "PPold",
      state: "lost",
      changedAt: new Date(app.clock.now().getTime() - days(91)),
    });
    for (let n = 0; n < 45; n += 1) await aBooking(app, { state: "lost", bookedAt: app.clock.now() });
    const couriers = { ...stand.couriers, findBooking };
    await poll({ couriers });
    expect(new Set(asked).size).toBe(40);
    app.clock.advance(minutes(5));
    await poll({ couriers });
    expect(new Set(asked.slice(0, 45)).size).toBe(45);
    expect(asked).toHaveLength(80);
    expect(asked).not.toContain("PPold");
  });

  it("does not undo what the courier told itself meanwhile", async () => {
    const trackingNumber = await aBooking(app, { state: "in transit" });
    const couriers: Couriers = {
      ...stand.couriers,
      findBooking: () => found(trackingNumber, "with driver"),
      async tracking() {
        await sql`update bookings set current_state = 'completed', updated_at = updated_at + interval '1 millisecond'`.execute(
          db,
        );
        return { trackingUrl: "", steps: [] };
      },
    };
    await poll({ couriers });
    expect(await stored(trackingNumber)).toMatchObject({ currentState: "completed" });
  });

  it.each<[string, { state: string; told: string; scannedIn?: number }, string]>([
    ["an earlier state without a time", { state: "with driver", told: "in transit" }, "with driver"],
    [
      "an earlier state of an earlier time",
      { state: "with driver", told: "in transit", scannedIn: -10 },
      "with driver",
    ],
    ["an earlier state of a later time", { state: "with driver", told: "in transit", scannedIn: 10 }, "in transit"],
    ["a later state without a time", { state: "in transit", told: "completed" }, "completed"],
    ["a later state of a rough, earlier time", { state: "in transit", told: "completed", scannedIn: -10 }, "completed"],
  ])("that finds %s moves the booking forward or not at all", async (_, { state, told, scannedIn }, expected) => {
    const now = app.clock.now();
    const trackingNumber = await aBooking(app, { state, changedAt: now });
    const steps = scannedIn === undefined ? [] : [{ state: told, at: after(now, minutes(scannedIn)), by: "Courier A" }];
    const couriers: Couriers = {
      ...stand.couriers,
      findBooking: () => found(trackingNumber, told),
      tracking: () => Promise.resolve({ trackingUrl: "", steps }),
    };
    app.clock.advance(minutes(20));
    await poll({ couriers });
    expect(await stored(trackingNumber)).toMatchObject({
      currentState: expected,
      isFinal: expected === "completed",
      lookedAt: app.clock.now(),
      changedAt: expected === "completed" ? null : after(now, minutes(expected === told ? 10 : 0)),
    });
  });

  it("gives bookings that came before their order was in the ERP to it", async () => {
    await aBooking(app, { trackingNumber: "PPearly", reference: "700100", state: "completed" });
    await aBooking(app, { trackingNumber: "PPstray", reference: "700999", state: "completed" });
    await aBooking(app, { trackingNumber: "PPblank", state: "completed" });
    await anUploadedOrder(app, { epicorId: "" });
    const orderId = await anUploadedOrder(app, { epicorId: "700100" });
    await poll();
    expect(await stored("PPearly")).toMatchObject({ orderId });
    for (const other of ["PPstray", "PPblank"]) expect(await stored(other)).toMatchObject({ orderId: null });
  });

  it("gives bookings that named an order before it was here to it", async () => {
    const orderId = await anUploadedOrder(app);
    const references = [`ord_${webOrderKey(orderId)}`, poNumberOf(orderId), `ord_S1${webOrderKey(orderId)}`];
    for (const [n, reference] of references.entries())
      await aBooking(app, { trackingNumber: `PPnamed${n}`, reference, state: "completed" });
    const published = vi.spyOn(app.platform.live, "recordChanged");
    await poll(willingPorts);
    expect(await Promise.all([0, 1, 2].map(async (n) => (await stored(`PPnamed${n}`))?.orderId))).toEqual([
      orderId,
      orderId,
      null,
    ]);
    expect(published.mock.calls).toContainEqual(["booking", "PPnamed1"]);
  });

  it("gives an order its booking however many others name orders that are not here", async () => {
    const orderId = await anUploadedOrder(app);
    const reference = `ord_${webOrderKey(orderId)}`;
    await aBooking(app, { trackingNumber: "PPfirst", reference, state: "completed" });
    for (let n = 1; n <= 200; n += 1)
      await aBooking(app, { trackingNumber: `PPmany${n}`, reference: `ord_S9${n}`, state: "completed" });
    await aBooking(app, { trackingNumber: "PPlast", reference, state: "completed" });
    await poll();
    expect([await stored("PPfirst"), await stored("PPmany1"), await stored("PPlast")]).toMatchObject([
      { orderId },
      { orderId: null },
      { orderId },
    ]);
  });

  it("looks for the order of a booking for ninety days, and no longer", async () => {
    await aBooking(app, { trackingNumber: "PPold", reference: "700200", state: "completed" });
    app.clock.advance(1);
    await aBooking(app, { trackingNumber: "PPyoung", reference: "700200", state: "completed" });
    const orderId = await anUploadedOrder(app, { epicorId: "700200" });
    app.clock.advance(days(90) - 1);
    await poll();
    expect([await stored("PPold"), await stored("PPyoung")]).toMatchObject([{ orderId: null }, { orderId }]);
  });
});
