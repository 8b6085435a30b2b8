import { sql } from "kysely";
import { expect, it } from "vitest";
import { openedDatabase } from "../../../../test/opened-database.ts";
import { openSnapshot } from "./snapshot.ts";

// One connection: whatever is not given back is missed at once.
const database = openedDatabase({ poolSize: 1, statementTimeout: 2_000 });

const nobodyLeaves = (): AbortSignal => new AbortController().signal;
const isFree = async (): Promise<boolean> => (await sql`select 1`.execute(database().db)).rows.length === 1;

it("each part has the time limit of a statement for itself, the whole has none", async () => {
  const snapshot = await openSnapshot(database().db, { signal: nobodyLeaves() });
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
  const snapshot = await openSnapshot(database().db, { signal: leaving.signal });
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
  const snapshot = await openSnapshot(database().db, { signal: nobodyLeaves() });
  await expect(snapshot.rows(sql<object>`select 1 / 0`)).rejects.toThrow("division by zero");
  await snapshot.close();
  expect(await isFree()).toBe(true);
});

it("who left before gets none", async () => {
  await expect(openSnapshot(database().db, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect(await isFree()).toBe(true);
});

const lengths = [0, 1, 7, 300, 21_845, 21_846, 65_535, 65_536, 65_537, 200_000, 0, 3];
const letters = ["a", "é", "€", "😀", '"', "\r\n"];
const texts = lengths.flatMap((length) => letters.map((letter) => letter.repeat(length)));

it("texts of any length arrive byte for byte, in blocks that hold no more than one long text", async () => {
  const snapshot = await openSnapshot(database().db, { signal: new AbortController().signal });
  const next = await snapshot.cursor(
    sql<object>`select text from unnest(${texts}::text[]) with ordinality given (text, n) order by n`,
  );
  for (let from = 0; from < texts.length; from += 9) {
    const wanted = texts.slice(from, from + 9);
    const { rows, blocks } = await next(9);
    expect(rows).toBe(wanted.length);
    expect(Buffer.concat(blocks).equals(Buffer.from(wanted.join("")))).toBe(true);
    const longest = Math.max(65_536, ...wanted.map((text) => text.length * 3));
    for (const { byteLength, buffer } of blocks) {
      expect(byteLength).toBeGreaterThan(0);
      expect(buffer.byteLength).toBeLessThanOrEqual(longest);
    }
  }
  expect(await next(9)).toEqual({ rows: 0, blocks: [] });
  await snapshot.close();
});
