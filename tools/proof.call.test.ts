import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { inProject } from "./paths.ts";

const run = (...args: string[]) =>
  spawnSync(process.execPath, [inProject("tools/proof.ts"), ...args], { encoding: "utf8" });

it("npm run proof lists the proofs", () => {
  const { status, stdout } = run();
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^ {2}faults +orders and money .*\n {2}fuzz +requests .*\n {2}restore +a restored backup /m),
  ]);
});

it("npm run proof refuses a name that it does not know", () => {
  const { status, stdout } = run("constructor");
  expect([status, stdout]).toEqual([1, expect.stringContaining("There is no proof 'constructor'.")]);
});

it("npm run proof hands options on, and ends as the proof ends", () => {
  const { status, stdout } = run("faults", "--orders", "many");
  expect([status, stdout]).toEqual([1, expect.stringContaining("--orders is a number")]);
});

it("npm run proof -- totals refuses seeds that are no numbers", () => {
  const { status, stdout } = run("totals", "--seeds", "many");
  expect([status, stdout]).toEqual([1, "--seeds and --first are whole numbers\n"]);
});

it("npm run proof -- fuzz refuses numbers that are none", () => {
  const { status, stdout } = run("fuzz", "--requests", "0");
  expect([status, stdout]).toEqual([1, "--requests and --seed are whole numbers above 0\n"]);
});
