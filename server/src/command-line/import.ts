/** `npm run import -- customers FILE [--dry-run] [--errors FILE]` */
import { createWriteStream, type WriteStream } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ImportCounts, type ImportProblem, ImportRefused, importCustomers } from "../areas/users/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { DatabaseStartError } from "../platform/database/database-start-error.ts";
import { csvLine } from "../platform/files/csv-text.ts";
import { openCommandDatabase } from "./command-database.ts";
import { commandLineUser } from "./run-command.ts";

const usage = `npm run import -- customers FILE [--dry-run] [--errors FILE]

Brings customers of a Shopify export (CSV) or of its API and webhooks (JSON) into Crema.

  --dry-run      says what would be done and changes nothing
  --errors FILE  writes the records that are not taken, with line and reason, as CSV

Exit code: 0 all taken, 2 some were not, 1 nothing was done.`;

const shownProblems = 10;
const progressEveryMs = 1_000;

interface Wanted {
  readonly path: string;
  readonly isDryRun: boolean;
  readonly errorsPath: string | undefined;
}

/** @throws ImportRefused with what is wrong about the arguments */
function wantedOf(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "dry-run": { type: "boolean" }, errors: { type: "string" } },
  });
  const [kind, path, ...rest] = positionals;
  if (kind !== "customers" || path === undefined || rest.length > 0) throw new ImportRefused(usage);
  if (values.errors !== undefined && resolve(values.errors) === resolve(path))
    throw new ImportRefused("--errors must name another file than the one that is imported.");
  return { path, isDryRun: values["dry-run"] === true, errorsPath: values.errors };
}

const digits = new Intl.NumberFormat("en-AU");
const n = (count: number): string => digits.format(count);

function progressPrinter(): (progress: { phase: string; bytes: number; ofBytes: number; records: number }) => void {
  let last = 0;
  return ({ phase, bytes, ofBytes, records }) => {
    const now = performance.now();
    if (now - last < progressEveryMs) return;
    last = now;
    const percent = Math.min(100, Math.floor((100 * bytes) / ofBytes));
    console.error(`${phase === "checking" ? "Checking" : "Importing"}: ${n(records)} records, ${percent} %`);
  };
}

/** Shows the first problems, and writes all of them into the file when there is one. */
function problemSink(errorsPath: string | undefined) {
  const file = errorsPath === undefined ? undefined : createWriteStream(errorsPath);
  const opened = file === undefined ? Promise.resolve() : once(file);
  file?.write(csvLine(["line", "customer id", "email", "problem"]));
  let count = 0;
  return {
    opened,
    take({ line, storefrontId, email, problem }: ImportProblem): void {
      count++;
      if (count <= shownProblems) console.error(`Line ${line}${email === "" ? "" : ` (${email})`}: ${problem}`);
      if (count === shownProblems + 1 && file === undefined)
        console.error("More records are not taken; --errors FILE writes all of them.");
      file?.write(csvLine([String(line), storefrontId, email, problem]));
    },
    end: () => new Promise<void>((done) => (file === undefined ? done() : file.end(() => done()))),
  };
}

const once = (file: WriteStream): Promise<void> =>
  new Promise((done, failed) => {
    file.once("open", () => done());
    file.once("error", (error) => failed(new ImportRefused(`The errors cannot be written: ${error.message}.`)));
  });

function summary(wanted: Wanted, counts: ImportCounts): string {
  const taken = counts.created + counts.changed + counts.unchanged;
  const would = wanted.isDryRun ? " would be" : "";
  const notTaken = counts.skipped + counts.failed;
  return [
    `${basename(wanted.path)}: ${n(counts.read)} ${counts.read === 1 ? "record" : "records"} read, ${n(taken)}${would} taken: ${n(counts.created)} new, ${n(counts.changed)} changed, ${n(counts.unchanged)} as they were.`,
    ...(notTaken === 0
      ? []
      : [
          `${n(notTaken)}${would} not taken${counts.skipped > 0 ? ` (${n(counts.skipped)} of members of staff)` : ""}${wanted.errorsPath === undefined ? "" : `: see ${wanted.errorsPath}`}.`,
        ]),
    ...(wanted.isDryRun ? ["Nothing was changed (--dry-run)."] : []),
  ].join("\n");
}

async function run(args: readonly string[]): Promise<number> {
  const wanted = wantedOf(args);
  const database = await openCommandDatabase(process.env, (line) => console.error(line));
  const problems = problemSink(wanted.errorsPath);
  try {
    await problems.opened;
    const counts = await importCustomers(
      { db: database.db, clock: systemClock },
      {
        path: wanted.path,
        isDryRun: wanted.isDryRun,
        whoName: commandLineUser(),
        onProgress: progressPrinter(),
        onProblem: (problem) => problems.take(problem),
      },
    );
    console.log(summary(wanted, counts));
    return counts.skipped + counts.failed > 0 ? 2 : 0;
  } finally {
    await problems.end();
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isSentence = error instanceof ImportRefused || error instanceof DatabaseStartError;
  const isArgument = error instanceof TypeError && "code" in error;
  console.error(isSentence ? error.message : isArgument ? `${error.message}\n\n${usage}` : error);
  process.exitCode = 1;
}
