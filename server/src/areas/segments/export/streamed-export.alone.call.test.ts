import { exportSegment, listSegments, optionalExportFields } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { asStaff } from "../../../../test/file-app.ts";
import { aSegment } from "../../../../test/segments.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember, manyCustomers } from "../../../../test/users.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { type StartedApp, startApp } from "../../../start-app.ts";

const count = 20_000;
/** A street of 2,000 letters makes lines long enough that no buffer holds them all. */
const wide = 4_000;
let app: TestApp;
let shipped: StartedApp;
let address: string;
let staff: string;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  const { config, log } = app.platform;
  shipped = await startApp({ config, clock: app.clock, log, checkAnswers: false });
  // Nobody is searched or listed here, and people are written many times as fast without.
  await app.sql`
    drop index if exists users_search, user_phones_digits, user_phones_by_phone, users_by_created, users_by_first_name, users_by_last_name,
      users_by_role, users_by_status, users_by_status_last_name`;
  await manyCustomers(app, { count, prefix: "n" });
  await app.sql`
    insert into user_addresses (user_uuid, address1, is_default)
    select uuid, repeat('x', ${wide}::int), true from users where role = 'customer'`;
  const uuid = await aSegment(app, { rules: [{ field: "role", operator: "is", comparator: "customer" }] });
  address = `${await shipped.server.listen({ port: 0, host: "127.0.0.1" })}${exportSegment.path.replace(":uuid", uuid)}`;
});
afterAll(async () => {
  await shipped.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.sql`delete from audit_entries`;
  staff = await aStaffMember(app, { read: ["segment"] });
  headers = { "content-type": "application/json", ...(await signInAs(app, staff)) };
});

interface Given {
  readonly signal?: AbortSignal | null;
  readonly as?: Record<string, string>;
}
const ask = ({ signal = null, as = headers }: Given = {}) =>
  fetch(address, {
    method: "POST",
    headers: as,
    signal,
    body: JSON.stringify({ optionalFields: optionalExportFields }),
  });
/** Somebody else who may export. */
const another = async (): Promise<Record<string, string>> => ({
  "content-type": "application/json",
  ...(await asStaff(app, { read: ["segment"] })),
});
/** An export whose reader took the first piece and no more. */
async function paused(given: Given = {}) {
  const answer = await ask(given);
  const pieces = answer.body?.getReader();
  if (pieces === undefined) throw new Error("no body");
  const { value: first } = await pieces.read();
  /** Whole lines that have arrived, the head aside. */
  const lines =
    Buffer.from(first ?? [])
      .toString()
      .split("\r\n").length - 2;
  const rest = async (): Promise<void> => {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read());
  };
  return { answer, lines, rest };
}
const acts = async (): Promise<readonly (readonly [string, number])[]> => {
  const rows = await app.sql<{ act: string; rows: number }>`
    select act, (changes #>> '{rows,1}')::int as rows from audit_entries where record = 'segment-export' order by id`;
  return rows.map(({ act, rows: n }) => [act, n]);
};
/** Statements of exports, and connections they hold. */
const held = async (): Promise<number> => {
  const rows = await app.sql<{ held: number }>`
    select count(*) as held from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (state like 'idle in transaction%' or query like '%parts%' and state = 'active'
      or wait_event_type = 'Lock')`;
  return rows[0]?.held ?? 0;
};
/** Ends connections that wait for their reader. @returns how many */
const terminated = async (): Promise<number> => {
  const rows = await app.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  return rows.length;
};
const soon = { timeout: 60_000, interval: 20 };

it("twenty thousand people arrive, and what is held of them meanwhile stays small [CSV-08]", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const inUse = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1_048_576;
  };
  const before = inUse();
  const answer = await ask();
  let [bytes, lines, most, looked] = [0, 0, 0, 0];
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
    if (bytes - looked > 4_000_000) {
      looked = bytes;
      most = Math.max(most, inUse() - before);
    }
  }
  expect([answer.headers.get("x-row-count"), lines]).toEqual([String(count), count + 1]);
  expect(bytes).toBeGreaterThan(count * wide);
  // Of eighty megabytes; what both ends of the line hold is among it.
  expect(most).toBeLessThan(45);
  await vi.waitFor(async () => expect(await held()).toBe(0), soon);
  expect(await acts()).toEqual([["export", count]]);
});

it("people who come and go meanwhile change nothing: all is read at one instant, at the pace of the reader", async () => {
  const { answer, rest } = await paused();
  expect(await held()).toBe(1);
  await app.sql`delete from users where email = 'n19991@example.test'`;
  await rest();
  expect(answer.headers.get("x-row-count")).toBe(String(count));
  expect(await acts()).toEqual([["export", count]]);
  await manyCustomers(app, { count: 1, prefix: "n1999" });
});

it("a reader who leaves ends it: the connection is given back, and the audit tells how much had left [AMB-113]", async () => {
  const leaving = new AbortController();
  const { lines } = await paused({ signal: leaving.signal });
  leaving.abort();
  await vi.waitFor(async () => expect(await acts()).toHaveLength(2), soon);
  const [begun, cut] = await acts();
  expect([begun, cut?.[0]]).toEqual([["export", count], "export-cut"]);
  expect(lines).toBeGreaterThan(0);
  expect(cut?.[1]).toBeGreaterThanOrEqual(lines);
  expect(cut?.[1]).toBeLessThan(count);
  await vi.waitFor(async () => expect(await held()).toBe(0), soon);
});

it("a reader who leaves before the first byte ends the statement in PostgreSQL at once, and the audit has nothing", async () => {
  const leaving = new AbortController();
  await inTransaction(app.platform.db, async (tx) => {
    await sql`lock table user_addresses in access exclusive mode`.execute(tx);
    const asked = ask({ signal: leaving.signal });
    await vi.waitFor(async () => expect(await held()).toBe(2), soon);
    leaving.abort();
    await expect(asked).rejects.toThrow("aborted");
    await vi.waitFor(async () => expect(await held()).toBe(1), soon);
  });
  expect(await acts()).toEqual([]);
});

it("who loses the right meanwhile gets no more of it", async () => {
  const { rest } = await paused();
  await inTransaction(app.platform.db, async (tx) => {
    await sql`update permissions set read = '{}' where user_uuid = ${staff}`.execute(tx);
    await app.platform.sessions.forget(tx, staff);
  });
  // The other program hears of it a moment later, and looks once when the clock has moved.
  const { authorization } = headers;
  const list = () => shipped.server.inject({ url: listSegments.path, headers: { authorization } });
  await vi.waitFor(async () => expect((await list()).statusCode).toBe(403), soon);
  app.clock.advance(2_000);
  await expect(rest()).rejects.toThrow("terminated");
  await vi.waitFor(async () => expect((await acts()).map(([act]) => act)).toEqual(["export", "export-cut"]), soon);
});

it("one that takes longer than a quarter of an hour is cut", async () => {
  const { rest } = await paused();
  app.clock.advance(16 * 60_000);
  await expect(rest()).rejects.toThrow("terminated");
});

it("an answer that breaks off ends with a broken connection, and looks like no whole one [AMB-114]", async () => {
  const { rest } = await paused();
  // It waits for its reader from some time on.
  await vi.waitFor(async () => expect(await terminated()).toBe(1), soon);
  await expect(rest()).rejects.toThrow("terminated");
  await vi.waitFor(async () => expect((await acts()).map(([act]) => act)).toEqual(["export", "export-cut"]), soon);
});

it("one person has one at a time, and a reader who takes nothing for half a minute gives its place back", async () => {
  const [one, other] = await Promise.all([ask(), ask()]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 429]);
  for (const { body } of [one, other]) await body?.cancel();
  await vi.waitFor(async () => expect(await held()).toBe(0), soon);
  await app.sql`delete from audit_entries`;

  const { rest } = await paused();
  const second = await ask();
  expect([second.status, await second.json()]).toEqual([
    429,
    expect.objectContaining({ message: "Your other export is still under way; wait until it has ended" }),
  ]);
  app.clock.advance(31_000);
  await vi.waitFor(async () => expect(await held()).toBe(0), soon);
  await vi.waitFor(async () => expect((await acts()).map(([act]) => act)).toEqual(["export", "export-cut"]), soon);
  const again = await ask();
  await again.body?.cancel();
  expect(again.status).toBe(200);
  await expect(rest()).rejects.toThrow("terminated");
});

it("two are read at a time; a third is told to wait, until one has ended", async () => {
  const leaving = new AbortController();
  const [first] = await Promise.all([paused(), paused({ signal: leaving.signal, as: await another() })]);
  const third = await ask({ as: await another() });
  expect([third.status, third.headers.get("retry-after"), await third.json()]).toEqual([
    429,
    "30",
    expect.objectContaining({ message: "Two exports are under way right now; try again in a minute" }),
  ]);
  leaving.abort();
  await vi.waitFor(async () => expect(await held()).toBe(1), soon);
  await vi.waitFor(async () => {
    const { status, body } = await ask({ as: await another() });
    await body?.cancel();
    expect(status).toBe(200);
  }, soon);
  await first.rest();
});
