import { isCompleted } from "@crema/contract/areas/shipping-labels";
import { insertRows } from "../platform/database/write-rows.ts";
import { courierStatus } from "../providers/couriers/courier-states.ts";
import { addReceivers, type Receiver, type UploadedOrder, uploadedOrders } from "./booking-rows.ts";
import type { DemoArea, DemoContext } from "./demo-area.ts";
import { type Chance, chanceOf } from "./random.ts";

const hour = 3_600_000;
const day = 24 * hour;
const couriers = ["Courier A", "Courier A", "Courier B", "Courier Express"] as const;

/**
 * Parcels of the orders that are in the ERP, which booked them: the old ones arrived but for a few, the young ones are on their way in
 * every state there is. The Shippit sandbox does not know them; asking it does no harm.
 */
export const bookingsDemo: DemoArea = {
  name: "bookings",
  async seed(tx, context) {
    const chance = chanceOf("crema demo bookings");
    const orders = await uploadedOrders(tx);
    await addReceivers(
      tx,
      orders.map((order) => receiverOf(chance, order)),
    );
    const made = orders.flatMap((order) => bookingOf(chance, order, context) ?? []);
    await insertRows(tx, "bookings", made);
    return `${made.length} bookings`;
  },
};

const cafes = [
  "Quay Street Espresso",
  "The Little Grinder",
  "Banksia Bakehouse",
  "Harbour Lane Café",
  "Ironbark Canteen",
];
const cafeOf = (orderId: number) => cafes[orderId % cafes.length];

function receiverOf(chance: Chance, { orderId }: UploadedOrder): Receiver {
  const lot = chance.next();
  const company = lot < 0.12 ? "MC" : lot < 0.2 ? "T10" : lot < 0.55 ? cafeOf(orderId) : undefined;
  const authorityToLeave = chance.happens(0.15) ? undefined : chance.happens(0.6) ? "Yes" : "No";
  return { orderId, company, authorityToLeave };
}

const fates: readonly { readonly below: number; readonly states: readonly string[] }[] = [
  { below: 1, states: ["order placed", "order placed", "despatch in progress"] },
  { below: 1.7, states: ["despatch in progress", "ready for pickup", "in transit", "cancelled"] },
  { below: 3, states: ["in transit", "in transit", "with driver", "with driver", "pickup failed", "completed"] },
  {
    below: 7,
    states: [
      "with driver",
      "delivery attempted",
      "awaiting collection",
      "partially completed",
      "with customs",
      "insufficient address",
      ...Array.from({ length: 18 }, () => "completed"),
      "parcel completed",
    ],
  },
];
const rareEnds = [
  "lost",
  "damaged",
  "return to sender",
  "awaiting collection",
  "untrackable",
  "cancelled",
  "invalidated",
] as const;

function stateOf(chance: Chance, daysAgo: number): string {
  const young = fates.find(({ below }) => daysAgo < below);
  if (young !== undefined) return chance.oneOf(young.states);
  if (chance.happens(0.012)) return chance.oneOf(rareEnds);
  return chance.happens(0.08) ? "parcel completed" : "completed";
}

function bookingOf(chance: Chance, { orderId, epicorId, uploadedAt }: UploadedOrder, { midnight }: DemoContext) {
  const until = midnight.getTime();
  const daysAgo = (until - uploadedAt.getTime()) / day;
  const placedAt = uploadedAt.getTime() + chance.between(5, 90) * 60_000;
  const state = stateOf(chance, daysAgo);
  const readyAt = placedAt + chance.between(2, 5) * hour;
  const isBooked = courierStatus(state).isBooked !== false && readyAt < until;
  const endedAt = Math.min(until, readyAt + chance.between(3, 80) * hour);
  const trackingNumber = `PP${letters(chance, 11)}`;
  if (placedAt > until) return undefined;
  return {
    tracking_number: trackingNumber,
    order_id: orderId,
    reference: epicorId,
    courier_name: chance.oneOf(couriers),
    current_state: state,
    is_completed: isCompleted(state),
    is_final: courierStatus(state).isFinal,
    booked_at: isBooked ? new Date(readyAt) : null,
    tracking_url: `https://app.shippit.com/tracking/${trackingNumber.toLowerCase()}`,
    changed_at: new Date(isBooked ? endedAt : placedAt),
    created_at: new Date(placedAt),
    updated_at: new Date(isBooked ? endedAt : placedAt),
  };
}

const alphabet = Array.from("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789");
const letters = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => chance.oneOf(alphabet)).join("");
