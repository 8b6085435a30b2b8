/** `POST /_sandbox/emit`: moves an order to a state, or repeats the last one, and posts the webhook, disturbed as asked. */
import { z } from "zod";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { findOrder } from "./orders/order-calls.ts";
import type { Progress } from "./orders/progress.ts";
import type { ShippitState } from "./shippit-state.ts";
import { states } from "./orders/states.ts";

const request = z.strictObject({
  trackingNumber: z.string(),
  /** The order is in this state from now on; without one, what was said last is said again. */
  state: z.enum(states).optional(),
  duplicates: z.int().min(0).optional(),
  badSignature: z.enum(["missing", "wrong"]).optional(),
});

/** @returns `{statuses}`: the receiver's answers in the order of sending, none where no address is set */
export async function emit(bench: Bench<ShippitState>, progress: Progress, { text }: HttpAsked): Promise<Reply> {
  const { trackingNumber, state, duplicates, badSignature } = request.parse(JSON.parse(text));
  const order = findOrder(bench.state(), trackingNumber);
  if (order === undefined) return json({ message: "there is no such order" }, 404);
  if (state !== undefined) progress.enter(order, state);
  const delivery = progress.deliveryOf(order, { count: order.scans.length, secret: badSignature ?? "right" });
  const deliveries = delivery === undefined ? [] : [delivery];
  return json({ statuses: await progress.deliveries.sendAll(deliveries, duplicates) });
}
