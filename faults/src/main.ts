/** `npm run proof -- faults`: see README.md beside. Exits 1 when a promise is broken. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEpicorSandbox } from "@crema/sandboxes/epicor";
import { startGivexSandbox } from "@crema/sandboxes/givex";
import type { Sandbox } from "@crema/sandboxes/kit/sandbox";
import { sendEffectAgain } from "../../server/src/platform/outbound/outbound.ts";
import { systemClock } from "../../server/src/platform/clock/clock.ts";
import { type Database, inTransaction, openDatabase } from "../../server/src/platform/database/database.ts";
import { locateCluster, postmasterPid } from "../../server/src/platform/database/embedded/cluster.ts";
import { serverAccount } from "../../server/src/platform/database/embedded/server-account.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/database/embedded-postgres.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { jobQueue } from "../../server/src/platform/jobs/job-queue.ts";
import { bookOf, openBusiness, openEffects, placeOrders, reasonsForStaff, standings } from "./business.ts";
import { epicorFaults, givexFaults, primaryFaults, share } from "./kinds.ts";
import { runNaive } from "./naive.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { type Program, startProgram } from "./program.ts";
import { disagreements } from "./truth.ts";

const log = (line: string): void => console.log(line);
type Hits = Readonly<Record<string, number>>;

/** Everything a run stands on. */
interface Stage {
  readonly db: Database;
  readonly epicor: Sandbox;
  readonly givex: Sandbox;
  readonly program: Program;
  /** Where database and log lie. */
  readonly folder: string;
}

/** @returns the promises that were broken */
async function run(options: Options): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "crema-faults-"));
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log });
  const { db, close } = openDatabase({ url: postgres.url, onError: () => undefined });
  const [epicor, givex] = await Promise.all([startEpicorSandbox(), startGivexSandbox()]);
  await migrate(postgres.url);
  await openBusiness(db);
  const env = { ...epicor.env, ...givex.env };
  const program = startProgram({ databaseUrl: postgres.url, env, folder, seed: options.seed });
  let problems: string[] = ["it did not come to its end"];
  try {
    problems = await prove({ db, epicor, givex, program, folder }, options);
  } finally {
    await program.stop();
    await Promise.all([epicor.close(), givex.close()]);
    await close();
    await postgres.stop();
    if (problems.length === 0) rmSync(folder, { recursive: true, force: true });
    else log(`log and database are kept in ${folder}`);
  }
  return [...problems, ...(await doublesOfNaive(options))];
}

async function prove(stage: Stage, options: Options): Promise<string[]> {
  const { db, epicor, givex, program } = stage;
  epicor.faults.plan({ seed: options.seed, share, faults: epicorFaults });
  givex.faults.plan({ seed: options.seed, share, faults: givexFaults });
  log(`seed ${options.seed}: ${options.orders} orders, each uploaded and rewarded`);
  const orders = await placeOrders(db, { first: 0, count: options.orders, isUploaded: true });
  const problems = await proveWithFaults(stage, options);
  const disagree = async (): Promise<string[]> => disagreements(orders, await truthOf(stage));
  problems.push(...(await disagree()));
  const left = await settledByStaff(db, orders.length);
  problems.push(...(await disagree()), ...left);
  problems.push(...(await proveMoves(stage, options)));
  const { killed, endedByThemselves } = program.counts();
  log(
    `killed: ${killed} workers, the database ${options.databaseKills} times; ${endedByThemselves} ended by themselves`,
  );
  return endedByThemselves > 0 ? [...problems, `${endedByThemselves} processes ended by themselves`] : problems;
}

const truthOf = async ({ db, epicor, givex }: Stage) => ({
  epicor: epicor.control,
  givex: givex.control,
  book: await bookOf(db),
});

/** Everything at once, until the faults stop and nothing goes on by itself any more. */
async function proveWithFaults({ db, epicor, givex, program, folder }: Stage, options: Options): Promise<string[]> {
  await disturb(program, { options, folder });
  const isTried = async (): Promise<boolean> => (await openEffects(db)) <= options.orders / 10;
  await until("nine in ten effects are settled", isTried, 400).catch((error: unknown) => log(String(error)));
  const hits: [string, Hits, readonly string[]][] = [
    ["Epicor", epicor.faults.hits(), epicorFaults],
    ["Givex", givex.faults.hits(), givexFaults],
  ];
  epicor.faults.clear();
  givex.faults.clear();
  await until("nothing is open any more", async () => (await openEffects(db)) === 0, 240);
  log(`after the faults: ${JSON.stringify(await standings(db))}`);
  log(`waiting for staff: ${JSON.stringify(await reasonsForStaff(db))}`);
  return reportHits(hits, options.leastHits);
}

/** Rewards whose primary address fails each time. */
async function proveMoves(stage: Stage, { seed, orders, moves }: Options): Promise<string[]> {
  const { db, givex } = stage;
  const match = { door: "loyaltyPrimary", operation: "dc_905" };
  givex.faults.plan({ seed, share: 1, faults: primaryFaults, match });
  const moved = await placeOrders(db, { first: orders, count: moves, isUploaded: false });
  await until("every reward moved to the secondary", async () => (await openEffects(db)) === 0, 240);
  const confirmed = (await standings(db))["order-reward confirmed"] ?? 0;
  log(`moves: ${moves} rewards whose primary address failed each time; ${confirmed} rewards confirmed in all`);
  return disagreements(moved, await truthOf(stage));
}

async function doublesOfNaive(options: Options): Promise<string[]> {
  const naive = await runNaive(options);
  log(
    `naive worker, same seed: ${naive.doubledOrders} orders doubled, ${naive.doubledRewards} cards credited too often`,
  );
  return naive.doubledOrders === 0 || naive.doubledRewards === 0
    ? ["the naive worker doubled nothing: the faults are too kind"]
    : [];
}

/** Kills workers and the database, until as often as asked for. */
async function disturb(program: Program, { options, folder }: { options: Options; folder: string }): Promise<void> {
  const every = Math.max(1, Math.floor(options.workerKills / Math.max(1, options.databaseKills)));
  let databaseKills = 0;
  for (let n = 1; n <= options.workerKills; n += 1) {
    await sleep(1_300);
    program.killOne();
    if (databaseKills >= Math.min(options.databaseKills, Math.floor(n / every))) continue;
    const pid = postmasterPid(locateCluster(folder, serverAccount()));
    // None while one that was killed before is being started again.
    if (pid === undefined) continue;
    process.kill(pid, "SIGKILL");
    databaseKills += 1;
  }
  if (databaseKills < options.databaseKills) throw new Error("the database could not be killed as often as asked for");
}

async function until(what: string, isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    if (await isSo().catch(() => false)) return log(`${what}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    await sleep(500);
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}

function reportHits(all: readonly [string, Hits, readonly string[]][], leastHits: number): string[] {
  return all.flatMap(([name, hits, wanted]) => {
    const kinds = wanted.map((fault) => fault.split(":")[0] ?? "");
    log(`${name}: ${kinds.map((kind) => `${kind} ${hits[kind] ?? 0}`).join(", ")}`);
    return kinds
      .filter((kind) => (hits[kind] ?? 0) < leastHits)
      .map((kind) => `${name}: ${kind} happened ${hits[kind] ?? 0} times only`);
  });
}

/** What staff sent again may have no answer in time on a busy computer, and waits for them once more. */
const mostRounds = 3;

/** Staff send again what waits for them. @returns what is missing then */
async function settledByStaff(db: Database, orders: number): Promise<string[]> {
  let left: string[] = [];
  for (let round = 1; round <= mostRounds; round += 1) {
    await sendBlockedAgain(db);
    left = await missing(db, orders);
    if (left.length === 0) break;
  }
  return left;
}

/** Staff look at what is blocked or refused, and send it again. */
async function sendBlockedAgain(db: Database): Promise<void> {
  let sent = 0;
  for (const [orderId, { upload, reward }] of await bookOf(db))
    for (const [kind, state] of [
      ["erp-upload", upload],
      ["order-reward", reward],
    ] as const) {
      if (state !== "parked" && state !== "rejected") continue;
      const key = { kind, subject: String(orderId), by: "faults" };
      await inTransaction(db, (tx) => sendEffectAgain({ clock: systemClock, jobs: jobQueue }, tx, key));
      sent += 1;
    }
  await until("what staff sent again is done", async () => (await openEffects(db)) === 0, 120);
  log(`after staff sent ${sent} again: ${JSON.stringify(await standings(db))}`);
}

/** Without faults everything goes through, but for what an order half made in the ERP keeps from being sent again. */
async function missing(db: Database, orders: number): Promise<string[]> {
  const counts = await standings(db);
  const left = await reasonsForStaff(db);
  log(`left to staff: ${JSON.stringify(left)}`);
  const half = Object.entries(left)
    .filter(([reason]) => reason.includes(" of the ERP differs from "))
    .reduce((sum, [, count]) => sum + count, 0);
  const uploads = (counts["erp-upload confirmed"] ?? 0) + half;
  const rewards = counts["order-reward confirmed"] ?? 0;
  return uploads === orders && rewards === orders
    ? []
    : [`${orders - uploads} uploads and ${orders - rewards} rewards are missing`];
}

try {
  const problems = await run(readOptions(process.argv.slice(2)));
  for (const problem of problems.slice(0, 50)) log(`BROKEN: ${problem}`);
  log(problems.length === 0 ? "Every promise was kept." : `${problems.length} promises were broken.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  log(error instanceof TypeError ? `${error.message}. ${usage}` : String(error));
  process.exitCode = 1;
}
