/** One installation from its first order over backup, restore and release to its last, and what its books say then. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@crema/sandboxes/kit/faults";
import { mailCodes, prepareCampaign } from "./codes.ts";
import type { Breach } from "./compare-ledgers.ts";
import { crash, isLate, keysNotInErp, promisesOf, soldInCrash, writeLate } from "./crash.ts";
import { finish } from "./finish.ts";
import { callerOf } from "./http-client.ts";
import { openInstallation } from "./installation.ts";
import { bookingsHandedOver } from "./listed.ts";
import { makePeople } from "./people.ts";
import { blindErp, ledgerSizes, planFaults } from "./providers.ts";
import { currentRestore, type Item, releaseAll, type Restore } from "./release.ts";
import { type Run, schedules, type SeedOptions, timed } from "./run.ts";
import { openSeller } from "./sales.ts";
import { settle } from "./settle.ts";
import { runSchedules, staffAt } from "./staff.ts";
import { part, untilSubscribed, workAndBackUp, workOn } from "./work.ts";

export interface SeedResult {
  readonly breaches: readonly Breach[];
  /** What was not kept apart from the ledgers: it did not pause, something went out meanwhile, it did not come to rest. */
  readonly problems: readonly string[];
  readonly figures: string;
  /** Why staff had to act, with how often. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly folder: string;
}

/** A hundred of them get a code: on a busy machine the mails to a few would be gone before the servers are killed. */
const controlPeople = 200;

/** Of all requests. */
const share = 0.2;

export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const installation = await openInstallation({ ...options, env: promisesOf(options.moments) });
  let isKept = true;
  try {
    const key = await installation.prepare((db) =>
      makePeople(db, options.isControl ? Math.max(options.orders, controlPeople) : options.orders),
    );
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
      missed: [],
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
  await timed(run, "work", () => workOn(run, run.moments.isCrash ? after - soldInCrash : after));
  await (run.moments.isCrash ? crash(run) : installation.stop());
  const handedOver = await bookingsHandedOver(installation.journalFolder);
  const lost = seller.sales().filter(({ id }) => !known.has(id));
  if (run.isControl) emptyJournal(installation.journalFolder);
  await timed(run, "restore", () => installation.database.restore());
  if (run.isControl) blindErp(installation.providers);
  if (!isLate(run.moments)) await sleep(lateFaultMs);
  const again = { lost: lost.map(({ id }) => id), rest: Math.max(0, run.orders - seller.sales().length) };
  const treated = await timed(run, "release", () => startAgain(run, again));
  await timed(run, "settle", () => settle(run));
  const [subject = ""] = run.campaigns.map((campaign) => campaign.subject);
  return finish(run, { lost: lost.length, treated, before: { placed, handedOver, subject } });
}

/** What the servers of before had handed over is written by then, also where they ended in peace, so that whatever comes while it is paused is the restored database's. */
const lateFaultMs = 1_500;

/** Mails that are made before the backup, between it and the restore, and while the restored database is paused. */
const campaignTitles = ["Before", "After", "Paused"];

/** An empty one without its name would start paused. */
function emptyJournal(folder: string): void {
  for (const name of readdirSync(folder)) if (name !== "installation") rmSync(join(folder, name));
}

interface Again {
  /** Sales that the backup does not hold. */
  readonly lost: readonly string[];
  /** How many new ones come in. */
  readonly rest: number;
}

/** The restored database pauses, orders come in again and new ones too, nothing leaves, and staff release it. @returns what was treated as sent */
async function startAgain(run: Run, again: Again): Promise<Item[]> {
  const { installation, staff, problems, moments } = run;
  const atRest = await ledgerSizes(installation.providers);
  await installation.start();
  await staff.signIn();
  const restore = await currentRestore(staff);
  if (restore === undefined) {
    if (!run.isControl) problems.push("the restored database did not pause");
    await comeIn(run, again);
    return [];
  }
  if (isLate(moments)) return releaseAtOnce(run, again, restore);
  await comeIn(run, again);
  const sizes = await ledgerSizes(installation.providers);
  for (const [ledger, size] of Object.entries(sizes))
    if (size !== atRest[ledger])
      problems.push(`while it was paused ${ledger} went from ${atRest[ledger] ?? 0} to ${size}`);
  return release(run, restore);
}

async function comeIn(run: Run, { lost, rest }: Again): Promise<void> {
  const { staff, installation, seller, random, campaigns, moments } = run;
  await seller.sell(rest);
  const third = campaigns[2];
  if (third !== undefined) await mailCodes(staff, third);
  await seller.redeliver(lost.filter((id) => !id.startsWith("T") && random() < 0.5));
  await runSchedules(staff, ["read-shop-orders", ...schedules]);
  await sleep(1_500);
  if (moments.kills.paused) installation.killOne();
  await seller.repeatReceipts(lost);
  await sleep(1_500);
}

async function release({ staff, installation, moments, random }: Run, restore: Restore): Promise<Item[]> {
  const killed = sleep(random() * 800).then(() => moments.kills.releasing && installation.killOne());
  const [treated] = await Promise.all([currentRestore(staff).then((now) => releaseAll(staff, now ?? restore)), killed]);
  return treated;
}

/** Before the ERP has written what it got from the servers that were killed. */
async function releaseAtOnce(run: Run, again: Again, restore: Restore): Promise<Item[]> {
  const { installation, staff, seller } = run;
  const { providers } = installation;
  await seller.redeliver(again.lost.filter((id) => !id.startsWith("T")));
  const keys = await keysNotInErp(run);
  const since = providers.epicor.journal.entries().at(-1)?.n ?? 0;
  const treated = await release(run, restore);
  await runSchedules(staff, schedules);
  if (!(await writeLate(providers, { keys, since }))) run.missed.push("written after every look");
  await comeIn(run, again);
  return treated;
}
