import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inProject } from "./paths.ts";

describe("docs/operate.md", () => {
  it("explains every variable that the configuration reads, and no other", () => {
    const configuration = readFileSync(inProject("server/src/platform/config/config.ts"), "utf8");
    const read = [...configuration.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1]);
    const table = readFileSync(inProject("docs/operate.md"), "utf8").matchAll(/^\| (`[A-Z`, _]+`) \|/gm);
    const explained = [...table].flatMap((match) => match[1]?.replaceAll("`", "").split(", ") ?? []);
    expect(read.length).toBeGreaterThan(20);
    expect(new Set(explained)).toEqual(new Set(read));
    expect(explained).toHaveLength(read.length);
  });
});
