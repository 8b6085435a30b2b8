import { anyone, anyStaff, defineCall, needs, nothing, text, uuid } from "@crema/contract/kit";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { query as look } from "../../../test/query.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { testSigningKey } from "../../../test/signing-key.ts";
import { secret } from "../config/secret.ts";
import { minutes, settableClock } from "../clock/clock.ts";
import { inTransaction, openDatabase } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { notSignedIn } from "../sessions/authenticate.ts";
import type { Principal } from "../sessions/principal.ts";
import { type Notifications, openNotifications } from "../database/notifications.ts";
import { bind, registerCall } from "./bind-call.ts";
import { createJsonBudget } from "./limits/body-budget.ts";
import { createHttpServer } from "./http-server.ts";
import { refuse } from "./refusal.ts";

const thing = {
  params: z.object({ uuid }),
  body: z.strictObject({
    name: text(10).min(1, "Name is required"),
    nested: z.strictObject({ n: z.number() }).optional(),
  }),
};
const renameThing = defineCall({
  name: "renameThing",
  method: "PUT",
  path: "/v1/things/:uuid",
  summary: "",
  access: needs("user.edit"),
  ...thing,
  wrapper: "thing",
  answer: z.object({ name: z.string() }),
});
const createThing = defineCall({
  name: "createThing",
  method: "POST",
  path: "/v1/things",
  summary: "",
  access: anyStaff,
  body: thing.body,
  answer: z.object({ n: z.number() }),
});
const searchThings = defineCall({
  name: "searchThings",
  method: "GET",
  path: "/v1/things",
  summary: "",
  access: anyone,
  query: z.object({ search: text(10).default("") }),
  answer: z.object({ search: z.string() }),
});
const removeThing = defineCall({
  name: "removeThing",
  method: "DELETE",
  path: "/v1/things/:uuid",
  summary: "",
  access: needs("user.edit"),
  params: thing.params,
  answer: nothing,
});
const delayThing = defineCall({
  name: "delayThing",
  method: "GET",
  path: "/v1/slow",
  summary: "",
  access: anyone,
  answer: z.object({}),
});
const breakThing = defineCall({
  name: "breakThing",
  method: "GET",
  path: "/v1/broken",
  summary: "",
  access: anyone,
  answer: z.object({ n: z.number() }),
});

const id = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a01";
const ana: Principal = {
  kind: "staff",
  userUuid: id,
  sessionId: id,
  name: "Ana Reid",
  rights: { permissions: ["user.edit"], read: [] },
};
/** Undefined: the token is refused. */
let principal: Principal | undefined = ana;
let made = 0;
let failure: "none" | "before" | "after" | "refused after" = "none";
let mark = 0;
let pause = Promise.resolve();

let database: TestDatabase;
let server: FastifyInstance;
let close: () => Promise<void>;
let listening: Notifications;
const clock = settableClock("2026-11-21T02:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  listening = await openNotifications({ url: database.url, onError: () => undefined });
  const opened = openDatabase({ url: database.url, statementTimeout: 500 });
  close = opened.close;
  const log = pino({ level: "silent" });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts these calls use; the rest of the program is not under test
  const deps = {
    config: { SIGNING_KEY: secret(testSigningKey) },
    db: opened.db,
    clock,
    log,
    get instanceId() {
      return mark;
    },
    sessions: { authenticate: () => principal ?? Promise.reject(notSignedIn()) },
  } as unknown as Platform;
  server = await createHttpServer({ log, trustedProxies: [], isPublic: false });
  const bodies = createJsonBudget();
  const calls = [
    bind(renameThing, async (_deps, _caller, { body }) => ({ name: body.name })),
    bind(createThing, async ({ db }, caller) => {
      if (failure === "before") throw refuse("invalid", "No");
      await pause;
      await inTransaction(db, async (tx) => {
        await caller.idempotency?.markCommitted(tx);
        made += 1;
      });
      if (failure === "refused after") throw refuse("provider_refused", `The ERP knows no part ${made}`);
      if (failure === "after") throw new Error("the answer got lost");
      return { n: made };
    }),
    bind(searchThings, async (_deps, _caller, { query }) => query),
    bind(removeThing, async () => undefined),
    bind(delayThing, async ({ db }) => {
      await sql`select pg_sleep(5)`.execute(db);
      return {};
    }),
    bind(breakThing, async () => JSON.parse('{"n":"secret text"}')),
  ];
  for (const bound of calls)
    registerCall(server, bound, { deps, checkAnswers: true, bodies, share: async () => undefined });
});
afterAll(async () => {
  await server.close();
  await close();
  await listening.close();
  await database.drop();
});
beforeEach(() => {
  principal = ana;
  made = 0;
  failure = "none";
  mark = listening.instanceId;
  pause = Promise.resolve();
});

const put = (payload: string, type = "application/json") =>
  server.inject({ method: "PUT", url: `/v1/things/${id}`, headers: { "content-type": type }, payload });
const post = (key: string, body: unknown = { name: "a" }) =>
  server.inject({
    method: "POST",
    url: "/v1/things",
    headers: { "content-type": "application/json", "idempotency-key": key },
    payload: JSON.stringify(body),
  });

describe("reading a request", () => {
  it("reads JSON under its right and its old misspelt type and refuses others with 415 [CFG-05, AMB-130]", async () => {
    expect((await put('{"name":"a"}')).json()).toEqual({ name: "a" });
    expect((await put('{"name":"a"}', "applicaton/json")).json()).toEqual({ name: "a" });
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const answer = await put('{"name":"a"}', type);
      expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_media_type"]);
    }
  });

  it("answers unreadable JSON with 400 and a message", async () => {
    const answer = await put('{"name":');
    expect([answer.statusCode, answer.json().code, typeof answer.json().message]).toEqual([400, "malformed", "string"]);
  });

  it("reads a body wrapped in its own name", async () => {
    expect((await put('{"thing":{"name":"b"}}')).json()).toEqual({ name: "b" });
  });

  it.each([
    ["a missing field", "{}", "name"],
    ["an unknown field", '{"name":"a","role":"admin"}', "role"],
    ["an unknown inner field", '{"name":"a","nested":{"n":1,"x":2}}', "nested.x"],
    ["a list where a text is wanted", '{"name":["a"]}', "name"],
    ["a NUL character", '{"name":"a\\u0000"}', "name"],
    ["a text over its limit", '{"name":"12345678901"}', "name"],
    ["no body at all", "", "name"],
  ])("names %s in a 422", async (_, payload, field) => {
    const answer = await put(payload);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  it("refuses a body that reaches for the prototype", async () => {
    expect((await put('{"name":"a","__proto__":{"x":1}}')).statusCode).toBe(400);
  });

  it("refuses a repeated parameter where one text is wanted", async () => {
    expect((await server.inject("/v1/things?search=a&search=b")).statusCode).toBe(422);
  });

  it("ignores parameters it does not know", async () => {
    expect((await server.inject("/v1/things?search=a&utm=1")).json()).toEqual({ search: "a" });
  });

  it("treats an id that is none as unknown", async () => {
    expect((await server.inject({ method: "DELETE", url: "/v1/things/all" })).statusCode).toBe(404);
  });
});

describe("answering", () => {
  it("puts the request id on every error and into the header", async () => {
    const answer = await put("{}");
    expect(answer.json().requestId).toBe(answer.headers["x-request-id"]);
  });

  it("sends 204 without a body", async () => {
    const answer = await server.inject({ method: "DELETE", url: `/v1/things/${id}` });
    expect([answer.statusCode, answer.payload]).toEqual([204, ""]);
  });

  it("holds answers against the contract and never sends what went wrong", async () => {
    const answer = await server.inject("/v1/broken");
    expect(answer.statusCode).toBe(500);
    expect(answer.payload).not.toContain("secret");
    expect(answer.json()).toMatchObject({ code: "internal", message: "Something went wrong" });
  });

  it("does not look at a token where anyone may call", async () => {
    principal = undefined;
    expect((await put('{"name":"a"}')).statusCode).toBe(401);
    expect((await server.inject("/v1/things?search=a")).json()).toEqual({ search: "a" });
  });

  it("asks to try again when a statement took too long", async () => {
    const answer = await server.inject("/v1/slow");
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "2"]);
  });

  it("asks nobody to sign in and refuses those without the right", async () => {
    principal = { kind: "nobody" };
    expect((await put('{"name":"a"}')).statusCode).toBe(401);
    principal = { ...ana, rights: { permissions: [], read: ["user"] } };
    expect((await put('{"name":"a"}')).statusCode).toBe(403);
  });
});

describe("Idempotency-Key", () => {
  it("tells the first answer again and makes the change once", async () => {
    const [first, second] = [await post("k1"), await post("k1")];
    expect([first.json(), second.json(), made]).toEqual([{ n: 1 }, { n: 1 }, 1]);
  });

  it("makes the change once under twenty requests at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("k2")));
    expect(made).toBe(1);
    expect(answers.every((one) => one.statusCode === 200 || one.json().code === "still_running")).toBe(true);
  });

  it("refuses the key for another body", async () => {
    await post("k3");
    const answer = await post("k3", { name: "other" });
    expect([answer.statusCode, answer.json().code]).toEqual([422, "idempotency_key_reused"]);
  });

  it("is free again after a refusal", async () => {
    failure = "before";
    expect((await post("k4")).statusCode).toBe(422);
    failure = "none";
    expect((await post("k4")).json()).toEqual({ n: 1 });
  });

  it("never repeats a change whose answer got lost", async () => {
    failure = "after";
    expect((await post("k5")).statusCode).toBe(500);
    failure = "none";
    const again = await post("k5");
    expect([again.statusCode, again.json().message, made]).toEqual([
      409,
      "What this request asked for is stored, but its answer was lost; reload the record to see what became of it",
      1,
    ]);
  });

  it("tells a refusal again that came after the change was stored", async () => {
    failure = "refused after";
    const [first, second] = [await post("k9"), await post("k9")];
    expect([first.statusCode, first.json()]).toMatchObject([
      409,
      { code: "provider_refused", message: "The ERP knows no part 1" },
    ]);
    expect([second.statusCode, second.json(), made]).toEqual([409, first.json(), 1]);
  });

  it("makes the change once when a request that was given up for dead comes back after another took its key", async () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    pause = promise;
    const late = post("k7");
    await expect.poll(() => look(database.url, "select key from idempotency_keys where key = 'k7'")).toHaveLength(1);
    expect((await post("k7")).json().code).toBe("still_running");
    clock.advance(minutes(3));
    pause = Promise.resolve();
    expect((await post("k7")).json()).toEqual({ n: 1 });
    goOn();
    const answer = await late;
    expect([answer.statusCode, answer.json().code, made]).toEqual([409, "still_running", 1]);
    expect((await post("k7")).json()).toEqual({ n: 1 });
  });

  it("is taken over at once from a process that is gone, and never from one that lives", async () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    pause = promise;
    const other = await openNotifications({ url: database.url, onError: () => undefined });
    mark = other.instanceId;
    const late = post("k8");
    await expect.poll(() => look(database.url, "select key from idempotency_keys where key = 'k8'")).toHaveLength(1);
    mark = listening.instanceId;
    expect((await post("k8")).json().code).toBe("still_running");
    await other.close();
    pause = Promise.resolve();
    await expect.poll(async () => (await post("k8")).json()).toEqual({ n: 1 });
    // It was not dead after all: it only lost its connection.
    goOn();
    expect([(await late).json().code, made]).toEqual(["still_running", 1]);
    expect((await post("k8")).json()).toEqual({ n: 1 });
  });

  it("belongs to one person: another person's same key is another key", async () => {
    await post("k6");
    principal = { ...ana, userUuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a02" };
    expect((await post("k6")).json()).toEqual({ n: 2 });
  });
});
