/** What leaves, and replies that the sandbox does not give. */
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
  const asked: { call: string; authorization: string | undefined; body: string }[] = [];
  const replies: Reply[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      asked.push({
        call: `${method} ${url}`,
        authorization: headers.authorization,
        body: Buffer.concat(chunks).toString(),
      });
      const { status, body, headers: told } = replies.shift() ?? { status: 500, body: "" };
      response.writeHead(status, told).end(JSON.stringify(body));
    });
  });
  let lists: MailingLists;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/api`;
    const config = { url, apiKey: secret("key"), listId, webhookSecret: secret("") };
    lists = campaignMonitorLists({ config, clock: systemClock });
  });
  afterAll(async () => {
    await lists.close();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
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
    expect(asked).toEqual([
      {
        call: `GET /api/lists/${listId}/unsubscribed.json?${query}`,
        authorization: `Basic ${btoa("key:x")}`,
        body: "",
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
    expect(asked.map(({ body }) => body)).toEqual([
      "",
      '{"FieldName":"FOM","DataType":"Text","VisibleInPreferenceCenter":false}',
      '{"FieldName":"Points","DataType":"Number","VisibleInPreferenceCenter":false}',
    ]);
  });

  it("gets an address as it is written, and never in a path", async () => {
    replies.push({ status: 400, body: { Code: 203, Message: "Subscriber not in list" } });
    expect(await lists.standingOf("ada+test&x=1@example.test", signal())).toBeUndefined();
    expect(asked[0]?.call).toBe(`GET /api/subscribers/${listId}.json?email=ada%2Btest%26x%3D1%40example.test`);
  });
});
