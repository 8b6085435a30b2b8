/**
 * Staff have a courier told of an order again: once however often it is pressed, also while booking by itself is switched off. Only
 * where it was tried before: the ERP may book by itself. Source: jobs "Courier polling / hook"; docs/outbound.md.
 */
import { bookCourier } from "@crema/contract/areas/shipping-labels";
import type { Tx } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { doByHand } from "../../../platform/outbound/by-hand.ts";
import { effectOf } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockOrderForUpdate, orderLane } from "../../orders/index.ts";
import { courierBookingKind } from "./courier-booking.ts";
import { bookingOfOrder } from "./courier-booking-rows.ts";

export const bookCourierCall = bind(bookCourier, async (deps, caller, { params: { orderId } }) => {
  const effect = { kind: courierBookingKind, subject: orderId };
  const booked = await bookingOfOrder(deps.db, Number(orderId));
  if (booked !== undefined) return { trackingNumber: booked };
  if ((await effectOf(deps.db, effect)) === undefined)
    throw refuse("not_submittable", "No courier was told of this order from here");
  await doByHand(deps, caller, {
    effect: { ...effect, lane: orderLane(Number(orderId)) },
    who: "The courier",
    record: "order",
    id: orderId,
    act: "book courier",
    hold: (tx) => hold(deps, tx, orderId),
  });
  const made = await bookingOfOrder(deps.db, Number(orderId));
  if (made === undefined)
    throw refuse("not_submittable", "Its booking was cancelled: nothing is booked again from here");
  return { trackingNumber: made };
});

async function hold({ ports }: Platform, tx: Tx, orderId: string): Promise<void> {
  if (!(await lockOrderForUpdate(tx, orderId))) throw notFound("Order");
  if (ports.couriers === undefined) throw refuse("unavailable", "No courier is connected");
}
