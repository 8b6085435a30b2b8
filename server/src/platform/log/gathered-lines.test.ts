import { spawnSync } from "node:child_process";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { gatheredLines } from "./gathered-lines.ts";

it("lines of one turn are one write, in their order, and those of the next another", async () => {
  const written: string[] = [];
  const log = gatheredLines((text) => written.push(text));
  log.write("a\n");
  log.write("b\n");
  expect(written).toEqual([]);
  await turn();
  log.write("c\n");
  await turn();
  expect(written).toEqual(["a\nb\n", "c\n"]);
});

it("no line is left behind by a program that ends itself, nor by one that nobody handles an error of", () => {
  const file = new URL("gathered-lines.ts", import.meta.url).href;
  for (const end of ["process.exit(1)", "throw new Error('gone')"]) {
    const program = `import { gatheredLines } from ${JSON.stringify(file)}; gatheredLines().write("last\\n"); ${end}`;
    const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
    });
    expect([stdout, status]).toEqual(["last\n", 1]);
  }
});
