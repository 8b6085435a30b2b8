/** What the Shippit sandbox has stored. */
import type { GivenOrder } from "./given-order.ts";

/** Every code the sandbox can be told to emit. */
export const states = [
  "processing",
  "order_placed",
  "despatch_in_progress",
  "ready_for_pickup",
  "pickup_failed",
  "invalidated",
  "cancelled",
  "in_transit",
  "untrackable",
  "with_customs",
  "with_driver",
  "delivery_attempted",
  "awaiting_collection",
  "await_collection",
  "insufficient_address",
  "lost",
  "damaged",
  "return_to_sender",
  "returned_to_sender",
  "partially_completed",
  "completed",
  "parcel_completed",
] as const;

/** The courier of each service level, what its own numbers begin with, and AUD with two decimals. */
export const couriers = {
  standard: { name: "Courier A", prefix: "A", price: "9.95" },
  express: { name: "Courier Express", prefix: "X", price: "14.95" },
  priority: { name: "Courier Priority", prefix: "P", price: "24.95" },
} as const;

/** One entry of an order's history. `time` is ISO 8601 in UTC. */
export interface Scan {
  readonly status: string;
  readonly time: string;
}

/** Something that will happen to an order by itself. */
export interface PlannedStep {
  readonly status: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export interface StoredOrder {
  readonly id: number;
  /** `PP` and eleven letters or digits. */
  readonly trackingNumber: string;
  readonly given: GivenOrder;
  readonly courierName: string;
  /** The courier's own number; null until it is booked. */
  courierJobId: string | null;
  /** In the order Shippit heard of them; the last one is the state. */
  scans: Scan[];
  planned: PlannedStep[];
  /** How often its label will still be asked for in vain. */
  labelPollsLeft: number;
}

interface Merchant {
  readonly store_name: string;
  readonly country_code: string;
  /** Where status changes are posted; empty until it is set. */
  webhook_url: string;
}

export interface ShippitState {
  merchant: Merchant;
  lastOrderId: number;
  lastManifest: number;
  orders: StoredOrder[];
  /** The newest scan's time, ISO 8601 in UTC; empty before the first one. After a restart time goes on from there. */
  latestScan: string;
}

/** Numbers go on after a reset. */
export const seed = (before: ShippitState | undefined): ShippitState => ({
  merchant: { store_name: "Crema Sandbox Roasters", country_code: "AU", webhook_url: "" },
  lastOrderId: before?.lastOrderId ?? 26_600,
  lastManifest: before?.lastManifest ?? 0,
  orders: [],
  latestScan: "",
});
