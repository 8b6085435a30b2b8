/** What happens to an order by itself, hours after it was placed or booked. */
import type { GivenOrder } from "./given-order.ts";
import type { PlannedStep } from "../shippit-state.ts";

/** A state, and hours after the pick-up at which Shippit hears of it. */
interface Step {
  readonly status: string;
  readonly hours: number;
}

/** Hours from the order until it is packed, and until the warehouse books it where nobody else did. */
const packedAfter = 1;
const bookedAfter = 4;

const collected: readonly Step[] = [
  { status: "in_transit", hours: 4 },
  { status: "with_driver", hours: 22 },
];
const delivered: readonly Step[] = [...collected, { status: "completed", hours: 26 }];

const deliveredInParcels: readonly Step[] = [
  ...collected,
  { status: "partially_completed", hours: 26 },
  { status: "parcel_completed", hours: 30 },
  { status: "completed", hours: 31 },
];

const later = (from: Date, hours: number): string => new Date(from.getTime() + hours * 3_600_000).toISOString();
/** What is to come for an order that was just placed. */
export const planOfPlaced = (given: GivenOrder, placed: Date): PlannedStep[] => [
  { status: "despatch_in_progress", at: later(placed, packedAfter) },
  { status: "ready_for_pickup", at: later(placed, bookedAfter) },
  ...planOfBooked(given, new Date(later(placed, bookedAfter))),
];

/** What is to come for an order that is ready for pick-up, which more than one parcel reaches one by one. */
export function planOfBooked({ parcel_attributes: parcels }: GivenOrder, ready: Date): PlannedStep[] {
  const count = parcels.reduce((sum, { qty }) => sum + qty, 0);
  return (count > 1 ? deliveredInParcels : delivered).map(({ status, hours }) => ({ status, at: later(ready, hours) }));
}
