/** Shippit's states: codes in orders and webhooks, words in the tracking call. */
const beforePickup = ["processing", "order_placed", "despatch_in_progress"] as const;

/** Every code the sandbox can be told to emit. */
export const states = [
  ...beforePickup,
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

/** Not with the courier yet: it can be booked. */
export const isBeforePickup = (state: string): boolean => beforePickup.some((one) => one === state);

/** Cancelling is taken until the courier has it. */
export const canCancel = (state: string): boolean => isBeforePickup(state) || state === "ready_for_pickup";

/** "With Driver" for `with_driver`; the documentation writes "Ready For Pick Up". */
export const wordsOf = (state: string): string =>
  state === "ready_for_pickup"
    ? "Ready For Pick Up"
    : state
        .split("_")
        .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
        .join(" ");
