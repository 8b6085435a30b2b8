/** `POST /_sandbox/emit`: moves an order to a state, or repeats the last one, and posts the webhook, disturbed as asked. */
import { z } from "zod";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { findOrder } from "./orders/order-calls.ts";
import type { Progress, SecretHeader } from "./orders/progress.ts";
import type { ShippitState } from "./shippit-state.ts";
import { states } from "./orders/states.ts";

const request = z.strictObject({
  trackingNumber: z.string(),
  /** The order is in this state from now on; without one, what was said last is said again. */
  state: z.enum(states).optional(),
  duplicates: z.int().min(0).optional(),
  delayMs: z.number().min(0).optional(),
  /** The state before it is told again, after the new one. */
  outOfOrder: z.boolean().optional(),
  /** `true` is "missing". */
  badSignature: z.union([z.boolean(), z.enum(["missing", "wrong"])]).default(false),
});

/** @returns `{statuses}`: the receiver's answers in the order of sending, none where no address is set */
export async function emit(bench: Bench<ShippitState>, progress: Progress, { text }: HttpAsked): Promise<Reply> {
  const { trackingNumber, state, badSignature, ...disturbance } = request.parse(JSON.parse(text));
  const order = findOrder(bench.state(), trackingNumber);
  if (order === undefined) return json({ message: "there is no such order" }, 404);
  if (state !== undefined) progress.enter(order, state);
  const count = order.scans.length;
  const counts = disturbance.outOfOrder === true && count > 1 ? [count - 1, count] : [count];
  const deliveries = counts.flatMap(
    (upTo) => progress.deliveryOf(order, { count: upTo, secret: headerOf(badSignature) }) ?? [],
  );
  return json({ statuses: await progress.deliveries.sendAll(deliveries, disturbance) });
}

function headerOf(badSignature: boolean | "missing" | "wrong"): SecretHeader {
  if (typeof badSignature === "string") return badSignature;
  return badSignature ? "missing" : "right";
}
