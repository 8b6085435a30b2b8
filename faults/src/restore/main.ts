/** `npm run proof -- restore`: see ../../README.md. Exits 1 when a promise is broken. */
import { breachCounts } from "./compare-ledgers.ts";
import { wayNames } from "./database-ways.ts";
import type { Ledger } from "./ledgers.ts";
import { calm, momentsOf, momentsText } from "./moments.ts";
import { runSeed, type SeedResult } from "./one-seed.ts";
import { type Options, readOptions, usage } from "./options.ts";

const log = (line: string): void => console.log(line);
/** Few orders do not keep three busy. */
const processesFor = (orders: number): number => (orders < 100 ? 2 : 3);
const shown = 20;

async function run({ seeds, first, orders, way, hasControl, isVerbose }: Options): Promise<number> {
  let broken = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const chosen = way ?? wayNames[seed % wayNames.length] ?? "tool";
    const moments = momentsOf(seed);
    const how = [chosen, momentsText(moments)].filter(Boolean).join(", ");
    const result = await timed(seed, how, () =>
      runSeed({ seed, orders, way: chosen, processes: processesFor(orders), isControl: false, moments }),
    );
    const problems = [...result.problems, ...result.breaches.map(({ ledger, text }) => `${ledger}: ${text}`)];
    for (const problem of problems.slice(0, shown)) log(`  BROKEN: ${problem}`);
    if (problems.length > shown) log(`  and ${problems.length - shown} more`);
    if (problems.length > 0) log(`  database and log are kept in ${result.folder}`);
    if (problems.length > 0 || isVerbose)
      for (const [reason, count] of result.reasons) log(`  needed attention ${count}: ${reason}`);
    broken += problems.length;
  }
  return broken + (hasControl ? await control(first, orders) : 0);
}

/** What can be sent twice. */
const doubled: readonly Ledger[] = ["ERP", "gift cards", "courier", "mail"];

/**
 * A comparison that finds nothing where everything was sent twice could not find anything.
 *
 * @returns in how many ledgers it found no duplicates
 */
async function control(seed: number, orders: number): Promise<number> {
  // Our own restore tool leaves a mark that pauses a database also without its journal.
  const way = "data-folder";
  const result = await timed(seed, `${way}, control`, () =>
    runSeed({ seed, orders, way, processes: processesFor(orders), isControl: true, moments: calm }),
  );
  const counts = doubled.map((ledger) => ({
    ledger,
    found: result.breaches.filter((one) => one.ledger === ledger && one.kind === "duplicate").length,
  }));
  log(`control, duplicates found: ${counts.map(({ ledger, found }) => `${ledger} ${found}`).join(", ")}`);
  const missing = counts.filter(({ found }) => found === 0);
  for (const { ledger } of missing) log(`  BROKEN: the control found no duplicate in ${ledger}`);
  return missing.length;
}

async function timed(seed: number, how: string, work: () => Promise<SeedResult>): Promise<SeedResult> {
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const counts = breachCounts(result.breaches);
  log(`seed ${seed} (${how}, ${seconds} s): ${result.figures}; ${counts === "" ? "no breach" : counts}`);
  return result;
}

const options = optionsOrUsage();
if (options === undefined) process.exitCode = 1;
else {
  const broken = await run(options);
  log(broken === 0 ? "Every promise was kept." : `${broken} promises were broken.`);
  process.exitCode = broken === 0 ? 0 : 1;
}

function optionsOrUsage(): Options | undefined {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    log(`${error instanceof Error ? error.message : String(error)}. ${usage}`);
    return undefined;
  }
}
