/** What the outcome of a turn makes of an effect: its next state, and when it is looked at again. Pure but for the jitter. */
import { minutes } from "../clock/clock.ts";
import { askedMs, backOff } from "./back-off.ts";
import type { Attempt, AttemptState, Flow, Note, Outcome, Plan, Resolution, Standing } from "./effect.ts";

/**
 * Tries in a row that came to nothing, and attempts since staff were last asked, after which staff are asked: also what is undone
 * and sent again, over and over, comes to an end.
 */
const mostTries = 15;

/** Where an effect stands after a step. */
export interface Step extends Omit<Standing, "at"> {
  /** The attempt the step was about, as it stands now. */
  readonly attempt?: Attempt;
  readonly tries: number;
  readonly waitMs: number;
  /** The same worker goes on at once. */
  readonly goesOn?: boolean;
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
export function planned(plan: Exclude<Plan, { kind: "send" }>, tries: number): Step {
  const quiet = { reference: "", notes: [], waitMs: 0, tries };
  switch (plan.kind) {
    case "done":
      return { ...quiet, state: "confirmed", reference: plan.reference, reason: "" };
    case "wait":
      return { ...quiet, state: "pending", reason: plan.reason, waitMs: minutes(1) };
    case "rejected":
    case "withdrawn":
      return { ...quiet, state: plan.kind, reason: plan.reason };
  }
}

/** Nothing was sent, because our own program failed: tried again after a while, and in the end shown to staff. */
export function unplanned(tries: number, reason: string): Step {
  const made = tries + 1;
  const quiet = { reference: "", notes: [], tries: made, reason };
  if (made >= mostTries) return { ...quiet, tries: 0, state: "parked", waitMs: 0 };
  return { ...quiet, state: "pending", waitMs: backOff(made, undefined, Math.random()) };
}

export function outcomeStep(
  flow: Flow,
  { attempt, tries, outcome }: { attempt: Attempt; tries: number; outcome: Outcome },
): Step {
  const { notes = [] } = outcome;
  switch (outcome.kind) {
    case "confirmed":
      return on(attempt, "confirmed", { state: "confirmed", reference: outcome.reference, notes });
    case "rejected":
      return on(attempt, "rejected", { state: "rejected", reason: outcome.reason, notes });
    case "unknown":
      return askAgain(flow, attempt, { looks: 0, reason: outcome.reason, notes });
    case "not-sent":
      return again(attempt, { ...outcome, as: "not-sent", tries, notes });
  }
}

interface Again {
  readonly as: "not-sent" | "absent";
  readonly reason: string;
  readonly tries: number;
  readonly notes: readonly Note[];
  readonly isElsewhere?: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

/** Nothing was written: tried again after a while, or at once elsewhere; after too many tries staff are asked. */
function again(attempt: Attempt, { as, reason, tries, notes, isElsewhere = false, retryAfterSeconds }: Again): Step {
  const made = tries + 1;
  if (made >= mostTries || attempt.n % mostTries === 0) return on(attempt, as, { state: "parked", reason, notes });
  const waitMs = backOff(made, retryAfterSeconds, Math.random());
  return on(attempt, as, { state: "pending", reason, notes, tries: made, goesOn: isElsewhere, waitMs });
}

interface Looked {
  /** An attempt of unclear outcome. */
  readonly open: Attempt;
  readonly found: Resolution;
  /** How often it was looked for, this time included. */
  readonly looks: number;
  /** Whether the provider may still write it. */
  readonly canStillAppear: boolean;
  /** Whether staff have sent it again already, who need not do so twice. */
  readonly isSentAgain: boolean;
}

export function resolutionStep(flow: Flow, given: Looked): Step {
  const { open, found, looks, canStillAppear, isSentAgain } = given;
  const { notes = [] } = found;
  switch (found.kind) {
    case "confirmed":
      return on(open, "confirmed", { state: "confirmed", reference: found.reference, notes });
    case "undone":
      return again(open, { ...found, as: "absent", tries: 0, notes, reason: "Undone after an unclear answer" });
    case "absent":
      return canStillAppear
        ? askAgain(flow, open, { looks, notes, reason: notFoundYet })
        : absent(open, { notes, mayGoAgain: flow.deduplicates || isSentAgain });
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

const notFoundYet = "The answer was unclear and it is not there so far";
const notFound = "The answer was unclear and it is not there: it can be sent again by hand";

/** Looked for when the provider could not write it any more, and not found. */
const absent = (open: Attempt, { notes, mayGoAgain }: { notes: readonly Note[]; mayGoAgain: boolean }): Step =>
  mayGoAgain
    ? again(open, { as: "absent", tries: 0, notes, reason: notFoundYet, isElsewhere: true })
    : on(open, "absent", { state: "parked", reason: notFound, notes });

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

/** Our own program failed while it was to be cleared up: looked for again, but not without end. */
export const uncleared = (flow: Flow, open: Attempt, { looks, reason }: { looks: number; reason: string }): Step =>
  askAgain({ resolveAfterMs: flow.resolveAfterMs }, open, { looks, reason, notes: [] });

/** What followed from a step could not be written down: the same, as far as it can be told without. */
export function unwritten(flow: Flow, step: Step, given: { tries: number; looks: number; reason: string }): Step {
  const { attempt, notes, reference } = step;
  const { tries, looks, reason } = given;
  if (attempt === undefined) return unplanned(tries, reason);
  if (attempt.state === "absent" || attempt.state === "not-sent" || attempt.state === "rejected")
    return { ...unplanned(tries, reason), attempt, notes };
  const told = reference === "" ? notes : [...notes, { what: "reference", detail: reference }];
  return { ...uncleared(flow, attempt, { looks, reason }), notes: told, reference };
}
