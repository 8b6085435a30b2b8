/** The books at the end, and what contradicts the promise in them. */
import { setTimeout as sleep } from "node:timers/promises";
import { overBurdened } from "./attention.ts";
import { knownCodes, unconfirmedCodes } from "./codes.ts";
import { type Breach, breachesOf } from "./compare-ledgers.ts";
import { type KnownOrder, listedKey } from "./ledgers.ts";
import { type BeforeRestore, listedBy, overListed } from "./listed.ts";
import { type OrderNumber, orderNumbers, readOrders } from "./orders-read.ts";
import { readLedgers, postCourierNews } from "./providers.ts";
import type { Item } from "./release.ts";
import type { Run } from "./run.ts";

const mostNewsSeconds = 30;

/**
 * Of a parcel that was booked before the restore and counts as sent nobody told the restored database: it learns of it by the courier's next
 * webhook, as that posts one at each step of the parcel's way.
 */
async function readOrdersAfterNews(run: Run, numbers: readonly OrderNumber[]): Promise<KnownOrder[]> {
  const { staff, installation, seller } = run;
  const { courier } = await readLedgers(installation.providers);
  const names = new Map(seller.sales().map(({ id, shipTo }) => [id, shipTo.name]));
  const parcelsWithoutNews = (orders: readonly KnownOrder[]) => {
    const untold = orders.filter((one) => one.isBookingTreatedAsSent && one.trackingNumbers.length === 0);
    const recipients = new Set(untold.map(({ id }) => names.get(id)));
    return courier.filter(({ shipTo }) => recipients.has(shipTo.name));
  };
  const orders = await readOrders(staff, numbers);
  const parcels = parcelsWithoutNews(orders);
  if (parcels.length === 0) return orders;
  const state = run.moments.late.includes("last-parcel-news") ? undefined : "in_transit";
  for (const { trackingNumber } of parcels) await postCourierNews(installation.providers, trackingNumber, state);
  for (const began = performance.now(); ; await sleep(500)) {
    const read = await readOrders(staff, numbers);
    if (parcelsWithoutNews(read).length === 0 || performance.now() - began > mostNewsSeconds * 1_000) return read;
  }
}

export async function finish(
  run: Run,
  { lost, treated, before }: { lost: number; treated: readonly Item[]; before: BeforeRestore },
): Promise<{ breaches: Breach[]; figures: string }> {
  const { staff, installation, seller, campaigns } = run;
  const { providers } = installation;
  const sales = seller.sales();
  const numbers = await orderNumbers(staff, providers, sales);
  const ledgers = await readLedgers(providers);
  const codes = await knownCodes(staff, campaigns);
  const orders = await readOrdersAfterNews(run, numbers);
  const unconfirmed = await unconfirmedCodes(staff, campaigns);
  const listed = listedBy({ treated, orders, codes, unconfirmed }, before);
  const breaches = breachesOf({ ...ledgers, sales, orders, codes, listed });
  const booked = new Set(ledgers.courier.map(({ shipTo }) => shipTo.name));
  const gaps = sales.filter(({ id, shipTo }) => listed.has(listedKey("courier", id)) && !booked.has(shipTo.name));
  const counts = { gaps: gaps.length, sales: sales.length, unconfirmed: unconfirmed.length, codes: codes.length };
  run.problems.push(...overListed(counts));
  if (!run.isControl) run.problems.push(...overBurdened(run.reasons, sales.length));
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
    ...run.missed.map((moment) => `not met: ${moment}`),
    [...run.seconds].map(([phase, seconds]) => `${phase} ${seconds} s`).join(" "),
  ].join(", ");
  return { breaches, figures };
}
