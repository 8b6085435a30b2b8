import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openFolderJournal } from "./folder-journal.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { noBucket, openJournal } from "./open-journal.ts";

let folder: string;
let journal: Journal;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "crema-journal-"));
  journal = await openFolderJournal(folder);
});
afterEach(async () => {
  await journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const entry = (n: number, at = "2026-11-21T02:00:00.000Z"): JournalEntry => ({
  n,
  at: new Date(at),
  kind: "mail",
  ref: `mail-${n}`,
});
async function numbersSince(day: string, of = journal): Promise<number[]> {
  const numbers: number[] = [];
  for await (const block of of.read(new Date(day))) numbers.push(...block.map(({ n }) => n));
  return numbers;
}
const files = () => readdirSync(folder).filter((name) => name.endsWith(".journal"));

it("holds every entry once its append returns, in one file for each process and day", async () => {
  await Promise.all(Array.from({ length: 2_500 }, (_, n) => journal.append([entry(n)])));
  expect(files()).toHaveLength(1);
  const other = await openFolderJournal(folder);
  await other.append([entry(9_000)]);
  expect(files()).toHaveLength(2);
  await journal.append([entry(9_001, "2026-11-22T00:00:00.000Z")]);
  expect(files()).toHaveLength(3);
  expect(await numbersSince("2026-11-01")).toHaveLength(2_502);
  expect(await numbersSince("2026-11-22")).toEqual([9_001]);
  await other.close();
});

it("stores what is written late where a reader of its newest entry's day looks", async () => {
  await journal.append([entry(1), entry(2, "2026-11-24T02:00:00.000Z")]);
  expect(await numbersSince("2026-11-23")).toEqual([1, 2]);
});

it("leaves out a torn last line, and whoever appends next writes a file of its own", async () => {
  await journal.append([entry(1)]);
  await journal.close();
  const [name = ""] = files();
  appendFileSync(join(folder, name), `{"n":2,"at":"2026-11-21T02:0`);
  const next = await openFolderJournal(folder);
  await next.append([entry(3)]);
  expect((await numbersSince("2026-11-21", next)).toSorted((a, b) => a - b)).toEqual([1, 3]);
  await next.close();
});

it("tells of a line that cannot be read and is not a torn last one, always as the same entry", async () => {
  await journal.append([entry(1)]);
  const [name = ""] = files();
  appendFileSync(join(folder, name), `{"n":2,"at":"2026-\0\0\n\n`);
  const read = async () => {
    const entries: JournalEntry[] = [];
    for await (const block of journal.read(new Date("2026-11-21"))) entries.push(...block);
    return entries;
  };
  const [first, unreadable, ...others] = await read();
  expect([first, others]).toEqual([entry(1), []]);
  expect(unreadable).toMatchObject({ kind: "unreadable-line", ref: `${name}, line 2` });
  expect(unreadable?.n).toBeLessThan(0);
  expect(unreadable?.at).toEqual(new Date("2026-11-21T23:59:59.999Z"));
  await journal.append([entry(3)]);
  expect(await read()).toEqual([entry(1), unreadable, entry(3)]);
});

it("says that it could not be written, and goes on once it can be", async () => {
  await journal.append([entry(1)]);
  rmSync(folder, { recursive: true });
  await expect(journal.append([entry(2, "2026-11-22T00:00:00.000Z")])).rejects.toThrow(
    "The journal could not be written",
  );
  await openFolderJournal(folder);
  await journal.append([entry(3, "2026-11-22T00:00:00.000Z")]);
  expect(await numbersSince("2026-11-01")).toEqual([3]);
});

it("names its installation, and removes what was written before a day", async () => {
  expect(await journal.installation()).toBeUndefined();
  await journal.claim("11111111-1111-4111-8111-111111111111");
  expect(await journal.installation()).toBe("11111111-1111-4111-8111-111111111111");
  await journal.append([entry(1, "2025-01-01T00:00:00.000Z")]);
  await journal.append([entry(2)]);
  await journal.prune(new Date("2026-01-01"));
  expect(await numbersSince("2020-01-01")).toEqual([2]);
  expect(readFileSync(join(folder, files()[0] ?? ""), "utf8")).toBe(
    '{"n":2,"at":"2026-11-21T02:00:00.000Z","kind":"mail","ref":"mail-2"}\n',
  );
});

it("is never a folder called s3, which means the bucket", async () => {
  await expect(openJournal("s3", noBucket)).rejects.toThrow("JOURNAL: s3 needs S3_BUCKET and its keys");
});
