/**
 * Where a parcel is, in small letters and spaces, and what we conclude from it. Pure.
 * Source: spec part 1, sections 2 and 3; SHIP-10, SHIP-04; docs/providers/shippit.md, "States".
 */

export interface CourierStanding {
  /** Whether the courier was told to fetch it; undefined where the state does not say. */
  readonly isBooked: boolean | undefined;
  /** It arrived: not tinted red, and hidden with the completed ones. */
  readonly isDelivered: boolean;
  /** Nothing more is expected: it is not asked for any more. */
  readonly isFinal: boolean;
  /** A state nobody told us of: shown as it is. */
  readonly isKnown: boolean;
}

const standing = (isBooked: boolean | undefined, more: Partial<CourierStanding> = {}): CourierStanding => ({
  isBooked,
  isDelivered: false,
  isFinal: false,
  isKnown: true,
  ...more,
});
const delivered = standing(true, { isDelivered: true, isFinal: true });

/** In the order that parcels go through them, all that are final last: without times a parcel only moves forward in it. */
export const courierStates: ReadonlyMap<string, CourierStanding> = new Map([
  ["processing", standing(false)],
  ["order placed", standing(false)],
  ["despatch in progress", standing(false)],
  ["ready for pickup", standing(true)],
  ["pickup failed", standing(true)],
  ["untrackable", standing(undefined)],
  ["in transit", standing(true)],
  ["with customs", standing(true)],
  ["with driver", standing(true)],
  ["delivery attempted", standing(true)],
  ["insufficient address", standing(true)],
  ["awaiting collection", standing(true)],
  ["partially completed", standing(true)],
  ["damaged", standing(true)],
  ["lost", standing(true)],
  ["return to sender", standing(true)],
  ["invalidated", standing(true, { isFinal: true })],
  ["cancelled", standing(undefined, { isFinal: true })],
  ["parcel completed", delivered],
  ["completed", delivered],
]);
/** An unknown state counts as one on the way. */
export const unknownCountsAs = "in transit";

/** A booking of these stands for no parcel: nobody fetches it. */
export const cancelledStates: readonly string[] = ["cancelled", "invalidated"];

/** Other spellings of one state, once letters and spaces are equal. */
const spellings: Readonly<Record<string, string>> = {
  "ready for pick up": "ready for pickup",
  "await collection": "awaiting collection",
  "returned to sender": "return to sender",
};

/** One spelling for codes (`ready_for_pickup`) and words ("Ready For Pick Up"). An unknown state stays what it is. */
export function courierState(told: string): string {
  const plain = told
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ")
    .trim();
  return spellings[plain] ?? plain;
}

export const courierStatus = (state: string): CourierStanding =>
  courierStates.get(state) ?? standing(undefined, { isKnown: false });
