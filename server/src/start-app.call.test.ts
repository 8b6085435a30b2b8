import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect as connectTo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startFileApp } from "../test/file-app.ts";
import { featuresOn } from "./app.ts";
import { inTransaction } from "./platform/database/database.ts";
import { textOf } from "./platform/values/property-of.ts";
import { queueMail } from "./providers/mail/queue-mail.ts";
import { startMuteMailServer } from "../test/mute-mail-server.ts";
import { signInAs } from "../test/sessions.ts";
import { startTestApp } from "../test/test-app.ts";

const ana = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a01";

const app = await startFileApp({ JOBS: "on" });
let origin: string;
beforeAll(async () => {
  origin = await app.listen();
  await sql`
    insert into users (uuid, role, email, first_name, email_verified_at, created_at, updated_at)
    values (${ana}, 'staff', 'ana@crema.test', 'Ana', ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()})`.execute(
    app.platform.db,
  );
  await sql`insert into permissions (user_uuid, permissions) values (${ana}, '{user.edit}')`.execute(app.platform.db);
});

/** A socket and everything it was told, in order. */
function connect(headers: Record<string, string> = {}): {
  socket: Socket;
  heard: unknown[][];
  until: (event: string) => Promise<unknown[]>;
} {
  const socket = io(origin, {
    path: "/loopback/connect",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  const heard: unknown[][] = [];
  const waiting: { event: string; done(words: unknown[]): void }[] = [];
  const hear = (event: string, words: unknown[]): void => {
    heard.push([event, ...words]);
    for (const one of waiting.filter(({ event: wanted }) => wanted === event)) one.done(words);
  };
  for (const event of ["authenticated", "unauthorized", "message", "connect_error", "disconnect"])
    socket.on(event, (...words: unknown[]) => hear(event, words));
  const until = (event: string): Promise<unknown[]> =>
    new Promise((done) => {
      const earlier = heard.find(([name]) => name === event);
      if (earlier === undefined) waiting.push({ event, done });
      else done(earlier.slice(1));
    });
  return { socket, heard, until };
}

const tokenOf = async (): Promise<string> => (await signInAs(app, ana)).authorization.replace("Bearer ", "");

describe("the program", () => {
  it("answers whether it lives and is ready", async () => {
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ ok: true, version: "0.0.0-test" });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain("crema_jobs_waiting");
  });

  it("asks the database once for all who want to know at once whether it is ready", async () => {
    const quiet = await startTestApp();
    const asked = vi.spyOn(quiet.platform.db, "getExecutor");
    const answers = await Promise.all(Array.from({ length: 20 }, () => quiet.server.inject("/readyz")));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(asked.mock.calls.length).toBeLessThan(5);
    await quiet.stop();
  });

  it("tells its version in both writings, without a token [CFG-04] [AMB-131]", async () => {
    expect(await (await fetch(`${origin}/v1/version`)).json()).toEqual({
      version: "0.0.0-test",
      data: { version: "0.0.0-test" },
    });
  });

  it("gives its public settings to anybody, exactly these and no secret [CFG-02]", async () => {
    const answer = await fetch(`${origin}/v1/config`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const settings: object = JSON.parse(await answer.text());
    expect(Object.keys(settings).toSorted()).toEqual([
      "authUrl",
      "baseUrl",
      "beanDollarStartDate",
      "beanDriveSSO",
      "cremaEnv",
      "googleMapsApiKey",
      "projectVersion",
    ]);
  });

  it("refuses what is not there as JSON with a code", async () => {
    const answer = await fetch(`${origin}/v1/nothing`);
    expect([answer.status, textOf(await answer.json(), "code")]).toEqual([404, "not_found"]);
  });
});

describe("the live socket", () => {
  it("authenticates a token and tells of changed records to those who may view them", async () => {
    const { socket, until } = connect();
    socket.emit("authentication", await tokenOf());
    await until("authenticated");
    app.platform.live.recordChanged("user", "u1");
    app.platform.live.recordChanged("user", "u2");
    app.platform.live.recordAdded("user", "u2");
    expect(await until("message")).toEqual([
      {
        type: "records-changed",
        records: [
          { record: "user", id: "u1" },
          { record: "user", id: "u2", isNew: true },
        ],
      },
    ]);
    socket.close();
  });

  it("refuses a wrong token with a message and closes [AMB-129]", async () => {
    const { socket, heard, until } = connect();
    socket.emit("authentication", "no.such.token");
    await until("disconnect");
    expect(heard[0]).toEqual(["unauthorized", { message: "This token is not valid" }]);
  });

  it("says nothing to a socket that has not signed in", async () => {
    const silent = connect();
    const proof = connect();
    proof.socket.emit("authentication", await tokenOf());
    await proof.until("authenticated");
    app.platform.live.recordChanged("user", "u3");
    await proof.until("message");
    expect(silent.heard).toEqual([]);
    silent.socket.close();
    proof.socket.close();
  });

  it("refuses a page of another origin", async () => {
    const { heard, until } = connect({ origin: "https://elsewhere.test" });
    await until("connect_error");
    expect(heard.map(([event]) => event)).not.toContain("authenticated");
  });

  it("takes pages of the public address alone where there is one", async () => {
    const other = await startTestApp({ PUBLIC_URL: "https://console.crema.test" });
    const address = await other.listen();
    const statusFor = (from: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const url = `${address}/loopback/connect/?EIO=4&transport=polling`;
        get(url, { headers: { origin: from }, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).once("error", reject);
      });
    expect(await statusFor("https://console.crema.test")).toBe(200);
    expect(await statusFor("http://localhost:0")).toBe(403);
    await other.stop();
  });

  it("closes the sockets of a session that ended, within a second [AMB-129]", async () => {
    const { socket, until } = connect();
    socket.emit("authentication", await tokenOf());
    await until("authenticated");
    await inTransaction(app.platform.db, (tx) =>
      app.platform.sessions.endSessionsOf(tx, ana, { reason: "password_set" }),
    );
    await until("disconnect");
  });
});

describe("starting", () => {
  it("refuses a feature switch that does not exist, naming it", () => {
    expect(() => featuresOn({ FEATURES: ["ordres"], CREMA_ENV: "production" })).toThrow(
      "FEATURES: there is no ordres;",
    );
  });
});

describe("stopping", () => {
  it("takes no new calls while a job is still ending", async () => {
    const mute = await startMuteMailServer();
    const other = await startTestApp({ JOBS: "on", SMTP_URL: mute.smtpUrl });
    const address = await other.listen();
    const isMailing = once(mute.server, "connection");
    await inTransaction(other.platform.db, (tx) =>
      queueMail(other.platform, tx, {
        kind: "verify-email",
        subjectId: ana,
        recipient: "ana@crema.test",
        version: "1",
        content: { subject: "Hello", paragraphs: [], closing: [] },
      }),
    );
    await isMailing;
    const stopped = other.stop();
    const hasStopped = Promise.race([stopped.then(() => true), sleep(1_000, false)]);
    await expect.poll(() => fetch(`${address}/healthz`).then(String, () => "nobody")).toBe("nobody");
    expect(await hasStopped).toBe(false);
    await stopped;
    mute.server.close();
  });

  it("answers the call under way, then ends although the browser keeps its connection", async () => {
    const other = await startTestApp();
    const address = await other.listen();
    const agent = new Agent({ keepAlive: true });
    const asked = new Promise<number | undefined>((resolve, reject) => {
      get(`${address}/readyz`, { agent }, (answer) =>
        answer.resume().once("end", () => resolve(answer.statusCode)),
      ).once("error", reject);
    });
    await new Promise<void>((resolve) => other.server.server.once("request", () => resolve()));
    const began = performance.now();
    await other.stop();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await asked).toBe(200);
    agent.destroy();
  });

  it("ends although a browser has opened a connection ahead and never used it", async () => {
    const other = await startTestApp();
    const { port } = new URL(await other.listen());
    const isTaken = once(other.server.server, "connection");
    const ahead = connectTo(Number(port), "127.0.0.1").resume();
    await isTaken;
    const began = performance.now();
    await other.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    ahead.destroy();
  });

  it("lets go of every connection to the database", async () => {
    const other = await startTestApp({ JOBS: "on" });
    const named = await sql<{ name: string }>`select current_database() as name`.execute(other.platform.db);
    await other.platform.db.selectFrom("audit_entries").select("id").execute();
    await other.stop();
    const { rows } = await sql`select pid from pg_stat_activity where datname = ${named.rows[0]?.name}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });
});
