/**
 * Counts attempts per subject and refuses beyond a limit. An attempt is counted before it is looked at, so that a
 * thousand at once are not a thousand guesses. See docs/decisions/0021-passwords-and-guessing.md.
 */
import { after, minutes } from "../../../platform/clock/clock.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Counted, countAttempts, countedAttempts, uncountAttempts } from "./attempt-rows.ts";

const windowLength = minutes(15);

export interface Limit {
  readonly subject: string;
  readonly most: number;
  readonly windowMs?: number;
}

/**
 * Counts an attempt for each subject, all in the first one's window.
 * @throws Refusal too_many_requests (429, with Retry-After) when one of them is over its limit; the attempt is then not counted
 */
export async function countAttempt(deps: Pick<Platform, "db" | "clock">, limits: readonly Limit[]): Promise<void> {
  const now = deps.clock.now();
  const subjects = limits.map((one) => one.subject);
  const windowMs = limits[0]?.windowMs ?? windowLength;
  const counted = await countAttempts(deps.db, { subjects, now, windowStart: after(now, -windowMs) });
  const over = counted.filter(({ subject, failures }) => {
    const limit = limits.find((one) => one.subject === subject);
    return limit !== undefined && failures > limit.most;
  });
  if (over.length === 0) return;
  await uncountAttempts(deps.db, subjects);
  throw tooMany(over, { now, windowMs });
}

/** Counts nothing. @throws Refusal too_many_requests (429, with Retry-After) if the subject has no attempt left */
export async function assertAttemptLeft(
  deps: Pick<Platform, "db" | "clock">,
  { subject, most, windowMs = windowLength }: Limit,
): Promise<void> {
  const now = deps.clock.now();
  const counted = await countedAttempts(deps.db, { subject, windowStart: after(now, -windowMs) });
  if (counted !== undefined && counted.failures >= most) throw tooMany([counted], { now, windowMs });
}

function tooMany(over: readonly Counted[], { now, windowMs }: { now: Date; windowMs: number }): Refusal {
  const end = Math.max(...over.map((one) => one.windowStartedAt.getTime() + windowMs));
  const retryAfterSeconds = Math.max(1, Math.ceil((end - now.getTime()) / 1_000));
  const wait = Math.ceil(retryAfterSeconds / 60);
  return new Refusal(
    "too_many_requests",
    `Too many attempts. Try again in ${wait} ${wait === 1 ? "minute" : "minutes"}`,
    {
      retryAfterSeconds,
    },
  );
}
