import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { areaProblems } from "./area-problems.ts";
import { languageProblems } from "./language-problems.ts";
import { licenceProblems } from "./licence-problems.ts";
import { limitProblems } from "./limit-problems.ts";
import { lockProblems } from "./lock-problems.ts";
import { inProject, projectRoot } from "./paths.ts";
import { wallProblems } from "./wall-problems.ts";

/** One static check: nothing to say when all is well. */
interface Check {
  readonly name: string;
  readonly find: () => Promise<string>;
}

const program = (...path: string[]) => inProject("node_modules", ...path);

/** The slow ones first, so that the quick ones fill the gaps. */
const checksOf = (files: readonly string[]): readonly Check[] => [
  { name: "types", find: () => outputOf([program("typescript/bin/tsc"), "-b", "--singleThreaded"]) },
  { name: "lint", find: () => outputOf([program("oxlint/bin/oxlint"), "--type-aware", "--format=unix", ...files]) },
  { name: "walls", find: async () => (await wallProblems(projectRoot)).join("\n") },
  { name: "unused", find: () => outputOf([program("knip/bin/knip.js"), "--no-progress"]) },
  {
    name: "format",
    find: () => outputOf([program("@biomejs/biome/bin/biome"), "format", ...(files.length > 0 ? files : ["."])]),
  },
  { name: "limits", find: () => Promise.resolve(limitProblems().join("\n")) },
  { name: "areas", find: () => Promise.resolve(areaProblems().join("\n")) },
  { name: "language", find: () => Promise.resolve(languageProblems().join("\n")) },
  { name: "lock", find: () => Promise.resolve(lockProblems().join("\n")) },
  { name: "licences", find: () => Promise.resolve(licenceProblems().join("\n")) },
];

/**
 * The compiler and what lints with types are Go programs, of which each thread works out the same types anew and every idle one collects
 * rubbish: one thread that collects less often does the same in half the processor time.
 */
const environment = { GOMAXPROCS: "1", GOGC: "400", ...process.env };

/**
 * Runs every static check, as many at once as there are processors, one line each as it ends.
 *
 * @param files - files that lint and format look at; none: all of them
 * @returns true when none found anything
 */
export async function runCheck(log: (line: string) => void, files: readonly string[] = []): Promise<boolean> {
  const waiting = [...checksOf(files)];
  let isGood = true;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const began = performance.now();
      const found = await check.find();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      log(`${found === "" ? "ok    " : "FAILED"}  ${check.name.padEnd(8)} ${seconds.padStart(5)} s`);
      if (found !== "") log(found.replaceAll(/^/gm, "        "));
      isGood &&= found === "";
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return isGood;
}

/** What a program printed when it failed, empty when it did not. */
function outputOf(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0 ? "" : printed.trim() || `ended with code ${code}`));
  });
}
