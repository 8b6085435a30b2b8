import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  answersOf,
  connected,
  get,
  large,
  limited,
  portOf,
  post,
  statusesOf,
} from "../../../../test/raw-connections.ts";
import { createHttpServer } from "../http-server.ts";
import { limitConnections } from "./connections.ts";

let server: FastifyInstance;
let port = 0;
/** What was handled, in order. */
const handled: string[] = [];
let released = Promise.withResolvers<void>();
/** What was logged of requests that could not be read. */
let unreadable = 0;

beforeAll(async () => {
  const log = pino(
    { level: "debug" },
    { write: (line) => void (unreadable += line.includes("cannot be read") ? 1 : 0) },
  );
  server = await createHttpServer({ log, trustedProxies: [], isPublic: false });
  server.get<{ Params: { name: string } }>("/v1/waits/:name", async ({ params }) => {
    handled.push(params.name);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    return params;
  });
  server.get("/v1/hangs", () => released.promise);
  server.get("/v1/begun", (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).flushHeaders();
    void released.promise.then(() => reply.raw.end());
  });
  server.post("/v1/saves", () => {
    handled.push("saves");
    return {};
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  port = portOf(server.server);
});
afterAll(() => server.close());
beforeEach(() => {
  handled.length = 0;
  unreadable = 0;
  released = Promise.withResolvers();
});

function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return answersOf(socket);
}
const last = "connection: close\r\n";
const many = (count: number): string => Array.from({ length: count }, (_, n) => get(`/v1/waits/${n}`)).join("");
it("takes one request after the other", async () => {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  for (const name of ["0", "1", "2"]) {
    socket.write(get(`/v1/waits/${name}`));
    await once(socket, "data");
  }
  expect(handled).toEqual(["0", "1", "2"]);
});

describe("what comes ahead of an answer", () => {
  it("is not handled; the connection ends with that answer, which says so", async () => {
    const { answers } = await connected(server.server, get("/v1/hangs") + get("/v1/waits/1"));
    released.resolve();
    expect([statusesOf(await answers), handled]).toEqual([["200"], []]);
    expect(await answers).toContain("connection: close");
  });

  it.each([
    ["one, and the connection stays", many(1), ["200", "200", "200"], ["0", "last"]],
    ["one, and not a second", many(2), ["200", "200"], ["0"]],
  ])("waits once that answer has begun, of which the end may be on its way (%s)", async (_, ahead, statuses, names) => {
    const { socket, answers } = await connected(server.server, get("/v1/begun"));
    await vi.waitUntil(() => socket.bytesRead > 0);
    socket.write(ahead);
    await answerTo(get("/v1/waits/another", last));
    expect(handled).toEqual(["another"]);
    released.resolve();
    await vi.waitUntil(() => handled.includes("0"));
    socket.write(get("/v1/waits/last", last));
    expect([statusesOf(await answers), handled]).toEqual([statuses, ["another", ...names]]);
  });

  it.each([
    ["whole requests", many(3)],
    ["thousands without a host", "GET / HTTP/1.1\r\n\r\n".repeat(3_000)],
    ["thousands with an expectation that is none", "GET / HTTP/1.1\r\nhost:\r\nexpect:x\r\n\r\n".repeat(1_500)],
  ])("cuts the connection if it is more than two: %s", async (_, bytes) => {
    const { ofServer, answers } = await connected(server.server, get("/v1/hangs") + bytes);
    await vi.waitUntil(() => ofServer.destroyed);
    released.resolve();
    expect([await answers, handled]).toEqual(["", []]);
  });

  it("leaves the connection open up to two, so that the answer arrives", async () => {
    const { answers } = await connected(server.server, get("/v1/hangs") + many(2));
    released.resolve();
    expect(statusesOf(await answers)).toEqual(["200"]);
  });

  it("is not handled behind an answer that ends the connection", async () => {
    const answers = await answerTo(post("/v1/nothing") + post("/v1/saves"));
    expect([statusesOf(answers), handled]).toEqual([["404"], []]);
  });

  it("is not read any further", async () => {
    const { socket, ofServer, answers } = await connected(server.server, get("/v1/hangs") + get("/v1/waits/1"));
    const before = ofServer.bytesRead;
    await new Promise<unknown>((sent) => socket.write(get("/v1/waits/2"), sent));
    await answerTo(get("/v1/waits/another", last));
    expect(ofServer.bytesRead).toBe(before);
    released.resolve();
    expect(statusesOf(await answers)).toEqual(["200"]);
  });

  it.each([
    ["waits", "/v1/begun"],
    ["is ignored", "/v1/hangs"],
  ])("takes little memory if it is a request with a large body that %s", async (_, path) => {
    const { socket, ofServer } = await connected(server.server, get(path));
    await vi.waitUntil(() => path === "/v1/hangs" || socket.bytesRead > 0);
    socket.write(post("/v1/saves", `content-length: ${2 ** 33}`, ""));
    for (let n = 0; n < 64; n += 1) socket.write(Buffer.alloc(2 ** 20));
    for (let n = 0; n < 20; n += 1) await answerTo(get("/v1/waits/another", last));
    expect(ofServer.bytesRead).toBeLessThan(2 ** 20);
    released.resolve();
  });
});

describe("an upgrade", () => {
  const upgrade = "connection: upgrade\r\nupgrade: websocket\r\n";
  let upgraded = 0;
  const upgradable = async (listener: RequestListener): Promise<Server> => {
    upgraded = 0;
    const http = createServer(listener).on("upgrade", (_request, socket) => {
      upgraded += 1;
      socket.write("upgraded");
    });
    return limited(listener, http);
  };

  it("is not taken ahead of an answer", async () => {
    const http = await upgradable((_request, response) => void released.promise.then(() => response.end()));
    const { answers } = await connected(http, get("/") + get("/", upgrade));
    released.resolve();
    expect([statusesOf(await answers), upgraded]).toEqual([["200"], 0]);
  });

  it("makes the connection its taker's, until a second after the server began to close", async () => {
    const http = await upgradable((_request, response) => response.end());
    const { ofServer } = await connected(http, get("/", upgrade));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    http.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([upgraded, ofServer.destroyed]).toEqual([1, false]);
    await vi.waitUntil(() => ofServer.destroyed);
  });

  it("that nobody takes ends the connection with its answer: Node drops what is behind it in the same piece", async () => {
    const smuggled = get("/v1/waits/smuggled");
    const h2c = "connection: upgrade, http2-settings\r\nupgrade: h2c\r\n";
    const { socket, answers } = await connected(
      server.server,
      get("/v1/waits/0", h2c) + post("/v1/saves", `content-length: ${smuggled.length}`, ""),
    );
    socket.write(smuggled);
    expect([statusesOf(await answers), handled]).toEqual([["200"], ["0"]]);
  });
});

it.each([
  ["no host", "GET /v1/waits/bad HTTP/1.1\r\n\r\n"],
  ["an expectation that is none", get("/v1/waits/bad", "expect: 200-ok\r\n")],
])("refuses a request with %s, and handles nothing behind it", async (_, one) => {
  expect(statusesOf(await answerTo(one + post("/v1/saves")))).toEqual(["400"]);
  expect(handled).toEqual([]);
});

it.each([
  [90, "200"],
  [110, "431"],
])("answers a request of %i headers with %s", async (count, status) => {
  const headers = Array.from({ length: count }, (__, n) => `h${n}: 1\r\n`).join("");
  expect(statusesOf(await answerTo(get("/v1/waits/many", headers + last)))).toEqual([status]);
});

it("reads from one new connection in a turn of the event loop", async () => {
  const http = createServer();
  limitConnections().bind(http);
  const sockets = Array.from({ length: 30 }, () => new Socket());
  for (const socket of sockets) http.emit("connection", socket);
  const paused = (): number => sockets.filter((socket) => socket.isPaused()).length;
  expect(paused()).toBe(29);
  await vi.waitUntil(() => paused() === 0);
  for (const socket of sockets) socket.destroy();
});

describe("what cannot be read", () => {
  it("is answered once, and nothing behind it is handled", async () => {
    const { socket, answers } = await connected(server.server, "rubbish\r\n\r\n");
    socket.write(`more rubbish\r\n\r\n${get("/v1/waits/0")}`);
    expect([statusesOf(await answers), handled, unreadable]).toEqual([["400"], [], 1]);
  });

  it("is answered, and not a request that comes before that is said", async () => {
    const http = await limited((_request, response) => {
      handled.push("late");
      response.end();
    });
    http.prependListener("request", ({ socket }) => http.emit("clientError", new Error("late"), socket));
    const { answers } = await connected(http, get("/"));
    expect([await answers, handled]).toEqual(["unreadable", []]);
  });

  it("ends the connection with the answer that is due to the request before it", async () => {
    const { answers } = await connected(server.server, `${get("/v1/hangs")}rubbish\r\n\r\n`);
    released.resolve();
    expect([statusesOf(await answers), unreadable]).toEqual([["200"], 0]);
    expect(await answers).toContain("connection: close");
  });

  it("ends the connection with an answer that is being sent, whole", async () => {
    const http = await limited((_request, response) => response.end(large));
    const socket = connect(portOf(http), "127.0.0.1");
    socket.write(get("/"));
    await once(socket, "readable");
    socket.write("rubbish\r\n\r\n");
    const answers = await answersOf(socket);
    expect([answers.length > large.length, answers.includes("unreadable")]).toEqual([true, false]);
  });

  it("ends the connection with an answer that began before the body came, whole", async () => {
    const http = await limited((_request, response) => response.end(large));
    const socket = connect(portOf(http), "127.0.0.1");
    socket.write(post("/", "transfer-encoding: chunked", "2\r\n{}\r\n"));
    await once(socket, "readable");
    socket.write("rubbish\r\n");
    const answers = await answersOf(socket);
    expect([answers.length > large.length, answers.includes("unreadable")]).toEqual([true, false]);
  });

  it("is not answered once more if it is the body of a request that was answered", async () => {
    const http = await limited((_request, response) => response.end("early"));
    const { socket, answers } = await connected(http, post("/", "transfer-encoding: chunked", "2\r\n{}\r\n"));
    await vi.waitUntil(() => socket.bytesRead > 0);
    socket.write("rubbish\r\n");
    expect([statusesOf(await answers), (await answers).includes("unreadable")]).toEqual([["200"], false]);
  });

  it("is answered on a kept connection too", async () => {
    const { socket, answers } = await connected(server.server, get("/v1/waits/0"));
    await vi.waitUntil(() => socket.bytesRead > 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write("rubbish\r\n\r\n");
    expect(statusesOf(await answers)).toEqual(["200", "400"]);
  });

  it("is not handled if it is the body of a request that waits", async () => {
    const { socket, answers } = await connected(server.server, get("/v1/begun"));
    await vi.waitUntil(() => socket.bytesRead > 0);
    socket.write(post("/v1/saves", "transfer-encoding: chunked", "rubbish\r\n"));
    await answerTo(get("/v1/waits/another", last));
    released.resolve();
    expect([statusesOf(await answers), handled]).toEqual([["200"], ["another"]]);
  });

  it("is not handled if it is the body of a request", async () => {
    const { answers } = await connected(server.server, post("/v1/saves", "transfer-encoding: chunked", "rubbish\r\n"));
    expect([statusesOf(await answers), handled]).toEqual([["400"], []]);
  });

  it("is answered on few connections in a turn, on thousands at once", async () => {
    const http = createServer();
    const connections = limitConnections();
    connections.bind(http);
    const answered: number[] = [];
    const sockets = Array.from({ length: 100 }, () => new Socket());
    for (const socket of sockets) http.emit("connection", socket);
    await vi.waitUntil(() => sockets.every((socket) => !socket.isPaused()));
    for (const [n, socket] of [...sockets, ...sockets].entries())
      connections.answerUnreadable(socket, () => void answered.push(n));
    expect(answered.length).toBeLessThanOrEqual(2);
    await vi.waitUntil(() => answered.length >= 100);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answered).toEqual(sockets.map((_, n) => n));
    expect(sockets.every((socket) => socket.isPaused())).toBe(true);
  });

  it("is answered as a request if it was late, and has come whole before that could be said", async () => {
    const http = createServer();
    const connections = limitConnections();
    let handledNow: ServerResponse | undefined;
    http.on("request", ({ socket }, response) => {
      // Two other connections are answered in this turn, and the body comes in it.
      for (const other of [new Socket(), new Socket()]) {
        http.emit("connection", other);
        connections.answerUnreadable(other, () => undefined);
      }
      connections.answerUnreadable(socket, () => socket.end("too late"));
      handledNow = response;
    });
    connections.bind(http);
    onTestFinished(() => http.closeAllConnections());
    await once(http.listen(0, "127.0.0.1"), "listening");
    const { answers } = await connected(http, post("/"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    handledNow?.end("handled");
    expect([statusesOf(await answers), (await answers).endsWith("too late")]).toEqual([["200"], false]);
  });
});
