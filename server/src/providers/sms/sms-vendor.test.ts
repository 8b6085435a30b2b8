import { expect, it } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { opened } from "../../../test/opened.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { smsVendor } from "./sms-vendor.ts";

const server = opened(() =>
  startHttpServer((response, { url }) => response.writeHead(Number(url.slice(1)), { "retry-after": "5" }).end("{}")),
);

const ask = async (method: "GET" | "POST", status: number) => {
  const vendor = smsVendor("stub", { timeoutMs: 2_000, clock: systemClock });
  const said = await vendor.ask({ method, url: `${server().origin}/${status}` });
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
