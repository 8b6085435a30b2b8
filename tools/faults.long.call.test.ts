import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { inProject } from "./paths.ts";

/** Longer than all that a run waits for; how long that is depends on which outages its faults make. */
const timeout = 900_000;
const run = (...options: string[]) =>
  spawnSync(process.execPath, [inProject("faults/src/main.ts"), ...options], { encoding: "utf8", timeout });

it("npm run proof -- faults keeps its promises on a few orders, and the naive worker does not", { timeout }, () => {
  const few = ["--orders", "40", "--worker-kills", "2", "--database-kills", "1", "--moves", "5", "--least-hits", "0"];
  const { status, stdout } = run("--seed", "3", ...few);
  expect(stdout).toContain("killed: 2 workers, the database 1 times; 0 ended by themselves");
  expect(stdout).toMatch(/naive worker, same seed: [1-9]\d* orders doubled, [1-9]\d* cards credited too often/);
  expect(stdout).toContain("Every promise was kept.");
  expect(status).toBe(0);
});

it("npm run proof -- faults says how it is called when it is called wrongly", () => {
  const { status, stdout } = run("--orders", "many");
  expect([status, stdout]).toEqual([1, expect.stringContaining("--orders is a number. npm run proof -- faults")]);
});
