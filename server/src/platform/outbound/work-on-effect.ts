/**
 * One turn of an effect: claim it, clear up its open attempt or make a new one, write down what became of it. Nothing remote
 * happens inside a transaction, and nothing is written about an effect that somebody else has taken meanwhile.
 */
import { after } from "../clock/clock.ts";
import { retryWhileAway } from "../database/connection-problem.ts";
import { inTransaction, isUniqueViolation, type Tx } from "../database/database.ts";
import { journalAway } from "../journal/begin-hand-over.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { type HandOver, startHandOver, useUpTreatedAsSent } from "../journal/journal-rows.ts";
import type { Platform } from "../platform.ts";
import { storableText } from "../values/storable-text.ts";
import {
  type Attempt,
  clockSkew,
  type Doubt,
  type EffectState,
  type Flow,
  tooLate,
  nextAttempt,
  type Note,
  type Outcome,
  type Plan,
  settlesAfterMs,
  type Standing,
} from "./effect.ts";
import { answeredOf, doneTwice, keepLateAnswer, retryMsOf } from "./answers.ts";
import {
  beginAttempt,
  claimEffect,
  type Claimed,
  forgetAttempt,
  freeSilentLane,
  noteAttempt,
  parkEffect,
  standEffect,
} from "./effect-rows.ts";
import {
  type Before,
  believed,
  ourFault,
  notHandedOver,
  outcomeStep,
  outdated,
  planned,
  resolutionStep,
  type Step,
  uncleared,
  unplanned,
  unwritten,
} from "./effect-steps.ts";
import { storableNotes, storableReason } from "./storable-notes.ts";

/** Turns at other addresses of the provider before the effect waits like any other. */
const mostRounds = 4;

/**
 * Does what is due for this effect; nothing when it is not due or somebody else holds it.
 * @returns whether the provider answered to it
 */
export async function workOnEffect(deps: Platform, flow: Flow, id: number): Promise<boolean> {
  let held = await claim(deps, flow, id);
  for (let round = 1; held !== undefined; round += 1) {
    const step = await nextStep(deps, flow, held);
    if (step === undefined) return false;
    const isHeldOn = step.goesOn === true && round < mostRounds;
    const isStored = await store(deps, flow, { held, step: storable(step), isHeldOn });
    if (!isStored || !isHeldOn) return isStored && hasAnswer(step);
    held = goneOn(held, step);
  }
  return false;
}

const hasAnswer = ({ attempt }: Step): boolean => attempt?.state === "confirmed" || attempt?.state === "rejected";

async function claim(deps: Platform, flow: Flow, id: number): Promise<Claimed | undefined> {
  const now = deps.clock.now();
  try {
    return await claimEffect(deps.db, { id, now, leaseUntil: leaseOf(flow, now), instanceId: deps.instanceId });
  } catch (error) {
    if (!isUniqueViolation(error, "outbound_effects_one_a_lane")) throw error;
    await freeSilentLane(deps.db, { id, now, instanceId: deps.instanceId });
    return undefined;
  }
}

const leaseOf = (flow: Flow, now: Date): Date => after(now, 2 * flow.longestStepMs);

/** @returns undefined when the effect is somebody else's by now */
async function nextStep(deps: Platform, flow: Flow, held: Claimed): Promise<Step | undefined> {
  const open = openOf(held);
  const answered = answeredOf(held);
  if (open !== undefined && open !== answered) return clearUp(deps, flow, { held, open });
  if (answered !== undefined) return believed(answered, answered.answer);
  const plan = await unlessItFails(deps, held, () => flow.plan(deps, held));
  if (plan === undefined) return unplanned(beforeOf(deps, held), ourFault);
  return plan.kind === "send"
    ? make(deps, flow, { held, plan })
    : planned(plan, deps.clock.now().getTime() - held.createdAt.getTime());
}

/** How it stood when it was taken; the time it has been away is at least a millisecond where it is away at all. */
const beforeOf = ({ clock }: Pick<Platform, "clock">, { tries, repeats, awaySince }: Claimed): Before => ({
  tries,
  repeats,
  awayMs: awaySince === null ? 0 : Math.max(1, clock.now().getTime() - awaySince.getTime()),
});

/** The attempt that is not cleared up: the last one, or an earlier one whose late answer is no longer believed. */
const openOf = ({ attempts }: Claimed): Attempt | undefined =>
  attempts.findLast(({ state }) => state === "sending" || state === "unknown");

/** Runs a flow's own code. @returns undefined when it failed; the log says why */
async function unlessItFails<T>(deps: Platform, { id, kind }: Claimed, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    deps.log.error({ err: error, effect: id, kind }, "the code of an update outside failed");
    return undefined;
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
    n: nextAttempt(held),
    key: plan.key,
    target: plan.target,
    sent: plan.sent,
    state: "sending",
    startedAt,
  };
  const begun = await inTransaction(deps.db, async (tx) => {
    if ((await plan.holds?.(tx)) === false) return "changed";
    const leaseUntil = leaseOf(flow, startedAt);
    if (!(await beginAttempt(tx, held, { ...attempt, at: startedAt, leaseUntil }))) return "taken over";
    return startHandOver(tx, handOverOf(flow, held, startedAt));
  });
  if (begun === "changed") return outdated(held);
  if (begun === "taken over") return undefined;
  if (begun.kind !== "entry") return notHandedOver(attempt, begun, held);
  const isJournalled = await journalled(deps, begun.entry);
  // A process or machine that stood still must not send what others may have taken over by now: one clock goes on then, the other may not.
  const heldUpMs = Math.max(performance.now() - began, deps.clock.now().getTime() - startedAt.getTime());
  const leftMs = flow.longestStepMs - Math.ceil(heldUpMs);
  const outcome: Outcome = !isJournalled
    ? { kind: "not-sent", reason: journalAway, isResting: true }
    : leftMs <= 0
      ? tooLate
      : await within(leftMs, (signal) => plan.send(attempt, signal));
  const made = { ...attempt, finishedAt: deps.clock.now() };
  return outcomeStep(flow, { attempt: made, before: beforeOf(deps, held), outcome });
}

const handOverOf = (flow: Flow, held: Claimed, at: Date): HandOver => ({
  kind: flow.kind,
  ref: flow.ref?.(held) ?? held.subject,
  item: String(held.id),
  settlesMs: flow.deduplicates ? 0 : settlesAfterMs(flow),
  at,
});

/** Nothing leaves that the journal does not hold. */
async function journalled({ journal, log }: Platform, entry: JournalEntry): Promise<boolean> {
  try {
    await journal.append([entry]);
    return true;
  } catch (error) {
    log.error({ err: error, kind: entry.kind }, "the journal could not be written: nothing was sent");
    return false;
  }
}

async function clearUp(
  deps: Platform,
  flow: Flow,
  { held, open }: { held: Claimed; open: Attempt },
): Promise<Step | undefined> {
  // The attempt may have been noted by the clock of another machine.
  const lastWriteAt = after(sentBy(flow, open), flow.maxCommitDelayMs + clockSkew);
  const settlesInMs = Math.max(0, lastWriteAt.getTime() - deps.clock.now().getTime());
  const looks = looksAt(held);
  const found = await unlessItFails(deps, held, () =>
    within(flow.longestStepMs, (signal) => flow.resolve(deps, { effect: held, attempt: open }, signal)),
  );
  if (found === undefined) return uncleared(flow, open, { looks, reason: ourFault });
  return resolutionStep(flow, {
    open,
    found,
    looks,
    settlesInMs,
    isSentAgain: held.state === "pending",
    before: held,
  });
}

/** When the last byte of an attempt can have left: a worker that died, or fell silent, may send until the end of its time. */
const sentBy = ({ longestStepMs }: Flow, { startedAt, finishedAt }: Attempt): Date =>
  finishedAt ?? after(startedAt, longestStepMs);

/** How often an open attempt was looked for with this time; the first look after a worker's death is none of the flow's own. */
const looksAt = (held: Claimed): number => (openOf(held)?.state === "unknown" ? held.tries + 1 : 0);

/** Runs a step no longer than it may take; one that goes on is of unknown outcome. */
async function within<T>(
  milliseconds: number,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T | { readonly kind: "unknown"; readonly reason: string; readonly notes?: readonly Note[] }> {
  const signal = AbortSignal.timeout(Math.ceil(milliseconds));
  const late = new Promise<{ kind: "unknown"; reason: string }>((resolve) => {
    signal.addEventListener("abort", () => resolve({ kind: "unknown", reason: "No answer in time" }), { once: true });
  });
  return Promise.race([step(signal), late]);
}

interface Stored {
  readonly held: Claimed;
  readonly step: Step;
  readonly isHeldOn: boolean;
}

/** @returns whether the effect was still ours, and all was written as it was to be */
async function store(deps: Platform, flow: Flow, given: Stored): Promise<boolean> {
  const { held, step } = given;
  const standing: Standing = { ...stepStatus(step), at: deps.clock.now() };
  const settled = { effect: held, attempt: step.attempt, standing };
  const written = await unlessItFails(deps, held, () =>
    write(deps, flow, given, (tx) => flow.settled(deps, tx, settled)),
  );
  if (written === undefined) return storeWithout(deps, flow, given);
  tell(deps, held, written);
  if (written === "taken over") await comeLate(deps, flow, given);
  else flow.announce?.(deps, settled);
  return written !== "taken over";
}

async function comeLate(deps: Platform, flow: Flow, { held, step }: Pick<Stored, "held" | "step">): Promise<void> {
  const found = await keepLateAnswer(deps, flow, { id: held.id, step });
  if (found === undefined) return;
  tell(deps, held, "parked");
  flow.announce?.(deps, { effect: held, attempt: step.attempt, standing: found });
}

/** What follows could not be written: staff see that, and it is tried again. @throws when the database is away for longer than a step */
async function storeWithout(deps: Platform, flow: Flow, { held, step }: Stored): Promise<false> {
  const given = { before: beforeOf(deps, held), looks: looksAt(held), reason: ourFault };
  const instead = unwritten(flow, step, given);
  const forMs = step.attempt === undefined ? 0 : retryMsOf(flow);
  const written = await retryWhileAway(() => write(deps, flow, { held, step: instead, isHeldOn: false }), forMs);
  tell(deps, held, written);
  if (written === "taken over") await comeLate(deps, flow, { held, step });
  return false;
}

type Written = EffectState | "taken over";

async function write(
  deps: Platform,
  flow: Flow,
  { held, step, isHeldOn }: Stored,
  andSettle: (tx: Tx) => Promise<Doubt | void> = () => Promise.resolve(),
): Promise<Written> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const stands = await standEffect(tx, held, {
      ...stepStatus(step),
      at,
      tries: step.tries,
      isAway: step.isAway === true,
      isRepeat: step.isRepeat === true,
      waitsFor: step.waitsFor ?? "",
      nextAt: after(at, step.waitMs),
      notBefore: step.askedMs === undefined ? null : after(at, step.askedMs),
      leaseUntil: isHeldOn ? leaseOf(flow, at) : null,
    });
    if (!stands) return "taken over";
    if (step.attempt !== undefined) await keepAttempt(tx, held.id, { step, attempt: step.attempt, at });
    if (step.isTreatedAsSent === true) await useUpTreatedAsSent(tx, handOverOf(flow, held, at));
    const doubt = (await andSettle(tx)) ?? doneTwice(held, step) ?? doubtOf(step);
    if (doubt === undefined) return step.state;
    await parkEffect(tx, held.id, storableReason(doubt.doubt));
    return "parked";
  });
}

const doubtOf = ({ state, doubt }: Step): Doubt | undefined =>
  state === "confirmed" && doubt !== undefined ? { doubt } : undefined;

function keepAttempt(
  tx: Tx,
  id: number,
  { step, attempt, at }: { step: Step; attempt: Attempt; at: Date },
): Promise<void> {
  if (step.isForgotten === true) return forgetAttempt(tx, id, attempt.n);
  return noteAttempt(tx, id, { ...attempt, reason: step.reason, notes: step.notes, answer: step.answer, at });
}

/** Without the reason: a provider's words may quote somebody's name or address. */
function tell(deps: Platform, { id, kind, subject }: Claimed, state: Written): void {
  const told = { effect: id, kind, subject, state };
  if (state === "taken over")
    deps.log.warn(told, "an update outside was taken over by another worker; its result was not written");
  else if (state === "parked" || state === "rejected") deps.log.error(told, "an update outside needs attention");
}

const stepStatus = ({ state, reference, reason, notes, result, doubt }: Step): Omit<Standing, "at"> => ({
  state,
  reference,
  reason,
  notes,
  result,
  doubt,
});

const storable = (step: Step): Step => ({
  ...step,
  reason: storableReason(step.reason),
  reference: storableText(step.reference),
  doubt: step.doubt === undefined ? undefined : storableReason(step.doubt),
  notes: storableNotes(step.notes),
});

function goneOn(held: Claimed, { attempt, tries, isRepeat }: Step): Claimed {
  const others = held.attempts.filter(({ n }) => n !== attempt?.n);
  const repeats = held.repeats + (isRepeat === true ? 1 : 0);
  const attempts = attempt === undefined ? others : [...others, attempt].toSorted((a, b) => a.n - b.n);
  return { ...held, tries, repeats, attempts };
}
