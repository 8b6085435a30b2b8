/**
 * What happens to an order by itself, hours after it was placed or booked. `delivery_instructions` that begin with
 * `sandbox:<journey>` choose another way than the usual one.
 */
import type { GivenOrder } from "./given-order.ts";
import type { PlannedStep } from "../shippit-state.ts";

/** A state, and hours after the pick-up at which Shippit hears of it; `scanned` where the scan itself was at another time. */
interface Step {
  readonly status: string;
  readonly hours: number;
  readonly scanned?: number;
}

/** Hours from the order until it is packed, and until the warehouse books it where nobody else did. */
const packedAfter = 1;
const bookedAfter = 4;

const collected: readonly Step[] = [
  { status: "in_transit", hours: 4 },
  { status: "with_driver", hours: 22 },
];
const delivered: readonly Step[] = [...collected, { status: "completed", hours: 26 }];

/** After `ready_for_pickup`. All end within two days of the order. */
const journeys: Readonly<Record<string, readonly Step[]>> = {
  usual: delivered,
  parcels: [
    ...collected,
    { status: "partially_completed", hours: 26 },
    { status: "parcel_completed", hours: 30 },
    { status: "completed", hours: 31 },
  ],
  "late-scan": [...delivered, { status: "with_driver", hours: 28, scanned: 25.5 }],
  "pickup-failed": [{ status: "pickup_failed", hours: 4 }],
  attempted: [
    ...collected,
    { status: "delivery_attempted", hours: 24 },
    { status: "awaiting_collection", hours: 27 },
    { status: "completed", hours: 40 },
  ],
  customs: [{ status: "in_transit", hours: 4 }, { status: "with_customs", hours: 12 }, ...delivered.slice(1)],
  "insufficient-address": [...collected, { status: "insufficient_address", hours: 24 }],
  lost: [
    { status: "in_transit", hours: 4 },
    { status: "lost", hours: 40 },
  ],
  damaged: [...collected, { status: "damaged", hours: 24 }],
  returned: [...collected, { status: "delivery_attempted", hours: 24 }, { status: "return_to_sender", hours: 36 }],
  untrackable: [{ status: "untrackable", hours: 6 }],
};

const steering = /^sandbox:([a-z-]+)/;

/** The word behind `sandbox:` in the delivery instructions, empty where there is none. */
export const steeringOf = ({ delivery_instructions: text = "" }: GivenOrder): string => steering.exec(text)?.[1] ?? "";

function journeyOf(given: GivenOrder): readonly Step[] {
  const parcels = given.parcel_attributes.reduce((sum, { qty }) => sum + qty, 0);
  return journeys[steeringOf(given)] ?? (parcels > 1 ? journeys["parcels"] : undefined) ?? delivered;
}

const later = (from: Date, hours: number): string => new Date(from.getTime() + hours * 3_600_000).toISOString();
const step = (status: string, at: string): PlannedStep => ({ status, at, time: at });

/** What is to come for an order that was just placed. */
export const planOfPlaced = (given: GivenOrder, placed: Date): PlannedStep[] => [
  step("despatch_in_progress", later(placed, packedAfter)),
  step("ready_for_pickup", later(placed, bookedAfter)),
  ...planOfBooked(given, new Date(later(placed, bookedAfter))),
];

/** What is to come for an order that is ready for pick-up. */
export const planOfBooked = (given: GivenOrder, ready: Date): PlannedStep[] =>
  journeyOf(given).map(({ status, hours, scanned = hours }) => ({
    status,
    at: later(ready, hours),
    time: later(ready, scanned),
  }));
