/**
 * One turn of an effect: claim it, clear up its open attempt or make a new one, write down what became of it. Nothing remote
 * happens inside a transaction, and nothing is written about an effect that somebody else has taken meanwhile.
 */
import { inTransaction, isUniqueViolation, type Tx } from "../database/database.ts";
import { after, minutes } from "../clock/clock.ts";
import type { Platform } from "../platform.ts";
import { backOff } from "./back-off.ts";
import type { Attempt, AttemptState, Flow, Note, Outcome, Plan, Resolution, Standing } from "./effect.ts";
import { beginAttempt, claimEffect, type Claimed, freeSilentLane, noteAttempt, standEffect } from "./effect-rows.ts";

/** Tries that were certainly not sent, in a row, after which staff are asked. */
const mostTries = 15;
/** Turns at other addresses of the provider before the effect waits like any other. */
const mostRounds = 4;

/** Where an effect stands after a step. */
interface Step extends Omit<Standing, "at"> {
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

/** Does what is due for this effect; nothing when it is not due or somebody else holds it. */
export async function workOnEffect(deps: Platform, flow: Flow, id: number): Promise<void> {
  let held = await claim(deps, flow, id);
  for (let round = 1; held !== undefined; round += 1) {
    const step = await nextStep(deps, flow, held);
    if (step === undefined) return;
    const isHeldOn = step.goesOn === true && round < mostRounds;
    held = (await store(deps, flow, { held, step, isHeldOn })) && isHeldOn ? goneOn(held, step) : undefined;
  }
}

async function claim(deps: Platform, flow: Flow, id: number): Promise<Claimed | undefined> {
  const now = deps.clock.now();
  try {
    return await claimEffect(deps.db, { id, now, leaseUntil: leaseOf(flow, now) });
  } catch (error) {
    if (!isUniqueViolation(error, "outbound_effects_one_a_lane")) throw error;
    await freeSilentLane(deps.db, { id, now });
    return undefined;
  }
}

const leaseOf = (flow: Flow, now: Date): Date => after(now, 2 * flow.longestStepMs);

/** @returns undefined when the effect is somebody else's by now */
async function nextStep(deps: Platform, flow: Flow, held: Claimed): Promise<Step | undefined> {
  const open = held.attempts.at(-1);
  if (open?.state === "sending" || open?.state === "unknown") return clearUp(deps, flow, { held, open });
  const plan = await flow.plan(deps, held);
  return plan.kind === "send" ? make(deps, flow, { held, plan }) : planned(plan, held.tries);
}

/** What a plan that sends nothing comes to. */
function planned(plan: Exclude<Plan, { kind: "send" }>, tries: number): Step {
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

async function make(
  deps: Platform,
  flow: Flow,
  { held, plan }: { held: Claimed; plan: Extract<Plan, { kind: "send" }> },
): Promise<Step | undefined> {
  const began = performance.now();
  const startedAt = deps.clock.now();
  const attempt: Attempt = {
    n: held.attempts.length + 1,
    key: plan.key,
    target: plan.target,
    sent: plan.sent,
    state: "sending",
    startedAt,
  };
  const isOurs = await inTransaction(deps.db, (tx) =>
    beginAttempt(tx, held, { ...attempt, at: startedAt, leaseUntil: leaseOf(flow, startedAt) }),
  );
  if (!isOurs) return undefined;
  // A process that was stopped for a while must not send what others may have taken over by now.
  const wasHeldUp = performance.now() - began > flow.longestStepMs;
  const outcome: Outcome = wasHeldUp
    ? { kind: "not-sent", reason: "The worker was held up before it could send" }
    : await within(flow.longestStepMs, (signal) => plan.send(attempt, signal));
  return outcomeStep(flow, { attempt, tries: held.tries, outcome });
}

function outcomeStep(
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
      return on(attempt, "unknown", {
        state: "unknown",
        reason: outcome.reason,
        notes,
        waitMs: flow.resolveAfterMs[0] ?? 0,
      });
    case "not-sent":
      return again(attempt, { ...outcome, tries, notes });
  }
}

interface Again {
  readonly reason: string;
  readonly tries: number;
  readonly notes: readonly Note[];
  readonly isElsewhere?: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

/** Nothing was written: tried again after a while, or at once elsewhere; after too many tries staff are asked. */
function again(attempt: Attempt, { reason, tries, notes, isElsewhere = false, retryAfterSeconds }: Again): Step {
  const made = tries + 1;
  if (made >= mostTries) return on(attempt, "absent", { state: "parked", reason, notes });
  const waitMs = backOff(made, retryAfterSeconds, Math.random());
  return on(attempt, "absent", { state: "pending", reason, notes, tries: made, goesOn: isElsewhere, waitMs });
}

async function clearUp(
  deps: Platform,
  flow: Flow,
  { held, open }: { held: Claimed; open: Attempt },
): Promise<Step | undefined> {
  const ageMs = deps.clock.now().getTime() - open.startedAt.getTime();
  const found = await within(flow.longestStepMs, (signal) =>
    flow.resolve(deps, { effect: held, attempt: open }, signal),
  );
  const looks = open.state === "sending" ? 1 : held.tries + 1;
  return resolutionStep(flow, {
    open,
    found,
    looks,
    canStillAppear: ageMs < flow.maxCommitDelayMs,
    mayGoAgain: flow.deduplicates || held.state === "pending",
  });
}

function resolutionStep(
  flow: Flow,
  given: { open: Attempt; found: Resolution; looks: number; canStillAppear: boolean; mayGoAgain: boolean },
): Step {
  const { open, found, looks } = given;
  const { notes = [] } = found;
  switch (found.kind) {
    case "confirmed":
      return on(open, "confirmed", { state: "confirmed", reference: found.reference, notes });
    case "undone":
      return again(open, { ...found, tries: 0, notes, reason: "Undone after an unclear answer" });
    case "absent":
      return given.canStillAppear
        ? askAgain(flow, open, { looks, notes, reason: notFoundYet })
        : absent(open, { notes, mayGoAgain: given.mayGoAgain });
    case "doubtful":
      return on(open, "unknown", { state: "parked", reason: found.reason, notes });
    case "unknown":
      return askAgain(flow, open, { ...found, looks, notes });
  }
}

const notFoundYet = "The answer was unclear and it is not there so far";
const notFound = "The answer was unclear and it is not there: it can be sent again by hand";

/** Looked for when the provider could not write it any more, and not found. Staff who sent it again need not do so twice. */
const absent = (open: Attempt, { notes, mayGoAgain }: { notes: readonly Note[]; mayGoAgain: boolean }): Step =>
  mayGoAgain
    ? again(open, { tries: 0, notes, reason: notFoundYet, isElsewhere: true })
    : on(open, "absent", { state: "parked", reason: notFound, notes });

function askAgain(
  flow: Flow,
  open: Attempt,
  given: { looks: number; reason: string; notes: readonly Note[]; retryAfterSeconds?: number | undefined },
): Step {
  const { looks, reason, notes, retryAfterSeconds = 0 } = given;
  const wait = flow.resolveAfterMs[looks] ?? (flow.keepsAsking === true ? flow.resolveAfterMs.at(-1) : undefined);
  if (wait === undefined)
    return on(open, "unknown", { state: "parked", reason: `Nobody knows whether it was done: ${reason}`, notes });
  return on(open, "unknown", {
    state: "unknown",
    reason,
    notes,
    tries: looks,
    waitMs: Math.max(wait, retryAfterSeconds * 1_000),
  });
}

/** Runs a step no longer than it may take; one that goes on is of unknown outcome. */
async function within<T>(
  milliseconds: number,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T | { readonly kind: "unknown"; readonly reason: string; readonly notes?: readonly Note[] }> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<{ kind: "unknown"; reason: string }>((resolve) => {
    signal.addEventListener("abort", () => resolve({ kind: "unknown", reason: "No answer in time" }), { once: true });
  });
  return Promise.race([step(signal), late]);
}

async function store(
  deps: Platform,
  flow: Flow,
  { held, step, isHeldOn }: { held: Claimed; step: Step; isHeldOn: boolean },
): Promise<boolean> {
  const at = deps.clock.now();
  const standing: Standing = { ...standingOf(step), at };
  const settled = { effect: held, attempt: step.attempt, standing };
  const isOurs = await inTransaction(deps.db, async (tx: Tx) => {
    const stands = await standEffect(tx, held, {
      ...standing,
      tries: step.tries,
      nextAt: after(at, step.waitMs),
      leaseUntil: isHeldOn ? leaseOf(flow, at) : null,
    });
    if (!stands) return false;
    if (step.attempt !== undefined) await noteAttempt(tx, held.id, { ...step.attempt, notes: step.notes, at });
    await flow.settled(deps, tx, settled);
    return true;
  });
  if (isOurs) flow.announce?.(deps, settled);
  const told = { effect: held.id, kind: held.kind, subject: held.subject, state: step.state, reason: step.reason };
  if (!isOurs) deps.log.warn(told, "an effect was taken over by another worker; its result was not written");
  else if (step.state === "parked" || step.state === "rejected")
    deps.log.error(told, "an effect outside needs somebody");
  return isOurs;
}

const standingOf = ({ state, reference, reason, notes }: Step): Omit<Standing, "at"> => ({
  state,
  reference,
  reason,
  notes,
});

/** The same effect, with the attempt that was just made or cleared up. */
function goneOn(held: Claimed, { attempt, tries }: Step): Claimed {
  const others = held.attempts.filter(({ n }) => n !== attempt?.n);
  return { ...held, tries, attempts: attempt === undefined ? others : [...others, attempt] };
}
