import { describe, expect, it } from "vitest";
import { lockProblems } from "./lock-problems.ts";

const lock = (entry: object): string =>
  JSON.stringify({ packages: { "": {}, contract: {}, "node_modules/pg": entry } });

describe("the check of the lock file", () => {
  it("accepts Crema's own", () => {
    expect(lockProblems()).toEqual([]);
  });

  it.each([
    ["no digest", { version: "8.0.0" }, "package-lock.json: node_modules/pg has no sha512"],
    ["a weaker digest", { integrity: "sha1-abc" }, "package-lock.json: node_modules/pg has no sha512"],
    [
      "an address",
      { integrity: "sha512-abc", resolved: "https://packages.example/pg.tgz" },
      "package-lock.json: node_modules/pg names the address https://packages.example/pg.tgz",
    ],
  ])("refuses an entry with %s", (_, entry, problem) => {
    expect(lockProblems(lock(entry))).toEqual([problem]);
  });

  it("asks nothing of our own workspaces", () => {
    expect(lockProblems(lock({ link: true, resolved: "contract" }))).toEqual([]);
  });
});
