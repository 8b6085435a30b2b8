/** Everything comes to rest after the release. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { readWaiting, resolveAttention, type Waiting } from "./attention.ts";
import { orderNumbers } from "./orders-read.ts";
import { blindErp, clearFaults, ledgerSizes } from "./providers.ts";
import { type Run, schedules } from "./run.ts";
import { runSchedules } from "./staff.ts";

/** Without any progress for so long it counts as stuck: an unclear reward is asked for again after up to seven minutes. */
const stuckSeconds = 480;
const mostSettleSeconds = 1_200;
/** Its duplicates are there soon, and not all of it ever comes to rest. */
const controlSeconds = ({ orders }: Run): number => 15 + orders / 10;
/** Reading changes too often only wears the shop out. */
const readEvery = 8;

/** Everything that goes on by itself ends; then the faults stop, and staff resolve what needs attention. */
export async function settle(run: Run): Promise<void> {
  const { staff, installation, seller, reasons } = run;
  const { providers } = installation;
  await workUnderFaults(run);
  await clearFaults(providers);
  if (run.isControl) blindErp(providers);
  const sales = seller.sales();
  const tries = new Map<string, number>();
  const isGivenUp = watchProgress(run.isControl ? controlSeconds(run) : mostSettleSeconds);
  for (let [round, quiet] = [0, 0]; quiet < 2; round += 1) {
    const missing = sales.length - (await orderNumbers(staff, providers, sales)).length;
    const isReadToo = missing > 0 && round % readEvery === 0;
    await runSchedules(staff, isReadToo ? ["read-shop-orders", ...schedules] : schedules);
    const resolved = await resolveAttention({ staff, providers, sales, tries });
    count(reasons, resolved);
    await sleep(700);
    const waiting = await readWaiting(staff);
    const isQuiet = isAtRest(waiting) && resolved.length === 0 && missing === 0;
    quiet = isQuiet && (await mailsUnderWay(run)) === 0 ? quiet + 1 : 0;
    if (!isGivenUp([missing, waiting, await ledgerSizes(providers)])) continue;
    if (!run.isControl)
      run.problems.push(`it did not come to rest: ${missing} orders are missing, ${JSON.stringify(waiting)}`);
    return;
  }
}

function count(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
}

async function workUnderFaults({ installation, staff, moments }: Run): Promise<void> {
  const began = performance.now();
  if (moments.kills.released) installation.killOne();
  while (performance.now() - began < moments.faultSeconds * 1_000) {
    await runSchedules(staff, schedules);
    await sleep(700);
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

/** What a process that was killed was sending goes on half a minute later, and no page shows it meanwhile. */
const mailsUnderWay = ({ installation }: Run): Promise<number> =>
  installation.prepare(async (db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from outbound_mails where state in ('pending', 'sending', 'unknown')`.execute(db);
    return rows[0]?.n ?? 0;
  });

const goesOn = new Set(["pending", "sending", "unknown"]);
const isAtRest = ({ effects, deliveries, heldUpMails }: Waiting): boolean =>
  effects.every(({ state }) => !goesOn.has(state)) &&
  deliveries.every(({ state }) => state !== "pending") &&
  heldUpMails.length === 0;
