/** The calls on orders: create, get, cancel, label, tracking. */
import { createHash } from "node:crypto";
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import type { Bench } from "../../kit/sandbox.ts";
import { countingUp } from "../counting.ts";
import { couriers } from "./couriers.ts";
import type { Documents } from "../documents.ts";
import { type GivenOrder, readGivenOrder } from "./given-order.ts";
import { planOfPlaced } from "./journeys.ts";
import { orderReply, scansUntil, slugOf, stateBy, trackingReply } from "./order-views.ts";
import type { Progress } from "./progress.ts";
import { fieldRefusal, notFound, refusal, unreadable } from "../refusals.ts";
import { readJson } from "../request-body.ts";
import type { Scan, ShippitState, StoredOrder } from "../shippit-state.ts";
import { canCancel } from "./states.ts";

export interface OrderCalls {
  readonly create: (asked: Asked) => Reply;
  readonly get: (asked: Asked, trackingNumber: string) => Reply;
  readonly cancel: (asked: Asked, trackingNumber: string) => Reply;
  readonly label: (asked: Asked, trackingNumber: string) => Reply;
  readonly track: (asked: Asked, trackingNumber: string) => Reply;
}

/** A label is asked for in vain so often. */
const labelPolls = 2;

export const findOrder = ({ orders }: ShippitState, trackingNumber: string): StoredOrder | undefined =>
  orders.find((order) => slugOf(order) === trackingNumber.toLowerCase());

export function createOrderCalls(
  bench: Bench<ShippitState>,
  { progress, documents }: { progress: Progress; documents: Documents },
): OrderCalls {
  const nextId = countingUp(bench, "lastOrderId");
  /** What the asker may see of the order; undefined where it was not there yet. */
  const seen = (asked: Asked, trackingNumber: string): { order: StoredOrder; scans: readonly Scan[] } | undefined => {
    const order = findOrder(bench.state(), trackingNumber);
    const scans = order === undefined ? [] : scansUntil(order, asked.seesUntil);
    return order === undefined || scans.length === 0 ? undefined : { order, scans };
  };

  return {
    create(asked) {
      const given = readGivenOrder(readJson(asked));
      if (given === undefined) return unreadable;
      if ("messages" in given) return fieldRefusal(given.messages);
      const order = placedOrder(given.order, { id: nextId(), now: bench.clock.now() });
      bench.state().orders.push(order);
      progress.move(order, "order_placed");
      progress.replan(order, planOfPlaced(given.order, bench.clock.now()));
      asked.commits();
      return json({ response: orderReply(order) });
    },
    get(asked, trackingNumber) {
      const found = seen(asked, trackingNumber);
      return found === undefined ? notFound : json({ response: orderReply(found.order, found.scans) });
    },
    cancel(asked, trackingNumber) {
      const order = findOrder(bench.state(), trackingNumber);
      if (order === undefined) return notFound;
      const state = stateBy(order.scans);
      if (!canCancel(state)) return uncancellable(state);
      progress.move(order, "cancelled");
      asked.commits();
      return json({ response: orderReply(order) });
    },
    label(asked, trackingNumber) {
      const found = seen(asked, trackingNumber);
      if (found === undefined) return notFound;
      const { order, scans } = found;
      if (order.labelPollsLeft > 0 || asked.fault?.kind === "label-late") {
        order.labelPollsLeft = Math.max(0, order.labelPollsLeft - 1);
        bench.changed();
        return refusal(422, "label_failed_order_processing", "The order is still being processed. Try again later.");
      }
      const url = documents.urlOf(`label-${slugOf(order)}`);
      return json({ response: { id: order.id, order: orderReply(order, scans), qualified_url: url } });
    },
    track(asked, trackingNumber) {
      const found = seen(asked, trackingNumber);
      if (found === undefined) return unknownNumber;
      const { merchant } = bench.state();
      return json({ response: trackingReply(found.order, { scans: found.scans, merchant }) });
    },
  };
}

function placedOrder(given: GivenOrder, { id, now }: { id: number; now: Date }): StoredOrder {
  const { name, price } = couriers[given.courier_type];
  return {
    id,
    trackingNumber: trackingNumberOf(id),
    given,
    courierName: name,
    courierJobId: null,
    price,
    createdAt: now.toISOString(),
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
  json(
    {
      error: "order_cannot_be_cancelled",
      error_description: "The requested order is currently in a state that cannot be cancelled",
      order_state: state,
    },
    422,
  );

/** Source: developer.shippit.com, tracking responses. */
const unknownNumber = json(
  {
    error: { order_id: ["Sorry, the tracking number you entered does not exist."] },
    error_description: "The data given to this server does not meet our criteria.",
    success: false,
  },
  400,
);
