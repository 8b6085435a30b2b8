/** What leaves, and replies that the sandbox does not give. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startHttpServer, type TestHttpServer } from "../../../../test/http-server.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { secret } from "../../../platform/config/secret.ts";
import { aSubscriber } from "../conformance.ts";
import type { MailingLists } from "../mailing-lists.ts";
import { campaignMonitorLists } from "./campaign-monitor-lists.ts";

const listId = "0123456789abcdef0123456789abcdef";
const signal = (): AbortSignal => AbortSignal.timeout(5_000);

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

describe("Campaign Monitor", () => {
  const replies: Reply[] = [];
  let server: TestHttpServer;
  let lists: MailingLists;
  beforeAll(async () => {
    server = await startHttpServer((response) => {
      const { status, body, headers } = replies.shift() ?? { status: 500, body: "" };
      response.writeHead(status, headers).end(JSON.stringify(body));
    });
    const url = `${server.origin}/api`;
    const config = { url, apiKey: secret("key"), listId, webhookSecret: secret("") };
    lists = campaignMonitorLists({ config, clock: systemClock });
  });
  afterAll(async () => {
    await lists.close();
    await server.close();
  });
  beforeEach(() => {
    server.received.length = 0;
    replies.length = 0;
  });

  it.each([401, 403, 404])("that answers %s was sent nothing: a matter of settings", async (status) => {
    replies.push({ status, body: "Forbidden" });
    expect(await lists.importSubscribers([aSubscriber()], signal())).toMatchObject({ kind: "not-sent" });
  });

  it.each([
    ["seconds of its own", { "X-RateLimit-Reset": "42" }, 42],
    ["an instant instead of seconds, an hour at most", { "X-RateLimit-Reset": "1772409600" }, 3_600],
    ["Retry-After", { "Retry-After": "7", "X-RateLimit-Reset": "42" }, 7],
    ["nothing", {}, undefined],
  ])("that was asked too often says for how long by %s", async (_, headers, retryAfterSeconds) => {
    replies.push({ status: 429, body: { Code: 429, Message: "Rate limit exceeded" }, headers });
    expect(await lists.unsubscribe("ada@example.test", signal())).toEqual({
      kind: "not-sent",
      reason: expect.any(String),
      retryAfterSeconds,
    });
  });

  it("is asked for who left with the oldest first, so that pages stay where they are", async () => {
    replies.push({ status: 200, body: { Results: [], PageNumber: 1, NumberOfPages: 1 } });
    await lists.unsubscribedSince({ day: "2026-03-01", page: 1 }, signal());
    const query = "date=2026-03-01&page=1&pagesize=500&orderfield=date&orderdirection=asc";
    expect(server.received).toMatchObject([
      {
        method: "GET",
        url: `/api/lists/${listId}/unsubscribed.json?${query}`,
        headers: { authorization: `Basic ${btoa("key:x")}` },
        body: Buffer.alloc(0),
      },
    ]);
  });

  it("gets fields that its preference page does not show; one that somebody makes meanwhile is fine", async () => {
    replies.push({ status: 200, body: [] });
    replies.push({ status: 400, body: { Code: 255, Message: "Field exists" } });
    replies.push({ status: 201, body: "[Other]" });
    const fields = [
      { name: "FOM", kind: "text" },
      { name: "Points", kind: "number" },
    ] as const;
    expect(await lists.ensureFields(fields, signal())).toEqual({ made: [], unfit: ["Points"] });
    expect(server.received.map(({ body }) => body.toString())).toEqual([
      "",
      '{"FieldName":"FOM","DataType":"Text","VisibleInPreferenceCenter":false}',
      '{"FieldName":"Points","DataType":"Number","VisibleInPreferenceCenter":false}',
    ]);
  });

  it("gets an address as it is written, and never in a path", async () => {
    replies.push({ status: 400, body: { Code: 203, Message: "Subscriber not in list" } });
    expect(await lists.subscriptionStatus("ada+test&x=1@example.test", signal())).toBeUndefined();
    expect(server.received[0]).toMatchObject({
      method: "GET",
      url: `/api/subscribers/${listId}.json?email=ada%2Btest%26x%3D1%40example.test`,
    });
  });
});
