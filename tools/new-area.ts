import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { newAreaFiles } from "./new-area-files.ts";
import { newAreaLists } from "./new-area-lists.ts";
import { areaWords } from "./new-area-names.ts";
import { inProject, projectRoot } from "./paths.ts";
import { messageOf, StartError } from "./start-error.ts";

// npm run new:area suppliers [-- --record supplier]
try {
  makeArea(process.argv.slice(2), new Date());
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

function makeArea(args: string[], now: Date): void {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { record: { type: "string" } } });
  const [area] = positionals;
  if (area === undefined || positionals.length > 1)
    throw new StartError("Usage: npm run new:area NAME [-- --record NAME-OF-ONE]");
  const words = areaWords(area, values.record);
  const files = newAreaFiles(words, now.toISOString().replaceAll(/\D/g, "").slice(0, 12));
  const taken = Object.keys(files).find((path) => existsSync(inProject(path)));
  if (taken !== undefined) throw new StartError(`${taken} is there already.`);
  const lists: Record<string, string> = {};
  for (const list of newAreaLists(words)) lists[list.path] = list.edit(readFileSync(inProject(list.path), "utf8"));
  writeAll({ ...files, ...lists });
  for (const path of Object.keys(files)) console.log(`  new      ${path}`);
  for (const path of Object.keys(lists)) console.log(`  changed  ${path}`);
  console.log(`\nWho may see it, and where in the menu, is its line in contract/src/areas.ts
and \`access\` in contract/src/areas/${area}/calls.ts.`);
}

function writeAll(texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(inProject(path)), { recursive: true });
    writeFileSync(inProject(path), text);
  }
  const biome = inProject("node_modules/@biomejs/biome/bin/biome");
  spawnSync(process.execPath, [biome, "format", "--write", ...Object.keys(texts)], {
    cwd: projectRoot,
    stdio: "ignore",
  });
}
