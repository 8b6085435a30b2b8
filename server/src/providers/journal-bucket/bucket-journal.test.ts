import { startS3Sandbox } from "@crema/sandboxes/s3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Journal, JournalEntry } from "../../platform/journal/journal.ts";
import { noBucket, openJournal } from "../../platform/journal/open-journal.ts";
import { s3BackupStore } from "../backup-store/s3-backup-store.ts";
import { s3Config, s3Variables } from "../image-store/s3/s3-config.ts";
import { configuredJournalBucket } from "./bucket-journal.ts";

let bucket: Awaited<ReturnType<typeof startS3Sandbox>>;
let journal: Journal;
beforeEach(async () => {
  bucket = await startS3Sandbox();
  journal = configuredJournalBucket(bucket.env)();
});
afterEach(async () => {
  await journal.close();
  await bucket.close();
});

const entry = (n: number, at = "2026-11-21T02:00:00.000Z"): JournalEntry => ({
  n,
  at: new Date(at),
  kind: "mail",
  ref: `mail-${n}`,
});
async function numbersSince(day: string): Promise<number[]> {
  const numbers: number[] = [];
  for await (const block of journal.read(new Date(day))) numbers.push(...block.map(({ n }) => n));
  return numbers.toSorted((a, b) => a - b);
}
const names = (): string[] => Object.keys(bucket.state().objects).filter((name) => name.includes("/entries/"));

it("stores every entry before its append returns, at most a hundred appends in an object", async () => {
  await Promise.all(Array.from({ length: 250 }, (_, n) => journal.append([entry(n)])));
  // The first append found nobody writing, and the rest were written by hundreds.
  expect(names()).toHaveLength(4);
  expect(names().every((name) => name.startsWith("journal/entries/2026-11-21/"))).toBe(true);
  expect(await numbersSince("2026-11-21")).toEqual(Array.from({ length: 250 }, (_, n) => n));
});

it("reads from a day on, and removes what was written before a day", async () => {
  await journal.append([entry(1, "2025-01-01T00:00:00.000Z")]);
  await journal.append([entry(2, "2026-11-20T23:59:59.000Z")]);
  await journal.append([entry(3)]);
  expect(await numbersSince("2026-11-21")).toEqual([3]);
  await journal.prune(new Date("2026-11-20"));
  expect(await numbersSince("2020-01-01")).toEqual([2, 3]);
});

it("names its installation, and is not read as an entry", async () => {
  expect(await journal.installation()).toBeUndefined();
  await journal.claim("11111111-1111-4111-8111-111111111111");
  expect(await journal.installation()).toBe("11111111-1111-4111-8111-111111111111");
  expect(await numbersSince("2020-01-01")).toEqual([]);
});

it("says that it could not be written, and goes on once it can be", async () => {
  bucket.faults.order({ fault: "internal-error", times: 2 });
  await expect(journal.append([entry(1)])).rejects.toThrow("The journal could not be written");
  await journal.append([entry(2)]);
  expect(await numbersSince("2026-11-21")).toEqual([2]);
});

it("is refused at the start with the reason if the bucket cannot be used", async () => {
  await expect(openJournal("s3", noBucket)).rejects.toThrow("JOURNAL: s3 needs S3_BUCKET and its keys");
  const wrong = configuredJournalBucket({ ...bucket.env, S3_SECRET_ACCESS_KEY: "wrong" });
  await expect(openJournal("s3", wrong)).rejects.toThrow("JOURNAL: the bucket cannot be used. The bucket");
});

it("tells of a line that cannot be read", async () => {
  const config = s3Config(s3Variables.parse(bucket.env));
  if (config === undefined) throw new Error("the sandbox named no bucket");
  const store = s3BackupStore({ config, prefix: "journal/", timeoutMs: 10_000, attempts: 2, requestsAtOnce: 1 });
  await store.put("entries/2026-11-21/damaged", Buffer.from("garbage\n"));
  await store.close();
  const blocks: JournalEntry[] = [];
  for await (const block of journal.read(new Date("2026-11-21"))) blocks.push(...block);
  expect(blocks).toMatchObject([{ kind: "unreadable-line", ref: "entries/2026-11-21/damaged, line 1" }]);
});
