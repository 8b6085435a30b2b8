import { parseArgs } from "node:util";
import { StartError } from "./start-error.ts";
import { type SuiteName, suiteNames } from "./test-reports.ts";

export interface TestOptions {
  readonly isCheckWanted: boolean;
  readonly suites: readonly SuiteName[];
  /** Words that name test files; none: all of them. */
  readonly files: readonly string[];
  /** Files named `.long.` too; those that are named run anyway. */
  readonly areLongWanted: boolean;
}

export const testUsage = `npm test -- [--all] [--only NAME,…] [file …]

  --all    the long tests too, files named *.long.*; what .ci/run does
  --only   check, ${suiteNames.join(", ")}: those parts only
  file     part of a test file's path
`;

/** @throws StartError for a flag or a part that does not exist */
export function readTestOptions(args: string[]): TestOptions | "help" {
  const { values, positionals } = readFlags(args);
  if (values.help) return "help";
  const names: readonly string[] = values.only?.split(",") ?? ["check", ...suiteNames];
  const unknown = names.find((name) => name !== "check" && !suiteNames.some((suite) => suite === name));
  if (unknown !== undefined)
    throw new StartError(`There is no part '${unknown}' of the tests: check, ${suiteNames.join(", ")}.`);
  return {
    isCheckWanted: names.includes("check") && positionals.length === 0,
    suites: suiteNames.filter((suite) => names.includes(suite)),
    files: positionals,
    areLongWanted: values.all || positionals.length > 0,
  };
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        only: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new StartError(`${reason}. See npm test -- --help.`, { cause: error });
  }
}
