/** The end of all servers in the middle of their work, and hand-overs of that moment that are written long afterwards. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Moments } from "./moments.ts";
import { type Providers, readLedgers } from "./providers.ts";
import { comesTrue, type Run } from "./run.ts";

/** What third parties promise, and how late they are, in seconds: a restore with its start and release takes less. */
const promised = 45;
const lateSeconds = { erp: 40, giftCards: 30 } as const;
const times = 3;
export const soldInCrash = 2 * times;

/** Variables of the servers that keep to what third parties promise. */
export function promisesOf({ late }: Moments): Readonly<Record<string, string>> {
  return {
    ...(late.includes("late-erp") && {
      EPICOR_COMMIT_SECONDS: `${promised}`,
      EPICOR_LOOK_UP_SECONDS: `0.4,0.8,1.5,${promised}`,
    }),
    ...(late.includes("late-gift-cards") && { GIVEX_COMMIT_SECONDS: `${promised}` }),
  };
}

/** Whether something is written only after the release, which has to come soon then. */
export const isLate = ({ late }: Moments): boolean => late.includes("late-erp") || late.includes("late-gift-cards");

/** Sells a little more, and kills all servers while they work on it. */
export async function crash({ installation, seller, moments, random, missed }: Run): Promise<void> {
  const { epicor, givex } = installation.providers;
  if (moments.late.includes("late-erp"))
    epicor.faults.order({ fault: `late-commit:${lateSeconds.erp * 1_000}`, times, match: { operation: "UpdateExt" } });
  if (moments.late.includes("late-gift-cards"))
    givex.faults.order({
      fault: `slow-commit:${lateSeconds.giftCards * 1_000}`,
      times,
      match: { operation: "dc_905" },
    });
  await seller.sell(soldInCrash);
  const isTaken = async (): Promise<boolean> => [...epicor.faults.open(), ...givex.faults.open()].length === 0;
  if (isLate(moments)) {
    if (!(await comesTrue(isTaken, 15))) missed.push("all late writes begun before the crash");
  } else await sleep(random() * 500);
  await installation.crash();
}

/** Keys of the sales that the ERP does not have now. */
export async function keysNotInErp({ installation, seller }: Run): Promise<readonly string[]> {
  const { erp } = await readLedgers(installation.providers);
  const there = new Set(erp.map(({ reference }) => reference));
  const keys = seller.sales().flatMap(({ where, key }) => (where === "shop" ? [key] : []));
  return keys.filter((key) => !there.has(`WEB-${key}`));
}

const mostLookUpSeconds = 8;

/** The ERP writes what it still has, once Crema has looked for all of it. @param since - of the ERP's journal @returns whether it has */
export async function writeLate(
  { epicor }: Providers,
  { keys, since }: { keys: readonly string[]; since: number },
): Promise<boolean> {
  const isLookedUp = async (): Promise<boolean> => {
    const requests = epicor.journal.entries().filter(({ n }) => n > since);
    return keys.every((key) => requests.some(({ detail }) => String(detail["path"]).includes(`WEB-${key}`)));
  };
  const hasLooked = await comesTrue(isLookedUp, mostLookUpSeconds);
  await epicor.clock.advance(lateSeconds.erp);
  return hasLooked;
}
