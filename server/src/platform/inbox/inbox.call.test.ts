import { once } from "node:events";
import { connect } from "node:net";
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { after, days, hours, minutes } from "../clock/clock.ts";
import { inboxTasks } from "./inbox.ts";
import { forgetDeliveries, overdueDeliveries, unsettledDeliveries } from "./inbox-rows.ts";
import type { Tx } from "../database/database.ts";
import { type Delivery, UnreadableMessage, type Webhook } from "./webhook.ts";

const sign = (body: string): string => createHmac("sha256", "key").update(body).digest("base64");

const handled: Delivery[] = [];
let failures = 0;
const teller: Webhook = {
  provider: "teller",
  identify({ headers, body, rest, query }) {
    const given = Buffer.from(String(headers["x-signature"] ?? ""));
    const wanted = Buffer.from(sign(body.toString("utf8")));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    return { key: String(headers["x-delivery"]), topic: query === "" ? rest : `${rest} ${query}` };
  },
  async handle(_deps, tx, delivery) {
    await sql`insert into settings (key, value, updated_at) values (${delivery.body.toString()}, 'true', now())`.execute(
      tx,
    );
    if (failures > 0) {
      failures -= 1;
      throw new Error("not now");
    }
    handled.push(delivery);
  },
};

const app = await startFileApp({}, { webhooks: [teller] });
beforeEach(() => {
  handled.length = 0;
  failures = 0;
});

let sent = 0;
async function send(body: string, more: { delivery?: string; signature?: string; type?: string } = {}) {
  sent += 1;
  const answer = await app.server.inject({
    method: "POST",
    url: "/v1/webhooks/teller/orders/create",
    payload: body,
    headers: {
      "content-type": more.type ?? "application/json",
      "x-signature": more.signature ?? sign(body),
      "x-delivery": more.delivery ?? `d-${sent}`,
    },
  });
  return answer.statusCode;
}
const kept = async (body: string) => {
  const { rows } = await sql<{ id: number; state: string; tries: number; topic: string; error: string }>`
    select id, state, tries, topic, error from inbound_deliveries where body = ${Buffer.from(body)}`.execute(
    app.platform.db,
  );
  return rows;
};
const work = async (body: string) => {
  for (const { id } of await kept(body))
    await inboxTasks([teller])["work-on-delivery"]?.run(app.platform, { delivery: id });
};

describe("a delivery", () => {
  it("is kept as the bytes it was, with a job, and worked on once", async () => {
    const body = '{ "order":  "Zoë" }';
    expect(await send(body)).toBe(200);
    expect(await kept(body)).toMatchObject([{ state: "pending", topic: "orders/create" }]);
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'work-on-delivery'`.execute(
      app.platform.db,
    );
    expect(rows).toHaveLength(1);
    await work(body);
    await work(body);
    expect(handled.map((one) => one.body.toString())).toEqual([body]);
    expect(await kept(body)).toMatchObject([{ state: "done", tries: 1 }]);
  });

  it("that comes again is answered well and kept once", async () => {
    for (let n = 0; n < 3; n += 1) expect(await send("again", { delivery: "same" })).toBe(200);
    expect(await kept("again")).toHaveLength(1);
    expect(await Promise.all(Array.from({ length: 8 }, () => send("race", { delivery: "race" })))).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(await kept("race")).toHaveLength(1);
  });

  it.each([
    ["of a wrong signature", { signature: sign("other") }],
    ["of no signature", { signature: "" }],
  ])("%s is refused and not kept", async (_, more) => {
    expect(await send("forged", more)).toBe(401);
    expect(await kept("forged")).toEqual([]);
  });

  it("of any content type is read as bytes; one that is too large is refused", async () => {
    expect(await send("a=1&b=2", { type: "application/x-www-form-urlencoded" })).toBe(200);
    expect(await send("x".repeat(2_200_000))).toBe(413);
  });

  it("is identified by its query too, as it came", async () => {
    const answer = await app.server.inject({
      method: "POST",
      url: "/v1/webhooks/teller/orders?code=a%2Bb&more=?",
      payload: "queried",
      headers: { "content-type": "text/plain", "x-signature": sign("queried"), "x-delivery": "queried" },
    });
    expect(answer.statusCode).toBe(200);
    expect(await kept("queried")).toMatchObject([{ topic: "orders code=a%2Bb&more=?" }]);
  });

  it("of a provider that is not configured has no address", async () => {
    const answer = await app.server.inject({ method: "POST", url: "/v1/webhooks/stranger", payload: {} });
    expect(answer.statusCode).toBe(404);
  });

  it("is done by one of eight workers that come at once", async () => {
    await send("crowd");
    await Promise.all(Array.from({ length: 8 }, async () => work("crowd")));
    expect(handled).toHaveLength(1);
  });
});

describe("a delivery that cannot be worked on", () => {
  it("leaves nothing half done, is tried again later, and then done", async () => {
    failures = 1;
    await send("later");
    await work("later");
    expect(await kept("later")).toMatchObject([{ state: "pending", tries: 1, error: "not now" }]);
    const { rows } = await sql`select 1 from settings where key = 'later'`.execute(app.platform.db);
    expect(rows).toEqual([]);
    await work("later");
    expect(handled).toEqual([]);
    app.clock.advance(5_000);
    await work("later");
    expect(await kept("later")).toMatchObject([{ state: "done", tries: 2, error: "" }]);
  });

  it("is given up after six times, and counted", async () => {
    failures = 99;
    await send("never");
    for (let n = 0; n < 8; n += 1) {
      await work("never");
      app.clock.advance(hours(3));
    }
    expect(await kept("never")).toMatchObject([{ state: "failed", tries: 6, error: "not now" }]);
    expect(await unsettledDeliveries(app.platform.db)).toContainEqual({
      provider: "teller",
      state: "failed",
      count: 1,
    });
  });

  it("because its program says what cannot be stored, or quotes it, is given up all the same", async () => {
    for (const [body, thrown, error, state] of [
      ["nul", new Error("a\0b\ud800"), "ab\ufffd", "pending"],
      [
        "quoted",
        new SyntaxError('Unexpected token, "ada@example.test" is not valid JSON'),
        'Unexpected token, "…" is not valid JSON',
        "failed",
      ],
      ["secret", new Error("refused, token=abc123 of ada@example.test"), "refused, token=… of …", "pending"],
    ] as const) {
      await send(body);
      const odd: Webhook = { ...teller, handle: () => Promise.reject(thrown) };
      for (const { id } of await kept(body))
        await inboxTasks([odd])["work-on-delivery"]?.run(app.platform, { delivery: id });
      expect(await kept(body)).toMatchObject([{ state, tries: 1, error }]);
    }
  });

  it.each([
    ["says so", () => Promise.reject(new UnreadableMessage("price is missing")), "price is missing"],
    [
      "finds no shape in it",
      () => Promise.resolve(void z.object({ a: z.object({ b: z.string() }) }).parse({ a: {} })),
      "a.b is missing",
    ],
    [
      "holds a value that the database does not",
      (tx: Tx) => sql`select '0000-01-01'::timestamptz`.execute(tx).then(() => undefined),
      expect.stringMatching(/out of range|invalid/),
    ],
  ] as const)("because its program %s is refused at once, with what it is about", async (how, fails, error) => {
    const body = `refused: ${how}`;
    await send(body);
    const odd: Webhook = {
      ...teller,
      handle: (_deps, tx) => fails(tx),
      recordIn: (bytes) => ({ name: `#1\0${bytes.length}`, id: "gid-1" }),
    };
    for (const { id } of await kept(body))
      for (let n = 0; n < 2; n += 1) await inboxTasks([odd])["work-on-delivery"]?.run(app.platform, { delivery: id });
    expect(await kept(body)).toMatchObject([{ state: "failed", tries: 1, error }]);
    const { rows } = await sql`
      select record_name as name, record_id as id, failed_at as at from inbound_deliveries where body = ${Buffer.from(body)}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ name: `#1${body.length}`, id: "gid-1", at: app.clock.now() }]);
  });

  it("because every worker on it dies is given up too", async () => {
    await send("deadly");
    await sql`update inbound_deliveries set tries = 6 where body = ${Buffer.from("deadly")}`.execute(app.platform.db);
    await work("deadly");
    expect(handled).toEqual([]);
    expect(await kept("deadly")).toMatchObject([{ state: "failed", error: "Every worker on it died" }]);
  });

  it("because its provider is not configured any more waits, and does not stand in front of the others", async () => {
    await send("left behind");
    const [one] = await kept("left behind");
    await inboxTasks([])["work-on-delivery"]?.run(app.platform, { delivery: one?.id });
    expect(await kept("left behind")).toMatchObject([{ state: "pending", tries: 0 }]);
    const before = new Date(app.clock.now().getTime() + 1);
    expect(await overdueDeliveries(app.platform.db, { before, providers: ["another"] })).toEqual([]);
    expect(await overdueDeliveries(app.platform.db, { before, providers: ["teller"] })).toContain(one?.id);
  });

  it("whose worker died is taken up again", async () => {
    await send("orphan");
    await sql`update inbound_deliveries set tries = 1, next_at = ${new Date(app.clock.now().getTime() + 60_000)}
      where body = ${Buffer.from("orphan")}`.execute(app.platform.db);
    await work("orphan");
    expect(handled).toEqual([]);
    app.clock.advance(minutes(3));
    await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db);
    await inboxTasks([teller])["work-on-waiting-deliveries"]?.run(app.platform, {});
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'work-on-delivery'`.execute(
      app.platform.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    await work("orphan");
    expect(handled).toHaveLength(1);
  });
});

it("what is done is forgotten after a while, what is not stays", async () => {
  await send("done with");
  await work("done with");
  for (const more of ["done one", "done two", "done three"]) {
    await send(more);
    await work(more);
  }
  await send("waiting");
  app.clock.advance(hours(24 * 31));
  const before = after(app.clock.now(), -days(30));
  // A few at a time, and all of them.
  const forgotten = await forgetDeliveries(app.platform.db, {
    done: before,
    failed: after(before, -days(60)),
    atOnce: 2,
  });
  expect(forgotten).toBeGreaterThanOrEqual(4);
  expect([(await kept("done with")).length, (await kept("done three")).length, (await kept("waiting")).length]).toEqual(
    [0, 0, 1],
  );
});

it("a delivery is kept however many connections announce one and withhold it", async () => {
  const { port } = new URL(await app.listen());
  const head =
    "POST /v1/webhooks/teller/a HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2097152\r\n\r\na";
  for (let n = 0; n < 20; n += 1) {
    const arrived = once(app.server.server, "request");
    const socket = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(head);
    await arrived;
  }
  expect(await send('{"order": "in time"}')).toBe(200);
});
