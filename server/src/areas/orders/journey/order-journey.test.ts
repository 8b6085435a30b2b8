import { describe, expect, it } from "vitest";
import type { AttemptView, EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import type { BookedParcel, JourneyOrder } from "./journey-rows.ts";
import { type JourneyFacts, stopsOf } from "./order-journey.ts";

const now = new Date("2026-11-21T00:40:00Z");
const order: JourneyOrder = {
  source: "Shopify",
  createdAt: new Date("2026-11-21T00:00:00Z"),
  currency: "AUD",
  isTest: false,
  isCancelled: false,
  isSettled: true,
  epicorId: "",
  epicorSyncedAt: null,
  receivedAt: new Date("2026-11-21T00:00:05Z"),
  isRewarded: false,
  isMarkedByHand: false,
  rewardedAt: null,
  earnedCents: 0,
  hasCard: true,
  isUploadOn: true,
  isRewardOn: true,
  shopChange: "",
};
const effect: EffectView = {
  id: 1,
  state: "pending",
  reason: "",
  reference: "",
  createdAt: now,
  updatedAt: now,
  nextAttemptAt: new Date("2026-11-21T00:42:00Z"),
  attempts: [],
  acts: [],
};
const attempt: AttemptView = {
  n: 1,
  key: "WEB-1",
  target: "erp",
  state: "not-sent",
  reason: "Connection refused",
  notes: [],
  startedAt: now,
};
const rejected = (reason: string): EffectView => ({ ...effect, state: "rejected", reason });
const needsAttention = (reason: string): EffectView => ({ ...effect, state: "parked", reason });
const facts: JourneyFacts = {
  order,
  acts: [],
  shopUpdate: undefined,
  upload: undefined,
  reward: undefined,
  refund: undefined,
  booking: undefined,
  parcels: [],
  isLegacy: false,
  problems: [],
  now,
};
const parcel: BookedParcel = {
  courierName: "Couriers Please",
  trackingNumber: "PP1",
  currentState: "In Transit",
  isCompleted: false,
  isCancelled: false,
  isOurs: true,
  bookedAt: now,
  changedAt: now,
  createdAt: now,
};
const stopOf = (given: Partial<JourneyFacts>, name: string) =>
  stopsOf({ ...facts, ...given }).find(({ stop }) => stop === name);
const uploaded = (given: Partial<JourneyFacts>) => stopOf(given, "uploaded");
const rewarded = (given: Partial<JourneyFacts>) => stopOf(given, "rewarded");
const withOrder = (change: Partial<JourneyOrder>): Partial<JourneyFacts> => ({ order: { ...order, ...change } });
const decided = [{ what: "decided by Crema", detail: "a credit may be this reward" }];
const refusedAt = (notes: AttemptView["notes"]): EffectView => ({
  ...rejected("No such card"),
  attempts: [{ ...attempt, state: "rejected", reason: "No such card", notes }],
});
const cancelledOrder = withOrder({ isCancelled: true, isSettled: false });
const final = [{ field: "order", message: "The ERP takes AUD only, and this order is in NZD", isFinal: true }];
const ofPart = [{ field: "lineItems.1", message: "The ERP has no part MUG: Mug" }];
const ofPostCode = [{ field: "shippingAddress.postCode", message: "Four digit Postcode is required" }];
const inErp = { epicorId: "400123", epicorSyncedAt: now };
const unclear = { ...effect, state: "unknown", attempts: [{ ...attempt, state: "unknown" }] } as const;
const unclearOnCard = { ...unclear, ...needsAttention("The card may have it"), attempts: unclear.attempts };

describe("the journey of an order", () => {
  it("begins where it was placed, and tells what staff changed since", () => {
    const acts = [
      { at: now, username: "Ana B", act: "update", changes: { orderNote: ["", "At the door"] } },
      { at: now, username: "Ana B", act: "mark rewards", changes: { manuallyProcessed: [false, true] } },
    ] as const;
    expect(stopOf({ acts }, "received")).toMatchObject({
      state: "done",
      text: "Placed in the web shop.",
      events: [
        { text: "Placed in the web shop" },
        { text: "Received here", at: "2026-11-21T00:00:05.000Z" },
        { text: "Edited: orderNote", username: "Ana B", detail: 'orderNote: "" → "At the door"' },
      ],
    });
    expect(stopOf(withOrder({ source: "Instagram" }), "received")?.text).toBe("Placed at Instagram.");
  });

  it.each<[Partial<JourneyFacts>, string, string, string]>([
    [{}, "waiting", "Waits for its turn.", "submit"],
    [withOrder({ isUploadOn: false }), "waiting", "The upload is switched off.", "submit"],
    [withOrder({ isSettled: false }), "waiting", "Waits until it is paid.", ""],
    [withOrder({ isTest: true, isSettled: false }), "none", "A test order; nothing is sent.", ""],
    [cancelledOrder, "none", "Cancelled; nothing is sent.", ""],
    [withOrder({ source: "POS" }), "none", "The tills send their own sales to the ERP.", ""],
    [withOrder({ source: "Woocommerce" }), "none", "The old web shop sent it to the ERP.", ""],
    [withOrder(inErp), "done", "In the ERP as 400123.", ""],
    [
      { ...withOrder(inErp), upload: needsAttention("The ERP has it as 400124: it may have it twice") },
      "stuck",
      "In the ERP as 400123. The ERP has it as 400124: it may have it twice.",
      "upload-seen",
    ],
    [
      withOrder({ ...inErp, shopChange: "Changed in the shop: it was cancelled" }),
      "stuck",
      "In the ERP as 400123. Changed in the shop: it was cancelled.",
      "shop-change-seen",
    ],
    [{ upload: effect }, "waiting", "Waits for its turn.", "submit"],
    [{ upload: { ...effect, state: "sending" } }, "working", "It is being sent right now.", ""],
    [
      { upload: unclear },
      "working",
      "The ERP did not answer clearly; we look whether the order is there at 10:42.",
      "",
    ],
    [
      { upload: { ...unclear, reason: "A fault of this program, not of the provider's" } },
      "working",
      "This program failed while sending it; we look whether the order is there at 10:42.",
      "",
    ],
    [
      { upload: { ...effect, reason: "Connection refused", attempts: [attempt] } },
      "working",
      "Connection refused. Next try at 10:42.",
      "submit",
    ],
    [
      { upload: { ...rejected("No part X"), attempts: [{ ...attempt, state: "rejected", reason: "No part X" }] } },
      "stuck",
      "The ERP refused it: No part X.",
      "resume-upload",
    ],
    [{ upload: rejected("Wrong postcode"), problems: ofPostCode }, "stuck", "Wrong postcode.", "fix-address"],
    [{ upload: rejected("Not in NZD"), problems: final }, "stuck", "Not in NZD.", ""],
    [{ problems: final }, "waiting", "Waits for its turn.", ""],
    [{ upload: rejected("No part MUG"), problems: ofPart }, "stuck", "No part MUG.", "resume-upload"],
    [{ upload: needsAttention("It is not there") }, "stuck", "It is not there.", "resume-upload"],
    [{ upload: { ...effect, state: "withdrawn", reason: "Typed by hand" } }, "waiting", "Typed by hand.", "submit"],
  ])("tells the upload %#", (given, state, text, act) => {
    expect(uploaded(given)).toMatchObject({ state, text, act });
  });

  it.each<[Partial<JourneyFacts>, string, string, string]>([
    [{}, "waiting", "Waits for its turn.", "process-rewards"],
    [withOrder({ isRewardOn: false }), "waiting", "Rewards are switched off.", "process-rewards"],
    [withOrder({ hasCard: false }), "waiting", "The customer has no card yet.", ""],
    [{ isLegacy: true }, "none", "Legacy order (Credit used).", ""],
    [withOrder({ source: "Woocommerce" }), "none", "Legacy order (Credit used).", ""],
    [
      withOrder({ currency: "NZD" }),
      "none",
      "Orders in NZD earn nothing: there is no rate from NZD to Bean Dollars.",
      "",
    ],
    [withOrder({ isRewarded: true, earnedCents: 230 }), "done", "Earned $2.30 Bean Dollars.", ""],
    [withOrder({ isRewarded: true }), "done", "It earned nothing.", ""],
    [withOrder({ isRewarded: true, isMarkedByHand: true }), "done", "Marked as manually processed.", ""],
    [
      { reward: unclear },
      "working",
      "The gift-card provider did not answer clearly; the try is taken back at 10:42.",
      "",
    ],
    [{ reward: rejected("No such card") }, "stuck", "No such card.", "resume-rewards"],
    [{ reward: refusedAt([]) }, "stuck", "The gift-card provider refused it: No such card.", "resume-rewards"],
    [{ reward: refusedAt(decided) }, "stuck", "No such card.", "resume-rewards"],
    [{ ...cancelledOrder, reward: unclearOnCard }, "stuck", "The card may have it.", ""],
    [{ reward: { ...refusedAt([]), reason: "It earns nothing" } }, "stuck", "It earns nothing.", "resume-rewards"],
    [{ ...cancelledOrder, reward: rejected("No such card") }, "none", "Cancelled; nothing is sent.", ""],
    [
      { ...withOrder({ isRewarded: true }), refund: needsAttention("12.00 AUD went back") },
      "stuck",
      "12.00 AUD went back.",
      "refund-seen",
    ],
  ])("tells the reward %#", (given, state, text, act) => {
    expect(rewarded(given)).toMatchObject({ state, text, act });
  });

  it("tells every attempt and who pressed what, in their order, and a time of another day with its day", () => {
    const upload: EffectView = {
      ...effect,
      reason: "Connection refused",
      nextAttemptAt: new Date("2026-11-21T15:00:00Z"),
      attempts: [{ ...attempt, notes: [{ what: "create", detail: { number: 1 } }] }],
      acts: [{ act: "sent-again", username: "Ana B", reason: "", at: new Date("2026-11-21T00:39:00Z") }],
    };
    expect(uploaded({ upload })).toMatchObject({
      text: "Connection refused. Next try on 22/11 at 01:00.",
      nextAttemptAt: "2026-11-21T15:00:00.000Z",
      events: [
        { text: "Sent by hand", username: "Ana B" },
        {
          text: "The ERP could not be reached; nothing was sent: Connection refused",
          detail: 'create\n{\n  "number": 1\n}',
        },
      ],
    });
  });

  it.each(["not-sent", "rejected"] as const)("blames nobody outside where Crema itself decided: %s", (state) => {
    const attempts = [{ ...attempt, state, reason: "The card may have it", notes: decided }];
    expect(rewarded({ reward: { ...effect, attempts } })).toMatchObject({
      events: [{ text: "Not sent: The card may have it", detail: "decided by Crema\na credit may be this reward" }],
    });
  });

  it.each([
    ["unknown", "This program failed while sending; it is not known whether it arrived"],
    ["absent", "This program failed while sending; it turned out not to have arrived"],
    ["not-sent", "This program failed before anything was sent"],
  ] as const)("blames nobody outside for an attempt our own program failed at: %s", (state, text) => {
    const attempts = [{ ...attempt, state, reason: "A fault of this program, not of the provider's" }];
    expect(uploaded({ upload: { ...effect, attempts } })?.events).toMatchObject([{ text }]);
  });

  it.each<[string, EffectView["state"], AttemptView["state"] | undefined, true | undefined]>([
    ["waits", "pending", undefined, undefined],
    ["could not be sent", "pending", "not-sent", undefined],
    ["is being sent", "sending", undefined, true],
    ["was answered unclearly", "unknown", "unknown", true],
    ["waits for staff after unclear answers", "parked", "unknown", true],
    ["was sent again by staff before that is cleared up", "pending", "unknown", true],
    ["waits for staff for another reason", "parked", "rejected", undefined],
    ["was refused", "rejected", "rejected", undefined],
  ])("says of what %s whether the third party may have it", (_, state, tried, isUnclear) => {
    const attempts = tried === undefined ? [] : [{ ...attempt, state: tried }];
    expect(uploaded({ upload: { ...effect, state, attempts } })?.isUnclear).toBe(isUnclear);
  });

  it("offers to tell the web shop again what it did not take, and tells who has seen to a doubt", () => {
    expect(stopOf({ shopUpdate: needsAttention("No answer") }, "received")).toMatchObject({
      state: "stuck",
      act: "tell-shop-again",
    });
    const upload: EffectView = {
      ...effect,
      state: "withdrawn",
      acts: [{ act: "withdrawn", username: "Ana B", reason: "Seen to: It may be there twice", at: now }],
    };
    expect(uploaded({ ...withOrder({ epicorId: "400123" }), upload })).toMatchObject({
      state: "done",
      act: "",
      events: [{ text: "Seen to: It may be there twice", username: "Ana B" }],
    });
  });

  it.each<[Partial<JourneyFacts>, [string, string], [string, string]]>([
    [{}, ["waiting", "Comes after the upload."], ["waiting", "Comes after the booking."]],
    [withOrder({ epicorId: "4" }), ["waiting", "No parcel is booked yet."], ["waiting", "Comes after the booking."]],
    [withOrder({ source: "POS" }), ["none", "Taken along from the shop."], ["none", "Taken along from the shop."]],
    [
      { parcels: [parcel] },
      ["done", "Booked with Couriers Please, tracking number PP1."],
      ["working", "The courier says: In Transit."],
    ],
    [
      { parcels: [{ ...parcel, isCompleted: true, currentState: "parcel_completed" }] },
      ["done", "Booked with Couriers Please, tracking number PP1."],
      ["done", "Delivered."],
    ],
    [
      { ...withOrder({ epicorId: "4" }), booking: rejected("No such suburb") },
      ["stuck", "No such suburb."],
      ["waiting", "Comes after the booking."],
    ],
  ])("tells the parcel %#", (given, booked, delivered) => {
    const act = booked[0] === "stuck" ? "book-courier" : "";
    expect(stopOf(given, "booked")).toMatchObject({ state: booked[0], text: booked[1], act });
    expect(stopOf(given, "delivered")).toMatchObject({ state: delivered[0], text: delivered[1], act: "" });
  });

  const cancelled = { ...parcel, trackingNumber: "PP0", isCancelled: true, currentState: "cancelled" };
  const second = { ...parcel, trackingNumber: "PP2", courierName: "", currentState: "with driver" };

  it("does not call an order booked whose only booking was cancelled", () => {
    const given = { ...withOrder({ epicorId: "4" }), parcels: [cancelled] };
    for (const booking of [undefined, { ...effect, state: "confirmed" } as const]) {
      const gone = "The booking PP0 with Couriers Please was cancelled, and there is no other.";
      expect(stopOf({ ...given, booking }, "booked")).toMatchObject({ state: "stuck", text: gone, act: "" });
    }
    expect(stopOf(given, "delivered")).toMatchObject({
      state: "waiting",
      text: "Comes after the booking.",
      events: [{ text: "The courier: cancelled" }],
    });
    expect(stopOf({ ...given, booking: rejected("No") }, "booked")).toMatchObject({
      state: "stuck",
      act: "book-courier",
    });
    expect(stopOf({ ...withOrder({ isCancelled: true }), parcels: [cancelled] }, "booked")?.state).toBe("none");
    expect(stopOf({ ...given, parcels: [cancelled, parcel] }, "booked")).toMatchObject({
      state: "done",
      text: "Booked with Couriers Please, tracking number PP1.",
    });
  });

  it("tells every booking of an order, and asks for somebody where two were ordered from here", () => {
    const twice = { ...withOrder({ epicorId: "4" }), parcels: [parcel, second] };
    expect(stopOf(twice, "booked")).toMatchObject({
      state: "stuck",
      text: "Booked 2 times: PP1 with Couriers Please, PP2. The courier has to cancel what is too much.",
      act: "",
    });
    expect(stopOf(twice, "delivered")).toMatchObject({
      state: "working",
      text: "The courier says: PP1 In Transit; PP2 with driver.",
    });
    const byErp = { ...twice, parcels: [parcel, { ...second, isOurs: false }] };
    expect(stopOf(byErp, "booked")).toMatchObject({
      state: "done",
      text: "Booked as 2 parcels: PP1 with Couriers Please, PP2.",
    });
    const oneArrived = { ...twice, parcels: [{ ...parcel, isCompleted: true }, second] };
    expect(stopOf(oneArrived, "booked")?.state).toBe("done");
    expect(stopOf(oneArrived, "delivered")?.state).toBe("working");
    const arrived = oneArrived.parcels.map((one) => ({ ...one, isCompleted: true }));
    expect(stopOf({ ...twice, parcels: arrived }, "delivered")).toMatchObject({ state: "done", text: "Delivered." });
  });
});
