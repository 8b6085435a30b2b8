/** What goes on before the restore: sales, mails, notes, the backup in the middle of them, and processes that are killed. */
import { setTimeout as sleep } from "node:timers/promises";
import { mailCodes } from "./codes.ts";
import { orderNumbers, writeNote } from "./orders-read.ts";
import { ledgerSizes } from "./providers.ts";
import { type Run, until } from "./run.ts";
import { runSchedules } from "./staff.ts";

const kills = 3;

/** A number of orders between two shares of all. */
export const part = ({ orders, random }: Run, least: number, most: number): number =>
  Math.round(orders * (least + random() * (most - least)));

/** The shop tells of orders from its first subscription on. */
export async function untilSubscribed({ installation }: Run): Promise<void> {
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
export async function workAndBackUp(run: Run, count: number): Promise<BackedUp> {
  const { installation, staff, seller, random, campaigns } = run;
  const [atFirst, rest] = [Math.ceil(count / 2), Math.floor(count / 2)];
  await seller.sell(atFirst);
  await writeNotes(run, "before");
  const [first] = campaigns;
  if (first !== undefined) await mailCodes(staff, first);
  // So that all of the mails still wait in the backup, and the control has them twice.
  if (run.isControl) for (let n = 0; n < run.processes; n += 1) installation.killOne();
  else await sleep(random() * 2_500);
  const soldSoFar = (): ReadonlySet<string> => new Set(seller.sales().map(({ id }) => id));
  const known = soldSoFar();
  const [placed] = await Promise.all([installation.database.backUp().then(soldSoFar), seller.sell(rest)]);
  return { known, placed };
}

export async function workOn(run: Run, count: number): Promise<void> {
  const { installation, staff, seller, random, campaigns } = run;
  const [, second] = campaigns;
  const atBackup = await handedOver(run);
  for (let n = 0; n < kills; n += 1) {
    await seller.sell(Math.floor(count / kills) + (n < count % kills ? 1 : 0));
    installation.killOne();
    await runSchedules(staff, ["order-courier-bookings", "send-waiting-mails"]);
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
