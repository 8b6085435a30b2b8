import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { smsVendor } from "./sms-vendor.ts";

/** Answers with the status that its path names. */
const server = createServer((request, response) => {
  response.statusCode = Number(request.url?.slice(1));
  response.setHeader("retry-after", "5");
  response.end("{}");
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
});
afterAll(() => server.close());

const ask = async (method: "GET" | "POST", status: number) => {
  const vendor = smsVendor("stub", { timeoutMs: 2_000, clock: systemClock });
  const said = await vendor.ask({ method, url: `${base}/${status}` });
  await vendor.close();
  return said;
};

it.each<["GET" | "POST", number, object]>([
  ["POST", 201, { kind: "answered", answer: { status: 201, said: {} } }],
  ["POST", 302, { kind: "unknown" }],
  ["POST", 400, { kind: "answered" }],
  ["POST", 401, { kind: "not-sent" }],
  ["POST", 403, { kind: "not-sent" }],
  ["POST", 404, { kind: "not-sent" }],
  ["POST", 405, { kind: "not-sent" }],
  ["GET", 404, { kind: "answered" }],
  ["POST", 408, { kind: "unknown" }],
  ["POST", 422, { kind: "answered" }],
  ["POST", 429, { kind: "not-sent", retryAfterSeconds: 5 }],
  ["POST", 500, { kind: "unknown" }],
  ["POST", 503, { kind: "not-sent", retryAfterSeconds: 5 }],
  ["POST", 504, { kind: "unknown" }],
])("after %s and %i it is known what became of it", async (method, status, said) => {
  expect(await ask(method, status)).toMatchObject(said);
});
