/** `npm run bench`: see README.md beside. Exits 1 when a budget is missed. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureCodes } from "./codes/measure-codes.ts";
import { buildApps } from "../../tools/build-apps.ts";
import { compareCounters } from "./counters.ts";
import { type BenchDatabase, openBenchDatabase } from "./database/bench-database.ts";
import { activeCustomers } from "./database/load.ts";
import { measureIntake } from "./intake/measure-intake.ts";
import { measureSegments } from "./segments/measure-segments.ts";
import { loadTrends } from "./trends/load-trends.ts";
import { measureTrends } from "./trends/measure-trends.ts";
import { type Measured, measureWork } from "./measure/measure-work.ts";
import { type BenchOptions, readOptions, usage, WrongOptions } from "./options.ts";
import { measurePortal } from "./portal.ts";
import { figuresTable, memoryVerdict, type Verdict, verdictsOf, verdictTable } from "./report.ts";
import { type RunningCrema, startCrema } from "./subjects/crema.ts";
import { startFloor } from "./subjects/floor.ts";
import type { Subject } from "./subjects/subject.ts";
import { pieces, trendsBudget, type Work } from "./work.ts";

const log = (line: string): void => console.error(line);
const rowsToWrite = 480;
const logFile = join(tmpdir(), `crema-bench-${process.pid}.log`);

async function withCrema<T>(
  databaseUrl: string,
  { uuids = [], hasPortal = false }: { uuids?: readonly string[]; hasPortal?: boolean },
  use: (crema: RunningCrema) => Promise<T>,
): Promise<T> {
  const crema = await startCrema({ databaseUrl, logFile, hasPortal }, uuids);
  try {
    return await use(crema);
  } finally {
    await crema.stop();
  }
}

async function measureServer(options: BenchOptions, database: BenchDatabase): Promise<readonly Verdict[]> {
  const wanted = pieces.filter((piece) => options.parts.includes(piece.id));
  if (wanted.length === 0) return [];
  const uuids = await activeCustomers(database.url, rowsToWrite);
  const floor = await startFloor(database.url, uuids);
  try {
    return await withCrema(database.url, { uuids }, ({ subject }) =>
      measureSubjects(wanted, [...floor.subjects, subject], options),
    );
  } finally {
    floor.stop();
  }
}

async function measureInBrowser(options: BenchOptions, database: BenchDatabase): Promise<readonly Verdict[]> {
  if (!options.parts.includes("portal")) return [];
  log("Lists in Chromium …");
  return withCrema(database.url, { hasPortal: true }, (crema) => measurePortal(crema, { rounds: options.rounds, log }));
}

async function measureSubjects(
  wanted: readonly Work[],
  subjects: readonly Subject[],
  options: BenchOptions,
): Promise<readonly Verdict[]> {
  const all: { work: Work; measured: Measured }[] = [];
  for (const work of wanted) {
    log(`${work.id}: ${work.title} …`);
    all.push({ work, measured: await measureWork(work, subjects, options) });
  }
  console.log(`\n${figuresTable(all)}`);
  const verdicts = all.flatMap(({ work, measured }) => verdictsOf(work, measured));
  return [...verdicts, memoryVerdict(all.map((one) => one.measured))];
}

async function verdictsOn(options: BenchOptions, database: BenchDatabase): Promise<readonly Verdict[]> {
  if (options.command === "counters") {
    log("Ten thousand random writes …");
    return withCrema(database.url, {}, (crema) => compareCounters(database.url, crema));
  }
  return [
    ...(await measureServer(options, database)),
    ...(options.parts.includes("intake") ? await measureIntake({ databaseUrl: database.url, logFile, log }) : []),
    ...(options.parts.includes("codes")
      ? await withCrema(database.url, {}, (crema) => measureCodes(crema, { log }))
      : []),
    ...(options.parts.includes("segments") ? await measureSegments({ databaseUrl: database.url, logFile, log }) : []),
    ...(await measureInBrowser(options, database)),
    // The last, because it adds orders that the others do not expect.
    ...(options.parts.includes("trends") ? await measureCharts(options, database) : []),
  ];
}

async function measureCharts({ rounds }: BenchOptions, { url }: BenchDatabase): Promise<readonly Verdict[]> {
  log(`Loading ${trendsBudget.orders.toLocaleString("en-AU")} more orders …`);
  log(`${(await loadTrends(url, trendsBudget.orders)).toFixed(0)} s`);
  return withCrema(url, {}, (crema) => measureTrends(crema, { databaseUrl: url, rounds, log }));
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  await buildApps({ log });
  const database = await openBenchDatabase(
    {
      ...options,
      hasOrders: options.parts.includes("W5") || options.parts.includes("portal"),
      hasCatalogue: options.parts.includes("portal"),
    },
    log,
  );
  try {
    console.log(`${options.rows.toLocaleString("en-AU")} customers, ${database.description}, Node ${process.version}`);
    const verdicts = await verdictsOn(options, database);
    console.log(`\n${verdictTable(verdicts)}`);
    return verdicts.every((verdict) => verdict.isKept) ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isArgument = error instanceof TypeError && "code" in error;
  console.error(error instanceof WrongOptions ? error.message : isArgument ? `${error.message}\n\n${usage}` : error);
  process.exitCode = 1;
}
