import { expect, it } from "vitest";
import { bookingTime, hasArrived, stateWords, trackingHref } from "./booking-words.ts";

it.each([
  ["2026-10-06T03:05:59Z", "06-10-2026 13:05 PM"],
  ["2026-10-05T14:00:00Z", "06-10-2026 00:00 AM"],
  ["2026-10-06T02:00:00Z", "06-10-2026 12:00 PM"],
  ["2026-12-31T22:30:00Z", "01-01-2027 08:30 AM"],
])("a parcel booked at %s shows %s, in Brisbane [SHIP-08] [AMB-61]", (at, text) =>
  expect(bookingTime(Date.parse(at) / 1_000)).toBe(text),
);
it("one that is not booked shows no time", () => expect(bookingTime(0)).toBe(""));

it.each([
  ["completed", true],
  ["parcel completed", true],
  ["parcel_completed", true],
  ["Parcel Completed", true],
  ["partially completed", false],
  ["with driver", false],
  ["", false],
])("the state %j has arrived: %j [SHIP-10]", (currentState, arrived) =>
  expect(hasArrived({ currentState })).toBe(arrived),
);

it("states begin with a capital", () =>
  expect([stateWords("with driver"), stateWords("")]).toEqual(["With driver", ""]));

it.each([
  ["https://app.shippit.com/tracking/ppx", "https://app.shippit.com/tracking/ppx"],
  ["http://app.shippit.com/tracking/ppx", undefined],
  ["javascript:alert(1)", undefined],
  ["/orders/1", undefined],
  ["", undefined],
])("the link %j leads to %j [SHIP-09]", (trackingUrl, href) => expect(trackingHref({ trackingUrl })).toBe(href));
