import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { inProject } from "./paths.ts";

const timeout = 300_000;
const run = (...options: string[]) =>
  spawnSync(process.execPath, [inProject("tools/proof.ts"), "restore", ...options], { encoding: "utf8", timeout });

it("npm run proof -- restore keeps its promises on a few orders, and breaks them in every ledger for the control", {
  timeout,
}, () => {
  const { status, stdout } = run("--seeds", "1", "--orders", "25", "--way", "data-folder");
  expect(stdout).toMatch(/^seed 1 \(data-folder, crash, killed while releasing, \d+ s\): .*; no breach$/m);
  const found = "[1-9]\\d*";
  expect(stdout).toMatch(
    new RegExp(`^control, duplicates found: ERP ${found}, gift cards ${found}, courier ${found}, mail ${found}$`, "m"),
  );
  expect(stdout).toContain("Every promise was kept.");
  expect(status).toBe(0);
});

it("npm run proof -- restore says how it is called when it is called wrongly", () => {
  const { status, stdout } = run("--way", "luck");
  expect([status, stdout]).toEqual([
    1,
    expect.stringContaining("--way is one of tool, pg-dump, data-folder. npm run proof -- restore"),
  ]);
});
