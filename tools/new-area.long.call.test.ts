import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProject } from "./paths.ts";
import { sourceFiles } from "./tree-state.ts";

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "crema-new-area-"));
  for (const file of sourceFiles()) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(inProject(file), join(copy, file), { preserveTimestamps: true });
  }
  linkPackages();
  copyCompiled();
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
});

afterAll(() => rmSync(copy, { recursive: true }));

/** The packages of this project, and the workspaces of the copy. */
function linkPackages(): void {
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@crema"), { recursive: true });
  for (const name of readdirSync(inProject("node_modules"))) {
    if (name !== "@crema" && !name.startsWith(".vite"))
      symlinkSync(inProject("node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(inProject("node_modules/@crema")))
    symlinkSync(join(copy, name), join(modules, "@crema", name));
}

/**
 * What the compiler found out about this project when it last looked, if it did, so that in the copy it looks only at what the new area
 * touches. It knows the packages by where they truly lie, which from the copy is elsewhere.
 */
function copyCompiled(): void {
  for (const workspace of [...readdirSync(inProject("node_modules/@crema")), "tools"]) {
    if (!existsSync(inProject(workspace, "build"))) continue;
    // What it found out first, for it is written last: all that it tells of is there by then.
    const found = ["tsconfig.tsbuildinfo", "build/tsconfig.tsbuildinfo", "build/config/tsconfig.build.tsbuildinfo"]
      .map((name) => join(workspace, name))
      .filter((path) => existsSync(inProject(path)))
      .map((path) => ({ path, at: statSync(inProject(path)).mtime, text: readFileSync(inProject(path), "utf8") }));
    cpSync(inProject(workspace, "build"), join(copy, workspace, "build"), {
      recursive: true,
      preserveTimestamps: true,
    });
    for (const { path, at, text } of found) {
      const packages = relative(dirname(join(copy, path)), inProject("node_modules"));
      writeFileSync(join(copy, path), text.replaceAll(/"(?:\.\.\/)+node_modules\//g, `"${packages}/`));
      utimesSync(join(copy, path), at, at);
    }
  }
}

/** Files of the copy that are not as they are here. */
const changed = (): string[] =>
  execFileSync("git", ["ls-files", "--others", "--exclude-standard"], { cwd: copy, encoding: "utf8" })
    .trimEnd()
    .split("\n")
    .filter((file) => !existsSync(inProject(file)) || textOf(inProject(file)) !== textOf(join(copy, file)));
const textOf = (path: string): string => readFileSync(path, "latin1");

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });

describe("npm run new:area", () => {
  it("makes an area that passes every check and its own tests at once", () => {
    const made = run("tools/new-area.ts", "coffee-beans");
    expect([made.status, made.stderr]).toEqual([0, ""]);
    expect(readFileSync(join(copy, "contract/src/areas/coffee-beans/coffee-bean.ts"), "utf8")).toContain(
      "export type CoffeeBean =",
    );

    // Of what is as it was, the project's own check tells.
    const linted = changed().filter((file) => /\.tsx?$/.test(file));
    expect(linted).toContain("contract/src/areas/coffee-beans/coffee-bean.ts");
    const check = run("tools/check.ts", ...linted);
    expect(check.stdout.split("\n").filter((line) => /coffee/i.test(line))).toEqual([]);
    expect(check.stdout).toMatch(/^ok {6}format/m);

    const tests = run("node_modules/vitest/vitest.mjs", "run", "--project=unit", "--project=call", "coffee-bean");
    expect(tests.stdout).toMatch(/Tests .*4 passed/);
    expect(tests.status).toBe(0);
  });

  it.each([
    [["coffee-beans"], "is there already."],
    [["Suppliers"], "'Suppliers' is no name for an area: small letters, words joined by '-'."],
    [["stock"], "What is one of the stock called? Say it: npm run new:area stock -- --record NAME"],
    [[], "Usage: npm run new:area NAME [-- --record NAME-OF-ONE]"],
  ])("refuses %j in one sentence", (args, sentence) => {
    const answer = run("tools/new-area.ts", ...args);
    expect(answer.status).toBe(1);
    expect(answer.stderr.trimEnd()).toMatch(new RegExp(`^.*${sentence.replaceAll(/[.[\]?]/g, String.raw`\$&`)}$`));
  });
});
