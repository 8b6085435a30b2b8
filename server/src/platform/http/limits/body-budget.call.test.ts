import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { anyone, defineCall, needs, text } from "@crema/contract/kit";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { Platform } from "../../platform.ts";
import type { Principal } from "../../sessions/principal.ts";
import { bind, registerCall } from "../bind-call.ts";
import { createBodyBudget, personBodyBytes } from "./body-budget.ts";
import { createHttpServer } from "../http-server.ts";
import { refuse } from "../refusal.ts";

const call = {
  summary: "",
  body: z.strictObject({ name: text(900_000) }),
  answer: z.object({}),
  method: "POST",
} as const;
const saveThing = defineCall({ ...call, name: "saveThing", path: "/v1/things", access: needs("user.edit") });
const reportThing = defineCall({ ...call, name: "reportThing", path: "/v1/reports", access: anyone });

const id = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a01";
const rights = { permissions: ["user.edit"], read: [] } as const;
const ana: Principal = { kind: "staff", userUuid: id, sessionId: id, name: "Ana Reid", rights };
/** Undefined: the token is refused. */
let principal: Principal | undefined;
let isKnown: Promise<void> | undefined;
const authenticate = async () => {
  await isKnown;
  return principal ?? Promise.reject(refuse("unauthenticated", "Sign in to continue"));
};
let saved = 0;
let reported = 0;
let isReported: Promise<void> | undefined;
/** Who took a place for a call. */
const sharers: string[] = [];
const share = async (owner: string) => {
  sharers.push(owner);
  return () => void sharers.push("left");
};
let server: FastifyInstance;
let port = 0;

beforeAll(async () => {
  const log = pino({ level: "silent" });
  server = await createHttpServer({ log, trustedProxies: [], isPublic: false });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one part these calls use
  const deps = { log, sessions: { authenticate } } as unknown as Platform;
  const bodies = createBodyBudget({
    total: 1_500_000,
    perOwner: personBodyBytes,
    anonymous: 20_000,
    perNetwork: 18_000,
  });
  const save = bind(saveThing, async () => {
    saved += 1;
    return {};
  });
  const report = bind(reportThing, async () => {
    reported += 1;
    await isReported;
    return {};
  });
  for (const bound of [save, report]) registerCall(server, bound, { deps, checkAnswers: true, bodies, share });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const address = server.server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());
beforeEach(() => (principal = ana));

/** Sends the head of a request and no more of its body than its beginning. */
function begin(path: string, bytes: number): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const head = `${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}`;
  socket.write(`${head}\r\n\r\n{"name":"`);
  return socket;
}
/** The answer's status, which comes although the rest of the body does not. */
async function statusWithoutBody(path: string, bytes = 4_000): Promise<number> {
  const [answer] = await once(begin(path, bytes), "data");
  return Number(String(answer).slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
}
const isEnded = async (path: string, bytes: number) =>
  String((await once(begin(path, bytes), "data"))[0])
    .toLowerCase()
    .includes("connection: close");
/** Asks until the answer is this one: a request that only just arrived may not have taken its share yet. */
const untilStatus = (path: string, bytes: number, status: number) =>
  expect
    .poll(() => Promise.race([statusWithoutBody(path, bytes), new Promise((done) => setTimeout(done, 200))]))
    .toBe(status);
const post = (url: string, name: string) =>
  server.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ name }),
  });

const reportStatus = async () => (await post("/v1/reports", "a".repeat(5_000))).statusCode;

const headOf = (method: string, more: string) => `${method} /v1/reports HTTP/1.1\r\nhost: x\r\n${more}\r\n\r\n`;

it("a person's call takes a place of that person, and one that anyone may make takes none", async () => {
  sharers.length = 0;
  await post("/v1/things", "a");
  await post("/v1/reports", "a");
  expect(sharers).toEqual([id, "left"]);
});

describe("before the body is read", () => {
  it("whoever may not make the call is refused", async () => {
    principal = undefined;
    expect(await statusWithoutBody("POST /v1/things")).toBe(401);
    principal = { kind: "nobody" };
    expect(await statusWithoutBody("POST /v1/things")).toBe(401);
    principal = { ...ana, rights: { permissions: [], read: ["user"] } };
    expect(await statusWithoutBody("POST /v1/things")).toBe(403);
  });

  it("the connection ends with the refusal of a body over the limit or to an unknown address, and otherwise stays", async () => {
    principal = undefined;
    expect(await isEnded("POST /v1/things", 1_048_577)).toBe(true);
    expect(await isEnded("POST /v1/things", 1_048_576)).toBe(false);
    expect(await isEnded("POST /v1/nothing", 4_000)).toBe(true);
  });

  it("an unknown address, and another method, answer 404", async () => {
    expect(await statusWithoutBody("POST /v1/nothing")).toBe(404);
    expect(await statusWithoutBody("PATCH /v1/things")).toBe(404);
  });

  it("anyone may send 16 kB at most, and a person 1 MB", async () => {
    expect(await statusWithoutBody("POST /v1/reports", 16_385)).toBe(413);
    expect(await statusWithoutBody("POST /v1/things", 1_048_577)).toBe(413);
    expect((await post("/v1/reports", "a".repeat(16_000))).statusCode).toBe(200);
    expect((await post("/v1/things", "a".repeat(900_000))).statusCode).toBe(200);
  });
});

describe("bodies that are under way", () => {
  it("of one person share 1 MB, and a client that goes away gives its share back", async () => {
    const first = begin("POST /v1/things", 600_000);
    await untilStatus("POST /v1/things", 600_000, 429);
    first.destroy();
    await expect.poll(async () => (await post("/v1/things", "a".repeat(600_000))).statusCode).toBe(200);
    expect((await post("/v1/things", "a".repeat(600_000))).statusCode).toBe(200);
  });

  it("take no share if the client left before it was known who it is", async () => {
    const known = Promise.withResolvers<void>();
    isKnown = known.promise;
    const arrived = once(server.server, "request");
    const socket = begin("POST /v1/things", 600_000);
    const [, response] = await arrived;
    const isGone = once(response, "close");
    socket.destroy();
    await isGone;
    known.resolve();
    isKnown = undefined;
    await new Promise((resolve) => setImmediate(resolve));
    expect((await post("/v1/things", "a".repeat(600_000))).statusCode).toBe(200);
  });

  it("of everybody share what there is, and the next one is asked to come again", async () => {
    begin("POST /v1/things", 1_000_000);
    await untilStatus("POST /v1/things", 600_000, 429);
    principal = { ...ana, userUuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a02" };
    await untilStatus("POST /v1/things", 800_000, 503);
    const answer = await post("/v1/things", "a".repeat(800_000));
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "2"]);
    expect((await post("/v1/things", "a")).statusCode).toBe(200);
  });

  it("of strangers take no share while they are withheld: everybody else can still sign in", async () => {
    for (let n = 0; n < 3; n += 1) {
      const arrived = once(server.server, "request");
      begin("POST /v1/reports", 16_000);
      await arrived;
    }
    expect((await post("/v1/reports", "a".repeat(15_000))).statusCode).toBe(200);
  });

  it("of strangers count with what came of them, until the client goes away", async () => {
    const slow = begin("POST /v1/reports", 16_000);
    slow.write("a".repeat(15_000));
    await expect.poll(reportStatus).toBe(429);
    slow.destroy();
    await expect.poll(reportStatus).toBe(200);
  });

  it("that nobody reads end nothing when the client leaves, and are thrown away as they come", async () => {
    for (const [method, type] of [
      ["POST", "text/plain"],
      ["POST", "no type at all"],
      ["GET", "application/json"],
    ]) {
      const isHandling = Promise.withResolvers<void>();
      isReported = isHandling.promise;
      const before = reported;
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      const body = JSON.stringify({ name: "a" });
      // The second one is ignored: it came ahead of the answer.
      socket.write(headOf("POST", `content-type: application/json\r\ncontent-length: ${body.length}`) + body);
      socket.write(headOf(String(method), `content-type: ${type}\r\ntransfer-encoding: chunked`));
      await expect.poll(() => reported).toBe(before + 1);
      for (let n = 0; n < 40; n += 1) socket.write(`4000\r\n${"a".repeat(16_384)}\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
      isReported = undefined;
      isHandling.resolve();
      await expect.poll(reportStatus).toBe(200);
    }
  });

  it("of strangers share less, so that signed-in people are still served", async () => {
    const handling = Promise.withResolvers<void>();
    isReported = handling.promise;
    const before = reported;
    const first = post("/v1/reports", "a".repeat(15_900));
    await expect.poll(() => reported).toBe(before + 1);
    isReported = undefined;
    onTestFinished(async () => {
      handling.resolve();
      await first;
    });
    expect((await post("/v1/reports", "a".repeat(5_000))).statusCode).toBe(429);
    const elsewhere = await server.inject({
      method: "POST",
      url: "/v1/reports",
      remoteAddress: "203.0.113.7",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ name: "a".repeat(5_000) }),
    });
    expect(elsewhere.statusCode).toBe(503);
    const small = { method: "POST", url: "/v1/reports", payload: { name: "a" } } as const;
    expect((await server.inject({ ...small, remoteAddress: "203.0.113.7" })).statusCode).toBe(200);
    expect((await post("/v1/things", "a".repeat(100_000))).statusCode).toBe(200);
  });
});

const send = (body: object) =>
  server.inject({
    method: "POST",
    url: "/v1/things",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n]));

describe("a body that does not fit", () => {
  it.each(["constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "__defineGetter__"])(
    "never reaches the operation, also with a field named %s",
    async (field) => {
      saved = 0;
      const answer = await send({ name: "a", [field]: 1 });
      expect([answer.statusCode, answer.json().errors, saved]).toEqual([422, { [field]: "is not a known field" }, 0]);
    },
  );

  it("is answered with twenty problems at most", async () => {
    const answer = await send({ name: "a", ...fields(500) });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, Object.keys(fields(20))]);
  });

  it("is not looked at if it has more than a thousand different names of fields", async () => {
    const answer = await send(fields(1_001));
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { body: "has more than 1000 different field names" },
    ]);
  });
});
