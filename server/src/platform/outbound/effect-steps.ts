/** What the outcome of a turn makes of an effect: its next state, and when it is looked at again. Pure but for the jitter. */
import { hours, minutes } from "../clock/clock.ts";
import { shownInstant } from "../clock/shown-instant.ts";
import type { HandOverStart } from "../journal/journal-rows.ts";
import { treatedAsSent } from "../journal/treated-as-sent.ts";
import { askedMs, backOff, restOf, slowLook } from "./back-off.ts";
import type { Answer, Attempt, AttemptState, Flow, Note, Outcome, Plan, Resolution, Standing } from "./effect.ts";

/** Staff are asked after so many tries at which our own program failed, and attempts that were unclear and had to be repeated. */
const mostTries = 15;
/** A provider that cannot be reached is waited for so long before staff are asked. */
const longestAwayMs = hours(24);

export interface Step extends Omit<Standing, "at"> {
  readonly attempt?: Attempt;
  /** The attempt leaves no trace: nobody was asked. */
  readonly isForgotten?: boolean;
  readonly tries: number;
  readonly waitMs: number;
  /** It counts as sent after a restore. */
  readonly isTreatedAsSent?: boolean;
  /** The provider asked for so long, of `waitMs`. */
  readonly askedMs?: number;
  readonly isAway?: boolean;
  readonly isRepeat?: boolean;
  /** What it waits for, in the flow's words. */
  readonly waitsFor?: string;
  readonly goesOn?: boolean;
  /** What the attempt is known to have done, and could not be noted. */
  readonly answer?: Answer;
}

/** Why it stands so where a flow's own code failed; staff must not blame the provider for it. */
export const ourFault = "A fault of this program, not of the provider's";

export interface Before {
  /** Tries in a row that came to nothing. */
  readonly tries: number;
  /** How long its provider could not be reached. */
  readonly awayMs: number;
  /** How often it was sent again after an unclear attempt since staff were asked. */
  readonly repeats: number;
}

/** A step about an attempt; what is not said is empty. */
const on = (attempt: Attempt, state: AttemptState, step: Partial<Step> & Pick<Step, "state">): Step => ({
  attempt: { ...attempt, state },
  reference: "",
  reason: "",
  notes: [],
  tries: 0,
  waitMs: 0,
  ...step,
});

/** What a plan that sends nothing comes to. */
export function planned(plan: Exclude<Plan, { kind: "send" }>, ageMs: number): Step {
  const quiet = { reference: "", notes: [], waitMs: 0, tries: 0 };
  switch (plan.kind) {
    case "done":
      return { ...quiet, state: "confirmed", reference: plan.reference, reason: "" };
    case "wait":
      return { ...quiet, state: "pending", reason: plan.reason, ...waitFor(plan.for, ageMs) };
    case "rejected":
    case "withdrawn":
      return { ...quiet, state: plan.kind, reason: plan.reason };
  }
}

const waitFor = (what = "", ageMs: number): Pick<Step, "waitsFor" | "waitMs"> => ({
  waitsFor: what,
  waitMs: slowLook(ageMs, what === "" ? minutes(1) : hours(1), Math.random()),
});

/** Nothing was sent, because our own program failed: tried again after a while, and in the end shown to staff. */
export function unplanned({ tries, awayMs }: Pick<Before, "tries" | "awayMs">, reason: string): Step {
  const made = awayMs > 0 ? 1 : tries + 1;
  const quiet = { reference: "", notes: [], tries: made, reason };
  if (made >= mostTries) return { ...quiet, tries: 0, state: "parked", waitMs: 0 };
  return { ...quiet, state: "pending", waitMs: backOff(made, Math.random()) };
}

/** The record changed between plan and attempt: nothing was sent, and it is planned again at once. */
export const outdated = ({ tries, awaySince }: { readonly tries: number; readonly awaySince: Date | null }): Step => ({
  state: "pending",
  reason: "",
  reference: "",
  notes: [],
  tries,
  waitMs: 0,
  isAway: awaySince !== null,
  goesOn: true,
});

export function notHandedOver(
  attempt: Attempt,
  start: Exclude<HandOverStart, { kind: "entry" }>,
  { tries, awaySince }: { readonly tries: number; readonly awaySince: Date | null },
): Step {
  const unsent = { tries, isForgotten: true, isAway: awaySince !== null } as const;
  switch (start.kind) {
    case "paused":
      return on(attempt, "not-sent", { ...unsent, state: "pending" });
    case "unsettled":
      return on(attempt, "not-sent", {
        ...unsent,
        state: "pending",
        reason: `Handed over on ${shownInstant(start.handedOverAt)} before the restore: it is looked for once the provider can no longer write it`,
        waitMs: start.waitMs,
      });
    case "treated-as-sent":
      return on(attempt, "not-sent", {
        ...unsent,
        isAway: false,
        state: "withdrawn",
        reason: treatedAsSent(start.handedOverAt),
        isTreatedAsSent: true,
      });
  }
}

export function outcomeStep(
  flow: Flow,
  { attempt, before, outcome }: { attempt: Attempt; before: Before; outcome: Outcome },
): Step {
  const { notes = [] } = outcome;
  switch (outcome.kind) {
    case "confirmed":
      return on(attempt, "confirmed", {
        state: "confirmed",
        reference: outcome.reference,
        result: outcome.result,
        doubt: outcome.doubt,
        notes,
      });
    case "rejected":
      return on(attempt, "rejected", { state: "rejected", reason: outcome.reason, notes });
    case "unknown":
      return askAgain(flow, attempt, { looks: 0, reason: outcome.reason, notes });
    case "not-sent":
      return outcome.isResting === true ? rest(attempt, before, outcome) : notSent(attempt, before, outcome);
  }
}

type NotSent = Extract<Outcome, { kind: "not-sent" }>;

/** Certainly not written: tried again after growing waits, at once elsewhere; staff are asked after a day. */
function notSent(attempt: Attempt, { tries, awayMs }: Before, outcome: NotSent): Step {
  const { reason, notes = [], isElsewhere = false } = outcome;
  const made = tries + 1;
  if (made >= mostTries && awayMs >= longestAwayMs) return on(attempt, "not-sent", { state: "parked", reason, notes });
  const asked = askedMs(outcome.retryAfterSeconds);
  const waits = { askedMs: asked, waitMs: asked + backOff(made, Math.random()), goesOn: isElsewhere };
  return on(attempt, "not-sent", { state: "pending", reason, notes, tries: made, isAway: true, ...waits });
}

/** Nobody was asked: no try is used up, and nothing kept but where another address is asked now. */
function rest(attempt: Attempt, { tries, awayMs }: Before, { reason, isElsewhere = false }: NotSent): Step {
  const waits = { waitMs: restOf(awayMs, Math.random()), goesOn: isElsewhere, isForgotten: !isElsewhere };
  return on(attempt, "not-sent", { state: "pending", reason, tries, isAway: true, ...waits });
}

interface Again {
  readonly reason: string;
  readonly notes: readonly Note[];
  readonly isElsewhere?: boolean;
}

/** Unclear, and certainly not there any more: sent again, but not over and over. */
function again(attempt: Attempt, { repeats }: Pick<Before, "repeats">, given: Again): Step {
  const { reason, notes, isElsewhere = false } = given;
  if (repeats + 1 >= mostTries) return on(attempt, "absent", { state: "parked", reason, notes });
  const waitMs = backOff(1, Math.random());
  const next = { tries: 1, goesOn: isElsewhere, isRepeat: true, waitMs };
  return on(attempt, "absent", { state: "pending", reason, notes, ...next });
}

interface Looked {
  /** An attempt of unclear outcome. */
  readonly open: Attempt;
  readonly found: Resolution;
  /** How often it was looked for, this time included. */
  readonly looks: number;
  /** For how long the provider may still write it; 0 if it can't any more. */
  readonly settlesInMs: number;
  /** Whether staff have sent it again already, who need not do so twice. */
  readonly isSentAgain: boolean;
  readonly before: Pick<Before, "repeats">;
}

export function resolutionStep(flow: Flow, given: Looked): Step {
  const { open, found, looks, before } = given;
  const { notes = [] } = found;
  switch (found.kind) {
    case "confirmed":
      return on(open, "confirmed", { state: "confirmed", reference: found.reference, notes });
    case "undone":
      return again(open, before, { ...found, notes, reason: "Undone after an unclear answer" });
    case "absent":
    case "unverifiable":
      return notFoundStep(flow, given, found);
    case "doubtful":
      return on(open, "unknown", { state: "parked", reason: found.reason, notes });
    case "unknown":
      return askAgain(flow, open, {
        ...found,
        looks: found.isUnasked === true ? Math.max(0, looks - 1) : looks,
        notes,
      });
  }
}

function notFoundStep(
  flow: Flow,
  { open, looks, settlesInMs, isSentAgain, before }: Looked,
  found: Extract<Resolution, { kind: "absent" | "unverifiable" }>,
): Step {
  const { notes = [] } = found;
  const reason = found.kind === "absent" ? notFoundYet : found.reason;
  if (settlesInMs > 0) return lookOnceMore(flow, open, { looks, notes, reason, settlesInMs, isSentAgain });
  if (flow.deduplicates || isSentAgain) return again(open, before, { notes, reason, isElsewhere: true });
  if (found.kind === "unverifiable") return askAgain(flow, open, { looks, notes, reason });
  return on(open, "absent", { state: "parked", reason: notFound, notes });
}

const notFoundYet = "The answer was unclear and it is not there so far";
/** Also tells it from what was undone. */
export const notFound = "The answer was unclear and it is not there: it can be sent again by hand";

interface AskAgain {
  readonly looks: number;
  readonly reason: string;
  readonly notes: readonly Note[];
  readonly retryAfterSeconds?: number | undefined;
}

function askAgain(flow: Pick<Flow, "resolveAfterMs" | "keepsAsking">, open: Attempt, given: AskAgain): Step {
  const { looks, reason, notes, retryAfterSeconds } = given;
  const wait = flow.resolveAfterMs[looks] ?? (flow.keepsAsking === true ? flow.resolveAfterMs.at(-1) : undefined);
  if (wait === undefined)
    return on(open, "unknown", { state: "parked", reason: `Nobody knows whether it was done: ${reason}`, notes });
  const waitMs = Math.max(wait, askedMs(retryAfterSeconds));
  return on(open, "unknown", { state: "unknown", reason, notes, tries: looks, waitMs });
}

/** Looked for again before it counts as absent, also if that is after the last wait. What staff have sent again stays so. */
function lookOnceMore(
  flow: Flow,
  open: Attempt,
  { settlesInMs, isSentAgain, ...given }: AskAgain & Pick<Looked, "settlesInMs" | "isSentAgain">,
): Step {
  const { looks, reason, notes } = given;
  const step = askAgain(flow, open, given);
  const next: Step =
    step.state === "parked"
      ? on(open, "unknown", { state: "unknown", reason, notes, tries: looks, waitMs: settlesInMs })
      : step;
  return isSentAgain ? { ...next, state: "pending" } : next;
}

/** Our own program failed while it was to be cleared up: looked for again, but not without end. */
export const uncleared = (flow: Flow, open: Attempt, { looks, reason }: { looks: number; reason: string }): Step =>
  askAgain({ resolveAfterMs: flow.resolveAfterMs }, open, { looks, reason, notes: [] });

/** What followed from a step could not be written down: the same, as far as it can be told without. */
export function unwritten(flow: Flow, step: Step, given: { before: Before; looks: number; reason: string }): Step {
  const { attempt, notes, reference } = step;
  const { before, looks, reason } = given;
  if (attempt === undefined) return unplanned(before, reason);
  if (attempt.state === "absent" || attempt.state === "not-sent" || attempt.state === "rejected")
    return { ...unplanned(before, reason), attempt, notes };
  if (attempt.state !== "confirmed" || flow.undoes === true)
    return { ...uncleared(flow, attempt, { looks, reason }), notes, reference };
  return unnoted(step, attempt, { tries: before.tries + 1, reason });
}

/** It was done, and what follows from that is tried again. The notes come with the answer, once it is believed. */
function unnoted(step: Step, attempt: Attempt, { tries, reason }: Pick<Before, "tries"> & { reason: string }): Step {
  const known = { reference: step.reference, answer: answerOf(step), tries };
  if (tries >= mostTries)
    return on(attempt, "unknown", {
      ...known,
      state: "parked",
      reason: `It is there, but it could not be noted: ${reason}`,
    });
  return on(attempt, "unknown", { ...known, state: "unknown", reason, waitMs: backOff(tries, Math.random()) });
}

/** What is kept of a success. */
export const answerOf = ({ reference, doubt, notes }: Pick<Step, "reference" | "doubt" | "notes">): Answer => ({
  reference,
  doubt,
  notes,
});

/** Its provider did it, which could not be noted then: to look for it, or to ask staff, could only do it twice. */
export const believed = (attempt: Attempt, { reference, doubt, notes }: Answer): Step =>
  on(attempt, "confirmed", { state: "confirmed", reference, doubt, notes });
