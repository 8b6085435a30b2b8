import { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHttpServer, type TestHttpServer } from "../../../../test/http-server.ts";
import { type ShippitStand, startShippitStand } from "../../../../test/shippit.ts";
import { secret } from "../../../platform/config/secret.ts";
import type { Received } from "../../../platform/inbox/webhook.ts";
import { aCourierOrder } from "../conformance.ts";
import { identifyShippit, readShippitNews } from "./shippit-webhook.ts";

const settings = { webhookSecret: secret("a-long-hook-secret"), trackingHosts: ["shippit.com"] };
const documented = {
  tracking_number: "PPx",
  current_state: "completed",
  tracking_url: "https://app.shippit.com/track/ppx",
  expected_delivery_date: "2026-03-04T20:00:00+10:00",
  retailer_order_number: "WEB-10001",
  retailer_reference: "ord_10001",
  courier_name: "Courier A",
  courier_job_id: "A1",
  delivery_latitude: -27.4,
  status_history: [
    { status: "completed", time: "2026-03-04T02:10:00.000Z" },
    { status: "with_driver", time: "2026-03-03T21:00:00.000Z" },
    { status: "ready_for_pickup", time: "2026-03-02T05:00:00.000Z" },
    { status: "ready_for_pickup", time: "2026-03-02T04:00:00.000Z" },
  ],
};
const received = (
  told: unknown,
  headers: Received["headers"] = { "x-hook-secret": "a-long-hook-secret" },
): Received => ({
  headers,
  rest: "",
  query: "",
  body: Buffer.from(typeof told === "string" ? told : JSON.stringify(told)),
});
const scans = documented.status_history;
const doneAt = new Date("2026-03-04T02:10:00.000Z");
const at = (time: unknown, status = "completed") => ({ status, time });
const read = (more: object) => readShippitNews(received({ ...documented, ...more }).body, settings);

describe("a delivery", () => {
  const identify = identifyShippit(settings);
  const keyOf = (told: unknown): string | undefined => identify(received(told))?.key;

  it.each<[string, Received["headers"]]>([
    ["another secret", { "x-hook-secret": "a-long-hook-secreT" }],
    ["no secret", {}],
    ["an empty one", { "x-hook-secret": "" }],
    ["it in another header", { authorization: "a-long-hook-secret" }],
  ])("with %s is not Shippit's", (_, headers) => {
    expect(identify(received(documented, headers))).toBeUndefined();
  });
  it("is nobody's as long as no secret is set", () => {
    const open = identifyShippit({ webhookSecret: secret("") });
    expect(open(received(documented, { "x-hook-secret": "" }))).toBeUndefined();
  });
  it("is known by what it says, whatever else stands in it", () => {
    const key = keyOf(documented);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(keyOf({ ...documented, delivery_latitude: 0, status_history: documented.status_history.toReversed() })).toBe(
      key,
    );
    const again = { status: "completed", time: "2026-03-04T02:10:01.000Z" };
    const others = [
      { tracking_number: "PPy" },
      { current_state: "with_driver" },
      { status_history: [again, ...documented.status_history] },
      { retailer_reference: "ord_10002" },
      { courier_name: "Courier B" },
      { tracking_url: "" },
    ].map((more) => keyOf({ ...documented, ...more }));
    expect(new Set([key, ...others]).size).toBe(7);
  });
  it("of a state that comes again without times differs by what was scanned meanwhile", () => {
    const [first, meanwhile] = [[scans[1]], [at("2026-03-04T01:00:00.000Z", "in_transit"), scans[1]]];
    const untimed = { ...documented, current_state: "delivery_attempted" };
    expect(keyOf({ ...untimed, status_history: meanwhile })).not.toBe(keyOf({ ...untimed, status_history: first }));
  });
  it("that cannot be read is kept all the same, by its bytes", () => {
    expect(keyOf("{half")).toBe(keyOf("{half"));
    expect(keyOf("{half")).not.toBe(keyOf("{hal"));
  });
});

describe("news", () => {
  it("are read as documented", () => {
    expect(read({})).toEqual({
      trackingNumber: "PPx",
      state: "completed",
      courierName: "Courier A",
      courierJobId: "A1",
      reference: "ord_10001",
      trackingUrl: "https://app.shippit.com/track/ppx",
      changedAt: new Date("2026-03-04T02:10:00.000Z"),
      bookedAt: new Date("2026-03-02T04:00:00.000Z"),
    });
  });
  it.each([
    ["of a booking that nobody fetches yet", { status_history: [] }, { changedAt: undefined, bookedAt: undefined }],
    ["with nulls", { courier_job_id: null, retailer_reference: null }, { courierJobId: "", reference: "" }],
    ["without a history", { status_history: null }, { state: "completed", changedAt: undefined }],
    ["with a history that is none", { status_history: "completed" }, { state: "completed", changedAt: undefined }],
    ["with an entry that is none", { status_history: [null, { status: 7 }, scans[0]] }, { changedAt: doneAt }],
    ["without the time of their state", { status_history: [at("soon"), ...scans.slice(1)] }, { changedAt: undefined }],
    [
      "with an odd time of an earlier scan",
      { status_history: [...scans, at(null, "in_transit")] },
      { changedAt: doneAt },
    ],
    ["with an odd time of the same state", { status_history: [...scans, at("soon")] }, { changedAt: doneAt }],
    [
      "with a time before there were parcels",
      { status_history: [at("0000-01-01T00:00:00Z")] },
      { changedAt: undefined },
    ],
    [
      "with a time that no database holds",
      { status_history: [at("+275000-01-01T00:00:00Z")] },
      { changedAt: undefined },
    ],
    ["with a link elsewhere", { tracking_url: "https://example.test/x" }, { trackingUrl: "" }],
  ])("%s are read", (_, more, meaning) => {
    expect(read(more)).toMatchObject(meaning);
  });
  it.each([
    ["without a number", { tracking_number: undefined }],
    ["with a number that is a path", { tracking_number: "../merchant" }],
  ])("%s are refused", (_, more) => {
    expect(() => read(more)).toThrow(z.ZodError);
  });
});

const isInTransit = ({ body }: Received): boolean => body.includes("in_transit");

describe("what the sandbox posts to the address it was given", () => {
  const posted = (): Received[] => server.received.map((one) => ({ ...one, rest: "", query: "" }));
  let server: TestHttpServer;
  let stand: ShippitStand;
  beforeAll(async () => {
    server = await startHttpServer();
    stand = await startShippitStand();
  });
  afterAll(async () => {
    await stand.close();
    await server.close();
  });

  it("is Shippit's, one delivery when it comes twice, and carries our reference after a lost answer", async () => {
    await stand.couriers.receiveWebhooksAt(`${server.origin}/v1/webhooks/shippit`, AbortSignal.timeout(5_000));
    const order = aCourierOrder();
    await stand.trouble("answer-lost");
    expect(await stand.couriers.createBooking(order, AbortSignal.timeout(5_000))).toMatchObject({ kind: "unknown" });
    const [trackingNumber] = await stand.bookings(order.reference);
    const news = { trackingNumber, state: "in_transit", duplicates: 1 };
    await stand.emit(news);
    await stand.emit({ trackingNumber, badSignature: "wrong" });
    const identify = identifyShippit(stand.config);
    await expect.poll(() => posted().filter(isInTransit).length, { timeout: 5_000 }).toBeGreaterThanOrEqual(3);
    const seen = posted().filter(isInTransit);
    const keys = seen.map((one) => identify(one)?.key);
    expect(keys.filter((key) => key === undefined)).toHaveLength(1);
    expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(1);
    const told = seen.map(({ body }) => readShippitNews(body, { trackingHosts: ["shippit.com"] }));
    expect(told[0]).toMatchObject({ trackingNumber, reference: order.reference, state: "in transit" });
  });
});
