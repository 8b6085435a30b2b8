/** Moves orders along on the sandbox's clock and tells the merchant of every change. */
import { createDeliveries, type Deliveries, type Delivery } from "../kit/deliveries.ts";
import type { Bench } from "../kit/sandbox.ts";
import type { GivenOrder } from "./given-order.ts";
import { webhookBody } from "./order-views.ts";
import { couriers, type PlannedStep, type ShippitState, type StoredOrder } from "./shippit-state.ts";

/** How a webhook carries the account's secret header; `wrong` and `missing` are for tests of the receiver. */
export type SecretHeader = "right" | "wrong" | "missing";

export interface Progress {
  /** Lets happen what is planned, each at its time; time does not go back behind what has happened. */
  begin(): void;
  /** A state the order is in from now on; nothing is planned any more. */
  enter(order: StoredOrder, status: string): void;
  /** Enters a state, and tells the merchant a moment later. */
  move(order: StoredOrder, status: string): void;
  /** Gives the order another plan in place of the one it has. */
  replan(order: StoredOrder, planned: PlannedStep[]): void;
  /** The webhook once the first `count` scans were known; undefined where no address is set. */
  deliveryOf(order: StoredOrder, about: { count: number; secret: SecretHeader }): Delivery | undefined;
  readonly deliveries: Deliveries;
}

/** Seconds until the merchant is told of what it did itself: after the reply. */
const toldAfterSeconds = 1;

export function createProgress(bench: Bench<ShippitState>, webhookSecret: string): Progress {
  // Shippit does not publish how often it tries again; these waits are ours.
  const deliveries = createDeliveries(bench, { cutOffSeconds: 10, retrySeconds: [60, 300, 1_800] });

  const deliveryOf: Progress["deliveryOf"] = (order, { count, secret }) => {
    const { merchant } = bench.state();
    if (merchant.webhook_url === "") return undefined;
    return {
      url: merchant.webhook_url,
      headers: headersOf(secret, webhookSecret),
      body: webhookBody(order, count),
    };
  };
  const tell = async (order: StoredOrder, count: number): Promise<void> => {
    const delivery = deliveryOf(order, { count, secret: "right" });
    if (delivery !== undefined) await deliveries.send(delivery);
  };
  /** @returns how many scans are known now */
  const add = (order: StoredOrder, { status, time }: { status: string; time: string }): number => {
    if (status === "ready_for_pickup") order.courierJobId ??= `${couriers[order.given.courier_type].prefix}${order.id}`;
    order.scans.push({ status, time });
    const state = bench.state();
    if (time > state.latestScan) state.latestScan = time;
    return order.scans.length;
  };
  const happen = async (order: StoredOrder, step: PlannedStep): Promise<void> => {
    if (!order.planned.includes(step)) return;
    order.planned = order.planned.filter((one) => one !== step);
    await tell(order, add(order, { status: step.status, time: step.at }));
  };
  const follow = (order: StoredOrder): void => {
    for (const step of order.planned)
      bench.clock.after(secondsUntil(step.at, bench.clock.now()), () => happen(order, step));
  };

  const enter = (order: StoredOrder, status: string): number => {
    order.planned = [];
    return add(order, { status, time: bench.clock.now().toISOString() });
  };

  return {
    begin() {
      const { orders, latestScan } = bench.state();
      if (latestScan !== "") void bench.clock.advance(secondsUntil(latestScan, bench.clock.now()));
      for (const order of orders) follow(order);
    },
    deliveryOf,
    deliveries,
    enter,
    move(order, status) {
      const count = enter(order, status);
      bench.clock.after(toldAfterSeconds, () => tell(order, count));
    },
    replan(order, planned) {
      order.planned = planned;
      follow(order);
    },
  };
}

function headersOf(secret: SecretHeader, webhookSecret: string): Record<string, string> {
  const value = { right: webhookSecret, wrong: `not-${webhookSecret}`, missing: undefined }[secret];
  const always = { "content-type": "application/json", accept: "application/json" };
  return value === undefined ? always : { ...always, "x-hook-secret": value };
}

const secondsUntil = (at: string, now: Date): number => Math.max(0, (Date.parse(at) - now.getTime()) / 1_000);

/** Hours from the order until it is packed, and until the warehouse books it where nobody else did. */
const packedAfter = 1;
const bookedAfter = 4;

/** A state, and hours after the pick-up at which Shippit hears of it. */
type Step = readonly [status: string, hours: number];
const collected: readonly Step[] = [
  ["in_transit", 4],
  ["with_driver", 22],
];
const delivered: readonly Step[] = [...collected, ["completed", 26]];
const deliveredInParcels: readonly Step[] = [
  ...collected,
  ["partially_completed", 26],
  ["parcel_completed", 30],
  ["completed", 31],
];

const later = (from: Date, hours: number): string => new Date(from.getTime() + hours * 3_600_000).toISOString();

/** What is to come for an order that was just placed. */
export const planOfPlaced = (given: GivenOrder, placed: Date): PlannedStep[] => [
  { status: "despatch_in_progress", at: later(placed, packedAfter) },
  { status: "ready_for_pickup", at: later(placed, bookedAfter) },
  ...planOfBooked(given, new Date(later(placed, bookedAfter))),
];

/** What is to come for an order that is ready for pick-up, which more than one parcel reaches one by one. */
export function planOfBooked({ parcel_attributes: parcels }: GivenOrder, ready: Date): PlannedStep[] {
  const count = parcels.reduce((sum, { qty }) => sum + qty, 0);
  return (count > 1 ? deliveredInParcels : delivered).map(([status, hours]) => ({ status, at: later(ready, hours) }));
}
