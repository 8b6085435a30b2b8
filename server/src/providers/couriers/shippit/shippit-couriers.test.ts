import { beforeEach, describe, expect, it } from "vitest";
import { startShippitStand } from "../../../../test/shippit.ts";
import { opened } from "../../../../test/opened.ts";
import { aCourierOrder, describeCouriers } from "../conformance.ts";
import { orderBody } from "./shippit-couriers.ts";

describeCouriers("Shippit", () => startShippitStand());

const signal = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Shippit", () => {
  const stand = opened(() => startShippitStand({ SHIPPIT_CALLS_PER_MINUTE: "40", SHIPPIT_COMMIT_SECONDS: "90" }));
  beforeEach(async () => {
    await stand().calm();
    // An answer closes the breaker.
    await stand().couriers.probe(signal());
  });

  it.each([
    ["a page of a proxy", "html-502"],
    ["half a reply", "malformed-json"],
    ["fifty megabytes", "huge:50"],
    ["a reply without end", "never-ending"],
    ["a reset", "reset-before-commit"],
    ["a server that is busy", "503"],
  ])("%s says nothing about what was done, and a read that meets it can be repeated", async (_, fault) => {
    const made = await stand().couriers.createBooking(aCourierOrder(), signal());
    stand().order(fault, "POST /orders");
    expect(await stand().couriers.createBooking(aCourierOrder(), signal())).toMatchObject({ kind: "unknown" });
    stand().order(fault, "GET /merchant");
    await expect(stand().couriers.probe(signal())).rejects.toMatchObject({ provider: "shippit", isRetryable: true });
    stand().order(fault, "POST /book");
    expect(await stand().couriers.handOver([made.kind === "confirmed" ? made.reference : ""], signal())).toMatchObject({
      kind: "unknown",
    });
  });

  it("leaves it alone for as long as it is told to, whatever is asked", async () => {
    stand().order("429:40");
    const early = await stand().couriers.createBooking(aCourierOrder(), signal());
    expect(early).toMatchObject({ kind: "not-sent", retryAfterSeconds: 40 });
    const before = stand().requests();
    await stand().pass(39);
    await expect(stand().couriers.probe(signal())).rejects.toMatchObject({ isRetryable: true });
    expect(stand().requests()).toBe(before);
    await stand().pass(1);
    await stand().couriers.probe(signal());
    expect(stand().requests()).toBe(before + 1);
  });

  it("is asked as often in a rolling minute as is set, by all calls together, and no request is wasted on the rest", async () => {
    await stand().pass(60);
    const before = stand().requests();
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => stand().couriers.probe(signal())));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
    const late = await stand().couriers.createBooking(aCourierOrder(), signal());
    expect(late).toMatchObject({ kind: "not-sent", retryAfterSeconds: 60 });
    expect(stand().requests()).toBe(before + 40);
  });

  it("waits for a whole minute when it was asked too often and does not say for how long", async () => {
    const full = await startShippitStand({ SHIPPIT_CALLS_PER_MINUTE: "100" });
    const answers = await Promise.allSettled(Array.from({ length: 61 }, () => full.couriers.probe(signal())));
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await full.couriers.cancelBooking("PPaaa", signal())).toMatchObject({
      kind: "not-sent",
      retryAfterSeconds: 60,
    });
    await full.close();
  });

  it("says which bookings a courier refused inside a reply that is ok", async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const outcome = await stand().couriers.createBooking(aCourierOrder(), signal());
      const number = outcome.kind === "confirmed" ? outcome.reference : "";
      for (let asked = 0; asked < 3; asked += 1) await stand().couriers.label(number, signal());
      numbers.push(number);
    }
    stand().order("partial", "POST /book");
    const [booked, refused] = numbers;
    expect(await stand().couriers.handOver(numbers, signal())).toMatchObject({
      kind: "answered",
      booked: [booked],
      refused: [{ trackingNumbers: [refused] }],
      unclear: [],
    });
  });

  it("does not take half a reply to a cancellation for a yes; asked again, it says so", async () => {
    const made = await stand().couriers.createBooking(aCourierOrder(), signal());
    const number = made.kind === "confirmed" ? made.reference : "";
    stand().order("malformed-json", "DELETE /orders/{number}");
    expect(await stand().couriers.cancelBooking(number, signal())).toMatchObject({ kind: "unknown" });
    expect(await stand().couriers.cancelBooking(number, signal())).toMatchObject({ kind: "confirmed" });
  });

  it("is not asked to hand over more than it takes", async () => {
    const before = stand().requests();
    const many = Array.from({ length: 1_001 }, (_, n) => `PP${n}`);
    expect(await stand().couriers.handOver(many, signal())).toMatchObject({ kind: "rejected" });
    expect(stand().requests()).toBe(before);
  });

  it("can tell of a lost creation for as long as is set", () => {
    expect(stand().couriers.maxCommitDelayMs).toBe(90_000);
  });
});

it("an order has the documented fields, weights in kilograms and prices in dollars", () => {
  expect(
    orderBody(aCourierOrder({ reference: "ord_10001", invoice: "WEB-10001", isAuthorisedToLeave: false })),
  ).toEqual({
    order: {
      courier_type: "standard",
      delivery_address: "1 Test St & Co, Level 2",
      delivery_suburb: "Brisbane",
      delivery_state: "QLD",
      delivery_postcode: "4000",
      delivery_country_code: "AU",
      delivery_company: "Café Zoë",
      receiver_name: "Ada O'Example",
      receiver_contact_number: "+61400000001",
      authority_to_leave: "No",
      delivery_instructions: "Leave at the <back> door",
      retailer_reference: "ord_10001",
      retailer_invoice: "WEB-10001",
      product_currency: "AUD",
      user_attributes: { email: "ada@example.test", first_name: "Ada", last_name: "O'Example" },
      parcel_attributes: [{ qty: 1, weight: 1.1, sku: "ESP-1KG", title: "Espresso 1kg", price: 41.5 }],
    },
  });
});
