import { describe, expect, it } from "vitest";
import { isDomain, mayRegister, normaliseDomain, sortedDomains } from "./domain-rules.ts";

describe("domains", () => {
  it("are trimmed, lower-cased and lose a leading @ [AMB-124]", () => {
    expect(normaliseDomain("  @Gmail.COM ")).toBe("gmail.com");
  });

  it.each([
    ["gmail.com", true],
    ["uq.edu.au", true],
    ["a-b.co", true],
    ["gmail", false],
    ["-a.com", false],
    ["a..com", false],
    ["a b.com", false],
    ["127.0.0.1", false],
    [`${"a".repeat(64)}.com`, false],
    ["", false],
  ])("%j: %s", (domain, is) => {
    expect(isDomain(domain)).toBe(is);
  });

  it("sort without regard to letter case", () => {
    expect(sortedDomains(["b.com", "A.com", "c.com"])).toEqual(["A.com", "b.com", "c.com"]);
  });

  it("a whitelisted domain overrides the blacklist; an empty whitelist changes nothing [AMB-126]", () => {
    const lists = { whitelist: ["good.test"], blacklist: ["good.test", "bad.test"] };
    expect(mayRegister("a@good.test", lists)).toBe(true);
    expect(mayRegister("a@BAD.test", lists)).toBe(false);
    expect(mayRegister("a@other.test", lists)).toBe(true);
  });
});
