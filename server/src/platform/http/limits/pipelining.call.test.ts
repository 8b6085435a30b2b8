import { once } from "node:events";
import { createServer } from "node:http";
import { connect, Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createHttpServer } from "../http-server.ts";
import { limitPipelining } from "./pipelining.ts";

let server: FastifyInstance;
let port = 0;
/** What was handled, in order. */
const handled: string[] = [];
let [atOnce, mostAtOnce] = [0, 0];
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
    mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    atOnce -= 1;
    return params;
  });
  server.get("/v1/hangs", () => released.promise);
  server.post("/v1/saves", () => {
    handled.push("saves");
    return {};
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const address = server.server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());
beforeEach(() => {
  handled.length = 0;
  mostAtOnce = 0;
  unreadable = 0;
  released = Promise.withResolvers();
});

/** Everything that comes back until the server hangs up. */
function answersOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (piece) => void (text += piece.toString())).on("error", () => undefined);
  return new Promise((resolve) => socket.once("close", () => resolve(text)));
}
function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return answersOf(socket);
}
/** A connection as both ends have it, and the answers to these bytes. */
async function connected(bytes: string): Promise<{ socket: Socket; ofServer: Socket; answers: Promise<string> }> {
  const opened = once(server.server, "connection");
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  const answers = answersOf(socket);
  const [ofServer] = await opened;
  await vi.waitUntil(() => ofServer.bytesRead >= bytes.length);
  return { socket, ofServer, answers };
}
const statusesOf = (answers: string): string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const post = (path: string, headers = "content-length: 2", body = "{}"): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;
const last = "connection: close\r\n";
const many = (count: number): string => Array.from({ length: count }, (_, n) => get(`/v1/waits/${n}`)).join("");

it.each([
  ["no host", "GET / HTTP/1.1\r\n\r\n", 3_000],
  ["an expectation that is none", "GET / HTTP/1.1\r\nhost:\r\nexpect:x\r\n\r\n", 1_500],
])("cuts thousands of requests with %s behind one that is worked on", async (_, one, count) => {
  const { ofServer } = await connected(get("/v1/hangs") + one.repeat(count));
  await vi.waitUntil(() => ofServer.destroyed);
  released.resolve();
});

it.each([
  ["no host", "GET /v1/waits/bad HTTP/1.1\r\n\r\n"],
  ["an expectation that is none", get("/v1/waits/bad", "expect: 200-ok\r\n")],
])("refuses a request with %s in its turn, and handles nothing behind it", async (_, one) => {
  expect(statusesOf(await answerTo(get("/v1/waits/good") + one + post("/v1/saves")))).toEqual(["200", "400"]);
  expect(handled).toEqual(["good"]);
});

it.each([
  [90, "200"],
  [110, "431"],
])("answers a request of %i headers with %s", async (count, status) => {
  const headers = Array.from({ length: count }, (__, n) => `h${n}: 1\r\n`).join("");
  expect(statusesOf(await answerTo(get("/v1/waits/many", `${headers}connection: close\r\n`)))).toEqual([status]);
});

it("handles the requests of a connection one after the other, in their order", async () => {
  const answers = await answerTo(many(15) + get("/v1/waits/15", last));
  expect(statusesOf(answers)).toEqual(Array<string>(16).fill("200"));
  expect(handled).toEqual(Array.from({ length: 16 }, (_, n) => String(n)));
  expect(mostAtOnce).toBe(1);
});

it("handles few of those that wait, of all connections together, in a turn of the event loop", async () => {
  for (let n = 0; n < 60; n += 1) await connected(get("/v1/hangs") + many(1));
  released.resolve();
  while (handled.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(handled.length).toBeLessThanOrEqual(2);
  await vi.waitUntil(() => handled.length === 60);
});

it("reads from one new connection in a turn of the event loop", async () => {
  const http = createServer();
  limitPipelining().bind(http);
  const sockets = Array.from({ length: 30 }, () => new Socket());
  for (const socket of sockets) http.emit("connection", socket);
  const paused = (): number => sockets.filter((socket) => socket.isPaused()).length;
  expect(paused()).toBe(29);
  await vi.waitUntil(() => paused() === 0);
  for (const socket of sockets) socket.destroy();
});

it("refuses the one beyond sixteen, ends the connection, and handles none behind it", async () => {
  expect(statusesOf(await answerTo(many(100)))).toEqual([...Array<string>(16).fill("200"), "429"]);
  expect(handled).toHaveLength(16);
});

it("ends the connection after that one also if a listener that knows no limit answers it", async () => {
  const http = createServer((_request, response) => response.end("answered"));
  limitPipelining().bind(http);
  onTestFinished(() => void http.close());
  await once(http.listen(0, "127.0.0.1"), "listening");
  const address = http.address();
  const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  socket.write(many(30));
  expect(statusesOf(await answersOf(socket))).toHaveLength(17);
});

// While no answer is written, Node would read and keep requests without end.
it("cuts the connection if more than a hundred come behind that one, also while the first is handled", async () => {
  const { ofServer, answers } = await connected(get("/v1/hangs") + many(117));
  const isCut = ofServer.destroyed;
  released.resolve();
  expect([isCut, await answers, handled]).toEqual([true, "", []]);
});

it("reads nothing more while one waits", async () => {
  const { socket, ofServer, answers } = await connected(get("/v1/hangs") + get("/v1/waits/1"));
  const before = ofServer.bytesRead;
  await new Promise<unknown>((sent) => socket.write(get("/v1/waits/2", last), sent));
  await answerTo(get("/v1/waits/another", last));
  expect(ofServer.bytesRead).toBe(before);
  released.resolve();
  expect(statusesOf(await answers)).toEqual(["200", "200", "200"]);
  expect(handled).toEqual(["another", "1", "2"]);
});

it("reads little of the body of one that waits behind another that waits", async () => {
  const head = post("/v1/saves", `content-length: ${2 ** 33}`, "");
  const { socket, ofServer } = await connected(get("/v1/hangs") + get("/v1/waits/1") + head);
  for (let n = 0; n < 64; n += 1) socket.write(Buffer.alloc(2 ** 20));
  for (let n = 0; n < 20; n += 1) await answerTo(get("/v1/waits/another", last));
  const read = ofServer.bytesRead;
  released.resolve();
  await vi.waitUntil(() => handled.includes("1"));
  expect(read).toBeLessThan(2 ** 20);
});

it("handles none behind an answer that ends the connection: its own could not be sent", async () => {
  const answers = await answerTo(many(1) + post("/v1/nothing") + post("/v1/saves"));
  expect([statusesOf(answers), handled]).toEqual([["200", "404"], ["0"]]);
});

it("answers what cannot be read after the requests before it, once", async () => {
  const { socket, answers } = await connected(get("/v1/hangs") + post("/v1/saves") + "rubbish\r\n\r\n");
  socket.write("more rubbish\r\n\r\n");
  released.resolve();
  expect([statusesOf(await answers), handled, unreadable]).toEqual([["200", "200", "400"], ["saves"], 1]);
});

it("has a connection that was found to be unreadable several times answered once, and of thousands few in a turn", async () => {
  const pipelining = limitPipelining();
  const answered: Socket[] = [];
  const sockets = Array.from({ length: 100 }, () => new Socket());
  for (const socket of [...sockets, ...sockets]) pipelining.answerUnreadable(socket, () => void answered.push(socket));
  expect(answered.length).toBeLessThanOrEqual(2);
  await vi.waitUntil(() => answered.length >= 100);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answered).toEqual(sockets);
  expect(sockets.every((socket) => socket.isPaused())).toBe(true);
});

it("does not handle what comes after it was found to be too late", async () => {
  const http = createServer((_request, response) => {
    handled.push("late");
    response.end();
  });
  const pipelining = limitPipelining();
  pipelining.bind(http);
  onTestFinished(() => void http.close());
  await once(http.listen(0, "127.0.0.1"), "listening");
  http.prependListener("request", ({ socket }) => pipelining.answerUnreadable(socket, () => socket.end("too late")));
  const address = http.address();
  const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  socket.write(many(1));
  expect([await answersOf(socket), handled]).toEqual(["too late", []]);
});

it("does not handle a waiting request whose body cannot be read", async () => {
  const { answers } = await connected(
    get("/v1/hangs") + post("/v1/saves", "transfer-encoding: chunked", "rubbish\r\n"),
  );
  released.resolve();
  expect([statusesOf(await answers), handled]).toEqual([["200", "400"], []]);
});
