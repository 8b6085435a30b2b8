/** A key that sends many codes that cannot be used is guessing: 30 a minute, in all processes together. */
import { minutes } from "../../../platform/clock/clock.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { assertAttemptLeft, countAttempt, type Limit } from "../../sign-in/index.ts";

/** Refusals that are about the code; the others say that the code is right and the purchase is not. */
const refusedCodes: ReadonlySet<string> = new Set([
  "not_found",
  "voucher_inactive",
  "code_not_started",
  "code_expired",
  "code_used_up",
]);

const limitOf = ({ principal }: Caller): Limit => ({
  subject: `codes:${principal.kind === "machine" ? principal.keyId : ""}`,
  most: 30,
  windowMs: minutes(1),
});

/**
 * Looks a code up, and counts it if it is refused.
 * @throws Refusal too_many_requests (429, with Retry-After) after 30 refused codes of the key in a minute
 */
export async function countIfRefused<T>(deps: Platform, caller: Caller, lookUp: () => Promise<T>): Promise<T> {
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof Refusal && refusedCodes.has(error.code)) await countAttempt(deps, [limitOf(caller)]);
    throw error;
  }
}

/**
 * For a code that was not refused, after it was looked up: a right one among many guesses at once is refused too.
 * @throws Refusal too_many_requests (429, with Retry-After) after 30 refused codes of the key in a minute
 */
export const assertMayGuess = (deps: Platform, caller: Caller): Promise<void> =>
  assertAttemptLeft(deps, limitOf(caller));
