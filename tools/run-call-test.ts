import { spawnSync } from "node:child_process";
import { inProject } from "./paths.ts";

/** Runs one file of call tests, a long one too, as part of a proof. @returns 0 if everything in it holds */
export function runCallTest(file: string, environment: Readonly<Record<string, string>>): number {
  const { status } = spawnSync(
    process.execPath,
    [inProject("node_modules/vitest/vitest.mjs"), "run", "--project=call", file],
    { cwd: inProject(), stdio: "inherit", env: { ...process.env, CREMA_LONG_TESTS: "on", ...environment } },
  );
  return status ?? 1;
}
