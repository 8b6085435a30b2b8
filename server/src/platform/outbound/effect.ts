/**
 * Doing something in a system of others exactly once. An effect is written in the transaction of its cause under a natural
 * key; one worker at a time tries it; what became of a try is one of four things, and "we do not know" is never taken for "no".
 * How to use it: docs/outbound.md. Why it is so: docs/decisions/0030-effects-outside.md.
 */
import type { Tx } from "../database/database.ts";
import type { HandOver } from "../journal/journal-rows.ts";
import type { Platform } from "../platform.ts";

/**
 * `pending` waits for its next try; `sending` is tried right now, or was when its worker died; `unknown` waits to be cleared up.
 * `confirmed` is done; `rejected` was refused; `parked` waits for staff; `withdrawn` is not wanted any more.
 */
export type EffectState = "pending" | "sending" | "unknown" | "confirmed" | "rejected" | "parked" | "withdrawn";
/** Where an effect stands that is neither done nor given up as not wanted. */
export type UnsettledState = Exclude<EffectState, "confirmed" | "withdrawn">;
/** `not-sent` certainly never left; `absent` was looked for and is not there, was undone, or staff sent it again because it is not there. */
export type AttemptState = "sending" | "confirmed" | "rejected" | "not-sent" | "absent" | "unknown";
export type Act = "sent-again" | "withdrawn" | "ordered-anew";

export interface Effect {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly createdAt: Date;
  /** Oldest first; the last one is the only one that can be open. */
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  /** Counts from 1; of many that never left, those between the first and the last are forgotten. */
  readonly n: number;
  /** What the provider knows it by; stored before anything leaves. */
  readonly key: string;
  readonly target: string;
  /** What was to be done, in the flow's own words; stored with the attempt. */
  readonly sent: unknown;
  readonly state: AttemptState;
  readonly startedAt: Date;
  /** When its first outcome was written down; missing when its worker died before that. */
  readonly finishedAt?: Date | undefined;
  /** Of a success that its provider confirmed and that could not be written down, or came too late; missing for all others. */
  readonly answer?: Answer | undefined;
}

/** What is kept of a success until it is noted where it belongs. */
export interface Answer {
  readonly reference: string;
  readonly doubt?: string | undefined;
  readonly notes: readonly Note[];
}

/** The number of an effect's next attempt. */
export const nextAttempt = ({ attempts }: Pick<Effect, "attempts">): number => (attempts.at(-1)?.n ?? 0) + 1;

/** Something sent, said or found out, for staff to read: without secrets, card numbers and personal data. */
export interface Note {
  readonly what: string;
  readonly detail?: unknown;
}

const ownDecision = "decided by Crema";
/** Of an attempt that Crema ended by its own rules: no provider refused it, and none was away. */
export const decidedHere = (why: string): Note => ({ what: ownDecision, detail: why });
export const isDecidedHere = ({ notes }: { readonly notes: readonly Note[] }): boolean =>
  notes.some(({ what }) => what === ownDecision);

/** Of a rejected task: whether the provider refused it, and not Crema, which refuses also without an attempt. */
export function isRefusedOutside(task: {
  readonly reason: string;
  readonly attempts: readonly {
    readonly state: AttemptState;
    readonly reason: string;
    readonly notes: readonly Note[];
  }[];
}): boolean {
  const latest = task.attempts.at(-1);
  return latest?.state === "rejected" && latest.reason === task.reason && !isDecidedHere(latest);
}

/** What has run out of its time must not send what another worker may have taken over by now. */
export const tooLate = {
  kind: "not-sent",
  reason: "The worker was held up before it could send",
  notes: [decidedHere("too late to send")],
} as const satisfies Outcome;

export type Outcome =
  | {
      readonly kind: "confirmed";
      readonly reference: string;
      /** What the provider made, for `settled` alone: it is stored nowhere else and in no log. */
      readonly result?: string;
      /** Why staff have to look at it all the same, in plain words. */
      readonly doubt?: string | undefined;
      readonly notes?: readonly Note[];
    }
  /** The provider said no: nothing was written, and the same request would be refused again. */
  | { readonly kind: "rejected"; readonly reason: string; readonly notes?: readonly Note[] }
  /** It is certain that nothing was written, and a later try may do. */
  | {
      readonly kind: "not-sent";
      readonly reason: string;
      readonly retryAfterSeconds?: number | undefined;
      /** At once, at another of the provider's addresses. */
      readonly isElsewhere?: boolean;
      /** Nobody was asked, because the provider is left alone after failures: it counts as no try. */
      readonly isResting?: boolean | undefined;
      readonly notes?: readonly Note[];
    }
  /** It may have been written. */
  | { readonly kind: "unknown"; readonly reason: string; readonly notes?: readonly Note[] };

export type Resolution =
  | { readonly kind: "confirmed"; readonly reference: string; readonly notes?: readonly Note[] }
  /** Looked for and not found; holds only once the provider cannot write any more (`maxCommitDelayMs`). */
  | { readonly kind: "absent"; readonly notes?: readonly Note[] }
  /** Undone, or ruled out for ever: certain at once. */
  | { readonly kind: "undone"; readonly isElsewhere?: boolean; readonly notes?: readonly Note[] }
  /** Found, but not as it should be: for staff to look at. */
  | { readonly kind: "doubtful"; readonly reason: string; readonly notes?: readonly Note[] }
  /** The provider offers no way to look it up: staff have to find out. It is sent again only if they say so. */
  | { readonly kind: "unverifiable"; readonly reason: string; readonly notes?: readonly Note[] }
  | {
      readonly kind: "unknown";
      readonly reason: string;
      /** Nobody could be asked: this look does not count. */
      readonly isUnasked?: boolean;
      readonly retryAfterSeconds?: number | undefined;
      readonly notes?: readonly Note[];
    };

export type Plan =
  | {
      readonly kind: "send";
      readonly key: string;
      readonly target: string;
      readonly sent: unknown;
      /** Opens the socket. Never throws for what a provider or network does. */
      readonly send: (attempt: Attempt, signal: AbortSignal) => Promise<Outcome>;
      /**
       * Locks the record in the transaction that begins the attempt, and says whether it still is what was planned with: where it is
       * not, nothing is sent and it is planned again. Who changes the record locks it first and looks where the effect stands after that.
       */
      readonly holds?: (tx: Tx) => Promise<boolean>;
    }
  /**
   * A switch is off or something is missing: looked at again after an eighth of its age, a minute to a day. With `for`, the flow's
   * own word for what is missing, it goes on within a minute once that has `arrived`, and is looked at no oftener than every hour.
   */
  | { readonly kind: "wait"; readonly reason: string; readonly for?: string }
  /** There is nothing to do, and that is fine. */
  | { readonly kind: "done"; readonly reference: string }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "withdrawn"; readonly reason: string };

export interface Standing {
  readonly state: EffectState;
  readonly reference: string;
  readonly reason: string;
  readonly result?: string | undefined;
  readonly doubt?: string | undefined;
  /** The provider's answer and what else was noted in this step. */
  readonly notes: readonly Note[];
  readonly at: Date;
}

/** Why what the provider did and what we know do not agree, in plain words. */
export interface Doubt {
  readonly doubt: string;
}

export interface OpenAttempt {
  readonly effect: Effect;
  readonly attempt: Attempt;
}

/** An effect and where it stands now. */
export interface Settled {
  readonly effect: Effect;
  /** The attempt this step was about, as it stands now; missing where nothing was sent. */
  readonly attempt: Attempt | undefined;
  readonly standing: Standing;
}

/** Clocks of two machines of ours differ by less. */
export const clockSkew = 5_000;
/** How long after a hand-over, noted by the clock of another machine, the provider may still be writing it. */
export const settlesAfterMs = ({ longestStepMs, maxCommitDelayMs }: Pick<Flow, "longestStepMs" | "maxCommitDelayMs">) =>
  longestStepMs + maxCommitDelayMs + clockSkew;

/** One kind of effect: who sends it, and what the provider promises. */
export interface Flow {
  /** One of `handOverKinds`. */
  readonly kind: string;
  /** What names its subject across a restore of the database; the subject itself where that is no serial number of ours. */
  readonly ref?: (effect: Pick<Effect, "subject">) => HandOver["ref"];
  /**
   * Whether the provider drops a repeat of what it has. Where it does not, an unclear try that was looked for and not found is
   * parked and sent again by staff only: it may have been written since.
   */
  readonly deduplicates: boolean;
  /** How long after a try's last byte the provider may still write it. Before that, "not found" proves nothing. */
  readonly maxCommitDelayMs: number;
  /** Longest time of one `send` or `resolve`; the worker holds the effect for twice as long. */
  readonly longestStepMs: number;
  /**
   * Waits before each look at an unknown try, ms, together at least `maxCommitDelayMs`; after the last it is parked, unless it
   * `keepsAsking`.
   */
  readonly resolveAfterMs: readonly number[];
  /** `resolve` takes back what it finds: that stands above an answer that was not noted, and one that comes late. */
  readonly undoes?: boolean;
  /** Goes on at the last interval instead of parking: where asking settles it (a reversal). */
  readonly keepsAsking?: boolean;
  /** Reads switches and records anew; stores nothing and asks nobody outside. Where it throws, it is tried again, then parked. */
  readonly plan: (deps: Platform, effect: Effect) => Promise<Plan>;
  /** Of what its effects wait for, what has come about. Asked every minute for all of them at once; asks nobody outside. */
  readonly arrived?: (deps: Platform, waitsFor: readonly string[]) => Promise<readonly string[]>;
  /** Finds out, or settles, what became of a try. Never throws for what a provider or network does. */
  readonly resolve: (deps: Platform, open: OpenAttempt, signal: AbortSignal) => Promise<Resolution>;
  /**
   * Writes what follows from it, in the transaction that stores the standing.
   * @returns a doubt where the records contradict it: the effect is parked with it, for staff to look at
   */
  readonly settled: (deps: Platform, tx: Tx, settled: Settled) => Promise<Doubt | void>;
  readonly announce?: (deps: Platform, settled: Settled) => void;
}
