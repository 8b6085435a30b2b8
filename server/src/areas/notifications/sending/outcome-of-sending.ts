/** What the push service's answer for one device means for this device and for the whole push. Pure. Source: docs/providers/fcm.md, docs/decisions/0053. */
import { after, minutes } from "../../../platform/clock/clock.ts";
import { askedMs, backOff } from "../../../platform/outbound/back-off.ts";
import type { PushOutcome } from "../../../providers/push/push.ts";
import { type Settled, type Taken, unheard } from "./sending-rows.ts";

const appleRestMs = minutes(10);

export interface Judged {
  readonly settled: Settled;
  /** Its device is to be forgotten. */
  readonly isDead: boolean;
  /** Nobody is sent anything for so long; or nobody with an iPhone. */
  readonly pause?: { readonly of: "everybody" | "apple"; readonly reason: string; readonly waitMs: number } | undefined;
  /** No device would take this message. */
  readonly stops?: string | undefined;
}

interface Circumstances {
  readonly at: Date;
  /** Failures of the service as a whole in a row before this one. */
  readonly triesOfPush: number;
  /** 0 to 1. */
  readonly random: number;
}

type Counted = Pick<Taken, "id" | "tries">;
/** Of those who were not sent it because it was stopped. */
export const notSentAfterAll = "Stopped before its turn";

export function judge(taken: Counted, outcome: PushOutcome, now: Circumstances): Judged {
  switch (outcome.kind) {
    case "confirmed":
      return ended(taken, "sent", "");
    case "unknown":
      return ended(taken, "unknown", unheard);
    case "rejected":
      return rejected(taken, outcome);
    case "not-sent":
      return notSent(taken, outcome, now);
  }
}

/** It is over for this device. */
export const ended = ({ id, tries }: Counted, state: Exclude<Settled["state"], "queued">, reason: string): Judged => ({
  settled: { id, tries, state, reason },
  isDead: false,
});

const reasons = {
  "dead-token": "The app was removed",
  "foreign-token": "The device belongs to another app",
} as const;

function rejected(taken: Counted, { because, reason }: Extract<PushOutcome, { kind: "rejected" }>): Judged {
  if (because !== "message-wrong") return { ...ended(taken, "refused", reasons[because]), isDead: true };
  return { ...ended(taken, "failed", notSentAfterAll), stops: `The push service refuses this message: ${reason}` };
}

function notSent(
  taken: Counted,
  outcome: Extract<PushOutcome, { kind: "not-sent" }>,
  { at, triesOfPush, random }: Circumstances,
): Judged {
  const { id, tries } = taken;
  const { reason, pauses, retryAfterSeconds, mostTries = Number.POSITIVE_INFINITY } = outcome;
  const asked = askedMs(retryAfterSeconds);
  if (pauses !== "device") {
    const leastMs = pauses === "apple" ? appleRestMs : backOff(triesOfPush + 1, random);
    const pause = { of: pauses, reason, waitMs: Math.max(asked, leastMs) };
    return { settled: { id, state: "queued", reason: "", tries: tries - 1 }, isDead: false, pause };
  }
  // Without a bound of its own it is tried as long as the push goes on: a service that is away may say so of each device.
  if (tries >= mostTries) return ended(taken, "failed", "The push service failed for this device");
  const notBefore = after(at, Math.max(asked, backOff(tries, random)));
  return { settled: { id, state: "queued", reason: "", tries, notBefore }, isDead: false };
}
