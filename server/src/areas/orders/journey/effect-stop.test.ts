import { expect, it } from "vitest";
import type { EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import { effectStop } from "./effect-stop.ts";

const now = new Date("2026-11-21T00:40:00Z");
const attemptOf = (state: EffectView["attempts"][number]["state"]): EffectView["attempts"] => [
  { n: 1, key: "WEB-1", target: "erp", state, reason: "", notes: [], startedAt: now },
];
const stopOf = (state: EffectView["state"], attempts: EffectView["attempts"] = []) =>
  effectStop({
    stop: "uploaded",
    effect: {
      id: 1,
      state,
      reason: "",
      reference: "",
      createdAt: now,
      updatedAt: now,
      nextAttemptAt: undefined,
      attempts,
      acts: [],
    },
    who: "The ERP",
    clearing: "we look",
    acts: { first: "submit", again: "resume-upload" },
    waits: "Waits for its turn.",
    now,
  });

it.each([
  ["waits", stopOf("pending"), undefined],
  ["could not be sent", stopOf("pending", attemptOf("not-sent")), undefined],
  ["is being sent", stopOf("sending"), true],
  ["was answered unclearly", stopOf("unknown", attemptOf("unknown")), true],
  ["waits for staff after unclear answers", stopOf("parked", attemptOf("unknown")), true],
  ["was sent again by staff before that is cleared up", stopOf("pending", attemptOf("unknown")), true],
  ["waits for staff for another reason", stopOf("parked", attemptOf("rejected")), undefined],
  ["was refused", stopOf("rejected", attemptOf("rejected")), undefined],
])("says of what %s whether the third party may have it", (_, { isUnclear }, expected) =>
  expect(isUnclear).toBe(expected),
);
