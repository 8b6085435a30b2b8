import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHttpServer, type TestHttpServer } from "../../../../test/http-server.ts";
import { type CampaignMonitorStand, startCampaignMonitorStand } from "../../../../test/campaign-monitor.ts";
import { secret } from "../../../platform/config/secret.ts";
import type { Received } from "../../../platform/inbox/webhook.ts";
import { aSubscriber } from "../conformance.ts";
import { identifyCampaignMonitor, readListNews } from "./campaign-monitor-webhook.ts";

const listId = "0123456789abcdef0123456789abcdef";
const hookSecret = "a-long-hook-secret-part";
const received = (told: unknown, rest = hookSecret): Received => ({
  headers: {},
  rest,
  query: "",
  body: Buffer.from(typeof told === "string" ? told : JSON.stringify(told)),
});
const documented = {
  ListID: listId,
  Events: [
    {
      Type: "Subscribe",
      Date: "2026-03-02 09:30:00",
      EmailAddress: "ada@example.test",
      Name: "Ada",
      CustomFields: [{ Key: "FOM", Value: "600001" }],
      SignupIPAddress: "192.0.2.1",
    },
    { Type: "Update", Date: "2026-03-02 09:31:00", EmailAddress: "ada@new.test", OldEmailAddress: "ada@example.test" },
    { Type: "Deactivate", Date: "2026-03-02 09:32:00", EmailAddress: "ada@new.test", State: "Unsubscribed" },
  ],
};

describe("a delivery", () => {
  const identify = identifyCampaignMonitor({ webhookSecret: secret(hookSecret) });
  it.each([["somebody-else"], [""], [`${hookSecret}/`], [hookSecret.toUpperCase()]])(
    "to an address that ends with %j is not Campaign Monitor's",
    (rest) => {
      expect(identify(received(documented, rest))).toBeUndefined();
    },
  );
  it("is nobody's as long as no secret is set", () => {
    expect(identifyCampaignMonitor({ webhookSecret: secret("") })(received(documented, ""))).toBeUndefined();
  });
  it("is known by its bytes", () => {
    const key = identify(received(documented))?.key;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(identify(received(documented))?.key).toBe(key);
    expect(identify(received({ ...documented, Events: [] }))?.key).not.toBe(key);
    expect(identify(received("{half"))?.key).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("news", () => {
  it("are read as documented, in their order", () => {
    expect(readListNews(received(documented).body, { listId: listId.toUpperCase() })).toEqual([
      { kind: "joined", email: "ada@example.test", at: new Date("2026-03-01T23:30:00Z") },
      { kind: "changed", email: "ada@new.test", oldEmail: "ada@example.test", at: new Date("2026-03-01T23:31:00Z") },
      { kind: "left", email: "ada@new.test", why: "unsubscribed", at: new Date("2026-03-01T23:32:00Z") },
    ]);
  });
  it.each([
    ["Bounced", "bounced"],
    ["Deleted", "deleted"],
    ["Active", "other"],
    ["Abducted", "other"],
  ])("of somebody %s are that they left: %s", (State, why) => {
    const told = { ListID: listId, Events: [{ Type: "Deactivate", EmailAddress: "ada@example.test", State }] };
    expect(readListNews(received(told).body, { listId })).toEqual([
      { kind: "left", email: "ada@example.test", why, at: undefined },
    ]);
  });
  it("of an unknown kind hide none of the others", () => {
    const Events = [{ Type: "Teleport" }, null, documented.Events[0]];
    expect(readListNews(received({ ListID: listId, Events }).body, { listId })).toHaveLength(1);
  });
  it("of another list are none of ours", () => {
    expect(readListNews(received(documented).body, { listId: "f".repeat(32) })).toEqual([]);
  });
  it.each([
    ["{half"],
    ["[]"],
    ['{"ListID":"x"}'],
    [JSON.stringify({ ListID: listId, Events: [documented.Events[0], { Type: "Deactivate", State: "Unsubscribed" }] })],
  ])("cannot be read in %s", (text) => {
    expect(() => readListNews(received(text).body, { listId })).toThrow();
  });
});

describe("what the sandbox posts to the address it was given", () => {
  const posted = (): Received[] =>
    server.received.map((one) => ({ ...one, rest: one.url.split("/campaign-monitor/")[1] ?? "", query: "" }));
  let server: TestHttpServer;
  let stand: CampaignMonitorStand;
  beforeAll(async () => {
    server = await startHttpServer();
    stand = await startCampaignMonitorStand({ CAMPAIGN_MONITOR_WEBHOOK_SECRET: hookSecret });
  });
  afterAll(async () => {
    await stand.close();
    await server.close();
  });

  it("is Campaign Monitor's, one delivery when it comes twice, and tells who left", async () => {
    const signal = AbortSignal.timeout(5_000);
    await stand.lists.receiveWebhooksAt?.(`${server.origin}/v1/webhooks/campaign-monitor`, signal);
    const one = aSubscriber();
    await stand.lists.importSubscribers([one], signal);
    const events = [{ type: "Deactivate", email: one.email, state: "Unsubscribed" }];
    await stand.emit({ events, duplicates: 1 });
    await expect.poll(() => posted().length, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
    const identify = identifyCampaignMonitor(stand.config);
    const told = posted().filter(({ body }) => body.includes("Deactivate"));
    expect(new Set(told.map((delivery) => identify(delivery)?.key)).size).toBe(1);
    expect(identify(told[0] ?? received(""))).toMatchObject({ topic: "list" });
    const [left] = readListNews(told[0]?.body ?? Buffer.alloc(0), stand.config).filter(({ kind }) => kind === "left");
    expect(left).toMatchObject({ email: one.email, why: "unsubscribed" });
    expect(Math.abs(Date.now() - (left?.at?.getTime() ?? 0))).toBeLessThan(60_000);
    await stand.emit({ events: [{ type: "Subscribe", email: "eve@example.test" }], badSignature: true });
    await expect
      .poll(() => posted().some((delivery) => identify(delivery) === undefined), { timeout: 5_000 })
      .toBe(true);
  });
});
