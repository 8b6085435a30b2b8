import { describe, expect, it } from "vitest";
import { courierState, courierStates, courierStatus } from "./courier-states.ts";

describe("a courier's state", () => {
  it.each([
    ["completed", "completed"],
    ["Parcel Completed", "parcel completed"],
    ["parcel_completed", "parcel completed"],
    ["With Driver", "with driver"],
    ["Ready For Pick Up", "ready for pickup"],
    ["ready_for_pickup", "ready for pickup"],
    ["await_collection", "awaiting collection"],
    ["Awaiting  Collection", "awaiting collection"],
    ["returned_to_sender", "return to sender"],
    ["  In Transit ", "in transit"],
    ["Held_By Dragons", "held by dragons"],
  ])("%s is %s", (told, state) => {
    expect(courierState(told)).toBe(state);
  });

  it.each([
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
    "insufficient_address",
    "lost",
    "damaged",
    "return_to_sender",
    "partially_completed",
    "completed",
    "parcel_completed",
  ])("the documented code %s is known", (code) => {
    expect(courierStatus(courierState(code)).isKnown).toBe(true);
  });

  it("is a delivery for two of them only", () => {
    const delivered = [...courierStates].filter(([, { isDelivered }]) => isDelivered).map(([state]) => state);
    expect(delivered).toEqual(["parcel completed", "completed"]);
  });

  it("is final only behind all that are not", () => {
    const isFinal = [...courierStates.values()].map((one) => one.isFinal);
    expect(isFinal).toEqual(isFinal.toSorted((one, other) => Number(one) - Number(other)));
  });

  it("is a booking from ready for pickup on", () => {
    expect(courierStatus("despatch in progress").isBooked).toBe(false);
    expect(courierStatus("ready for pickup").isBooked).toBe(true);
    expect(courierStatus("cancelled").isBooked).toBeUndefined();
  });

  it("that nobody told us of is neither delivered nor the end", () => {
    expect(courierStatus("held by dragons")).toEqual({
      isBooked: undefined,
      isDelivered: false,
      isFinal: false,
      isKnown: false,
    });
  });
});
