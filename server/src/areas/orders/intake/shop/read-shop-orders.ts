/**
 * Webhooks are a hint, the shop's records are the truth: every ten minutes what changed is read, and every night the list of everything is
 * compared with what is stored. Source: jobs "Storefront intake"; docs/inbox.md; docs/decisions/0032-orders-come-in.md.
 */
import { after, hours, minutes } from "../../../../platform/clock/clock.ts";
import { originOf } from "../../../../platform/config/origin.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import {
  type Idle,
  nothingToDo,
  nothingTried,
  switchedOff,
  type Tasks,
  type ToSeeTo,
} from "../../../../platform/jobs/task.ts";
import { ProviderError } from "../../../../platform/http/refusal.ts";
import {
  noteReadable,
  noteShopRead,
  noteUnreadable,
  restoresToRead,
} from "../../../../platform/journal/shop-read-rows.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { ExportState, Storefront, StorefrontTopic } from "../../../../providers/storefront/storefront.ts";
import type { ReadOrder } from "../../../../providers/storefront/storefront-order.ts";
import { announceOrders, shopBegins, shopSource, takeInShopOrders } from "./shop-orders.ts";
import {
  forgetExport,
  missingOrders,
  noteExport,
  noteReadUntil,
  type ShopReading,
  shopReading,
} from "./shop-reading-rows.ts";

const source = shopSource;
/** What is searched lags behind, and whole seconds repeat. */
const overlap = minutes(10);
const exportEvery = hours(23);
const lookAgainMs = 15_000;
const recordsAtOnce = 500;
const ordersAtOnce = 25;
const shownIds = 5;
export const compareTask = "compare-shop-orders";

const topics: readonly StorefrontTopic[] = ["ORDERS_CREATE", "ORDERS_UPDATED", "ORDERS_PAID", "ORDERS_CANCELLED"];

export const shopOrderTasks: Tasks = {
  "subscribe-to-shop": {
    every: "7 * * * *",
    about: "Makes sure that the shop tells of every order.",
    atStart: true,
    shownAs: "Subscribe to the shop's orders",
    run: async (deps) => {
      const { storefront } = deps.ports;
      if (storefront === undefined) return switchedOff;
      const address = `${originOf(deps.config)}/v1/webhooks/shopify`;
      const missing = await storefront.ensureWebhooks({ address, topics }, within(storefront));
      return missing.length === 0 ? nothingToDo : undefined;
    },
  },
  "read-shop-orders": {
    every: "*/10 * * * *",
    about: "Reads orders that changed in the shop.",
    atStart: true,
    shownAs: "Read changed orders from the shop",
    run: async (deps) => (deps.ports.storefront ? readChanged(deps, deps.ports.storefront) : switchedOff),
  },
  [compareTask]: {
    every: "*/15 * * * *",
    about: "Compares recent orders with the shop, and reads those that were missed.",
    shownAs: "Compare orders with the shop",
    run: async (deps, { all }) =>
      deps.ports.storefront ? compare(deps, deps.ports.storefront, all === true) : switchedOff,
  },
};

/** Has a running program compare everything, orders of the past among it. */
export const askForWholeComparison = ({ jobs, db }: Pick<Platform, "jobs" | "db">): Promise<void> =>
  jobs.add(db, compareTask, { all: true }, { key: `${compareTask}:all`, queue: compareTask });

const within = ({ longestStepMs }: Storefront): AbortSignal => AbortSignal.timeout(longestStepMs);
const readingOf = (deps: Platform): Promise<ShopReading> =>
  shopReading(deps.db, { source, first: shopBegins(deps.clock.now()) });

/** What is read is noted page by page, so that a run that was broken off goes on where it was. */
async function readChanged(deps: Platform, storefront: Storefront): Promise<Idle | ToSeeTo | undefined> {
  const restores = await restoresToRead(deps.db);
  const since = after((await readingOf(deps)).readUntil, -overlap);
  const unreadable: string[] = [];
  let [page, news]: [string | undefined, number] = [undefined, 0];
  do {
    const read = await storefront.orders.changedSince({ since, after: page }, within(storefront));
    news += await takeInRead(deps, read.orders);
    await noteUnreadable(deps.db, { restores, sourceIds: read.unreadable });
    const last = Math.max(...read.orders.map(({ order }) => order.updatedAt.getTime()));
    if (Number.isFinite(last)) await noteReadUntil(deps.db, { source, until: new Date(last) });
    unreadable.push(...read.unreadable);
    page = read.next;
  } while (page !== undefined);
  await noteShopRead(deps.db, restores);
  return told(unreadable) ?? (news === 0 ? nothingToDo : undefined);
}

async function takeInRead(deps: Platform, read: readonly ReadOrder[]): Promise<number> {
  if (read.length === 0) return 0;
  const receivedAt = deps.clock.now();
  const orders = read.map(({ order, raw }) => ({ order, raw, receivedAt, by: "read" as const }));
  const taken = await inTransaction(deps.db, (tx) => takeInShopOrders(deps, tx, orders));
  announceOrders(deps, taken);
  await noteReadable(
    deps.db,
    read.map(({ order }) => order.id),
  );
  return taken.filter(({ how }) => how === "new" || how === "changed").length;
}

function told(unreadable: readonly string[]): ToSeeTo | undefined {
  if (unreadable.length === 0) return undefined;
  const ids = unreadable.slice(0, shownIds).join(", ");
  const more = unreadable.length > shownIds ? ", …" : "";
  const orders = unreadable.length === 1 ? "An order" : `${unreadable.length} orders`;
  return { problem: `${orders} of the shop cannot be read: ${ids}${more}` };
}

/** One step: begins an export, looks whether it is made, or reads it, which alone is the comparison. */
async function compare(deps: Platform, storefront: Storefront, isWhole: boolean): Promise<Idle | ToSeeTo | undefined> {
  const reading = await readingOf(deps);
  if (reading.exportId !== "" && !(isWhole && !reading.isWhole)) return readExport(deps, storefront, reading);
  const at = deps.clock.now();
  if (!isWhole && reading.exportedAt !== null && at < after(reading.exportedAt, exportEvery)) return nothingTried;
  const exportId = await storefront.exports.start("orders", within(storefront));
  await noteExport(deps.db, { source, exportId, isWhole, at });
  await lookAgain(deps);
  return nothingTried;
}

const lookAgain = (deps: Platform): Promise<void> =>
  deps.jobs.add(
    deps.db,
    compareTask,
    {},
    { key: `${compareTask}:again`, queue: compareTask, runAt: after(deps.clock.now(), lookAgainMs) },
  );

async function readExport(
  deps: Platform,
  storefront: Storefront,
  { exportId, isWhole, since }: ShopReading,
): Promise<Idle | ToSeeTo | undefined> {
  const state = await stateOfExport(deps, storefront, exportId);
  if (state.kind === "running") {
    await lookAgain(deps);
    return nothingTried;
  }
  const [unreadable, found]: [string[], string[]] = [[], []];
  const takeIn = async (ids: readonly string[]): Promise<void> => {
    unreadable.push(...(await takeInMissing(deps, storefront, ids)));
  };
  for await (const ids of missingInExport(deps, storefront, { exportId, from: isWhole ? new Date(0) : since })) {
    found.push(...ids);
    while (found.length >= ordersAtOnce) await takeIn(found.splice(0, ordersAtOnce));
  }
  await takeIn(found);
  await forgetExport(deps.db, { source, exportId });
  if (state.kind === "failed") return { problem: `The shop's list of all orders was broken off: ${state.reason}` };
  return told(unreadable);
}

/** @throws ProviderError; where the shop does not know the export, the next night begins another one */
async function stateOfExport(deps: Platform, storefront: Storefront, exportId: string): Promise<ExportState> {
  try {
    return await storefront.exports.state(exportId, within(storefront));
  } catch (error) {
    if (error instanceof ProviderError && !error.isRetryable) await forgetExport(deps.db, { source, exportId });
    throw error;
  }
}

/** Ids that are not stored as the shop has them, a few at a time. */
async function* missingInExport(
  deps: Platform,
  { exports }: Storefront,
  { exportId, from }: { exportId: string; from: Date },
): AsyncGenerator<readonly string[]> {
  let records: { id: string; updatedAt: Date }[] = [];
  const ending = new AbortController();
  try {
    for await (const record of exports.records(exportId, ending.signal)) {
      if (record.updatedAt < from) continue;
      records.push(record);
      if (records.length < recordsAtOnce) continue;
      yield await missingOrders(deps.db, records);
      records = [];
    }
    yield await missingOrders(deps.db, records);
  } finally {
    ending.abort();
  }
}

async function takeInMissing(deps: Platform, storefront: Storefront, ids: readonly string[]): Promise<string[]> {
  const read: ReadOrder[] = [];
  const unreadable: string[] = [];
  for (const id of ids) {
    const one = await readOne(deps, storefront, id);
    if (one === "unreadable") unreadable.push(id);
    else if (one !== undefined) read.push(one);
  }
  await takeInRead(deps, read);
  return unreadable;
}

/** @throws ProviderError for what may be better the next time */
async function readOne(
  deps: Platform,
  storefront: Storefront,
  id: string,
): Promise<ReadOrder | "unreadable" | undefined> {
  try {
    return await storefront.orders.byId(id, within(storefront));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isRetryable) throw error;
    deps.log.warn({ err: error, order: id }, "an order of the shop cannot be read");
    return "unreadable";
  }
}
