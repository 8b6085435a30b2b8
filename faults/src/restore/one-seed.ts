/** One installation from its first order over backup, restore and release to its last, and what its books say then. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@crema/sandboxes/kit/faults";
import { readWaiting, resolveAttention, type Waiting } from "./attention.ts";
import { type Campaign, knownCodes, mailCodes, prepareCampaign, unconfirmedCodes } from "./codes.ts";
import { type Breach, breachesOf } from "./compare-ledgers.ts";
import type { WayName } from "./database-ways.ts";
import { callerOf } from "./http-client.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { orderNumbers, readOrders, writeNote } from "./orders-read.ts";
import { makePeople } from "./people.ts";
import { clearFaults, ledgerSizes, planFaults, readLedgers } from "./providers.ts";
import { currentRestore, type Item, releaseAll } from "./release.ts";
import { openSeller, type Seller } from "./sales.ts";
import { runSchedules, type Staff, staffAt } from "./staff.ts";
import { type BeforeRestore, bookingsHandedOver, listedBy, overListed } from "./listed.ts";
import { listedKey } from "./ledgers.ts";

export interface SeedOptions {
  readonly seed: number;
  readonly orders: number;
  readonly way: WayName;
  readonly processes: number;
  /** The control: the journal is gone when the restored database starts, so nothing knows what was handed over. */
  readonly isJournalLost: boolean;
}

export interface SeedResult {
  readonly breaches: readonly Breach[];
  /** What was not kept apart from the ledgers: it did not pause, something went out meanwhile, it did not come to rest. */
  readonly problems: readonly string[];
  readonly figures: string;
  /** Why staff had to act, with how often. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly folder: string;
}

/** Of all requests. */
const share = 0.2;
const kills = 3;

interface Run extends SeedOptions {
  readonly installation: Installation;
  readonly staff: Staff;
  readonly seller: Seller;
  readonly random: () => number;
  readonly campaigns: Campaign[];
  readonly problems: string[];
  /** Why staff had to act, with how often. */
  readonly reasons: Map<string, number>;
  /** What each part took, in seconds. */
  readonly seconds: Map<string, number>;
}

export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const installation = await openInstallation(options);
  let isKept = true;
  try {
    const key = await installation.prepare((db) => makePeople(db, options.orders));
    const { origin, providers } = installation;
    const till = callerOf(origin, () => `Bearer ${key}`, false);
    const run: Run = {
      ...options,
      installation,
      staff: staffAt(origin),
      seller: openSeller({ seed: options.seed, providers, till }),
      random: seededRandom(options.seed * 7_919),
      campaigns: [],
      problems: [],
      reasons: new Map(),
      seconds: new Map(),
    };
    const { breaches, figures } = await prove(run);
    isKept = breaches.length + run.problems.length > 0;
    return { breaches, problems: run.problems, figures, reasons: run.reasons, folder: await installation.end(isKept) };
  } catch (error) {
    await installation.end(true);
    throw error;
  }
}

async function prove(run: Run): Promise<{ breaches: Breach[]; figures: string }> {
  const { installation, staff, seller } = run;
  await timed(run, "start", async () => {
    await installation.start();
    await staff.signIn();
    await untilSubscribed(run);
  });
  for (const title of campaignTitles) run.campaigns.push(await prepareCampaign(staff, title));
  await planFaults(installation.providers, { seed: run.seed, share });
  const [before, after] = [part(run, 0.35, 0.5), part(run, 0.3, 0.4)];
  const { known, placed } = await timed(run, "backup", () => workAndBackUp(run, before));
  await timed(run, "work", () => workOn(run, after));
  await installation.stop();
  const handedOver = await bookingsHandedOver(installation.journalFolder);
  const lost = seller.sales().filter(({ id }) => !known.has(id));
  if (run.isJournalLost) emptyJournal(installation.journalFolder);
  await timed(run, "restore", () => installation.database.restore());
  const again = { lost: lost.map(({ id }) => id), rest: run.orders - before - after };
  const treated = await timed(run, "release", () => startAgain(run, again));
  await timed(run, "settle", () => settle(run));
  const [subject = ""] = run.campaigns.map((campaign) => campaign.subject);
  return finish(run, { lost: lost.length, treated, before: { placed, handedOver, subject } });
}

/** Mails that are made before the backup, between it and the restore, and while the restored database is paused. */
const campaignTitles = ["Before", "After", "Paused"];

/** An empty one without its name would start paused. */
function emptyJournal(folder: string): void {
  for (const name of readdirSync(folder)) if (name !== "installation") rmSync(join(folder, name));
}

async function timed<T>({ seconds }: Run, phase: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  seconds.set(phase, Math.round((performance.now() - began) / 1_000));
  return result;
}

/** A number of orders between two shares of all. */
const part = ({ orders, random }: Run, least: number, most: number): number =>
  Math.round(orders * (least + random() * (most - least)));

/** The shop tells of orders from its first subscription on. */
async function untilSubscribed({ installation }: Run): Promise<void> {
  const topics = 4;
  await until(
    "the shop's webhooks",
    async () => installation.providers.shopify.state().subscriptions.length >= topics,
    30,
  );
}

interface BackedUp {
  /** Sales that the backup holds for certain. */
  readonly known: ReadonlySet<string>;
  /** Sales that it may hold. */
  readonly placed: ReadonlySet<string>;
}

/** The backup is made while orders and mails are under way, at whatever moment the seed says. */
async function workAndBackUp(run: Run, count: number): Promise<BackedUp> {
  const { installation, staff, seller, random, campaigns } = run;
  const [atFirst, rest] = [Math.ceil(count / 2), Math.floor(count / 2)];
  await seller.sell(atFirst);
  await writeNotes(run, "before");
  const [first] = campaigns;
  if (first !== undefined) await mailCodes(staff, first);
  await sleep(random() * 2_500);
  const soldSoFar = (): ReadonlySet<string> => new Set(seller.sales().map(({ id }) => id));
  const known = soldSoFar();
  const [placed] = await Promise.all([installation.database.backUp().then(soldSoFar), seller.sell(rest)]);
  return { known, placed };
}

async function workOn(run: Run, count: number): Promise<void> {
  const { installation, staff, seller, random, campaigns } = run;
  const [, second] = campaigns;
  const atBackup = await handedOver(run);
  for (let n = 0; n < kills; n += 1) {
    await seller.sell(Math.floor(count / kills) + (n < count % kills ? 1 : 0));
    installation.killOne();
    await runSchedules(staff, ["order-courier-bookings"]);
    await sleep(random() * 1_500);
  }
  if (second !== undefined) await mailCodes(staff, second);
  await writeNotes(run, "after");
  await until("hand-overs after the backup", async () => (await handedOver(run)) >= atBackup + count / 4, 60);
  await sleep(random() * 4_000);
}

const handedOver = async ({ installation }: Run): Promise<number> =>
  Object.values(await ledgerSizes(installation.providers)).reduce((sum, size) => sum + size, 0);

/** Staff write notes to a few of the newest orders, which the shop gets too. */
async function writeNotes({ staff, installation, seller, random }: Run, when: string): Promise<void> {
  const numbers = await orderNumbers(
    staff,
    installation.providers,
    seller
      .sales()
      .slice(-10)
      .filter(({ where }) => where === "shop"),
  );
  for (const { id, orderId } of numbers) if (random() < 0.3) await writeNote(staff, orderId, `Ring ${when} ${id}`);
}

interface Again {
  /** Sales that the backup does not hold. */
  readonly lost: readonly string[];
  /** How many new ones come in. */
  readonly rest: number;
}

/** The restored database pauses, orders come in again and new ones too, nothing leaves, and staff release it. @returns what was treated as sent */
async function startAgain(run: Run, { lost, rest }: Again): Promise<Item[]> {
  const { installation, staff, seller, problems, random, campaigns } = run;
  const { providers } = installation;
  const atRest = await ledgerSizes(providers);
  await installation.start();
  await staff.signIn();
  const restore = await currentRestore(staff);
  await seller.sell(rest);
  const third = campaigns[2];
  if (third !== undefined) await mailCodes(staff, third);
  await seller.redeliver(lost.filter((id) => !id.startsWith("T") && random() < 0.5));
  await runSchedules(staff, ["read-shop-orders", ...schedules]);
  await sleep(1_500);
  if (restore === undefined) {
    if (!run.isJournalLost) problems.push("the restored database did not pause");
    await seller.repeatReceipts(lost);
    return [];
  }
  await seller.repeatReceipts(lost);
  await sleep(1_500);
  const sizes = await ledgerSizes(providers);
  for (const [ledger, size] of Object.entries(sizes))
    if (size !== atRest[ledger])
      problems.push(`while it was paused ${ledger} went from ${atRest[ledger] ?? 0} to ${size}`);
  return releaseAll(staff, (await currentRestore(staff)) ?? restore);
}

const schedules = ["order-erp-uploads", "order-rewards", "order-courier-bookings", "send-waiting-mails"];
/** Without any progress for so long it counts as stuck: an unclear reward is asked for again after up to seven minutes. */
const stuckSeconds = 480;
const mostSettleSeconds = 1_200;
/** Without the journal duplicates are there at once, and not all of it ever comes to rest. */
const controlSeconds = 15;
/** Reading changes too often only wears the shop out. */
const readEvery = 8;

/** Everything that goes on by itself ends; then the faults stop, and staff resolve what needs attention. */
async function settle(run: Run): Promise<void> {
  const { staff, installation, seller, reasons } = run;
  const { providers } = installation;
  await sleep(2_000);
  await clearFaults(providers);
  const sales = seller.sales();
  const tries = new Map<string, number>();
  const isGivenUp = watchProgress(run.isJournalLost ? controlSeconds : mostSettleSeconds);
  for (let [round, quiet] = [0, 0]; quiet < 2; round += 1) {
    const missing = sales.length - (await orderNumbers(staff, providers, sales)).length;
    await runSchedules(staff, missing > 0 && round % readEvery === 0 ? ["read-shop-orders", ...schedules] : schedules);
    const resolved = await resolveAttention({ staff, providers, sales, tries });
    for (const reason of resolved) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    await sleep(700);
    const waiting = await readWaiting(staff);
    quiet = isAtRest(waiting) && resolved.length === 0 && missing === 0 ? quiet + 1 : 0;
    if (!isGivenUp([missing, waiting, await ledgerSizes(providers)])) continue;
    if (!run.isJournalLost)
      run.problems.push(`it did not come to rest: ${missing} orders are missing, ${JSON.stringify(waiting)}`);
    return;
  }
}

/** @returns whether to give up, asked with what should change for as long as there is progress */
function watchProgress(mostSeconds: number): (state: unknown) => boolean {
  const begun = performance.now();
  let [last, lastAt] = ["", begun];
  return (state) => {
    const now = performance.now();
    const text = JSON.stringify(state);
    if (text !== last) [last, lastAt] = [text, now];
    return now - begun > mostSeconds * 1_000 || now - lastAt > stuckSeconds * 1_000;
  };
}

const goesOn = new Set(["pending", "sending", "unknown"]);
const isAtRest = ({ effects, deliveries, heldUpMails }: Waiting): boolean =>
  effects.every(({ state }) => !goesOn.has(state)) &&
  deliveries.every(({ state }) => state !== "pending") &&
  heldUpMails.length === 0;

async function finish(
  run: Run,
  { lost, treated, before }: { lost: number; treated: readonly Item[]; before: BeforeRestore },
): Promise<{ breaches: Breach[]; figures: string }> {
  const { staff, installation, seller, campaigns } = run;
  const { providers } = installation;
  const sales = seller.sales();
  const numbers = await orderNumbers(staff, providers, sales);
  const ledgers = await readLedgers(providers);
  const codes = await knownCodes(staff, campaigns);
  const orders = await readOrders(staff, numbers);
  const unconfirmed = await unconfirmedCodes(staff, campaigns);
  const listed = listedBy({ treated, orders, codes, unconfirmed }, before);
  const breaches = breachesOf({ ...ledgers, sales, orders, codes, listed });
  const booked = new Set(ledgers.courier.map(({ shipTo }) => shipTo.name));
  const gaps = sales.filter(({ id, shipTo }) => listed.has(listedKey("courier", id)) && !booked.has(shipTo.name));
  const counts = { gaps: gaps.length, sales: sales.length, unconfirmed: unconfirmed.length, codes: codes.length };
  run.problems.push(...overListed(counts));
  await installation.stop();
  const { killed, endedByThemselves } = installation.counts();
  if (endedByThemselves > 0) run.problems.push(`${endedByThemselves} processes ended by themselves`);
  const figures = [
    `${sales.length} sales (${lost} after the backup)`,
    `ERP ${ledgers.erp.length}`,
    `gift cards ${ledgers.cards.length}`,
    `courier ${ledgers.courier.length}`,
    `mail ${ledgers.mails.length} of ${codes.length} codes`,
    `treated as sent ${listed.size} (parcels that are missing ${gaps.length})`,
    `needed attention ${[...run.reasons.values()].reduce((sum, count) => sum + count, 0)}`,
    `killed ${killed}`,
    [...run.seconds].map(([phase, seconds]) => `${phase} ${seconds} s`).join(" "),
  ].join(", ");
  return { breaches, figures };
}

async function until(what: string, isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}
