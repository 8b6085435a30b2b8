import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProject } from "./paths.ts";

describe("docs/operate.md", () => {
  it("explains every variable that the configuration reads, and no other", () => {
    const providers = inProject("server/src/providers");
    const files = readdirSync(providers, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(providers, file), "utf8"));
    // A part's variables stand in one object that is named after them, or in those that are put together.
    const parts = files.flatMap((text) => text.match(/const \w*[vV]ariables = (?:z\.object\()?\{\n[^]*?^\}/gm) ?? []);
    const configuration = [readFileSync(inProject("server/src/platform/config/config.ts"), "utf8"), ...parts].join(
      "\n",
    );
    const read = [...configuration.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1]);
    const table = readFileSync(inProject("docs/operate.md"), "utf8").matchAll(/^\| (`[A-Z0-9`, _]+`) \|/gm);
    const explained = [...table].flatMap((match) => match[1]?.replaceAll("`", "").split(", ") ?? []);
    expect(read.length).toBeGreaterThan(20);
    expect(new Set(explained)).toEqual(new Set(read));
    expect(explained).toHaveLength(read.length);
  });
});
