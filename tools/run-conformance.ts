import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { missingFor, type PortName, portNames, realPrefix } from "../server/test/real/real-services.ts";
import { inProject, projectRoot } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { reportsFolder } from "./test-reports.ts";

/** What one suite came to, on one service. */
export interface ConformanceResult {
  readonly port: PortName;
  /** The sandbox's driver, or `the real one`. */
  readonly on: string;
  readonly passed: number;
  /** What failed, and why. */
  readonly failed: readonly string[];
  /** Settings that are missing or wrong; then nothing was run. */
  readonly missing: readonly string[];
}

/** Longest time of all suites on sandboxes, and of all on real services. */
const longestMs = 600_000;

/**
 * Runs the suites of the ports on the sandboxes, and on those real services that are configured.
 *
 * @param asked - names of ports; none: all
 * @throws StartError for a port that does not exist
 */
export async function runConformance(
  asked: readonly string[],
  log: (line: string) => void,
): Promise<readonly ConformanceResult[]> {
  const unknown = asked.find((name) => !portNames.some((port) => port === name));
  if (unknown !== undefined) throw new StartError(`There is no port '${unknown}': ${portNames.join(", ")}.`);
  const ports = portNames.filter((port) => asked.length === 0 || asked.includes(port));
  const ready = ports.filter((port) => missingFor(port, process.env).length === 0);
  log(`Sandboxes: ${ports.join(", ")} …`);
  const sandboxes = await runSuites({ project: "unit", folder: "server/src/providers", ports });
  if (ready.length > 0) log(`Real services: ${ready.join(", ")} …`);
  const real = ready.length > 0 ? await runSuites({ project: "real", folder: "server/test/real", ports: ready }) : [];
  const notRun = ports
    .filter((port) => !ready.includes(port))
    .map((port) => ({ port, on: "the real one", passed: 0, failed: [], missing: missingFor(port, process.env) }));
  return [...sandboxes, ...real, ...notRun].toSorted(
    (one, other) => ports.indexOf(one.port) - ports.indexOf(other.port),
  );
}

interface Run {
  readonly project: "unit" | "real";
  readonly folder: string;
  readonly ports: readonly PortName[];
}

async function runSuites({ project, folder, ports }: Run): Promise<readonly ConformanceResult[]> {
  mkdirSync(reportsFolder, { recursive: true });
  const file = inProject(".reports", `conformance-${project}.raw.json`);
  rmSync(file, { force: true });
  const titles = `^conformance of (${ports.join("|")}): `;
  await vitest([`--project=${project}`, folder, "-t", titles, "--reporter=json", `--outputFile=${file}`]);
  const text = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  // It may repeat what a service answered.
  rmSync(file, { force: true });
  if (text === undefined)
    throw new StartError(`The suites of ${project} did not end within ten minutes, or not at all.`);
  return resultsIn(text, ports);
}

function vitest(args: readonly string[]): Promise<void> {
  const program = inProject("node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [program, "run", ...args], {
    cwd: projectRoot,
    stdio: "ignore",
    timeout: longestMs,
    killSignal: "SIGKILL",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
}

interface SuiteTest {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}
interface SuiteFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly SuiteTest[];
}

/**
 * @param text - Vitest's JSON report
 * @throws StartError where a service could not be opened, or its file not be read
 */
export function resultsIn(text: string, ports: readonly PortName[]): readonly ConformanceResult[] {
  const { testResults }: { testResults: readonly SuiteFile[] } = JSON.parse(text);
  const broken = testResults.find(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  if (broken !== undefined) throw new StartError(`${broken.name} could not be run: ${masked(broken.message)}`);
  const ran = testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed");
  const groups = [...Map.groupBy(ran, ({ ancestorTitles: [title = ""] }) => title)];
  return ports.flatMap((port) => {
    const beginning = `conformance of ${port}: `;
    return groups
      .filter(([title]) => title.startsWith(beginning))
      .map(([title, tests]) => ({ port, on: title.slice(beginning.length), ...countsOf(tests), missing: [] }));
  });
}

function countsOf(tests: readonly SuiteTest[]): Pick<ConformanceResult, "passed" | "failed"> {
  const failed = tests.filter(({ status }) => status === "failed");
  const whyOf = ({ failureMessages: [why = ""] }: SuiteTest): string => masked(why).split("\n")[0] ?? "";
  return { passed: tests.length - failed.length, failed: failed.map((test) => `${test.title}: ${whyOf(test)}`) };
}

/** Without anything that was set for a real service: keys, numbers, addresses. */
export function masked(text: string, environment: NodeJS.ProcessEnv = process.env): string {
  return Object.entries(environment)
    .flatMap(([name, value = ""]) => (name.startsWith(realPrefix) && value.length > 3 ? [value] : []))
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, value) => rest.replaceAll(value, "•••"), text);
}

/** A line for each service, and one for each test that failed. */
export function conformanceLines(results: readonly ConformanceResult[]): string[] {
  return results.flatMap(({ port, on, passed, failed, missing }) => {
    const said =
      missing.length > 0 ? `not run: set ${missing.join(", ")}` : `${passed} passed, ${failed.length} failed`;
    return [`${port.padEnd(14)}${on.padEnd(36)}${said}`, ...failed.map((title) => `    FAILED  ${title}`)];
  });
}
