import { describe, expect, it } from "vitest";
import { inProject } from "./paths.ts";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

const vitestFile = (status: string, assertionResults: object[], message = "") =>
  JSON.stringify({ testResults: [{ name: inProject("server/a.test.ts"), status, message, assertionResults }] });

describe("a report of vitest", () => {
  it("gives each test with its whole title, file and time", () => {
    const text = vitestFile("passed", [
      { fullName: "the list pages", status: "passed", duration: 12.4 },
      { fullName: "the list sorts", status: "skipped", duration: null },
    ]);
    expect(readVitestReport(text)).toEqual([
      { title: "the list pages", file: "server/a.test.ts", status: "passed", milliseconds: 12 },
      { title: "the list sorts", file: "server/a.test.ts", status: "skipped", milliseconds: 0 },
    ]);
  });

  it("counts a file that could not be loaded as a failed test", () => {
    expect(readVitestReport(vitestFile("failed", [], "Cannot find module"))).toEqual([
      { title: "the file itself: Cannot find module", file: "server/a.test.ts", status: "failed", milliseconds: 0 },
    ]);
  });
});

const playwrightFile = (status: string, steps: object[] = [], annotations: object[] = []) =>
  JSON.stringify({
    errors: [],
    suites: [
      {
        title: "users.spec.ts",
        file: "users.spec.ts",
        specs: [],
        suites: [
          {
            title: "the list",
            file: "users.spec.ts",
            specs: [{ title: "pages", tests: [{ status, annotations, results: [{ duration: 700.6, steps }] }] }],
          },
        ],
      },
    ],
  });

describe("a report of Playwright", () => {
  it("gives a passed test the titles of the steps it went through", () => {
    const steps = [{ title: "shows ten rows", steps: [{ title: "and a pager" }] }];
    expect(readPlaywrightReport(playwrightFile("expected", steps))).toEqual([
      {
        title: "the list › pages › shows ten rows › and a pager",
        file: "e2e/users.spec.ts",
        status: "passed",
        milliseconds: 701,
      },
    ]);
  });

  it("gives a test the rows that it names, whatever became of it", () => {
    const rows = [{ type: "slow" }, { type: "rows", description: "USR-LIST-01 AMB-44" }];
    for (const status of ["expected", "unexpected", "skipped"])
      expect(readPlaywrightReport(playwrightFile(status, [], rows))).toMatchObject([
        { title: "the list › pages [USR-LIST-01 AMB-44]" },
      ]);
  });

  it.each([
    ["unexpected", "failed"],
    ["flaky", "flaky"],
    ["skipped", "skipped"],
  ])("tells a test that was %s as %s", (told, status) => {
    expect(readPlaywrightReport(playwrightFile(told, [{ title: "shows ten rows" }]))).toMatchObject([
      { title: "the list › pages", status },
    ]);
  });

  it("counts a fault outside any test as a failed test", () => {
    expect(readPlaywrightReport(JSON.stringify({ suites: [], errors: [{ message: "no tests found" }] }))).toMatchObject(
      [{ title: "the run itself: no tests found", status: "failed" }],
    );
  });
});
