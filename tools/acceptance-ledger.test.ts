import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expandIds, idsIn, rangesOf, readLedger } from "./acceptance-ledger.ts";
import { inProject } from "./paths.ts";
import { sourceFiles } from "./tree-state.ts";

// Made from parts: an id in one of our own titles would count as a row proven.
const [one, two, four] = ["USR-DET-54", "USR-DET-55", "AMB-38"];

describe("ids in a test's title", () => {
  it.each([
    ["no id", []],
    ["a word in brackets [like this]", []],
    [`one [${one}]`, [one]],
    [`two side by side [${one}] [${two}]`, [one, two]],
    [`two in one pair [${one}, ${two}]`, [one, two]],
    [`two without a comma [${one} ${four}]`, [one, four]],
    [`not all of them are ids [${one}, later]`, []],
  ])("%#: are found in brackets only", (title, expected) => {
    expect(idsIn(title)).toEqual(expected);
  });

  it("may be a range, with leading zeros kept", () => {
    expect(expandIds(["AMB-08..11"])).toEqual(["AMB-08", "AMB-09", "AMB-10", "AMB-11"]);
    expect(expandIds([`${one}..USR-DET-56`])).toEqual([one, two, "USR-DET-56"]);
  });
});

describe("a list of ids", () => {
  it("is told as ranges where they are neighbours", () => {
    expect(rangesOf(["AMB-08", "AMB-09", "AMB-10", "AMB-12", "AMD-12", "AMD-13"])).toEqual([
      "AMB-08..10",
      "AMB-12",
      "AMD-12..13",
    ]);
    expect(rangesOf([])).toEqual([]);
  });
});

describe("the ledger", () => {
  const ledger = readLedger();

  it("has 635 rows in 36 areas, 146 rulings and 41 amendments", () => {
    expect(ledger.rows).toHaveLength(635);
    expect(Object.keys(ledger.areas)).toHaveLength(36);
    expect(ledger.rulings).toHaveLength(146);
    expect(ledger.amendments).toHaveLength(41);
  });

  it("names every row once, in an area it knows", () => {
    expect(new Set(ledger.rows.map(({ id }) => id)).size).toBe(635);
    expect(ledger.rows.filter(({ id, area }) => !id.startsWith(`${area}-`) || !(area in ledger.areas))).toEqual([]);
  });

  it("has every id that a test claims to prove", () => {
    const known = new Set([...ledger.rows, ...ledger.rulings, ...ledger.amendments].map(({ id }) => id));
    const tests = sourceFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    const claimed = tests.flatMap((file) => idsIn(readFileSync(inProject(file), "utf8")).map((id) => ({ id, file })));
    expect(claimed.length).toBeGreaterThan(200);
    expect(claimed.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it("amends only what is there, scenarios aside", () => {
    const known = new Set([...ledger.rows, ...ledger.rulings].map(({ id }) => id));
    const named = ledger.amendments.flatMap(({ amends }) => amends).filter((id) => !id.startsWith("SC-"));
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});
