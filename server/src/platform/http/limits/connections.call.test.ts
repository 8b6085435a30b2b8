import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  answerTo,
  connected,
  get,
  handled,
  large,
  limited,
  portOf,
  post,
  released,
  server,
  statusesOf,
  until,
  useSlowServer,
} from "../../../../test/raw-connections.ts";
import { limitConnections } from "./connections.ts";

useSlowServer();
const last = "connection: close\r\n";
const many = (count: number): string => Array.from({ length: count }, (_, n) => get(`/v1/waits/${n}`)).join("");

it("takes one request after the other", async () => {
  const socket = connect(portOf(server.server), "127.0.0.1");
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
    await until(() => socket.bytesRead > 0);
    socket.write(ahead);
    await answerTo(get("/v1/waits/another", last));
    expect(handled).toEqual(["another"]);
    released.resolve();
    await until(() => handled.includes("0"));
    socket.write(get("/v1/waits/last", last));
    expect([statusesOf(await answers), handled]).toEqual([statuses, ["another", ...names]]);
  });

  it.each([
    ["whole requests", many(3)],
    ["thousands without a host", "GET / HTTP/1.1\r\n\r\n".repeat(3_000)],
    ["thousands with an expectation that is none", "GET / HTTP/1.1\r\nhost:\r\nexpect:x\r\n\r\n".repeat(1_500)],
  ])("cuts the connection if it is more than two: %s", async (_, bytes) => {
    const { ofServer, answers } = await connected(server.server, get("/v1/hangs") + bytes);
    await until(() => ofServer.destroyed);
    released.resolve();
    expect([await answers, handled]).toEqual(["", []]);
  });

  it("leaves the connection open up to two, so that the answer arrives", async () => {
    const { answers } = await connected(server.server, get("/v1/hangs") + many(2));
    released.resolve();
    expect(statusesOf(await answers)).toEqual(["200"]);
  });

  it("is not even looked at once it has cut the connection", async () => {
    const http = await limited(() => undefined);
    let found = 0;
    http.on("request", () => (found += 1)).on("upgrade", () => (found += 100));
    const behind = get("/live", "connection: upgrade\r\nupgrade: websocket\r\n");
    const { answers } = await connected(http, many(4) + behind + many(1_000));
    expect([await answers, found]).toEqual(["", 4]);
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

  it("is not read any further either while one waits", async () => {
    const { socket, ofServer } = await connected(server.server, get("/v1/begun"));
    await until(() => socket.bytesRead > 0);
    const waiting = get("/v1/begun") + get("/v1/waits/0");
    socket.write(get("/v1/waits/0"));
    await until(() => ofServer.bytesRead >= waiting.length);
    await answerTo(get("/v1/waits/another", last));
    await new Promise<unknown>((sent) => socket.write(get("/v1/waits/1"), sent));
    await answerTo(get("/v1/waits/another", last));
    expect(ofServer.bytesRead).toBe(waiting.length);
    released.resolve();
  });

  it("is not read any further while one that waited is answered, and that answer says that it is the last", async () => {
    const responses: ServerResponse[] = [];
    const http = await limited((_request, response) => void responses.push(response));
    const { socket, ofServer, answers } = await connected(http, get("/first"));
    responses[0]?.flushHeaders();
    const ahead = get("/waits") + get("/ignored");
    socket.write(ahead);
    await until(() => ofServer.bytesRead >= get("/first").length + ahead.length);
    responses[0]?.end();
    await until(() => responses.length === 2);
    const before = ofServer.bytesRead;
    await new Promise<unknown>((sent) => socket.write(get("/unread"), sent));
    await answerTo(get("/v1/waits/another", last));
    expect(ofServer.bytesRead).toBe(before);
    responses[1]?.end();
    expect((await answers).match(/connection: [-a-z]+/gi)).toEqual(["Connection: keep-alive", "connection: close"]);
  });

  it("is read on if both answers end in the moment in which one more comes", async () => {
    const responses: ServerResponse[] = [];
    const http = await limited((_request, response) => {
      if (responses.push(response) > 1) response.end();
    });
    const { socket, answers } = await connected(http, get("/first"));
    responses[0]?.flushHeaders();
    http.once("request", () => responses[0]?.end());
    socket.write(get("/second"));
    await until(() => responses[1]?.closed);
    socket.write(get("/third", last));
    await until(() => responses.length === 3);
    expect(statusesOf(await answers)).toEqual(["200", "200", "200"]);
  });

  it("is kept without what could be large", async () => {
    const http = await limited(() => undefined);
    const kept: IncomingMessage[] = [];
    http.on("request", (request) => void kept.push(request));
    await connected(http, get("/answered") + post("/ignored", "content-length: 4", "body"));
    await new Promise((resolve) => setImmediate(resolve));
    const left = kept.map((one) => [one.url, one.headers, one.rawHeaders.length, one.readableLength]);
    expect(left).toEqual([
      ["/answered", { host: "x" }, 2, 0],
      ["", {}, 0, 0],
    ]);
  });

  it.each([
    ["waits", "/v1/begun"],
    ["is ignored", "/v1/hangs"],
  ])("takes little memory if it is a request with a large body that %s", async (_, path) => {
    const { socket, ofServer } = await connected(server.server, get(path));
    await until(() => path === "/v1/hangs" || socket.bytesRead > 0);
    socket.write(post("/v1/saves", `content-length: ${2 ** 33}`, ""));
    for (let n = 0; n < 64; n += 1) socket.write(Buffer.alloc(2 ** 20));
    for (let n = 0; n < 20; n += 1) await answerTo(get("/v1/waits/another", last));
    expect(ofServer.bytesRead).toBeLessThan(2 ** 20);
    released.resolve();
  });

  it("is not read on each time pieces of the answer have gone out", async () => {
    const pieces = Array.from({ length: 2_000 }, () => large.subarray(0, 2 ** 16));
    const http = await limited((_request, response) => void Readable.from(pieces).pipe(response));
    const opened = once(http, "connection");
    const socket = connect(portOf(http), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(get("/"));
    const [ofServer] = await opened;
    // Nobody takes the answer yet: Node stops reading when more comes, and reads on when some of the answer has gone out.
    await until(() => ofServer.writableNeedDrain);
    socket.write(get("/") + post("/", `content-length: ${2 ** 33}`, ""));
    for (let n = 0; n < 64; n += 1) socket.write(Buffer.alloc(2 ** 20));
    await until(() => ofServer.bytesRead > 200);
    let taken = 0;
    socket.on("data", (piece) => void (taken += piece.length)).on("error", () => undefined);
    await until(() => taken > 50_000_000);
    expect(ofServer.bytesRead).toBeLessThan(2 ** 20);
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

  it("is not taken if its head was late, which was said before it came", async () => {
    const http = await upgradable((_request, response) => response.end());
    const mayUpgrade = http.shouldUpgradeCallback.bind(http);
    http.shouldUpgradeCallback = (request) => {
      http.emit("clientError", new Error("late"), request.socket);
      return mayUpgrade(request);
    };
    const { answers } = await connected(http, get("/", upgrade));
    expect([await answers, upgraded]).toEqual(["unreadable", 0]);
  });

  it("makes the connection its taker's, until a second after the server began to close", async () => {
    const http = await upgradable((_request, response) => response.end());
    const { ofServer } = await connected(http, get("/", upgrade));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    http.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([upgraded, ofServer.destroyed]).toEqual([1, false]);
    await until(() => ofServer.destroyed);
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
    expect(await answers).toContain("connection: close");
  });

  it.each([
    ["is missing", "content-length: 2", "{"],
    ["cannot be read, of which Node says nothing", "transfer-encoding: chunked", "rubbish\r\n"],
  ])("that nobody takes is late after 15 seconds like any other request if its body %s", async (_, length, body) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { answers } = await connected(
      server.server,
      post("/v1/saves", `connection: upgrade\r\nupgrade: h2c\r\n${length}`, body),
    );
    vi.advanceTimersByTime(16_000);
    vi.useRealTimers();
    const late = new Promise<string>((resolve) => setTimeout(resolve, 2_000, "nothing"));
    expect([(await Promise.race([answers, late])).slice(0, 12), handled]).toEqual(["HTTP/1.1 408", []]);
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
  await until(() => paused() === 0);
  for (const socket of sockets) socket.destroy();
});
