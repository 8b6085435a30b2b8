/** The parcels of an order: booked at a courier, then delivered. Pure. Source: jobs "Courier polling"; SHIP-10. */
import type { JourneyStop } from "@crema/contract/areas/orders";
import type { EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import { effectStop } from "./effect-stop.ts";
import type { BookedParcel } from "./journey-rows.ts";
import { still, effectEvents, sentence, journeyEvent } from "./journey-words.ts";

export interface ParcelFacts {
  /** Cancelled ones among them, the first one first. */
  readonly parcels: readonly BookedParcel[];
  /** The booking ordered from here; the ERP may book by itself. */
  readonly effect: EffectView | undefined;
  readonly isInErp: boolean;
  /** Why nothing is ever sent; undefined where a parcel is to come. */
  readonly never: string | undefined;
  readonly now: Date;
}

const courier = "The courier";

export function bookedStop({ parcels, effect, isInErp, never, now }: ParcelFacts): JourneyStop {
  const events = effectEvents(effect, courier);
  const live = liveOf(parcels);
  const [first] = live;
  if (first !== undefined) return still("booked", { ...bookedWords(live), at: bookedAt(first), events });
  if (never !== undefined) return still("booked", { state: "none", text: never, events });
  const cancelled = parcels.at(-1);
  if (cancelled !== undefined && !isOpen(effect)) {
    const text = `The booking ${cancelled.trackingNumber}${withCourier(cancelled)} was cancelled, and there is no other.`;
    return still("booked", { state: "stuck", text, at: cancelled.changedAt, events });
  }
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

const liveOf = (parcels: readonly BookedParcel[]): readonly BookedParcel[] =>
  parcels.filter(({ isCancelled }) => !isCancelled);
const bookedAt = ({ bookedAt: at, createdAt }: BookedParcel): Date => at ?? createdAt;
const withCourier = ({ courierName }: BookedParcel): string => courierName && ` with ${courierName}`;

/** One that was ordered from here may still come about, or be ordered again. */
const isOpen = (effect: EffectView | undefined): boolean =>
  effect !== undefined && effect.state !== "confirmed" && effect.state !== "withdrawn";

/** The ERP may send an order in parts; from here it is booked once, unless a try without an answer was booked after all. */
function bookedWords(live: readonly BookedParcel[]): Pick<JourneyStop, "state" | "text"> {
  const [first, ...others] = live.map((one) => ({ number: one.trackingNumber, by: withCourier(one) }));
  const one = `Booked${first?.by}, tracking number ${first?.number}.`;
  if (others.length === 0) return { state: "done", text: one };
  const twins = live.filter(({ isOurs, isCompleted }) => isOurs && !isCompleted);
  const numbers = live.map((parcel) => `${parcel.trackingNumber}${withCourier(parcel)}`).join(", ");
  if (twins.length < 2) return { state: "done", text: `Booked as ${live.length} parcels: ${numbers}.` };
  return {
    state: "stuck",
    text: `Booked ${live.length} times: ${numbers}. The courier has to cancel what is too much.`,
  };
}

export function deliveredStop({ parcels, never }: ParcelFacts): JourneyStop {
  const live = liveOf(parcels);
  const events = stateEvents(parcels);
  const at = latest(live);
  if (live.length > 0 && live.every(({ isCompleted }) => isCompleted))
    return still("delivered", { state: "done", text: "Delivered.", at, events });
  if (live.length > 0) {
    const text = `The courier says: ${sentence(live.map((one) => stateOf(one, live.length)).join("; "))}`;
    return still("delivered", { state: "working", text, at, events });
  }
  if (never !== undefined) return still("delivered", { state: "none", text: never, events });
  return still("delivered", { state: "waiting", text: "Comes after the booking.", events });
}

const stateOf = ({ trackingNumber, currentState }: BookedParcel, of: number): string =>
  of === 1 ? currentState : `${trackingNumber} ${currentState}`;

const latest = (parcels: readonly BookedParcel[]): Date | null =>
  parcels.reduce<Date | null>(
    (last, { changedAt }) => (changedAt !== null && (last === null || changedAt > last) ? changedAt : last),
    null,
  );

const stateEvents = (parcels: readonly BookedParcel[]): JourneyStop["events"] =>
  parcels
    .flatMap((one) =>
      one.changedAt === null ? [] : [journeyEvent(one.changedAt, `${courier}: ${stateOf(one, parcels.length)}`)],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
