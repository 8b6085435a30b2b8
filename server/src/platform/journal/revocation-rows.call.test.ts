import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { inTransaction, openDatabase } from "../database/database.ts";
import { type JournalEntry, noJournal } from "./journal.ts";
import { bindJournal, storeRevocation } from "./revocation-rows.ts";

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** A journal on a full disk, until there is room. */
function fullJournal() {
  const journal = { ...noJournal, isFull: true, written: Array<string>(), attempts: 0 };
  return Object.assign(journal, {
    append: (entries: readonly JournalEntry[]) => {
      journal.attempts += 1;
      if (journal.isFull) return Promise.reject(new Error("no space left"));
      journal.written.push(...entries.map(({ ref }) => ref));
      return Promise.resolve();
    },
  });
}
const endSession = (ref: string) =>
  inTransaction(opened.db, (tx) => storeRevocation(tx, { kind: "session-ended", ref, at: new Date() }));

it("writes what was taken away by itself once the journal can be written, and each once", async () => {
  const journal = fullJournal();
  const log = { warn: vi.fn() };
  const stop = bindJournal(opened.db, journal, { log, retryMs: 1 });
  await expect(endSession("first")).rejects.toMatchObject({ code: "unavailable" });
  await expect(endSession("second")).rejects.toMatchObject({ code: "unavailable" });
  await expect.poll(() => journal.attempts).toBeGreaterThan(4);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ entries: 2 }),
    expect.stringContaining("trying again"),
  );
  journal.isFull = false;
  await expect.poll(() => journal.written).toEqual(["first", "second"]);
  await endSession("third");
  await stop();
  expect(journal.written).toEqual(["first", "second", "third"]);
});

it("writes it when the process stops, if it can by then", async () => {
  const journal = fullJournal();
  const stop = bindJournal(opened.db, journal, { log: { warn: vi.fn() }, retryMs: 60_000 });
  await expect(endSession("last")).rejects.toMatchObject({ code: "unavailable" });
  journal.isFull = false;
  await stop();
  expect(journal.written).toEqual(["last"]);
});
