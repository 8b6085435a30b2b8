import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "../server/test/test-database.ts";
import { buildApps, builtFolder } from "./build-apps.ts";
import { findChromium } from "./chromium.ts";
import { compiledCode } from "./compiled-code.ts";
import { inProject, projectRoot } from "./paths.ts";
import type { TestOptions } from "./test-options.ts";
import {
  rawReportFile,
  readPlaywrightReport,
  readVitestReport,
  reportsFolder,
  type SuiteName,
  type TestResult,
  writeReport,
} from "./test-reports.ts";
import { type TreeState, treeState } from "./tree-state.ts";
import { waitForLock } from "./wait-for-lock.ts";

const SLOWEST_SHOWN = 20;

/**
 * What runs side by side, one group after another: unit tests wait more than they work, and components work in one page. What the
 * first of them leave of the processors the check takes.
 */
const groups: readonly (readonly SuiteName[])[] = [["unit", "component"], ["call"], ["e2e"]];

const log = (line: string): void => console.log(line);

/**
 * Runs the wanted parts, unit and component tests side by side, and tells the result; ends with a line `N passed, N failed`, in which a part
 * that failed without naming a test counts as one failed test.
 *
 * @returns true when everything passed
 */
export async function runTests(options: TestOptions): Promise<boolean> {
  // Two whole runs side by side on a machine would spoil each other's timings.
  const lock = await waitForLock(join(tmpdir(), "crema-test.lock"), (pid) =>
    log(`Waiting for process ${pid}, which runs the tests on this machine …`),
  );
  const began = performance.now();
  const tree = treeState();
  const surroundings = await prepare(options);
  let failedParts = 0;
  try {
    const checking = options.isCheckWanted ? runCheck() : true;
    const tests: TestResult[] = [];
    for (const group of groups) {
      const wanted = group.filter((suite) => options.suites.includes(suite));
      for (const result of await runSideBySide(wanted, { options, tree })) {
        tests.push(...result.tests);
        if (result.isBroken) failedParts += 1;
      }
    }
    if (!(await checking)) failedParts += 1;
    return tell({ tests, failedParts, seconds: secondsSince(began) });
  } finally {
    await surroundings.close();
    lock.release();
  }
}

/** What the wanted suites need: one database server for all, built portals, a browser. */
async function prepare({ suites }: TestOptions): Promise<{ close: () => Promise<void> }> {
  mkdirSync(reportsFolder, { recursive: true });
  const needsBrowser = suites.some((suite) => suite === "component" || suite === "e2e");
  if (needsBrowser) process.env["CHROMIUM_PATH"] = findChromium(log);
  const needsDatabase = suites.some((suite) => suite === "call" || suite === "e2e");
  if (needsDatabase) {
    await buildApps({ log });
    process.env["CREMA_TEST_PROGRAM"] = join(builtFolder("server"), "main.js");
  }
  return { close: needsDatabase ? await startTestServer({ isWholeRun: true }) : () => Promise.resolve() };
}

/** Every static check, beside the tests, which go first; shows what it printed once it has ended. @returns whether all is well */
const runCheck = async (): Promise<boolean> =>
  (await run([inProject("tools/check.ts")], { isPatient: true, print: (text) => log(`\n── check ──\n${text}`) })) === 0;

interface SuiteRun {
  readonly options: TestOptions;
  readonly tree: TreeState;
  /** Gets what the suite prints, once it has ended; without it that is shown as it comes. */
  readonly print?: (text: string) => void;
}

/** The first shows what it prints as it comes, the others after it, each when all have ended. */
async function runSideBySide(suites: readonly SuiteName[], given: SuiteRun): Promise<SuiteResult[]> {
  const printed: string[] = [];
  const results = await Promise.all(
    suites.map((suite, index) =>
      runSuite(suite, index === 0 ? given : { ...given, print: (text) => void (printed[index] = text) }),
    ),
  );
  for (const [index, suite] of suites.entries()) if (index > 0) log(`\n── ${suite} ──\n${printed[index] ?? ""}`);
  return results;
}

interface SuiteResult {
  readonly tests: TestResult[];
  /** It failed as a whole, naming no test. */
  readonly isBroken: boolean;
}

async function runSuite(suite: SuiteName, { options, tree, print }: SuiteRun): Promise<SuiteResult> {
  if (print === undefined) log(`\n── ${suite} ──`);
  const began = performance.now();
  const raw = rawReportFile(suite);
  rmSync(raw, { force: true });
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: raw,
    // Node takes the types out of what the stories load; Playwright would translate the whole server by itself, anew in each clone.
    PW_DISABLE_TS_ESM: "1",
    CREMA_LONG_TESTS: options.areLongWanted ? "on" : "",
  };
  const args = suite === "e2e" ? playwright(options.files) : vitest(suite, options.files);
  const exitCode = await run(args, { environment, print });
  const read = suite === "e2e" ? readPlaywrightReport : readVitestReport;
  const tests = existsSync(raw) ? read(readFileSync(raw, "utf8")) : [];
  writeReport({ suite, tree, seconds: secondsSince(began), tests });
  const isBroken = exitCode !== 0 && tests.every((test) => test.status !== "failed");
  if (isBroken) log(`The ${suite} tests ended with code ${exitCode} although no test failed.`);
  return { tests, isBroken };
}

/** Projects of vitest.config.ts that make up a suite; those of the portal carry its package name too. */
const projectsOf: Record<Exclude<SuiteName, "e2e">, readonly string[]> = {
  unit: ["unit", "*portal-logic*"],
  call: ["call", "call-alone"],
  component: ["*portal-components*"],
};

function vitest(suite: Exclude<SuiteName, "e2e">, files: readonly string[]): string[] {
  const program = inProject("node_modules/vitest/vitest.mjs");
  const projects = projectsOf[suite].map((name) => `--project=${name}`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${rawReportFile(suite)}`];
  const mayBeEmpty = files.length > 0 ? ["--passWithNoTests"] : [];
  return [program, "run", ...projects, ...reporters, ...mayBeEmpty, ...files];
}

function playwright(files: readonly string[]): string[] {
  const program = inProject("node_modules/@playwright/test/cli.js");
  const mayBeEmpty = files.length > 0 ? ["--pass-with-no-tests"] : [];
  return [
    program,
    "test",
    "--config",
    inProject("e2e/playwright.config.ts"),
    "--reporter=list,json",
    ...mayBeEmpty,
    ...files,
  ];
}

interface Surroundings {
  readonly environment?: NodeJS.ProcessEnv;
  readonly print?: ((text: string) => void) | undefined;
  /** Whatever else there is to do goes first. */
  readonly isPatient?: boolean;
}

const PATIENT = 10;

function run(args: string[], { environment, print, isPatient = false }: Surroundings = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { NODE_COMPILE_CACHE: compiledCode, ...process.env, ...environment },
    stdio: print === undefined ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  if (isPatient && child.pid !== undefined) setPriority(child.pid, PATIENT);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      print?.(Buffer.concat(chunks).toString());
      resolve(code ?? 1);
    });
  });
}

function tell({ tests, failedParts, seconds }: { tests: TestResult[]; failedParts: number; seconds: number }): boolean {
  const count = (status: TestResult["status"]): number => tests.filter((test) => test.status === status).length;
  const slowest = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST_SHOWN);
  if (slowest.length > 0) log(`\nThe ${slowest.length} slowest:`);
  for (const test of slowest)
    log(`  ${(test.milliseconds / 1000).toFixed(2).padStart(7)} s  ${test.file}  ${shortened(test.title)}`);
  const failed = tests.filter((test) => test.status === "failed");
  if (failed.length > 0) log("\nFailed:");
  for (const test of failed) log(`  ${test.file}  ${shortened(test.title)}`);
  const flaky = tests.filter((test) => test.status === "flaky");
  if (flaky.length > 0) log("\nPassed when tried again only:");
  for (const test of flaky) log(`  ${test.file}  ${shortened(test.title)}`);
  if (failedParts > 0) log(`\nParts that failed as a whole: ${failedParts}`);
  if (count("skipped") > 0) log(`\nSkipped: ${count("skipped")}`);
  const failures = failed.length + failedParts;
  log(`\n${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`);
  log(`${count("passed") + flaky.length} passed, ${failures} failed`);
  return failures === 0;
}

const shortened = (title: string): string => (title.length > 120 ? `${title.slice(0, 119)}…` : title);

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;
