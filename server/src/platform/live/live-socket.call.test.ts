import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { returnWaitMs, welcomeOf } from "@crema/contract/kit";
import { io, type Socket } from "socket.io-client";
import { afterEach, describe, expect, it } from "vitest";
import { freePort } from "../../../test/free-port.ts";
import { signInAs } from "../../../test/sessions.ts";
import { testSigningKey } from "../../../test/signing-key.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { aStaffMember } from "../../../test/users.ts";
import { type StartedApp, startApp } from "../../start-app.ts";
import { type SettableClock, settableClock } from "../clock/clock.ts";
import { inTransaction } from "../database/database.ts";
import { readConfig } from "../config/config.ts";
import { createLog } from "../log/log.ts";

interface Program extends StartedApp {
  readonly clock: SettableClock;
  readonly origin: string;
}
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function aDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  return database;
}
async function aProgram({ url }: TestDatabase, port = 0): Promise<Program> {
  const environment = {
    DATABASE_URL: url,
    TRUSTED_PROXIES: "loopback",
    SIGNING_KEY: testSigningKey,
    JOBS: "off",
    PORT: String(port),
  };
  const clock = settableClock("2026-11-21T02:00:00.000Z");
  const config = readConfig({ ...environment, LOG_LEVEL: "silent" }, "0.0.0-test");
  const app = await startApp({ config, clock, log: createLog("silent"), checkAnswers: true });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (!isStopped) await app.stop();
    isStopped = true;
  };
  closing.push(stop);
  return { ...app, stop, clock, origin: await app.listen() };
}
const connectionsOf = ({ server }: Program): Promise<number> =>
  new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));
const tokenFor = async (app: Program): Promise<string> =>
  (await signInAs(app, await aStaffMember(app, { permissions: ["user.edit"] }))).authorization.replace("Bearer ", "");

function socketTo(origin: string, transport: "websocket" | "polling" = "websocket"): Socket {
  const socket = io(origin, {
    path: "/loopback/connect",
    transports: [transport],
    reconnection: false,
    forceNew: true,
  });
  closing.push(() => void socket.close());
  return socket;
}
const heard = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => void socket.once(event, resolve));
async function quietAt(program: Program, token: string): Promise<number> {
  const socket = socketTo(program.origin);
  socket.emit("authentication", token);
  const { quietForMs } = welcomeOf(await heard(socket, "authenticated"));
  socket.close();
  return quietForMs;
}

describe("what the server says at the live socket", () => {
  it("is each of the specified events: authenticated, message, log, unauthorized, error and disconnect [SOCK-03] [SOCK-04]", async () => {
    const program = await aProgram(await aDatabase());
    const token = await tokenFor(program);
    const [good, forged, loud] = [socketTo(program.origin), socketTo(program.origin), socketTo(program.origin)];
    good.emit("authentication", token);
    expect(await heard(good, "authenticated")).toEqual({ quietForMs: expect.any(Number) });
    const message = heard(good, "message");
    program.platform.live.recordChanged("user", "u1");
    expect(await message).toEqual({ type: "records-changed", records: [{ record: "user", id: "u1" }] });
    const refused = Promise.all([heard(forged, "unauthorized"), heard(forged, "disconnect")]);
    forged.emit("authentication", `${token.slice(0, -4)}AAAA`);
    expect(await refused).toEqual([{ message: "This token is not valid" }, "io server disconnect"]);
    const silenced = Promise.all([heard(loud, "error"), heard(loud, "disconnect")]);
    for (let n = 0; n < 30; n += 1) loud.emit("noise", n);
    expect(await silenced).toEqual([{ message: "More than 20 messages in a second" }, "io server disconnect"]);
    const ended = Promise.all([heard(good, "log"), heard(good, "disconnect")]);
    await program.stop();
    const [log, reason] = await ended;
    expect([log, reason]).toEqual(["This server is going down; the page comes back by itself", "transport close"]);
  });

  it("tells a page that comes in for how long nobody was told anything, in whichever process it was", async () => {
    const database = await aDatabase();
    const [one, other] = [await aProgram(database), await aProgram(database)];
    const token = await tokenFor(one);
    await sleep(1_200);
    expect(await quietAt(one, token)).toBeGreaterThan(1_000);
    expect(await quietAt(other, token)).toBeGreaterThan(1_000);
    const changedAt = performance.now();
    one.platform.live.recordChanged("user", "u1");
    // The message is on its way: it travels after the word that there is one. However long a busy machine takes, it is quiet since then.
    for (const program of [one, other])
      await expect
        .poll(async () => (await quietAt(program, token)) - (performance.now() - changedAt), { interval: 100 })
        .toBeLessThan(500);
  });

  it("is nothing to whoever says nothing: the connection is closed in a few seconds, greeted or not", async () => {
    const program = await aProgram(await aDatabase());
    const began = performance.now();
    const known = socketTo(program.origin);
    known.emit("authentication", await tokenFor(program));
    await heard(known, "authenticated");
    const greeted = heard(socketTo(program.origin), "disconnect");
    const silent = new WebSocket(`${program.origin.replace("http", "ws")}/loopback/connect/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => silent.addEventListener("close", resolve));
    await Promise.all([greeted, closed]);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(known.connected).toBe(true);
  });

  it("is open to 200 strangers of one network at a time: who closes makes room", async () => {
    const program = await aProgram(await aDatabase());
    const address = `${program.origin.replace("http", "ws")}/loopback/connect/?EIO=4&transport=websocket`;
    const open = (): Promise<WebSocket | undefined> => {
      const socket = new WebSocket(address);
      return new Promise((resolve) => {
        socket.addEventListener("open", () => resolve(socket));
        socket.addEventListener("error", () => resolve(undefined));
      });
    };
    const strangers = await Promise.all(Array.from({ length: 200 }, open));
    expect([strangers.includes(undefined), await open()]).toEqual([false, undefined]);
    for (const stranger of strangers) stranger?.close();
    await expect.poll(() => connectionsOf(program)).toBe(0);
    expect(await open()).toBeDefined();
  });

  it("keeps the order of messages: the second never overtakes the first", async () => {
    const program = await aProgram(await aDatabase());
    const token = await tokenFor(program);
    const socket = socketTo(program.origin);
    socket.emit("authentication", token);
    await heard(socket, "authenticated");
    const ids: string[] = [];
    socket.on("message", ({ records }: { records: { id: string }[] }) => ids.push(...records.map(({ id }) => id)));
    for (let n = 0; n < 5; n += 1) {
      program.platform.live.recordChanged("user", `u${n}`);
      await sleep(60);
    }
    await expect.poll(() => ids).toEqual(["u0", "u1", "u2", "u3", "u4"]);
  });
});

describe("long polling, for who cannot have a web socket", () => {
  it("hears what any process says, follows rights, and is closed when the session ends [SOCK-03] [AMB-129]", async () => {
    const database = await aDatabase();
    const [one, other] = [await aProgram(database), await aProgram(database)];
    const userUuid = await aStaffMember(one, { permissions: ["user.edit"] });
    const token = (await signInAs(one, userUuid)).authorization.replace("Bearer ", "");
    const socket = socketTo(one.origin, "polling");
    socket.emit("authentication", token);
    await heard(socket, "authenticated");
    const message = heard(socket, "message");
    other.platform.live.recordChanged("user", "u1");
    expect(await message).toEqual({ type: "records-changed", records: [{ record: "user", id: "u1" }] });
    const ended = heard(socket, "disconnect");
    await inTransaction(other.platform.db, (tx) =>
      other.platform.sessions.endSessionsOf(tx, userUuid, { reason: "password_set" }),
    );
    await ended;
  });

  it("is nothing to other origins, forged tokens and whoever says nothing", async () => {
    const program = await aProgram(await aDatabase());
    const url = `${program.origin}/loopback/connect/?EIO=4&transport=polling`;
    expect((await fetch(url, { headers: { origin: "https://elsewhere.test" } })).status).toBe(403);
    const forged = socketTo(program.origin, "polling");
    forged.emit("authentication", "forged");
    expect(await heard(forged, "unauthorized")).toEqual({ message: "This token is not valid" });
    const began = performance.now();
    await heard(socketTo(program.origin, "polling"), "disconnect");
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it("does not take memory without end from who opens connections and says nothing: the page of somebody known stays", async () => {
    const program = await aProgram(await aDatabase());
    const known = socketTo(program.origin, "polling");
    known.emit("authentication", await tokenFor(program));
    await heard(known, "authenticated");
    const url = `${program.origin}/loopback/connect/?EIO=4&transport=polling`;
    const openFrom = async (address: string, count: number): Promise<Record<number, number>> => {
      const statuses: Record<number, number> = {};
      for (let n = 0; n < count; n += 1) {
        const { status } = await fetch(url, { headers: { "x-forwarded-for": address } });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      return statuses;
    };
    const networks = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4", "203.0.113.5"];
    const each = { 200: 200, 403: 20 };
    expect(await Promise.all(networks.map((address) => openFrom(address, 220)))).toEqual(networks.map(() => each));
    expect(await openFrom("203.0.113.6", 1)).toEqual({ 403: 1 });
    const message = heard(known, "message");
    program.platform.live.recordChanged("user", "u1");
    expect(await message).toMatchObject({ type: "records-changed" });
  });

  it("ignores requests behind one that it refused, and ends the connection", async () => {
    const program = await aProgram(await aDatabase());
    const handshake = "/loopback/connect/?EIO=4&transport=polling";
    const head = `GET ${handshake} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.7\r\n`;
    const socket = connect(Number(new URL(program.origin).port), "127.0.0.1");
    socket.write(`${head}origin: https://elsewhere.test\r\n\r\n${`${head}\r\n`.repeat(10)}`);
    const answer = (await socket.setEncoding("latin1").toArray()).join("");
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 403"]);
    // The network has its share of connections left.
    const next = await fetch(program.origin + handshake, { headers: { "x-forwarded-for": "203.0.113.7" } });
    expect(next.status).toBe(200);
  });

  it("is cut off if requests without end come behind one that waits for a message", async () => {
    const program = await aProgram(await aDatabase());
    const url = `${program.origin}/loopback/connect/?EIO=4&transport=polling`;
    const [, sid] = /"sid":"([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
    const socket = connect(Number(new URL(program.origin).port), "127.0.0.1");
    const head = "GET /loopback/connect/?EIO=4&transport=polling";
    socket.write(`${head}&sid=${sid} HTTP/1.1\r\nhost: x\r\n\r\n${`${head} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(200)}`);
    expect(await socket.toArray()).toEqual([]);
  });

  it("is open to one person 300 times", async () => {
    const program = await aProgram(await aDatabase());
    const token = await tokenFor(program);
    const answerTo = (socket: Socket): Promise<string> => {
      socket.emit("authentication", token);
      return Promise.race(["authenticated", "unauthorized"].map((event) => heard(socket, event).then(() => event)));
    };
    const open = (): Promise<string> => answerTo(socketTo(program.origin));
    const first = socketTo(program.origin);
    expect(await answerTo(first)).toBe("authenticated");
    const outcomes: string[] = [];
    for (let n = 0; n < 299; n += 13) outcomes.push(...(await Promise.all(Array.from({ length: 13 }, open))));
    expect(new Set(outcomes)).toEqual(new Set(["authenticated"]));
    expect(await open()).toBe("unauthorized");
    // A page proves itself again when its session is renewed.
    expect(await answerTo(first)).toBe("authenticated");
  });

  it("is unknown to another process, which says so at once: the page begins again", async () => {
    const database = await aDatabase();
    const [one, other] = [await aProgram(database), await aProgram(database)];
    const query = "/loopback/connect/?EIO=4&transport=polling";
    const opened = await (await fetch(one.origin + query)).text();
    const sid = /"sid":"([^"]+)"/.exec(opened)?.[1];
    expect((await fetch(`${other.origin}${query}&sid=${sid}`)).status).toBe(400);
  });
});

const count = (into: Map<number, number>): void => {
  const slot = Math.floor(performance.now() / 250);
  into.set(slot, (into.get(slot) ?? 0) + 1);
};

it("answers who offers to be upgraded at another address as if they had not: nobody would read from that connection", async () => {
  const program = await aProgram(await aDatabase());
  const socket = connect(Number(new URL(program.origin).port), "127.0.0.1");
  const head = "GET /v1/version HTTP/1.1\r\nhost: x\r\n";
  socket.write(`${head}connection: upgrade, http2-settings\r\nupgrade: h2c\r\n\r\n`);
  expect(String((await once(socket, "data"))[0])).toContain("HTTP/1.1 200");
  socket.destroy();
  const near = connect(Number(new URL(program.origin).port), "127.0.0.1");
  near.write("GET /loopback/connected HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
  expect(String((await once(near, "data"))[0])).toContain("HTTP/1.1 404");
  const leaving = connect(Number(new URL(program.origin).port), "127.0.0.1").on("error", () => undefined);
  leaving.write(`${head}connection: upgrade\r\nupgrade: websocket\r\n\r\n`, () => leaving.resetAndDestroy());
  await expect.poll(() => connectionsOf(program)).toBe(0);
});

describe("a restart with 200 open pages", () => {
  it("is no stampede: they come back one by one, and so do their readings", async () => {
    const pages = 200;
    const database = await aDatabase();
    // Tokens are of an address, and stay good while it stays.
    const port = await freePort();
    const first = await aProgram(database, port);
    const token = await tokenFor(first);
    let returned = 0;
    let entered = 0;
    const statuses: number[] = [];
    const readings = async (): Promise<void> => {
      const headers = { authorization: `Bearer ${token}` };
      for (const path of ["/v1/user/all", "/v1/auth/domains"])
        statuses.push((await fetch(`${first.origin}${path}`, { headers })).status);
    };
    /** A page as the portal keeps it: it comes back by the same rule, and then reads again what it shows. */
    const aPage = (): void => {
      const socket = socketTo(first.origin);
      let [tries, wasLost] = [0, false];
      const later = (): void => {
        const timer = setTimeout(() => socket.connect(), returnWaitMs(tries++, Math.random()));
        closing.push(() => clearTimeout(timer));
      };
      socket.on("connect", () => socket.emit("authentication", token));
      socket.on("authenticated", () => {
        if (!wasLost) entered += 1;
        else {
          returned += 1;
          void readings();
        }
        tries = 0;
      });
      socket.on("disconnect", () => {
        wasLost = true;
        later();
      });
      socket.on("connect_error", later);
    };
    for (let n = 0; n < pages; n += 1) aPage();
    await expect.poll(() => entered).toBe(pages);

    await first.stop();
    const second = await aProgram(database, port);
    // What the server itself was asked.
    const [calls, sockets] = [new Map<number, number>(), new Map<number, number>()];
    second.server.server.on("request", ({ url = "" }: { url?: string }) => {
      if (url.startsWith("/v1/")) count(calls);
    });
    second.server.server.on("upgrade", () => count(sockets));
    await expect.poll(() => returned).toBe(pages);
    await expect.poll(() => statuses.length).toBe(2 * pages);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // All at once would be 200 and 400 in one slot. Evenly over the first wait they are 11 and 22; chance and a busy computer heap some up.
    expect(Math.max(...sockets.values())).toBeLessThan(pages / 2);
    expect(Math.max(...calls.values())).toBeLessThan(pages);
    expect(sockets.size).toBeGreaterThanOrEqual(10);
  });
});
