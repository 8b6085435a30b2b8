/** `POST /book`. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { json, parsedJson, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import type { Documents } from "./documents.ts";
import { findOrder } from "./order-calls.ts";
import { isBeforePickup, stateBy } from "./order-views.ts";
import { planOfBooked, type Progress } from "./progress.ts";
import { refusal, unreadable } from "./refusals.ts";
import type { ShippitState, StoredOrder } from "./shippit-state.ts";

const request = z.strictObject({ orders: z.array(z.string()).min(1).max(1_000) });

/** Why an order is not booked. */
type Refused = readonly [error: string, description: string];

interface Tools {
  readonly bench: Bench<ShippitState>;
  readonly progress: Progress;
  readonly documents: Documents;
}

/** Books what can be booked, a manifest per courier; nothing if one number is unknown. */
export function answerBooking(asked: Asked, tools: Tools): Reply {
  const body = request.safeParse(parsedJson(asked.text));
  if (!body.success) return unreadable;
  const numbers = [...new Set(body.data.orders)];
  const orders = numbers.flatMap((number) => findOrder(tools.bench.state(), number) ?? []);
  if (orders.length < numbers.length) return refusal(404, "order_not_found", "Some orders could not be found.");
  const failing = asked.fault?.kind === "partial" ? orders.at(-1) : undefined;
  const judged = orders.map((order) => ({ order, refused: order === failing ? courierSaysNo : refusedOf(order) }));
  const taken = judged.filter(({ refused }) => refused === undefined).map(({ order }) => order);
  const response = [
    ...Object.entries(Object.groupBy(taken, ({ courierName }) => courierName)).map(([courier, theirs = []]) =>
      book(courier, theirs, tools),
    ),
    ...judged.flatMap(({ order, refused }) => (refused === undefined ? [] : [refusedAnswer(order, refused)])),
  ];
  asked.commits();
  return json({ response, count: response.length });
}

function book(courier: string, orders: readonly StoredOrder[], { bench, progress, documents }: Tools) {
  const state = bench.state();
  state.lastManifest += 1;
  const manifest = `M${state.lastManifest}`;
  for (const order of orders) {
    progress.move(order, "ready_for_pickup");
    progress.replan(order, planOfBooked(order.given, bench.clock.now()));
  }
  const link = documents.urlOf(`manifest-${manifest}`);
  return { courier, manifest, manifest_pdf: link, order_count: orders.length, success: true };
}

const courierSaysNo: Refused = ["courier_booking_failed", "The courier did not take the booking."];

function refusedOf({ scans, labelPollsLeft }: StoredOrder): Refused | undefined {
  const state = stateBy(scans);
  if (!isBeforePickup(state)) return ["order_cannot_be_booked", `The order is already ${state}.`];
  return labelPollsLeft > 0 ? ["label_not_ready", "The order has no label yet."] : undefined;
}

const refusedAnswer = ({ courierName, trackingNumber }: StoredOrder, [error, description]: Refused) => ({
  courier: courierName,
  success: false,
  orders: [trackingNumber],
  error,
  error_description: description,
});
