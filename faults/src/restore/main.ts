/** `npm run proof -- restore`: see ../../README.md. Exits 1 when a promise is broken. */
import { breachCounts } from "./compare-ledgers.ts";
import { type WayName, wayNames } from "./database-ways.ts";
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
    const result = await timed(seed, chosen, () =>
      runSeed({ seed, orders, way: chosen, processes: processesFor(orders), isJournalLost: false }),
    );
    const problems = [...result.problems, ...result.breaches.map(({ ledger, text }) => `${ledger}: ${text}`)];
    for (const problem of problems.slice(0, shown)) log(`  BROKEN: ${problem}`);
    if (problems.length > shown) log(`  and ${problems.length - shown} more`);
    if (problems.length > 0) log(`  database and log are kept in ${result.folder}`);
    if (problems.length > 0 || isVerbose)
      for (const [reason, count] of result.reasons) log(`  needed attention ${count}: ${reason}`);
    broken += problems.length;
  }
  return broken + (hasControl ? await control({ seed: first, orders, way: way ?? "tool" }) : 0);
}

/** Without the journal nothing knows what was handed over: a run that finds nothing wrong then could not find anything. */
async function control({ seed, orders, way }: { seed: number; orders: number; way: WayName }): Promise<number> {
  const result = await timed(seed, `${way}, journal lost`, () =>
    runSeed({ seed, orders, way, processes: processesFor(orders), isJournalLost: true }),
  );
  const duplicates = result.breaches.filter(({ kind }) => kind === "duplicate").length;
  log(`control, journal lost: ${duplicates} duplicates found`);
  return duplicates > 0 ? 0 : 1;
}

async function timed(seed: number, how: string, work: () => Promise<SeedResult>): Promise<SeedResult> {
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const counts = breachCounts(result.breaches);
  log(`seed ${seed} (${how}, ${seconds} s): ${result.figures}; ${counts === "" ? "no breach" : counts}`);
  return result;
}

try {
  const broken = await run(readOptions(process.argv.slice(2)));
  log(broken === 0 ? "Every promise was kept." : `${broken} promises were broken.`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  log(error instanceof TypeError ? `${error.message}. ${usage}` : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
