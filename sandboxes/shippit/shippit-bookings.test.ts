import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openReceiver, openShippit } from "./with-shippit.ts";

let shippit: Awaited<ReturnType<typeof openShippit>>;
beforeEach(async () => {
  shippit = await openShippit();
});
afterEach(() => shippit.close());

const hours = (count: number): number => count * 3_600;
const express = { courier_type: "express" };
const book = (...orders: string[]) => shippit.ask("POST /book", { orders });

describe("booking", () => {
  it("makes a manifest per courier and answers as the documentation's example", async () => {
    const [a, b, c] = [await shippit.place(), await shippit.place(), await shippit.place(express)];
    await shippit.label(a);
    await shippit.label(b);
    const { status, body } = await book(a, b, c);
    expect(status).toBe(200);
    expect(body).toEqual({
      response: [
        {
          courier: "Courier A",
          manifest: "M1",
          manifest_pdf: expect.stringMatching(/^http:.*\/uploads\/manifest-M1\.pdf\?expires=\d+$/),
          order_count: 2,
          success: true,
        },
        {
          courier: "Courier Express",
          success: false,
          orders: [c],
          error: "label_not_ready",
          error_description: "The order has no label yet.",
        },
      ],
      count: 2,
    });
    expect([shippit.stateOf(a), shippit.stateOf(c)]).toEqual(["ready_for_pickup", "order_placed"]);
    expect(shippit.state().orders.find((one) => one.trackingNumber === a)?.courierJobId).toBe("A26603");
  });

  it("fails for one order inside a 200 when ordered", async () => {
    const [a, b] = [await shippit.place(), await shippit.place()];
    await shippit.label(a);
    await shippit.label(b);
    shippit.faults.order({ fault: "partial" });
    expect((await book(a, b)).body).toMatchObject({
      response: [
        { manifest: "M1", order_count: 1 },
        { success: false, orders: [b], error: "courier_booking_failed" },
      ],
    });
    expect((await book(b)).body).toMatchObject({ response: [{ manifest: "M2", success: true }], count: 1 });
  });

  it("books nothing where a number is unknown", async () => {
    const number = await shippit.place();
    await shippit.label(number);
    expect(await book(number, "PPnothing")).toMatchObject({ status: 404, body: { orders: ["PPnothing"] } });
    expect(shippit.stateOf(number)).toBe("order_placed");
  });

  it("does not book twice", async () => {
    const number = await shippit.place();
    await shippit.label(number);
    await book(number);
    expect((await book(number)).body).toMatchObject({
      response: [{ success: false, error: "order_cannot_be_booked" }],
    });
    expect(shippit.state().manifests).toHaveLength(1);
  });

  it.each([
    ["none", []],
    ["1001", Array.from({ length: 1_001 }, (_, n) => `PP${n}`)],
  ])("of %s is refused", async (_, orders) => {
    expect((await book(...orders)).status).toBe(400);
  });
});

const journeys: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["one parcel", {}, "order_placed despatch_in_progress ready_for_pickup in_transit with_driver completed"],
  [
    "several parcels",
    { parcel_attributes: [{ qty: 2, weight: 1 }] },
    "order_placed despatch_in_progress ready_for_pickup in_transit with_driver partially_completed parcel_completed completed",
  ],
];

describe("time", () => {
  it.each(journeys)("brings %s to its end within two days, one webhook a step", async (_, order, states) => {
    const receiver = await openReceiver();
    await shippit.ask("PUT /merchant", { merchant: { webhook_url: receiver.url } });
    const number = await shippit.place(order);
    await shippit.clock.advance(hours(48));
    expect(receiver.states()).toEqual(states.split(" "));
    expect(shippit.stateOf(number)).toBe(states.split(" ").at(-1));
    receiver.close();
  });

  it("goes on from the booking where somebody books earlier", async () => {
    const number = await shippit.place();
    await shippit.label(number);
    await book(number);
    await shippit.clock.advance(hours(5));
    expect(shippit.stateOf(number)).toBe("in_transit");
    const { scans } = shippit.state().orders.at(-1) ?? { scans: [] };
    expect(scans.filter(({ status }) => status === "ready_for_pickup")).toHaveLength(1);
  });

  it("and numbers go on after a restart, and numbers after a reset", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shippit-"));
    const stateFile = join(folder, "shippit.json");
    const first = await openShippit({ stateFile });
    const number = await first.place();
    await first.close();
    const second = await openShippit({ stateFile });
    await second.clock.advance(hours(48));
    expect(second.stateOf(number)).toBe("completed");
    const next = await second.place();
    await second.close();
    const third = await openShippit({ stateFile });
    await third.ask(`DELETE /orders/${next}`);
    expect(third.stateOf(next)).toBe("cancelled");
    await third.reset();
    expect([number, next]).not.toContain(await third.place());
    await third.close();
    rmSync(folder, { recursive: true });
  });
});
