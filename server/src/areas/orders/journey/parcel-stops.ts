/** The parcel of an order: booked at a courier, then delivered. Pure. Source: jobs "Courier polling"; SHIP-10. */
import type { JourneyStop } from "@crema/contract/areas/orders";
import type { EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import { effectStop } from "./effect-stop.ts";
import type { JourneyBooking } from "./journey-rows.ts";
import { still } from "./journey-stop.ts";
import { effectEvents, instantText, sentence } from "./journey-words.ts";

export interface ParcelFacts {
  /** The newest one; undefined while there is none. */
  readonly booking: JourneyBooking | undefined;
  /** The booking ordered from here; the ERP may book by itself. */
  readonly effect: EffectView | undefined;
  readonly isInErp: boolean;
  /** Why nothing is ever sent; undefined where a parcel is to come. */
  readonly never: string | undefined;
  readonly now: Date;
}

const courier = "The courier";

export function bookedStop({ booking, effect, isInErp, never, now }: ParcelFacts): JourneyStop {
  const events = effectEvents(effect, courier);
  if (booking !== undefined) {
    const text = `Booked${booking.courierName && ` with ${booking.courierName}`}, tracking number ${booking.trackingNumber}.`;
    return still("booked", { state: "done", text, at: booking.bookedAt ?? booking.createdAt, events });
  }
  if (never !== undefined) return still("booked", { state: "none", text: never, events });
  if (!isInErp) return still("booked", { state: "waiting", text: "Comes after the upload.", events });
  return effectStop({
    stop: "booked",
    effect,
    who: courier,
    clearing: "we look whether it was booked",
    acts: { first: "", again: "book-courier" },
    waits: "No parcel is booked yet.",
    now,
  });
}

export function deliveredStop({ booking, never }: ParcelFacts): JourneyStop {
  if (booking?.isCompleted === true)
    return still("delivered", {
      state: "done",
      text: "Delivered.",
      at: booking.changedAt,
      events: stateEvents(booking),
    });
  if (booking !== undefined) {
    const text = `The courier says: ${sentence(booking.currentState)}`;
    return still("delivered", { state: "working", text, at: booking.changedAt, events: stateEvents(booking) });
  }
  if (never !== undefined) return still("delivered", { state: "none", text: never, events: [] });
  return still("delivered", { state: "waiting", text: "Comes after the booking.", events: [] });
}

const stateEvents = ({ changedAt, currentState }: JourneyBooking): JourneyStop["events"] =>
  changedAt === null
    ? []
    : [{ at: instantText(changedAt), text: `${courier}: ${currentState}`, username: "", detail: "" }];
