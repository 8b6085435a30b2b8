import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { longestStatementMs } from "../database/longer-statements.ts";
import { createHttpServer } from "./http-server.ts";
import { refuse } from "./refusal.ts";

let server: FastifyInstance;
let begun = Promise.withResolvers<void>();
let port = 0;
const refuseAll: onRequestHookHandler = (_request, _reply, done) => done(refuse("unauthenticated", "Sign in"));
let admitted = Promise.withResolvers<void>();
const admitLate: onRequestAsyncHookHandler = async () => {
  begun.resolve();
  await admitted.promise;
};
beforeAll(async () => {
  server = await createHttpServer({ log: pino({ level: "silent" }), trustedProxies: [], isPublic: false });
  server.get("/v1/things/:name", () => ({}));
  server.post("/v1/things", () => ({}));
  server.get("/v1/waits", async () => {
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    return {};
  });
  server.post("/v1/many", { config: { mostValues: 20_100 } }, () => ({}));
  server.post("/v1/slow", async () => {
    begun.resolve();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    return {};
  });
  server.post("/v1/admitted", { onRequest: admitLate }, () => ({}));
  server.post("/v1/refused", { bodyLimit: 40_000_000, onRequest: refuseAll }, () => ({}));
  server.post("/v1/files", { config: { takesFile: true } }, () => ({}));
  await server.listen({ host: "127.0.0.1", port: 0 });
  const address = server.server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());

function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let heard = "";
    socket.on("data", (piece: Buffer) => void (heard += piece.toString()));
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });
}

const started = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a":`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;

describe("what is no request", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a header over the limit", `GET / HTTP/1.1\r\nhost: x\r\nlong: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["an address that cannot be read", get("/v1/things/%zz"), 400],
    ["an address that is too long", get(`/v1/things/${"a".repeat(200)}`), 404],
    ["headers that do not end within five seconds", "GET / HTTP/1.1\r\nhost: x\r\n", 408],
  ])(
    "gets the shape of every other error, with its id and without what it was: %s",
    async (_, bytes, status) => {
      const answer = await answerTo(bytes);
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const { code, message, requestId, ...more }: Record<string, unknown> = JSON.parse(body);
      expect([typeof code, typeof message, more]).toEqual(["string", "string", {}]);
      expect(head.toLowerCase()).toContain(`x-request-id: ${String(requestId)}`);
      expect(answer).not.toMatch(/aaa|%zz|FST_/);
    },
    15_000,
  );

  it("is no trouble of the database when the client breaks off in the middle of a body", async () => {
    const lines: string[] = [];
    const told = await createHttpServer({
      log: pino({ level: "error" }, { write: (line: string) => void lines.push(line) }),
      trustedProxies: [],
      isPublic: false,
    });
    told.post("/v1/things", () => ({}));
    await told.listen({ host: "127.0.0.1", port: 0 });
    const address = told.server.address();
    const isAnswered = new Promise<number>((resolve) => {
      told.server.once("request", (_request, response) => response.once("close", () => resolve(response.statusCode)));
    });
    const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1", () => {
      socket.write(
        'POST /v1/things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a":',
      );
      setTimeout(() => socket.destroy(), 100);
    });
    await isAnswered;
    await told.close();
    expect(lines).toEqual([]);
  });
});

describe("the log of a request that failed", () => {
  it("has a bug's stack, and of a refusal only its code: whoever causes thousands does not fill it", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const logged = await createHttpServer({ log, trustedProxies: [], isPublic: false });
    logged.get("/v1/busy", () => Promise.reject(refuse("unavailable", "Too many at once")));
    logged.get("/v1/broken", () => Promise.reject(new RangeError("A bug")));
    for (const url of ["/v1/busy", "/v1/broken"]) await logged.inject({ url });
    await logged.close();
    const [refused, failed] = lines.map((line): Record<string, unknown> => JSON.parse(line));
    expect(refused).toMatchObject({ level: 40, code: "unavailable", msg: "call refused" });
    expect(lines[0]).not.toContain("stack");
    expect(failed).toMatchObject({ level: 50, err: { type: "RangeError", stack: expect.any(String) } });
  });
});

describe("an address that names its host", () => {
  it("is answered like the path alone if it is the host's own, and with 400 if it is another's", async () => {
    const own = await answerTo("GET http://x/v1/things/a HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(own).toContain("200 OK");
    expect(own).toContain("cache-control: no-store");
    const other = await answerTo("GET http://evil/v1/things/a HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(other).toContain("400 Bad Request");
  });

  it("is never stored by a cache below /v1, however it is written", async () => {
    for (const path of ["/v1/things/a", "/%761/things/a", "/v1/nothing", "/%761/nothing"])
      expect(await answerTo(get(path))).toContain("cache-control: no-store");
  });
});

const post = (payload: string) =>
  server.inject({ method: "POST", url: "/v1/things", headers: { "content-type": "application/json" }, payload });

describe("a body of JSON", () => {
  it("is refused if it is nested deeply or has very many values, however few bytes it has", async () => {
    const deep = `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    expect((await post(deep)).statusCode).toBe(400);
    expect((await post(`{"a":[${"{},".repeat(40_000)}{}]}`)).statusCode).toBe(413);
  });

  it("may have more values if its call takes more", async () => {
    const payload = JSON.stringify({ a: Array.from({ length: 20_000 }, (_, n) => n) });
    const ofMany = {
      method: "POST",
      url: "/v1/many",
      headers: { "content-type": "application/json" },
      payload,
    } as const;
    expect((await post(payload)).statusCode).toBe(413);
    expect((await server.inject(ofMany)).statusCode).toBe(200);
  });

  it("may have brackets and commas in its texts, and lists of 10,000", async () => {
    expect((await post(JSON.stringify({ a: `"\\${"[{,".repeat(50_000)}` }))).statusCode).toBe(200);
    expect((await post(JSON.stringify({ a: Array.from({ length: 10_000 }, (_, n) => `a,b[${n}`) }))).statusCode).toBe(
      200,
    );
  });
});

describe("a body that is refused before it has come", () => {
  it("is read to its end piece by piece, and the connection stays", async () => {
    const request = once(server.server, "request");
    const body = Buffer.alloc(10_000_000, "a");
    const head = `POST /v1/refused HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const answers = answerTo(`${head}${body.toString()}${get("/v1/things/a")}`);
    const [{ socket }] = await request;
    let [before, most] = [0, 0];
    const began = performance.now();
    while (!socket.destroyed) {
      most = Math.max(most, socket.bytesRead - before);
      before = socket.bytesRead;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await answers).toMatch(/^HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 /);
    expect(most).toBeLessThan(200_000);
    // 64 kB every five milliseconds, and some more at once.
    expect(performance.now() - began).toBeGreaterThan((body.length / 65_536 - 8) * 5);
  });

  it.each([
    ["is over the limit", "/v1/things", "content-length: 1048577", 413],
    ["goes to an unknown address", "/v1/nothing", "content-length: 2", 404],
    ["goes to an unknown address in chunks", "/v1/nothing", "transfer-encoding: chunked", 404],
  ])("is not waited for if it %s: the connection ends", async (_, path, headers, status) => {
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`;
    const answer = await answerTo(head);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain("connection: close");
  });
});

describe("limits of time", () => {
  // Browsers send a POST without a body as one of no bytes, and on a 408 they send it again by themselves.
  it.each([
    ["a body", '{"a":1}'],
    ["no body", ""],
  ])("are for the body alone: a call with %s may work on what came for longer", async (_, body) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    begun = Promise.withResolvers();
    const answer = answerTo(
      `POST /v1/slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${body && "content-type: application/json\r\n"}content-length: ${body.length}\r\n\r\n${body}`,
    );
    await begun.promise;
    vi.advanceTimersByTime(16_000);
    vi.useRealTimers();
    expect(await answer).toContain("200 OK");
  });

  it("do not count how long it takes to find out who calls: a body that has come is not late", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    begun = Promise.withResolvers();
    admitted = Promise.withResolvers();
    const head = "POST /v1/admitted HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    socket.write(`${head}content-length: 2\r\n\r\n{}`);
    await begun.promise;
    // By then the body has been found too.
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(16_000);
    vi.useRealTimers();
    admitted.resolve();
    const [answer] = await once(socket, "data");
    expect(answer).toContain("HTTP/1.1 200");
    socket.write(get("/v1/things/a"));
    const [next] = await once(socket, "data");
    expect(next).toContain("HTTP/1.1 200");
  });

  it("let a body take 15 seconds; a file's may take longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isFileAnswered = false;
    const file = connect(port, "127.0.0.1", () => file.write(started("/v1/files")));
    file.on("data", () => (isFileAnswered = true));
    await once(server.server, "request");
    const slow = answerTo(started("/v1/things"));
    await once(server.server, "request");
    vi.advanceTimersByTime(14_000);
    expect(isFileAnswered).toBe(false);
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    expect(await slow).toContain("The request came too slowly");
    expect(isFileAnswered).toBe(false);
    file.destroy();
  });

  it("let the slowest call be answered: a connection waits longer than pool and statement together", () => {
    expect(server.server.timeout).toBeGreaterThan(5_000 + longestStatementMs.call);
    expect(server.server.requestTimeout).toBeLessThanOrEqual(90_000);
    expect(server.server.headersTimeout).toBe(5_000);
    // A proxy in front keeps a connection for a minute, and sends a call on it until then.
    expect(server.server.keepAliveTimeout).toBeGreaterThan(60_000);
    expect(server.server.maxConnections).toBe(5_000);
  });
});
