/**
 * Telling a courier of an order that is in the ERP: once for each order, whatever breaks, and only where the ERP does not book itself.
 * A booking without an answer is known by the webhook that carries its reference, or waits for staff.
 * Source: jobs "Courier polling / hook"; docs/outbound.md; docs/providers/shippit.md.
 */
import { after, days } from "../../../platform/clock/clock.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { nothingToDo, switchedOff, type Tasks } from "../../../platform/jobs/task.ts";
import type {
  Attempt,
  Effect,
  Flow,
  OpenAttempt,
  Outcome,
  Plan,
  Resolution,
  Settled,
} from "../../../platform/outbound/effect.ts";
import { isByHand } from "../../../platform/outbound/by-hand.ts";
import { lookAfterWaiting, orderEffect } from "../../../platform/outbound/outbound.ts";
import { shopReadAmong, waitForShop } from "../../../platform/journal/shop-read-rows.ts";
import { refOfOrder } from "../../../platform/journal/order-ref-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Couriers } from "../../../providers/couriers/couriers.ts";
import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { lockUnchangedOrder, orderLane } from "../../orders/index.ts";
import { referencesOf } from "../booking-reference.ts";
import { linkBooking, storeTold, standingFlags } from "../news/booking-rows.ts";
import {
  bookingByReference,
  bookingsHeldBack,
  bookingSince,
  type LiveBooking,
  liveBookingOf,
  ordersWithoutBooking,
  type ReadCourierOrder,
  storedCourierOrder,
} from "./courier-booking-rows.ts";
import { courierOrderOf, isForCourier } from "./courier-order.ts";

export const courierBookingKind = "courier-booking";
/** Off unless staff turn it on: the ERP may book itself. */
export const courierBookingsSwitch = "courierBookings";
const mostAtOnce = 100;
/** What has been in the ERP for longer went out long ago, by whatever courier. */
const foundWithin = days(90);
const firstState = "order placed";

/** Orders the booking of an order, in the transaction of its cause. @returns whether it is new */
export const orderCourierBooking = (
  deps: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  orderId: number,
): Promise<boolean> =>
  orderEffect(deps, tx, { kind: courierBookingKind, subject: String(orderId), lane: orderLane(orderId) });

/** @param couriers - what it promises decides how long a booking without an answer is waited for */
export function courierBookingFlow(couriers: Couriers): Flow {
  return {
    kind: courierBookingKind,
    ref: refOfOrder,
    deduplicates: couriers.deduplicates,
    maxCommitDelayMs: couriers.maxCommitDelayMs,
    longestStepMs: couriers.longestStepMs,
    // Its webhook comes within seconds, or when the courier tries again.
    resolveAfterMs: couriers.resolveAfterMs,
    plan: (deps, effect) => planBooking(deps, couriers, effect),
    arrived: async ({ db, ports }, waitsFor) => [
      ...((await bookingSince(db, courierBookingsSwitch)) === undefined ? [] : [courierBookingsSwitch]),
      ...(await shopReadAmong({ db, ports }, waitsFor)),
    ],
    resolve: findByReference,
    settled: storeBooking,
    announce({ live }, { effect, standing }) {
      if (standing.state === "confirmed") live.recordChanged("booking", standing.reference);
      live.recordChanged("order", effect.subject);
    },
  };
}

async function planBooking(deps: Platform, couriers: Couriers, effect: Effect): Promise<Plan> {
  const orderId = Number(effect.subject);
  const stored = await storedCourierOrder(deps.db, orderId);
  if (stored?.isUnpaid === true) return { kind: "wait", reason: "The order is not paid in full" };
  if (stored === undefined || !isForCourier(stored)) return { kind: "withdrawn", reason: "It is not for a courier" };
  const named = { orderId, references: referencesOf(stored, deps.ports.erp?.referencePrefix) };
  const booked = await liveBookingOf(deps.db, named);
  const mayBook = (found: LiveBooking | undefined): boolean =>
    found === undefined || (found.isShared && isByHand(effect));
  if (booked !== undefined && !mayBook(booked)) return alreadyBooked(stored, booked);
  if (stored.epicorId === "") return { kind: "wait", reason: "It is not in the ERP yet" };
  const wait = isByHand(effect) ? undefined : await waitOf(deps, stored);
  if (wait !== undefined) return wait;
  const order = courierOrderOf(stored, { pieceGrams: deps.config.COURIER_PIECE_GRAMS });
  if ("problem" in order) return { kind: "rejected", reason: order.problem };
  const send = (_: Attempt, signal: AbortSignal): Promise<Outcome> => couriers.createBooking(order, signal);
  // What is cancelled or booked by somebody else until it is sent is not booked.
  const holds = async (tx: Tx): Promise<boolean> =>
    (await lockUnchangedOrder(tx, stored)) && mayBook(await liveBookingOf(tx, named));
  return { kind: "send", key: order.reference, target: "couriers", sent: order, send, holds };
}

/** What an automatic booking waits for. */
async function waitOf(deps: Platform, stored: ReadCourierOrder): Promise<Plan | undefined> {
  if ((await bookingSince(deps.db, courierBookingsSwitch)) === undefined)
    return { kind: "wait", reason: "Booking couriers is switched off", for: courierBookingsSwitch };
  return waitForShop(deps, stored);
}

const alreadyBooked = ({ epicorId }: ReadCourierOrder, { trackingNumber, isShared }: LiveBooking): Plan =>
  isShared
    ? {
        kind: "rejected",
        reason: `The parcel ${trackingNumber} may be for this order: more than one order has the ERP number ${epicorId}`,
      }
    : { kind: "done", reference: trackingNumber };

/** Couriers cannot be asked by reference: that no message came does not prove that there is no parcel. */
const noMessage: Resolution = {
  kind: "unverifiable",
  reason: "No message from the courier names a parcel that is still booked: see there whether it has one",
};

async function findByReference({ db }: Platform, { effect, attempt }: OpenAttempt): Promise<Resolution> {
  const trackingNumber = await bookingByReference(db, { orderId: Number(effect.subject), reference: attempt.key });
  return trackingNumber === undefined ? noMessage : { kind: "confirmed", reference: trackingNumber };
}

async function storeBooking(_: Platform, tx: Tx, { effect, attempt, standing }: Settled): Promise<void> {
  if (standing.state !== "confirmed") return;
  const orderId = Number(effect.subject);
  // Without an attempt somebody else booked it.
  if (attempt === undefined) {
    await linkBooking(tx, { trackingNumber: standing.reference, order: orderId });
    return;
  }
  await storeTold(tx, {
    trackingNumber: standing.reference,
    order: orderId,
    reference: attempt.key,
    courierName: "",
    state: firstState,
    ...standingFlags(firstState),
    trackingUrl: "",
    changedAt: undefined,
    bookedAt: undefined,
    at: standing.at,
  });
}

export const bookingsWaiting = ({ db }: Pick<Platform, "db">): Promise<number> =>
  bookingsHeldBack(db, courierBookingsSwitch);

/** Booking was switched on, in this transaction: what waited goes on at once. What got into the ERP meanwhile is not ours. */
export const drainBookings = (deps: Pick<Platform, "jobs">, tx: Tx): Promise<void> => lookAfterWaiting(deps, tx);

/** Every minute: orders that got into the ERP without a booking, oldest first. */
export const courierBookingTasks: Tasks = {
  "order-courier-bookings": {
    every: "* * * * *",
    about: "Finds orders that wait for a courier and has them booked.",
    shownAs: "Find orders to book couriers for",
    run: async (deps) => {
      const since = await bookingSince(deps.db, courierBookingsSwitch);
      if (deps.ports.couriers === undefined || since === undefined) return switchedOff;
      const longAgo = after(deps.clock.now(), -foundWithin);
      const found = await ordersWithoutBooking(deps.db, {
        since: since > longAgo ? since : longAgo,
        atMost: mostAtOnce,
      });
      for (const orderId of found) await inTransaction(deps.db, (tx) => orderCourierBooking(deps, tx, orderId));
      return found.length === 0 ? nothingToDo : undefined;
    },
  },
};

export const bookingEffects: readonly EffectWords[] = [
  { kind: courierBookingKind, words: "Book a courier", right: "order.edit", page: "/orders/", about: "#" },
];
