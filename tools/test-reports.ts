import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { inProject, projectRoot } from "./paths.ts";
import type { TreeState } from "./tree-state.ts";

export const suiteNames = ["unit", "call", "component", "e2e"] as const;
export type SuiteName = (typeof suiteNames)[number];

export interface TestResult {
  /** Titles from the outermost group to the test, of the steps a passed browser test went through, and the rows it names, in brackets. */
  readonly title: string;
  readonly file: string;
  /** Flaky: it passed only when tried again. Such a test fails no run and proves no row. */
  readonly status: "passed" | "failed" | "flaky" | "skipped";
  readonly milliseconds: number;
}

/** What one suite did in its last run. */
export interface SuiteReport {
  readonly suite: SuiteName;
  readonly tree: TreeState;
  readonly seconds: number;
  readonly tests: readonly TestResult[];
}

export const reportsFolder: string = inProject(".reports");

/** Where the runner of a suite writes its own report. */
export const rawReportFile = (suite: SuiteName): string => inProject(".reports", `${suite}.raw.json`);
const reportFile = (suite: SuiteName): string => inProject(".reports", `${suite}.json`);

export function writeReport(report: SuiteReport): void {
  mkdirSync(reportsFolder, { recursive: true });
  writeFileSync(reportFile(report.suite), `${JSON.stringify(report, undefined, 1)}\n`);
}

/** The last report of every suite that has one. */
export function readReports(): SuiteReport[] {
  return suiteNames
    .filter((suite) => existsSync(reportFile(suite)))
    .map((suite): SuiteReport => JSON.parse(readFileSync(reportFile(suite), "utf8")));
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

/** Vitest's JSON report. A file that could not even be loaded counts as a failed test. */
export function readVitestReport(text: string): TestResult[] {
  const report: VitestReport = JSON.parse(text);
  return report.testResults.flatMap((file) => {
    const name = relative(projectRoot, file.name);
    const tests = file.assertionResults.map(
      (test): TestResult => ({
        title: test.fullName,
        file: name,
        status: vitestStatus(test.status),
        milliseconds: Math.round(test.duration ?? 0),
      }),
    );
    const isBroken = file.status === "failed" && tests.every((test) => test.status !== "failed");
    return isBroken
      ? [
          ...tests,
          { title: `the file itself: ${file.message}`, file: name, status: "failed" as const, milliseconds: 0 },
        ]
      : tests;
  });
}

function vitestStatus(status: string): TestResult["status"] {
  if (status === "passed" || status === "failed") return status;
  return "skipped";
}

interface PlaywrightStep {
  title: string;
  steps?: PlaywrightStep[];
}
interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      status: "expected" | "unexpected" | "flaky" | "skipped";
      annotations?: { type: string; description?: string }[];
      results: { duration: number; steps?: PlaywrightStep[] }[];
    }[];
  }[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Playwright's JSON report. */
export function readPlaywrightReport(text: string): TestResult[] {
  const report: PlaywrightReport = JSON.parse(text);
  const errors = report.errors.map(
    (error): TestResult => ({
      title: `the run itself: ${error.message ?? ""}`,
      file: "",
      status: "failed",
      milliseconds: 0,
    }),
  );
  return [...report.suites.flatMap((suite) => suiteResults(suite, [])), ...errors];
}

function suiteResults(suite: PlaywrightSuite, outer: string[]): TestResult[] {
  const titles = suite.title === suite.file ? outer : [...outer, suite.title];
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test): TestResult => {
      const last = test.results.at(-1);
      const status = { expected: "passed", unexpected: "failed", flaky: "flaky", skipped: "skipped" } as const;
      const steps = test.status === "expected" ? stepTitles(last?.steps ?? []) : [];
      const rows = (test.annotations ?? []).filter(({ type }) => type === "rows");
      return {
        title: [[...titles, spec.title, ...steps].join(" › "), ...rows.map((one) => `[${one.description}]`)].join(" "),
        file: `e2e/${suite.file}`,
        status: status[test.status],
        milliseconds: Math.round(last?.duration ?? 0),
      };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteResults(inner, titles))];
}

function stepTitles(steps: PlaywrightStep[]): string[] {
  return steps.flatMap((step) => [step.title, ...stepTitles(step.steps ?? [])]);
}
