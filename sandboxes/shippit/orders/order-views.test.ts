import { expect, it } from "vitest";
import { stateBy } from "./order-views.ts";
import { wordsOf } from "./states.ts";

const scan = (status: string, time: string) => ({ status, time: `2026-03-02T${time}:00.000Z` });

it.each([
  ["the newest", [scan("in_transit", "09:00"), scan("completed", "12:00")], "completed"],
  [
    "the newest, also when it was heard of before an older one",
    [scan("completed", "12:00"), scan("with_driver", "11:00")],
    "completed",
  ],
  [
    "the one heard of last where they are equally new",
    [scan("order_placed", "09:00"), scan("cancelled", "09:00")],
    "cancelled",
  ],
  ["processing before the first", [], "processing"],
])("the state is that of the scan that is %s", (_, scans, state) => {
  expect(stateBy(scans)).toBe(state);
});

it.each([
  ["order_placed", "Order Placed"],
  ["ready_for_pickup", "Ready For Pick Up"],
  ["with_driver", "With Driver"],
  ["return_to_sender", "Return To Sender"],
  ["lost", "Lost"],
])("%s is %s in the tracking call", (state, words) => {
  expect(wordsOf(state)).toBe(words);
});
