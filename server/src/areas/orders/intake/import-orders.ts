/**
 * Orders of a file come in, as history: nothing is sent for one by itself, unless it was placed since the shop tells us of its orders
 * and its record is as whole as the shop's own; where it is not, as in a spreadsheet, it is left to the shop. The file is read twice:
 * first as a whole, so that one that cannot be taken changes nothing, then in batches, each in a transaction of its own. A run that was
 * broken off is simply run again. Source: issue 'Orders'; docs/import.md.
 */
import { type Database, inTransaction } from "../../../platform/database/database.ts";
import { importAlone, noteImport } from "../../../platform/files/import-run-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { reasonOf } from "../../../platform/values/error-message.ts";
import type { OrderReading } from "../../../providers/storefront/order-reading.ts";
import type { ArrivedOrder } from "./intake-order.ts";
import { knownSince } from "./shop/shop-reading-rows.ts";
import { shopSource } from "./shop/shop-orders.ts";
import { takeInOrders, type TakenOrder } from "./take-in.ts";

const recordsAtOnce = 500;
/** Later than any order: all of them are history, where no shop was ever connected. */
const endOfTime = new Date(8_640_000_000_000_000);

interface OrderImportCounts {
  readonly read: number;
  readonly created: number;
  readonly changed: number;
  /** As they were, and those that are stored as of a later time. */
  readonly unchanged: number;
  readonly failed: number;
  /** Of the new ones those for which nothing is sent by itself. */
  readonly history: number;
  /** Not taken: the shop tells them itself, and whole. */
  readonly leftToShop: number;
}

interface OrderProblem {
  readonly line: number;
  readonly name: string;
  readonly problem: string;
}

interface OrderImport {
  readonly read: () => AsyncIterable<OrderReading>;
  readonly fileName: string;
  readonly isDryRun: boolean;
  readonly whoName: string;
  onProgress(progress: { phase: "checking" | "importing"; records: number }): void;
  onProblem(problem: OrderProblem): void;
}

type Deps = Pick<Platform, "clock" | "jobs"> & { readonly db: Database };
interface Taking extends Deps {
  /** Whole records of orders placed before this instant are history, others always. */
  readonly since: Date;
}

/**
 * @returns what was done, or with `isDryRun` would be
 * @throws ImportRefused when the file cannot be taken, or another import of orders is running; nothing is changed then
 */
export async function importOrders(deps: Deps, given: OrderImport): Promise<OrderImportCounts> {
  let checked = 0;
  for await (const _ of given.read()) {
    checked += 1;
    if (checked % recordsAtOnce === 0) given.onProgress({ phase: "checking", records: checked });
  }
  return importAlone(deps.db, { lock: 2_026_004, what: "orders" }, async (db) => {
    const since = (await knownSince(db, shopSource)) ?? endOfTime;
    return imported({ ...deps, since }, given);
  });
}

async function imported(deps: Taking, given: OrderImport): Promise<OrderImportCounts> {
  let counts: OrderImportCounts = {
    read: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    failed: 0,
    history: 0,
    leftToShop: 0,
  };
  for await (const batch of batches(given.read())) {
    const readable = batch.flatMap((one) => ("order" in one ? [one] : []));
    const good = readable.filter((one) => !isLeftToShop(deps, one));
    const outcomes = await takenTogether(deps, good, given.isDryRun);
    const failed = [...batch.flatMap((one) => ("problem" in one ? [one] : [])), ...outcomes.problems];
    for (const problem of failed.toSorted((a, b) => a.line - b.line)) given.onProblem(problem);
    const of = (...hows: TakenOrder["how"][]): number => outcomes.taken.filter(({ how }) => hows.includes(how)).length;
    counts = {
      read: counts.read + batch.length,
      created: counts.created + of("new"),
      changed: counts.changed + of("changed"),
      unchanged: counts.unchanged + of("unchanged", "older"),
      failed: counts.failed + failed.length,
      history: counts.history + outcomes.history,
      leftToShop: counts.leftToShop + readable.length - good.length,
    };
    given.onProgress({ phase: "importing", records: counts.read });
  }
  const { whoName, fileName } = given;
  if (!given.isDryRun)
    await noteImport(deps.db, { call: "importOrders", at: deps.clock.now(), whoName, fileName, counts });
  return counts;
}

async function* batches(readings: AsyncIterable<OrderReading>): AsyncGenerator<readonly OrderReading[]> {
  let batch: OrderReading[] = [];
  for await (const reading of readings) {
    batch.push(reading);
    if (batch.length < recordsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Good = Extract<OrderReading, { order: unknown }>;
/**
 * An order placed since the shop tells us of its orders, of a record that is less than the shop's: it would be kept as history for good,
 * or take from what is stored.
 */
const isLeftToShop = ({ since }: Taking, { order, isWhole }: Good): boolean =>
  !isWhole && order.source !== "Woocommerce" && order.createdAt >= since;

interface Outcomes {
  readonly taken: readonly TakenOrder[];
  readonly history: number;
  readonly problems: readonly OrderProblem[];
}

/** All in one transaction; where that fails each by itself, so that one that cannot be stored holds up none of the others. */
async function takenTogether(deps: Taking, readings: readonly Good[], isDryRun: boolean): Promise<Outcomes> {
  if (readings.length === 0) return { taken: [], history: 0, problems: [] };
  try {
    const taken = await takenIn(deps, readings, isDryRun);
    const isHistory = ({ order, isWhole }: Good): boolean => !isWhole || order.createdAt < deps.since;
    const history = readings.filter((one, at) => taken[at]?.how === "new" && isHistory(one)).length;
    return { taken, history, problems: [] };
  } catch (error) {
    const [only] = readings;
    if (readings.length === 1 && only !== undefined)
      return {
        taken: [],
        history: 0,
        problems: [{ line: only.line, name: only.order.name, problem: reasonOf(error) }],
      };
    const parts: Outcomes[] = [];
    for (const reading of readings) parts.push(await takenTogether(deps, [reading], isDryRun));
    return {
      taken: parts.flatMap(({ taken }) => taken),
      history: parts.reduce((sum, { history }) => sum + history, 0),
      problems: parts.flatMap(({ problems }) => problems),
    };
  }
}

class Undone extends Error {}

async function takenIn(deps: Taking, readings: readonly Good[], isDryRun: boolean): Promise<readonly TakenOrder[]> {
  const receivedAt = deps.clock.now();
  const orders = readings.map(({ order, raw }): ArrivedOrder => ({ order, raw, receivedAt, by: "told" }));
  let taken: readonly TakenOrder[] = [];
  const since = readings.every(({ isWhole }) => isWhole) ? deps.since : endOfTime;
  const intake = { ...deps, config: { BEAN_DOLLAR_START_DATE: "" } };
  try {
    await inTransaction(deps.db, async (tx) => {
      taken = await takeInOrders(intake, tx, { orders, since });
      if (isDryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return taken;
}
