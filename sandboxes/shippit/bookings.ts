/** `POST /book`. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { countingUp } from "./counting.ts";
import type { Documents } from "./documents.ts";
import { planOfBooked } from "./orders/journeys.ts";
import { stateBy } from "./orders/order-views.ts";
import { findOrder } from "./orders/order-calls.ts";
import type { Progress } from "./orders/progress.ts";
import { unreadable } from "./refusals.ts";
import { readJson } from "./request-body.ts";
import type { ShippitState, StoredOrder } from "./shippit-state.ts";
import { isBeforePickup } from "./orders/states.ts";

const request = z.strictObject({ orders: z.array(z.string()).min(1).max(1_000) });

/** Why an order is not booked. */
type Refused = readonly [error: string, description: string];

interface Tools {
  readonly progress: Progress;
  readonly documents: Documents;
}

export function createBooking(bench: Bench<ShippitState>, tools: Tools): (asked: Asked) => Reply {
  const answersOf = bookingWithCouriers(bench, tools);
  return (asked) => {
    const body = request.safeParse(readJson(asked));
    if (!body.success) return unreadable;
    const numbers = [...new Set(body.data.orders)];
    const found = numbers.map((number) => ({ number, order: findOrder(bench.state(), number) }));
    const orders = found.flatMap(({ order }) => order ?? []);
    if (orders.length < numbers.length)
      return unknownOrders(found.filter(({ order }) => order === undefined).map(({ number }) => number));
    const response = answersOf(orders, asked.fault?.kind === "partial" ? orders.at(-1) : undefined);
    asked.commits();
    return json({ response, count: response.length });
  };
}

/** Books what can be booked, a manifest per courier. @returns an answer per manifest, then one per order that was refused */
function bookingWithCouriers(bench: Bench<ShippitState>, { progress, documents }: Tools) {
  const nextManifest = countingUp(bench, "lastManifest");

  const book = (courier: string, orders: readonly StoredOrder[]) => {
    const manifest = `M${nextManifest()}`;
    const now = bench.clock.now();
    const trackingNumbers = orders.map(({ trackingNumber }) => trackingNumber);
    bench.state().manifests.push({ id: manifest, courierName: courier, trackingNumbers, createdAt: now.toISOString() });
    for (const order of orders) {
      progress.move(order, "ready_for_pickup");
      progress.replan(order, planOfBooked(order.given, now));
    }
    const link = documents.urlOf(`manifest-${manifest}`);
    return { courier, manifest, manifest_pdf: link, order_count: orders.length, success: true };
  };

  return (orders: readonly StoredOrder[], failing: StoredOrder | undefined) => {
    const judged = orders.map((order) => ({ order, refused: order === failing ? courierSaysNo : refusedOf(order) }));
    const taken = judged.filter(({ refused }) => refused === undefined).map(({ order }) => order);
    const byCourier = Object.entries(Object.groupBy(taken, ({ courierName }) => courierName));
    return [
      ...byCourier.map(([courier, theirs = []]) => book(courier, theirs)),
      ...judged.flatMap(({ order, refused }) => (refused === undefined ? [] : [refusedAnswer(order, refused)])),
    ];
  };
}

const courierSaysNo: Refused = ["courier_booking_failed", "The courier did not take the booking."];

function refusedOf(order: StoredOrder): Refused | undefined {
  const state = stateBy(order.scans);
  if (!isBeforePickup(state)) return ["order_cannot_be_booked", `The order is already ${state}.`];
  if (order.labelPollsLeft > 0) return ["label_not_ready", "The order has no label yet."];
  return undefined;
}

const refusedAnswer = ({ courierName, trackingNumber }: StoredOrder, [error, description]: Refused) => ({
  courier: courierName,
  success: false,
  orders: [trackingNumber],
  error,
  error_description: description,
});

/** Nothing is booked where one number is unknown. */
const unknownOrders = (orders: readonly string[]): Reply =>
  json({ error: "order_not_found", error_description: "Some orders could not be found.", orders }, 404);
