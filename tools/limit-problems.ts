import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { inProject } from "./paths.ts";
import { sourceFiles } from "./tree-state.ts";

const LONGEST_FILE = 350;
const FILES_IN_A_FOLDER = 15;
const namelessPlaces = /^(utils?|helpers?|common|misc|types|shared|lib)$/;
/** Folders that are kept flat: an area's, and the platform's. */
const flatFolders = /^(contract|server|portal)\/src\/areas\/|^server\/src\/platform\//;
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
/** Tests whose worker keeps its modules for the next file. */
const sharesModules = (file: string): boolean => file.endsWith(".test.ts") && !file.endsWith(".alone.call.test.ts");
/** These two name what they look for. */
const knowTheWords = /^tools\/limit-problems(\.test)?\.ts$/;

/** Limits that no other tool of ours holds. */
export function limitProblems(
  files: readonly string[] = sourceFiles(),
  read = (file: string): string => readFileSync(inProject(file), "utf8"),
): string[] {
  const code = files.filter((file) => /\.(ts|tsx|mjs|css|sql|html)$/.test(file));
  return [
    ...code.flatMap((file) => [...nameProblems(file), ...textProblems(file, read(file))]),
    ...crowdedFolders(code),
  ];
}

function nameProblems(file: string): string[] {
  const parts = [...dirname(file).split("/"), basename(file).split(".")[0] ?? ""];
  const nameless = parts.find((part) => namelessPlaces.test(part));
  return nameless === undefined ? [] : [`${file}: '${nameless}' says nothing, name the thing`];
}

function textProblems(file: string, text: string): string[] {
  const problems: string[] = [];
  const lines = text.split("\n");
  const isMeasured = !file.endsWith(".sql");
  if (isMeasured && lines.length > LONGEST_FILE)
    problems.push(`${file}: ${lines.length} lines, at most ${LONGEST_FILE}`);
  if (knowTheWords.test(file)) return problems;
  lines.forEach((line, index) => {
    if (/\b(TODO|FIXME)\b/.test(line)) problems.push(`${file}:${index + 1}: unfinished (${line.trim()})`);
    if (isTest(file) && /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme|fails)\b/.test(line)) {
      problems.push(`${file}:${index + 1}: a test that is left out or alone`);
    }
    if (sharesModules(file) && /\bvi\.(doMock|mock)\(/.test(line))
      problems.push(`${file}:${index + 1}: only a file called .alone.call.test.ts puts something in a module's place`);
  });
  return problems;
}

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (flatFolders.test(file) && !isTest(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FILES_IN_A_FOLDER)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${FILES_IN_A_FOLDER}: a folder in it is missing`);
}
