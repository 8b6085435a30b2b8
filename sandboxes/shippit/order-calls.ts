/** The calls on orders: create, get, cancel, label, tracking. */
import { createHash } from "node:crypto";
import type { Asked, Door } from "../kit/door.ts";
import { json, parsedJson, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import type { Documents } from "./documents.ts";
import { type GivenOrder, readGivenOrder } from "./given-order.ts";
import { isBeforePickup, orderReply, scansUntil, slugOf, stateBy, trackingReply } from "./order-views.ts";
import { planOfPlaced, type Progress } from "./progress.ts";
import { fieldRefusal, notFound, refusal, unreadable } from "./refusals.ts";
import { couriers, type Scan, type ShippitState, type StoredOrder } from "./shippit-state.ts";

/** A label is asked for in vain so often. */
const labelPolls = 2;

export const findOrder = ({ orders }: ShippitState, trackingNumber = ""): StoredOrder | undefined =>
  orders.find((order) => slugOf(order) === trackingNumber.toLowerCase());

export function orderCalls(
  bench: Bench<ShippitState>,
  { progress, documents }: { progress: Progress; documents: Documents },
): NonNullable<Door["calls"]> {
  /** What the asker may see of the order; undefined where it was not there yet. */
  const seen = (asked: Asked, number?: string): { order: StoredOrder; scans: readonly Scan[] } | undefined => {
    const order = findOrder(bench.state(), number);
    const scans = order === undefined ? [] : scansUntil(order, asked.seesUntil);
    return order === undefined || scans.length === 0 ? undefined : { order, scans };
  };

  return {
    "POST /orders"(asked) {
      const given = readGivenOrder(parsedJson(asked.text));
      if (given === undefined) return unreadable;
      if ("messages" in given) return fieldRefusal(given.messages);
      const state = bench.state();
      state.lastOrderId += 1;
      const order = placedOrder(given.order, state.lastOrderId);
      state.orders.push(order);
      progress.move(order, "order_placed");
      progress.replan(order, planOfPlaced(given.order, bench.clock.now()));
      asked.commits();
      return json({ response: orderReply(order) });
    },
    "GET /orders/{number}"(asked, { number }) {
      const found = seen(asked, number);
      return found === undefined ? notFound : json({ response: orderReply(found.order, found.scans) });
    },
    "DELETE /orders/{number}"(asked, { number }) {
      const order = findOrder(bench.state(), number);
      if (order === undefined) return notFound;
      const state = stateBy(order.scans);
      // Until the courier has it.
      if (!isBeforePickup(state) && state !== "ready_for_pickup") return uncancellable(state);
      progress.move(order, "cancelled");
      asked.commits();
      return json({ response: orderReply(order) });
    },
    "GET /orders/{number}/label"(asked, { number }) {
      const found = seen(asked, number);
      if (found === undefined) return notFound;
      const { order, scans } = found;
      if (order.labelPollsLeft > 0 || asked.fault?.kind === "label-late") {
        order.labelPollsLeft = Math.max(0, order.labelPollsLeft - 1);
        return refusal(422, "label_failed_order_processing", "The order is still being processed. Try again later.");
      }
      const url = documents.urlOf(`label-${slugOf(order)}`);
      return json({ response: { id: order.id, order: orderReply(order, scans), qualified_url: url } });
    },
    "GET /orders/{number}/tracking"(asked, { number }) {
      const found = seen(asked, number);
      if (found === undefined) return unknownNumber;
      return json({ response: trackingReply(found.order, found.scans) });
    },
  };
}

function placedOrder(given: GivenOrder, id: number): StoredOrder {
  return {
    id,
    trackingNumber: trackingNumberOf(id),
    given,
    courierName: couriers[given.courier_type].name,
    courierJobId: null,
    scans: [],
    planned: [],
    labelPollsLeft: labelPolls,
  };
}

/** `PP` and eleven letters or digits that look like chance and are the same for the same order. */
function trackingNumberOf(id: number): string {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  const bytes = createHash("sha256").update(`order ${id}`).digest().subarray(0, 11);
  return `PP${Array.from(bytes, (byte) => letters[byte % letters.length]).join("")}`;
}

const uncancellable = (state: string): Reply =>
  refusal(422, "order_cannot_be_cancelled", "The requested order is currently in a state that cannot be cancelled", {
    order_state: state,
  });

/** Source: developer.shippit.com, tracking responses. */
const unknownNumber = json(
  {
    error: { order_id: ["Sorry, the tracking number you entered does not exist."] },
    error_description: "The data given to this server does not meet our criteria.",
    success: false,
  },
  400,
);
