import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { inProject } from "./paths.ts";

const timeout = 300_000;
const run = (...options: string[]) =>
  spawnSync(process.execPath, [inProject("tools/proof.ts"), "attack", ...options], { encoding: "utf8", timeout });

it("npm run proof -- attack finds nothing broken by forged tokens but, on a busy machine, what needs a quiet one", {
  timeout,
}, () => {
  const { status, stdout } = run("--runs", "1", "--seconds", "2", "--kinds", "forged");
  expect(stdout).toMatch(/^forged +\d+ .* 401 x \d+, 404 x \d+/m);
  const broken = stdout.split("\n").filter((line) => line.startsWith("BROKEN:"));
  expect(broken.filter((line) => !/ p99 | of its line$/.test(line))).toEqual([]);
  expect(status).toBe(broken.length === 0 ? 0 : 1);
});

it("npm run proof -- attack says how it is called when it is called wrongly", () => {
  const { status, stdout } = run("--kinds", "constructor");
  expect([status, stdout]).toEqual([
    1,
    expect.stringContaining("--kinds: there is no 'constructor'. npm run proof -- attack"),
  ]);
});
