import { expect, it } from "vitest";
import { namedFailure } from "./exchange-failure.ts";

it.each([
  [{ kind: "unknown", reason: "No answer in time" }, "The shop did not answer: No answer in time"],
  [
    { kind: "not-sent", reason: "The connection was refused", retryAfterSeconds: 3 },
    "The shop was not reached: The connection was refused",
  ],
  [
    { kind: "not-sent", reason: "Not asked again for a moment", isResting: true },
    "The shop is not asked again for a moment",
  ],
] as const)("what came to nothing names who was asked, and stays what it was: %j", (failure, reason) => {
  expect(namedFailure("The shop", failure)).toEqual({ ...failure, reason });
});
