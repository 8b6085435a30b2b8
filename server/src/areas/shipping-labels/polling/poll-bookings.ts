/**
 * Couriers are asked about parcels on their way, in case a webhook got lost: webhooks are a hint, the courier's records are the truth.
 * Source: jobs "Courier polling / hook"; docs/areas/shipping-labels.md.
 */
import { lostAfterDays } from "@crema/contract/areas/shipping-labels";
import { after, days, minutes } from "../../../platform/clock/clock.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { nothingToDo, nothingTried, switchedOff, type Task, type Tasks } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import { courierStatus } from "../../../providers/couriers/courier-states.ts";
import type { CourierBooking, Couriers } from "../../../providers/couriers/couriers.ts";
import { keyPrefixes, orderOfBooking } from "../booking-reference.ts";
import {
  bookingsOfNobody,
  type ChangedBooking,
  linkBooking,
  linkBookings,
  noteLook,
  type OpenBooking,
  openBookings,
  storeLook,
  standingFlags,
} from "../news/booking-rows.ts";
import { announceBooking } from "../news/courier-webhook.ts";

/** Two calls each at most, and a courier allows sixty a minute: bookings are to be made meanwhile. */
const mostAtOnce = 40;
const mostReadAtOnce = 200;
/** A parcel that nothing is heard of for so long is lost, whatever its state says. */
const forgottenAfter = days(lostAfterDays);
/** The next run begins then. */
const longestRun = minutes(4);

const pollBookings: Task["run"] = async (deps, _payload, tell) => {
  const { db, clock, ports } = deps;
  if (ports.couriers === undefined) return switchedOff;
  const changedSince = after(clock.now(), -forgottenAfter);
  const linked = [...(await linkBookings(db, changedSince)), ...(await linkByKey(deps, changedSince))];
  for (const changed of linked) announceBooking(deps, changed);
  const open = await openBookings(db, { atMost: mostAtOnce, changedSince });
  const signal = AbortSignal.timeout(longestRun);
  for (const [done, booking] of open.entries()) {
    tell?.(done, open.length);
    const failure = await lookAt(deps, ports.couriers, { booking, signal });
    if (failure === undefined) continue;
    // One that answered before is busy.
    if (done > 0) break;
    if (failure.isOverLimit) return nothingTried;
    throw failure;
  }
  return open.length + linked.length === 0 ? nothingToDo : undefined;
};

export const courierPollTasks: Tasks = {
  "courier-poll": {
    every: "*/5 * * * *",
    about: "Asks couriers where open parcels are.",
    shownAs: "Ask couriers where parcels are",
    run: pollBookings,
  },
};

/** Gives bookings whose reference named an order before it was here to it: all of them, as many may name none that ever comes. */
async function linkByKey({ db, ports }: Platform, since: Date): Promise<readonly ChangedBooking[]> {
  const prefix = ports.erp?.referencePrefix;
  const which = { since, beginnings: keyPrefixes(prefix), atMost: mostReadAtOnce };
  const linked: ChangedBooking[] = [];
  let afterId = 0;
  for (;;) {
    const waiting = await bookingsOfNobody(db, { ...which, afterId });
    for (const { bookingId, trackingNumber, reference } of waiting) {
      afterId = bookingId;
      const changed = await linkBooking(db, { trackingNumber, order: orderOfBooking(reference, prefix) });
      if (changed !== undefined) linked.push(changed);
    }
    if (waiting.length < mostReadAtOnce) return linked;
  }
}

interface Look {
  readonly booking: OpenBooking;
  readonly signal: AbortSignal;
}

/** @returns why the courier cannot be asked now: the rest waits for the next run, this one for its turn like all others */
async function lookAt(
  deps: Platform,
  couriers: Couriers,
  { booking, signal }: Look,
): Promise<ProviderError | undefined> {
  const { bookingId, trackingNumber } = booking;
  try {
    const found = await couriers.findBooking(trackingNumber, signal);
    if (isOld(booking, found)) await noteLook(deps.db, { bookingId, at: deps.clock.now() });
    else await storeFound(deps, couriers, { booking, found, signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const about = { trackingNumber, reason: error.message };
    if (error.isRetryable) deps.log.warn(about, "the courier cannot be asked now");
    else deps.log.debug(about, "the courier does not know a booking");
    await noteLook(deps.db, { bookingId, at: deps.clock.now() });
    return error.isRetryable ? error : undefined;
  }
}

function isOld({ currentState, courierName, isBooked }: OpenBooking, found: CourierBooking): boolean {
  const lacksTime = !isBooked && courierStatus(found.state).isBooked === true;
  return found.state === currentState && (found.courierName === courierName || found.courierName === "") && !lacksTime;
}

async function storeFound(
  deps: Platform,
  couriers: Couriers,
  { booking, found, signal }: Look & { readonly found: CourierBooking },
): Promise<void> {
  const { steps, trackingUrl } = await couriers.tracking(booking.trackingNumber, signal);
  const changed = await storeLook(deps.db, {
    ...booking,
    ...standingFlags(found.state),
    state: found.state,
    courierName: found.courierName,
    trackingUrl,
    changedAt: steps[0]?.at,
    bookedAt: steps.findLast(({ state }) => courierStatus(state).isBooked === true)?.at,
    at: deps.clock.now(),
  });
  if (changed !== undefined) announceBooking(deps, changed);
  else await noteLook(deps.db, { bookingId: booking.bookingId, at: deps.clock.now() });
}
