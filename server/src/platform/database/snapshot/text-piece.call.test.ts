import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";
import { type Database, openDatabase } from "../database.ts";
import { openSnapshot } from "./snapshot.ts";

let database: TestDatabase;
let opened: { db: Database; close: () => Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase({ url: database.url, poolSize: 1 });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const lengths = [0, 1, 7, 300, 21_845, 21_846, 65_535, 65_536, 65_537, 200_000, 0, 3];
const letters = ["a", "é", "€", "😀", '"', "\r\n"];
const texts = lengths.flatMap((length) => letters.map((letter) => letter.repeat(length)));

it("texts of any length arrive byte for byte, in blocks that hold no more than one long text", async () => {
  const snapshot = await openSnapshot(opened.db, { signal: new AbortController().signal });
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
