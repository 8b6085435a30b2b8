import { describe, expect, it } from "vitest";
import { limitProblems } from "./limit-problems.ts";

const problemsOf = (files: Record<string, string>): string[] =>
  limitProblems(Object.keys(files), (file) => files[file] ?? "");
const files = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`server/src/areas/orders/file-${index}.ts`, ""]));
const lines = (count: number): string => "x\n".repeat(count - 1);

describe("the limits", () => {
  it("allow 350 lines in a file, style sheets too, and no more", () => {
    expect(problemsOf({ "portal/src/ui/button.css": lines(350), "server/src/app.ts": lines(350) })).toEqual([]);
    expect(problemsOf({ "portal/src/ui/button.css": lines(351) })).toEqual([
      "portal/src/ui/button.css: 351 lines, at most 350",
    ]);
  });

  it.each([
    "portal/src/ui/utils.ts",
    "server/src/helpers/dates.ts",
    "contract/src/common/index.ts",
    "bench/src/misc.ts",
  ])("refuse %s, a place without a name", (file) => {
    expect(problemsOf({ [file]: "" })).toEqual([expect.stringMatching(/says nothing, name the thing$/)]);
  });

  it("count the files of an area's folder, tests aside", () => {
    expect(problemsOf({ ...files(15), "server/src/areas/orders/file-1.test.ts": "" })).toEqual([]);
    expect(problemsOf(files(16))).toEqual(["server/src/areas/orders: 16 files, at most 15: a folder in it is missing"]);
  });

  it("refuse to put something in a module's place where other files meet it", () => {
    const text = 'vi.mock("argon2");';
    expect(problemsOf({ "server/src/a.alone.call.test.ts": text })).toEqual([]);
    expect(problemsOf({ "server/src/a.call.test.ts": text })).toEqual([
      "server/src/a.call.test.ts:1: only a file called .alone.call.test.ts puts something in a module's place",
    ]);
  });

  it.each(["it.only(", "describe.skip(", "it.todo(", "test.fixme(", "it.concurrent.skip(", "test.describe.only("])(
    "refuse %s in a test",
    (call) => {
      expect(problemsOf({ "e2e/orders.spec.ts": `${call}"does it", run);` })).toEqual([
        "e2e/orders.spec.ts:1: a test that is left out or alone",
      ]);
    },
  );

  it("let a test depend on the machine it runs on", () => {
    expect(
      problemsOf({ "server/src/app.test.ts": 'it.runIf(isRoot)("does it", run); it.skipIf(isMac)("does it", run);' }),
    ).toEqual([]);
  });

  it("refuse unfinished places", () => {
    expect(problemsOf({ "server/src/app.ts": "one\n// TODO the rest" })).toEqual([
      "server/src/app.ts:2: unfinished (// TODO the rest)",
    ]);
  });
});
