import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openReceiver, openShippit } from "./with-shippit.ts";

let shippit: Awaited<ReturnType<typeof openShippit>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

async function open(statusOf?: (n: number) => number): Promise<void> {
  shippit = await openShippit();
  receiver = await openReceiver(statusOf);
  await shippit.ask("PUT /merchant", { merchant: { webhook_url: receiver.url } });
}
beforeEach(() => open());
afterEach(async () => {
  receiver.close();
  await shippit.close();
});

const emit = (body: Readonly<Record<string, unknown>>) => shippit.steer("emit", body);

describe("the webhook", () => {
  it("is the documentation's example, with the account's secret header", async () => {
    const trackingNumber = await shippit.place();
    await shippit.clock.advance(48 * 3_600);
    const { headers, text } = receiver.taken.at(-1) ?? { headers: {}, text: "{}" };
    expect(headers).toMatchObject({ "x-hook-secret": "sandbox-hook-secret", "content-type": "application/json" });
    const body: unknown = JSON.parse(text);
    expect(Object.keys(Object(body))).toEqual(
      (
        "tracking_number current_state tracking_url expected_delivery_date retailer_order_number retailer_reference " +
        "courier_name courier_job_id delivery_address delivery_suburb delivery_postcode delivery_state " +
        "delivery_country_code delivery_latitude delivery_longitude merchant_url status_history products"
      ).split(" "),
    );
    expect(body).toMatchObject({
      tracking_number: trackingNumber,
      current_state: "completed",
      expected_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT20:00:00\+10:00$/),
      retailer_order_number: "WEB-10001",
      retailer_reference: "ord_10001",
      courier_name: "Courier A",
      courier_job_id: "A26603",
      delivery_address: "1 Test St",
      delivery_suburb: "Brisbane",
      delivery_postcode: "4000",
      delivery_state: "QLD",
      delivery_country_code: "AU",
      delivery_latitude: -27.4,
      delivery_longitude: 153.0,
      status_history: [
        { status: "completed", time: expect.stringMatching(/^\d{4}-.*Z$/) },
        { status: "with_driver" },
        { status: "in_transit" },
        { status: "ready_for_pickup" },
        { status: "despatch_in_progress" },
        { status: "order_placed" },
      ],
      products: [{ quantity: 1, sku: "BEAN-1KG-ESP", title: "Espresso 1kg", product_line_id: "1" }],
    });
  });

  it("tells of an order whose maker never got an answer", async () => {
    shippit.faults.order({ fault: "commit-then-reset" });
    await expect(shippit.place({ retailer_reference: "ord_lost" })).rejects.toThrow("fetch failed");
    await shippit.clock.advance(2);
    expect(receiver.taken.map(({ hook }) => [hook.current_state, hook.retailer_reference])).toEqual([
      ["order_placed", "ord_lost"],
    ]);
  });

  it("is sent again where it was not taken", async () => {
    receiver.close();
    await shippit.close();
    await open((n) => (n < 3 ? 500 : 204));
    await shippit.place();
    await shippit.clock.advance(600);
    expect(receiver.states()).toEqual(["order_placed", "order_placed", "order_placed"]);
  });
});

describe("emit", () => {
  it("moves the order and says so as often as asked", async () => {
    const trackingNumber = await shippit.place();
    await shippit.clock.advance(2);
    const answer = await emit({ trackingNumber, state: "delivery_attempted", duplicates: 2 });
    expect(answer.body).toEqual({ statuses: [204, 204, 204] });
    expect(receiver.states()).toEqual(["order_placed", ...Array.from({ length: 3 }, () => "delivery_attempted")]);
    expect(new Set(receiver.taken.slice(1).map(({ text }) => text)).size).toBe(1);
    expect(shippit.stateOf(trackingNumber)).toBe("delivery_attempted");
  });

  it.each([
    ["missing", undefined],
    ["wrong", "not-sandbox-hook-secret"],
    [undefined, "sandbox-hook-secret"],
  ])("with badSignature %s", async (badSignature, header) => {
    await emit({ trackingNumber: "PPk4Wd81nQxTe", badSignature });
    expect(receiver.taken.map(({ headers }) => headers["x-hook-secret"])).toEqual([header]);
  });

  it("refuses unknown orders and states", async () => {
    expect((await emit({ trackingNumber: "PPnothing" })).status).toBe(404);
    expect((await emit({ trackingNumber: "PPk4Wd81nQxTe", state: "eaten" })).status).toBe(422);
  });
});

it("the page shows orders, newest first", async () => {
  await shippit.place({ receiver_name: "<Zoe>" });
  const page = await (await fetch(`${shippit.control}/`)).text();
  expect(page.indexOf("&lt;Zoe&gt;")).toBeLessThan(page.indexOf("PPk4Wd81nQxTe"));
});
