import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { openedDatabase } from "../../../test/opened-database.ts";
import {
  abortable,
  fixedStatement,
  inTransaction,
  openDatabase,
  plannedEachTime,
  rowsWhileWaited,
} from "./database.ts";

const database = openedDatabase();

const sleeping = (seconds: number, head = sql``) => sql<object>`${head} select pg_sleep(${seconds}::float8)`;
const asked: Readonly<Record<string, (seconds: number, signal: AbortSignal) => Promise<unknown>>> = {
  execute: (seconds, signal) => sleeping(seconds).execute(database().db, abortable(signal)),
  "planned each time": (seconds, signal) =>
    sleeping(seconds, plannedEachTime).execute(database().db, abortable(signal)),
  rowsWhileWaited: (seconds, signal) => rowsWhileWaited(database().db, sleeping(seconds), signal),
};
async function leftAlone(
  sleepSeconds: number,
  goesAfterMilliseconds: number,
  ask: (typeof asked)[string],
): Promise<unknown> {
  const caller = new AbortController();
  const answer = ask(sleepSeconds, caller.signal);
  await sleep(goesAfterMilliseconds);
  caller.abort();
  return answer.then(
    () => "answered",
    () => "given up",
  );
}
const stillRunning = async (): Promise<number> => {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(
    database().db,
  );
  return rows.length;
};

it("a connection stays for a minute after it was used", async () => {
  const own = openDatabase({ url: database().url });
  const backend = async () => (await sql`select pg_backend_pid() as pid`.execute(own.db)).rows[0];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const first = await backend();
  vi.advanceTimersByTime(59_000);
  const later = await backend();
  vi.advanceTimersByTime(61_000);
  const last = await backend();
  vi.useRealTimers();
  await own.close();
  expect(later).toEqual(first);
  expect(last).not.toEqual(first);
});

describe.each(Object.entries(asked))("a statement whose caller goes away, by %s", (_name, ask) => {
  it("is cancelled in the database", async () => {
    expect(await leftAlone(30, 50, ask)).toBe("given up");
    await expect.poll(stillRunning).toBe(0);
  });

  // Whatever is written to the console fails a test.
  it("leaves no word on the console when it ends just then, and meets nobody else's statement", async () => {
    for (let milliseconds = 1; milliseconds <= 10; milliseconds += 1)
      await Promise.all([1, 2, 3, 4].map(() => leftAlone(milliseconds / 1_000, milliseconds - 1, ask)));
    expect(await sql`select 1 as one`.execute(database().db)).toMatchObject({ rows: [{ one: 1 }] });
    await sleep(300);
    expect(await sql`select 1 as one`.execute(database().db)).toMatchObject({ rows: [{ one: 1 }] });
  });
});

it("a statement whose caller waits answers its rows, in a transaction too, and one whose caller is gone is not asked", async () => {
  const one = sql<{ one: number }>`select 1 as one`;
  const { signal } = new AbortController();
  expect(await rowsWhileWaited(database().db, one, signal)).toEqual([{ one: 1 }]);
  expect(await inTransaction(database().db, (tx) => rowsWhileWaited(tx, one, signal))).toEqual([{ one: 1 }]);
  await expect(rowsWhileWaited(database().db, one, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  await expect(rowsWhileWaited(database().db, sql<object>`select 1 / 0`, signal)).rejects.toThrow("division by zero");
});

describe("a connection", () => {
  it("that is lost between two statements fails the transaction, not the program", async () => {
    const seen: string[] = [];
    const other = openDatabase({ url: database().url, onError: (error) => void seen.push(error.message) });
    const transaction = inTransaction(other.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(database().db);
      await expect.poll(() => seen.length).toBeGreaterThan(0);
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow("not queryable");
    expect(seen.join()).toContain("terminating connection");
    await other.close();
  });

  it("gives up statements, and transactions in which nothing happens, after a while", async () => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
      database().db,
    );
    expect(rows).toEqual([{ statement: "10s", idle: "15s" }]);
  });
});

it("keeps statements prepared, but those that are planned each time", async () => {
  await inTransaction(database().db, async (tx) => {
    await sql`select ${1}::int as prepared`.execute(tx);
    await sql`${plannedEachTime} select ${1}::int as again`.execute(tx);
    const { rows } = await sql<{ statement: string }>`
      select trim(statement) as statement from pg_prepared_statements
      where statement ~ 'as (prepared|anew)$'`.execute(tx);
    expect(rows).toEqual([{ statement: "select $1::int as prepared" }]);
  });
});

const kept = async (): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ key: string }>`select key from settings where key like 'fixed%' order by key`.execute(
    database().db,
  );
  return rows.map(({ key }) => key);
};

describe("a fixed statement", () => {
  const inserted = fixedStatement(sql<{ key: string }>`
    insert into settings (key, value, updated_at) values (${"key"}, '{}', now()) returning key`);
  it("belongs to the transaction it is asked in, and to none otherwise", async () => {
    const rolledBack = inTransaction(database().db, async (tx) => {
      expect(await inserted(tx, ["fixed in a transaction"])).toEqual([{ key: "fixed in a transaction" }]);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await inserted(database().db, ["fixed alone"])).toEqual([{ key: "fixed alone" }]);
    expect(await kept()).toEqual(["fixed alone"]);
  });

  it("fails as others do, and the pool goes on", async () => {
    await inserted(database().db, ["fixed twice"]);
    for (let time = 0; time < 12; time += 1)
      await expect(inserted(database().db, ["fixed twice"])).rejects.toMatchObject({
        code: "23505",
        constraint: "settings_pkey",
      });
    expect(await kept()).toContain("fixed twice");
  });
});
