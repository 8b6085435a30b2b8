import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";
import { type Database, openDatabase } from "../database.ts";
import { openSnapshot } from "./snapshot.ts";

let database: TestDatabase;
let opened: { db: Database; close: () => Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: whatever is not given back is missed at once.
  opened = openDatabase({ url: database.url, poolSize: 1, statementTimeout: 2_000 });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const nobodyLeaves = (): AbortSignal => new AbortController().signal;
const isFree = async (): Promise<boolean> => (await sql`select 1`.execute(opened.db)).rows.length === 1;

it("each part has the time limit of a statement for itself, the whole has none", async () => {
  const snapshot = await openSnapshot(opened.db, { signal: nobodyLeaves() });
  const next = await snapshot.cursor(
    sql<object>`select n::text from generate_series(1, ${6}::int) n, lateral (select pg_sleep(0.5 + n * 0)) slow`,
  );
  const read: string[] = [];
  for (let part = await next(2); part.rows > 0; part = await next(2)) read.push(Buffer.concat(part.blocks).toString());
  expect(read).toEqual(["12", "34", "56"]);
  await snapshot.close();
  await snapshot.close();
  expect(await isFree()).toBe(true);
});

it("who leaves ends what runs, and the connection is given back without what was begun", async () => {
  const leaving = new AbortController();
  const snapshot = await openSnapshot(opened.db, { signal: leaving.signal });
  const began = performance.now();
  const slow = snapshot.rows(sql<object>`select pg_sleep(1.9)`);
  setImmediate(() => leaving.abort());
  await expect(slow).rejects.toThrow("aborted");
  await expect(snapshot.rows(sql<object>`select 1`)).rejects.toThrow("aborted");
  await snapshot.close();
  expect(performance.now() - began).toBeLessThan(1_900);
  expect(await isFree()).toBe(true);
});

it("what went wrong in it leaves nothing behind either", async () => {
  const snapshot = await openSnapshot(opened.db, { signal: nobodyLeaves() });
  await expect(snapshot.rows(sql<object>`select 1 / 0`)).rejects.toThrow("division by zero");
  await snapshot.close();
  expect(await isFree()).toBe(true);
});

it("who left before gets none", async () => {
  await expect(openSnapshot(opened.db, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect(await isFree()).toBe(true);
});
