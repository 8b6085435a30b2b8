import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, expect, it } from "vitest";
import { partOf, startBudget } from "./start-budget.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A program that reads a large file at its start, or when it is needed. */
async function buildWith(main: string, limit: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "crema-start-"));
  folders.push(root);
  writeFileSync(join(root, "main.js"), main);
  mkdirSync(join(root, "node_modules/large"), { recursive: true });
  writeFileSync(join(root, "node_modules/large/index.js"), `export const large = "${"x".repeat(9_000)}";`);
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: { ssr: "main.js", write: false, rolldownOptions: { output: { chunkFileNames: "[name].js" } } },
    plugins: [startBudget(limit)],
  });
}

it("stops a build whose start reads more, and names the largest parts", async () => {
  await expect(
    buildWith('import { large } from "./node_modules/large/index.js"; console.log(large);', 5_000),
  ).rejects.toThrow(/a start reads 9 kB of 5 kB; the most of it: lib-large 9 kB/);
});

it("does not count what is loaded when it is needed", async () => {
  const main = 'const { large } = await import("./node_modules/large/index.js"); console.log(large);';
  await expect(buildWith(main, 5_000)).resolves.toBeUndefined();
});

it("a package and a part of ours are told apart by where their modules lie", () => {
  const ids = [
    "/c/node_modules/@fastify/cookie/plugin.js",
    "/c/server/src/areas/users/index.ts",
    "/c/contract/src/areas.ts",
    "/c/x.ts",
  ];
  expect(ids.map(partOf)).toEqual(["lib-fastifycookie", "server-users", "contract-areas", null]);
});
