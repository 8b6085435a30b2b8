import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import type { Caller } from "../http/caller.ts";
import { refuse } from "../http/refusal.ts";
import { changeInOneStatement } from "./change-in-one-statement.ts";

const app = await startFileApp();

const caller: Caller = {
  principal: { kind: "nobody" },
  requestId: "r",
  call: "aCall",
  signal: new AbortController().signal,
  address: "",
  ifMatch: undefined,
  idempotency: undefined,
  cookie: () => undefined,
  receiveFile: () => Promise.reject(new Error("no file")),
  setHeader: () => undefined,
};

interface Note {
  readonly version: number;
  readonly text: string;
}

/** Saves a note that is stored in version 2 and known in version `known`; tells what was asked of the store. */
async function saved(
  known: Note | undefined,
  expected: string,
  { isRefused = false, stored = { version: 2, text: "stored" } }: { isRefused?: boolean; stored?: Note } = {},
): Promise<[unknown, string[]]> {
  const asked: string[] = [];
  const answer = changeInOneStatement<Note>(app.platform, caller, {
    record: "user",
    id: "n",
    act: "update",
    known,
    expected,
    fieldsOf: ({ text }) => ({ text }),
    versionOf: ({ version }) => String(version),
    read() {
      asked.push("read");
      return Promise.resolve(stored);
    },
    wanted(before) {
      if (isRefused) throw refuse("not_verified", "No");
      return { ...before, text: "wanted" };
    },
    write(_db, { before, wanted }) {
      asked.push(`write over ${before.version}`);
      return Promise.resolve(before.version === stored.version ? { ...wanted, version: 3 } : undefined);
    },
  });
  return [await answer.catch((error: unknown) => (error instanceof Error ? error.message : error)), asked];
}

const after: Note = { version: 3, text: "wanted" };

describe("a change in one statement", () => {
  it("reads the record before it writes", async () => {
    expect(await saved(undefined, "2")).toEqual([after, ["read", "write over 2"]]);
  });

  it("of a known record does not read it", async () => {
    expect(await saved({ version: 2, text: "stored" }, "2")).toEqual([after, ["write over 2"]]);
  });

  it("of a record that is known no longer as it is reads it, and holds the version", async () => {
    expect(await saved({ version: 1, text: "old" }, "1")).toEqual([
      "Changed by someone else since you opened it",
      ["write over 1", "read"],
    ]);
  });

  it("writes nothing if it leaves the record as it is, whichever version was read", async () => {
    const same: Note = { version: 2, text: "wanted" };
    expect(await saved(undefined, "1", { stored: same })).toEqual([same, ["read"]]);
    expect(await saved(same, "2", { stored: same })).toEqual([same, ["read"]]);
  });

  it("of what a known record no longer holds is a change", async () => {
    expect(await saved({ version: 1, text: "wanted" }, "1")).toEqual([
      "Changed by someone else since you opened it",
      ["read"],
    ]);
  });

  it("is refused by the record as it is", async () => {
    expect(await saved({ version: 1, text: "old" }, "2", { isRefused: true })).toEqual(["No", ["read"]]);
  });
});
