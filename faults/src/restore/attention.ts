/**
 * What staff do about what needs attention: they look at the provider, as a person would, and then press what the order's page offers. Nothing
 * else is touched, so that what the program gets wrong by itself stays visible.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Sale } from "./ledgers.ts";
import { type OrderNumber, orderNumbers } from "./orders-read.ts";
import { creditAtProvider, type Providers, readLedgers, postCourierNews } from "./providers.ts";
import type { Staff } from "./staff.ts";

const jobs = z.object({
  jobs: z.array(z.object({ kind: z.string(), about: z.string(), href: z.string(), error: z.string() })),
  waiting: z.object({
    effects: z.array(z.object({ kind: z.string(), state: z.string(), count: z.number() })),
    deliveries: z.array(z.object({ provider: z.string(), state: z.string(), count: z.number() })),
    heldUpMails: z.array(z.object({ reason: z.string(), count: z.number() })),
  }),
});
export type Waiting = z.infer<typeof jobs>["waiting"];

const timeline = z.object({
  stops: z.array(z.object({ stop: z.string(), state: z.string(), text: z.string() })),
});
type Stop = z.infer<typeof timeline>["stops"][number];

interface Context {
  readonly staff: Staff;
  readonly providers: Providers;
  readonly sales: readonly Sale[];
  /** How often each step of an order was worked on, so that one that nobody can mend is left at last. */
  readonly tries: Map<string, number>;
}
const mostTries = 4;

export async function readWaiting(staff: Staff): Promise<Waiting> {
  return jobs.parse((await staff.get("/v1/jobs?limit=1")).body).waiting;
}

/** @returns why orders needed somebody, one entry for each that something was done about */
export async function resolveAttention(context: Context): Promise<readonly string[]> {
  const { staff, providers, sales } = context;
  const listed = jobs.parse((await staff.get("/v1/jobs?limit=200&forStaff=parked")).body).jobs;
  const orderIds = new Set(listed.map(({ href }) => /\/orders\/(\d+)/.exec(href)?.[1]));
  const byCard = new Map<string, Open[]>();
  for (const number of await orderNumbers(staff, providers, sales)) {
    const sale = sales.find(({ id }) => id === number.id);
    if (sale !== undefined && orderIds.has(number.orderId))
      byCard.set(sale.card, [...(byCard.get(sale.card) ?? []), { sale, number }]);
  }
  // One person looks at all orders of a customer, several at those of different ones.
  const resolved = await Promise.all([...byCard.values()].map((open) => resolveOrders(context, open)));
  return resolved.flat();
}

interface Open {
  readonly sale: Sale;
  readonly number: OrderNumber;
}

async function resolveOrders(context: Context, open: readonly Open[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const { sale, number } of open)
    for (const stop of await stuckStops(context.staff, number)) {
      if (stop.stop === "rewarded" && (await isCardInUse(context, sale))) continue;
      const key = `${number.orderId} ${stop.stop}`;
      const tries = (context.tries.get(key) ?? 0) + 1;
      if (tries > mostTries) continue;
      context.tries.set(key, tries);
      reasons.push(`${stop.stop}: ${stop.text.replaceAll(/[A-Z]*-?[A-Z]?\d+/g, "n")}`);
      const instead = await resolveStop(context, { sale, number, stop });
      if (instead !== undefined) reasons.push(instead);
    }
  return reasons;
}

/**
 * Whether another reward of the customer is still being worked on: a credit that is there now may be its own, and may be taken back again. A
 * person waits until it has ended.
 */
async function isCardInUse({ staff, providers, sales }: Context, { id, card }: Sale): Promise<boolean> {
  const others = sales.filter((other) => other.id !== id && other.card === card);
  for (const number of await orderNumbers(staff, providers, others)) {
    const steps = await timelineSteps(staff, number);
    if (steps.some(({ stop, state }) => stop === "rewarded" && (state === "waiting" || state === "working")))
      return true;
  }
  return false;
}

const readTimeline = async (staff: Staff, { orderId }: OrderNumber): Promise<unknown> =>
  (await staff.get(`/v1/orders/journey/${orderId}`)).body;
const timelineSteps = async (staff: Staff, order: OrderNumber): Promise<Stop[]> =>
  timeline.parse(await readTimeline(staff, order)).stops;

const stuckStops = async (staff: Staff, order: OrderNumber): Promise<Stop[]> =>
  (await timelineSteps(staff, order)).filter(({ state }) => state === "stuck");

interface Stuck extends Open {
  readonly stop: Stop;
}

/** @returns what staff did in Crema's stead */
type Instead = string | undefined;

async function resolveStop(context: Context, stuck: Stuck): Promise<Instead> {
  switch (stuck.stop.stop) {
    case "uploaded":
      return resolveUpload(context, stuck);
    case "rewarded":
      return resolveReward(context, stuck);
    case "booked":
      await resolveBooking(context, stuck);
      return undefined;
    case "received":
      await context.staff.send("POST", `/v1/orders/${stuck.number.orderId}/shop-update`);
      return undefined;
    default:
      return undefined;
  }
}

const version = z.object({ updatedAt: z.string() });

async function resolveUpload({ staff, providers }: Context, { sale, number: { orderId } }: Stuck): Promise<Instead> {
  const { erp } = await readLedgers(providers);
  const there = erp.find(({ shipTo }) => shipTo.name === sale.shipTo.name);
  if (there === undefined) {
    await staff.send("POST", "/v1/orders/epicor", { order: { orderId } });
    return undefined;
  }
  const { updatedAt } = version.parse((await staff.get(`/v1/orders/${orderId}`)).body);
  await staff.send("PUT", `/v1/orders/${orderId}`, { order: { epicorId: there.number, updatedAt } });
  return "the number of the ERP was typed";
}

const loyalty = z.object({ processedAt: z.string(), manuallyProcessed: z.boolean(), fomCurrency: z.string() });

/** An increment of the amount that no other order of the card accounts for is this order's. */
async function resolveReward(
  { staff, providers, sales }: Context,
  { sale, number: { orderId }, stop }: Stuck,
): Promise<Instead> {
  const { cards } = await readLedgers(providers);
  const given = cards.filter(({ card, cents }) => card === sale.card && cents === sale.rewardCents).length;
  const others = sales.filter(
    ({ id, card, rewardCents }) => id !== sale.id && card === sale.card && rewardCents === sale.rewardCents,
  );
  let claimed = 0;
  for (const other of await orderNumbers(staff, providers, others)) {
    const record = loyalty.parse((await staff.get(`/v1/loyalty/order/${other.orderId}`)).body);
    if (record.manuallyProcessed || record.processedAt !== "") claimed += 1;
  }
  const byHand = `/v1/orders/manually-process-rewards/${orderId}`;
  if (given > claimed) {
    await staff.send("PATCH", byHand);
    return "a reward on the card was noted";
  }
  if (!stop.text.includes("Check the history")) {
    await staff.send("POST", `/v1/loyalty/orders/${orderId}/rewards`);
    return undefined;
  }
  // Crema does not send what it is in doubt about, so a person credits the card at the provider, and then says so.
  await creditAtProvider(providers, sale);
  await staff.send("PATCH", byHand);
  return "the card was credited at the provider";
}

/** Of one that the courier has, its webhook is asked for again; once the order shows it, booking finds it. */
async function resolveBooking({ staff, providers }: Context, { sale, number }: Stuck): Promise<void> {
  const { courier } = await readLedgers(providers);
  const there = courier.find(({ shipTo }) => shipTo.name === sale.shipTo.name);
  if (there !== undefined) {
    await postCourierNews(providers, there.trackingNumber);
    if (!(await isShown(staff, number, there.trackingNumber))) return;
  }
  await staff.send("POST", `/v1/orders/${number.orderId}/booking`);
}

/** Nobody presses before: what is not there yet would be booked twice. */
async function isShown(staff: Staff, order: OrderNumber, trackingNumber: string): Promise<boolean> {
  for (let look = 0; look < 30; look += 1) {
    if (JSON.stringify(await readTimeline(staff, order)).includes(trackingNumber)) return true;
    await sleep(1_000);
  }
  return false;
}

/** @returns for which reasons staff had to act more often than the faults explain */
export function overBurdened(reasons: ReadonlyMap<string, number>, sales: number): string[] {
  const most = Math.max(5, sales / 10);
  return [...reasons]
    .filter(([, count]) => count > most)
    .map(([reason, count]) => `staff had to act ${count} times, at most ${Math.floor(most)}: ${reason}`);
}
