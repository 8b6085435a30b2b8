import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exampleOrder, openShippit } from "./with-shippit.ts";

let shippit: Awaited<ReturnType<typeof openShippit>>;
beforeEach(async () => {
  shippit = await openShippit();
});
afterEach(() => shippit.close());

const hours = (count: number): number => count * 3_600;

describe("an order", () => {
  it("is answered as the documentation's example", async () => {
    const { status, body } = await shippit.ask("POST /orders", { order: exampleOrder });
    expect(status).toBe(200);
    expect(Object.keys(Object(body).response).slice(0, 9)).toEqual(
      "id tracking_number state courier_name courier_job_id slug price retailer_invoice delivery_address".split(" "),
    );
    const { tracking_number: number } = Object(body).response;
    expect(number).toMatch(/^PP[A-Za-z\d]{11}$/);
    expect(body).toMatchObject({
      response: {
        id: 26_603,
        state: "order_placed",
        courier_job_id: null,
        slug: String(number).toLowerCase(),
        price: "9.95",
        retailer_invoice: "WEB-10001",
        delivery_address: "1 Test St",
      },
    });
    expect((await shippit.ask(`GET /orders/${number}`)).body).toEqual(body);
  });

  it("is made twice where it is sent twice, and cannot be listed", async () => {
    expect(await shippit.place()).not.toBe(await shippit.place());
    expect(await shippit.ask("GET /orders")).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  it.each(["commit-then-timeout", "commit-then-reset"])(
    "was made although the answer never came: %s",
    async (fault) => {
      shippit.faults.order({ fault, match: { operation: "POST /orders" } });
      const headers = { authorization: "Bearer sandbox-key", "content-type": "application/json" };
      const body = JSON.stringify({ order: exampleOrder });
      const sent = fetch(`${shippit.api}/orders`, { method: "POST", headers, body, signal: AbortSignal.timeout(300) });
      await expect(sent).rejects.toThrow();
      expect(shippit.state().orders.at(-1)).toMatchObject({ given: { retailer_reference: "ord_10001" } });
    },
  );

  it.each([
    ["no suburb", { delivery_suburb: "" }, { delivery_suburb: ["can't be blank"] }],
    ["no receiver at all", { receiver_name: undefined }, { receiver_name: ["can't be blank"] }],
    ["true for yes", { authority_to_leave: true }, { authority_to_leave: ["is not included in the list"] }],
    ["a postcode of three digits", { delivery_postcode: "400" }, { delivery_postcode: ["is not a postcode"] }],
    ["an unknown service level", { courier_type: "rocket" }, { courier_type: ["is not included in the list"] }],
    ["a field there is not", { deliveryCompany: "MC" }, { deliveryCompany: ["is not permitted"] }],
    ["no parcels", { parcel_attributes: [] }, { parcel_attributes: ["can't be blank"] }],
  ])("with %s is refused field by field", async (_, changes, messages) => {
    const answer = await shippit.ask("POST /orders", { order: { ...exampleOrder, ...changes } });
    expect(answer).toMatchObject({ status: 422, body: { messages } });
    expect(shippit.state().orders).toHaveLength(2);
  });

  it.each([
    ["no JSON", "{", "application/json"],
    ["no `order`", "{}", "application/json"],
    ["a form", "order=1", "application/x-www-form-urlencoded"],
  ])("as %s is refused without a word", async (_, body, type) => {
    expect(await shippit.ask("POST /orders", body, { "content-type": type })).toMatchObject({ status: 400, text: "" });
  });

  it("can be cancelled until the courier has it", async () => {
    const [early, late] = [await shippit.place(), await shippit.place()];
    expect(await shippit.ask(`DELETE /orders/${early}`)).toMatchObject({
      status: 200,
      body: { response: { tracking_number: early, state: "cancelled" } },
    });
    await shippit.clock.advance(hours(9));
    expect(await shippit.ask(`DELETE /orders/${late}`)).toMatchObject({
      status: 422,
      text: '{"error":"order_cannot_be_cancelled","error_description":"The requested order is currently in a state that cannot be cancelled","order_state":"in_transit"}',
    });
    await shippit.clock.advance(hours(48));
    expect([shippit.stateOf(early), shippit.stateOf(late)]).toEqual(["cancelled", "completed"]);
  });

  it("is not found at once where reads lag behind", async () => {
    const number = await shippit.place();
    shippit.faults.order({ fault: "stale-read:60000" });
    expect((await shippit.ask(`GET /orders/${number}`)).status).toBe(404);
    expect((await shippit.ask(`GET /orders/${number}`)).status).toBe(200);
  });
});

describe("the key", () => {
  const refused = {
    status: 403,
    text: '{"error":"invalid_merchant_account","error_description":"An unknown error has occurred."}',
  };

  it.each([
    ["none", ""],
    ["another", "Bearer sandbox-kez"],
    ["the right one, said otherwise", "Basic sandbox-key"],
  ])("%s is refused", async (_, authorization) => {
    expect(await shippit.ask("GET /merchant", undefined, { authorization })).toMatchObject(refused);
    expect(await shippit.ask("GET /nothing", undefined, { authorization })).toMatchObject(refused);
  });

  it("is refused when ordered, in the vendor's words", async () => {
    shippit.faults.order({ fault: "auth-wrong" });
    expect(await shippit.ask("GET /merchant")).toMatchObject(refused);
  });

  it.each(["DELETE /orders/PPnothing", "GET /orders/PPnothing/label", "GET /nothing", "PATCH /orders"])(
    "does not help with %s",
    async (call) => {
      expect(await shippit.ask(call)).toMatchObject({
        status: 404,
        text: '{"error":"not_found","error_description":"The requested resource could not be found."}',
      });
    },
  );

  it("is in no journal", async () => {
    await shippit.ask("GET /merchant");
    expect(JSON.stringify(shippit.journal.entries())).not.toContain("sandbox-key");
  });
});

describe("the limit", () => {
  it("is 60 within any 60 seconds, of the sandbox's clock", async () => {
    const ask = async (count: number): Promise<number[]> =>
      Promise.all(Array.from({ length: count }, async () => (await shippit.ask("GET /merchant")).status));
    expect(new Set(await ask(30))).toEqual(new Set([200]));
    await shippit.clock.advance(40);
    expect((await ask(31)).filter((status) => status === 429)).toHaveLength(1);
    await shippit.clock.advance(21);
    expect((await ask(31)).filter((status) => status === 429)).toHaveLength(1);
  });

  it("says how long to wait only where a fault says so", async () => {
    shippit.faults.order({ fault: "429:17" });
    const authorization = "Bearer sandbox-key";
    const answer = await fetch(`${shippit.api}/merchant`, { headers: { authorization } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "17"]);
  });
});

describe("tracking", () => {
  it("speaks words, newest first, and needs no key", async () => {
    const number = await shippit.place();
    await shippit.clock.advance(hours(27));
    const { status, body } = await shippit.ask(`GET /orders/${number}/tracking`, undefined, { authorization: "" });
    expect(status).toBe(200);
    const { response } = Object(body);
    expect(response).toMatchObject({
      tracking_number: number,
      tracking_url: `https://app.staging.shippit.com/tracking/${number.toLowerCase()}`,
      success: true,
    });
    expect(Object(response).track.map((one: { status: string }) => one.status)).toEqual([
      "With Driver",
      "In Transit",
      "Ready For Pick Up",
      "Despatch In Progress",
      "Order Placed",
    ]);
    const [newest, , , , oldest] = Object(response).track;
    expect(newest).toEqual({
      status: "With Driver",
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      timestamp: expect.any(Number),
      status_owner: "Courier A",
    });
    expect(oldest).toMatchObject({
      timestamp: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      status_owner: "Crema Sandbox Roasters",
    });
  });

  it("of an unknown number is a bad request", async () => {
    expect(await shippit.ask("GET /orders/PPnothing/tracking")).toMatchObject({
      status: 400,
      text: '{"error":{"order_id":["Sorry, the tracking number you entered does not exist."]},"error_description":"The data given to this server does not meet our criteria.","success":false}',
    });
  });
});

describe("the label", () => {
  it("is there at the third time of asking, behind a link that lives seven days", async () => {
    const number = await shippit.place();
    const ask = () => shippit.ask(`GET /orders/${number}/label`);
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect([first.status, second.status, third.status]).toEqual([422, 422, 200]);
    expect(first.body).toMatchObject({ error: "label_failed_order_processing" });
    const link = String(Object(third.body).response.qualified_url);
    expect(await (await fetch(link)).text()).toMatch(/^%PDF-1\.4/);
    await shippit.clock.advance(7 * 86_400 + 1);
    expect((await fetch(link)).status).toBe(403);
  });

  it("is late when ordered", async () => {
    const number = await shippit.place();
    await shippit.label(number);
    shippit.faults.order({ fault: "label-late" });
    expect((await shippit.ask(`GET /orders/${number}/label`)).status).toBe(422);
    expect((await shippit.ask(`GET /orders/${number}/label`)).status).toBe(200);
  });
});

describe("the merchant", () => {
  it("tells its settings and takes an address for webhooks", async () => {
    const webhook_url = "https://crema.example.test/hooks/shippit";
    expect(await shippit.ask("PUT /merchant", { merchant: { webhook_url } })).toMatchObject({ status: 200 });
    expect((await shippit.ask("GET /merchant")).body).toMatchObject({
      response: { store_name: "Crema Sandbox Roasters", country_code: "AU", webhook_url },
    });
  });

  it("refuses what is no address", async () => {
    const answer = await shippit.ask("PUT /merchant", { merchant: { webhook_url: "javascript:1" } });
    expect(answer).toMatchObject({ status: 422, body: { messages: { webhook_url: ["is invalid"] } } });
    expect((await shippit.ask("PUT /merchant", { webhook_url: "https://x.test" })).status).toBe(400);
  });
});
