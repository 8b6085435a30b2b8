import { describe, expect, it } from "vitest";
import {
  type Act,
  actsSince,
  hasChanges,
  isBlacklistAsExpected,
  readEntry,
  shownLists,
  whitelistBeforeMoves,
} from "./domain-draft.ts";

const stored = { whitelist: ["good.test"], blacklist: ["b.com", "A.com"] };
const add = (list: Act["list"], domain: string): Act => ({ kind: "add", list, domain });
const remove = (list: Act["list"], domain: string): Act => ({ kind: "remove", list, domain });

describe("the domain lists", () => {
  it("are sorted without regard to letter case", () => {
    expect(shownLists(stored, []).blacklist).toEqual(["A.com", "b.com"]);
  });

  it("show unsaved additions on top, newest first", () => {
    const acts = [add("blacklist", "m.com"), add("blacklist", "z.com")];
    expect(shownLists(stored, acts).blacklist).toEqual(["z.com", "m.com", "A.com", "b.com"]);
  });

  it("hold a domain in one list only", () => {
    const { whitelist, blacklist } = shownLists(stored, [add("blacklist", "good.test")]);
    expect(whitelist).toEqual([]);
    expect(blacklist).toEqual(["good.test", "A.com", "b.com"]);
  });

  it("are unchanged when an addition is taken back", () => {
    expect(hasChanges(stored, [add("blacklist", "m.com")])).toBe(true);
    expect(hasChanges(stored, [add("blacklist", "m.com"), remove("blacklist", "m.com")])).toBe(false);
  });

  it("keep what was done here over lists that changed meanwhile", () => {
    const newer = { ...stored, blacklist: [...stored.blacklist, "new.com"] };
    expect(shownLists(newer, [remove("blacklist", "b.com")]).blacklist).toEqual(["A.com", "new.com"]);
  });
});

it("the first post's whitelist keeps what moves to the blacklist, and nothing that is only removed", () => {
  const before = { whitelist: ["Moves.test", "removed.test", "stays.test"], blacklist: ["comes.test"] };
  const edits = [add("blacklist", "moves.test"), remove("whitelist", "removed.test"), add("whitelist", "comes.test")];
  const shown = { whitelist: ["comes.test", "stays.test"], blacklist: ["moves.test"] };
  expect(shownLists({ ...before, whitelist: ["moves.test", "removed.test", "stays.test"] }, edits)).toEqual(shown);
  expect(whitelistBeforeMoves(before, shown)).toEqual(["comes.test", "stays.test", "Moves.test"]);
});

it("the first post's answer shows whether somebody else changed the blacklist", () => {
  const before = { whitelist: [], blacklist: ["Moves.test", "stays.test"] };
  const left = { whitelist: ["moves.test"], blacklist: ["stays.test"] };
  expect(isBlacklistAsExpected(before, ["moves.test"], left)).toBe(true);
  expect(isBlacklistAsExpected(before, [], { whitelist: [], blacklist: ["stays.test", "moves.test"] })).toBe(true);
  expect(isBlacklistAsExpected(before, ["moves.test"], { ...left, blacklist: ["stays.test", "theirs.test"] })).toBe(
    false,
  );
  expect(isBlacklistAsExpected(before, ["moves.test"], { ...left, blacklist: [] })).toBe(false);
});

it("acts done while a save was on its way are left after it", () => {
  const saved = [add("blacklist", "m.com"), remove("blacklist", "b.com")];
  const later = add("blacklist", "late.com");
  expect(actsSince([...saved, later], saved)).toEqual([later]);
  expect(actsSince(saved, saved)).toEqual([]);
});

describe("the text of 'Add domain to list'", () => {
  it.each([
    ["", { kind: "empty" }],
    ["   ", { kind: "empty" }],
    ["B.COM", { kind: "refused", problem: "Domain already exists" }],
    ["a.com", { kind: "refused", problem: "Domain already exists" }],
    ["@New.test ", { kind: "domain", domain: "new.test" }],
  ])("%j is %j", (typed, entry) => {
    expect(readEntry(typed, stored.blacklist)).toEqual(entry);
  });

  it("is refused when it is no domain", () => {
    expect(readEntry("gmail", [])).toMatchObject({ kind: "refused" });
  });
});
