/** Answers that could not be noted, or came too late: kept with their attempt, and believed at the next turn. */
import { retryWhileAway } from "../database/connection-problem.ts";
import { inTransaction } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import type { Answer, Attempt, Doubt, Effect, Flow, Standing } from "./effect.ts";
import { keepLate } from "./effect-rows.ts";
import { answerOf, type Step } from "./effect-steps.ts";

type Answered = Attempt & { readonly answer: Answer };

/** The first attempt that was done, which is not noted yet. */
export const answeredOf = ({ attempts }: Pick<Effect, "attempts">): Answered | undefined =>
  attempts.find((one): one is Answered => one.answer !== undefined && one.state !== "confirmed");

/** Two of its attempts were done, one of which was known too late. */
export function doneTwice({ attempts }: Pick<Effect, "attempts">, step: Step): Doubt | undefined {
  if (step.state !== "confirmed") return undefined;
  const others = attempts.filter(({ n }) => n !== step.attempt?.n).flatMap(({ answer }) => answer?.reference ?? []);
  const references = new Set([...others, step.reference]);
  return references.size > 1 ? { doubt: `It is there more than once: ${[...references].join(", ")}` } : undefined;
}

/** An answer that is lost with its process may be one that nobody can ask for again. */
export const retryMsOf = ({ longestStepMs }: Flow): number => Math.min(longestStepMs, 300_000);

const tookTooLong = "The answer came after another process had taken over";

/**
 * Somebody else took the effect over, and it was done all the same: whoever works on it stops, and staff read under what reference it is. A
 * look that takes back what it finds may be under way: there, only what none found is kept.
 * @returns where the effect stands by that; undefined if there is nothing to keep
 */
export async function keepLateAnswer(
  { db, clock }: Platform,
  handler: Flow,
  { id, step }: { readonly id: number; readonly step: Step },
): Promise<Standing | undefined> {
  const { attempt, reference } = step;
  if (attempt?.state !== "confirmed") return undefined;
  const at = clock.now();
  const isOnlyOfAbsent = handler.undoes === true;
  const late = {
    ...attempt,
    state: isOnlyOfAbsent ? "absent" : "unknown",
    reason: tookTooLong,
    answer: answerOf(step),
    notes: [],
    at,
  } as const;
  const reason = `${tookTooLong}. It is there: ${reference}`;
  const keep = () => inTransaction(db, (tx) => keepLate(tx, id, { late, reason, isOnlyOfAbsent }));
  const why = await retryWhileAway(keep, retryMsOf(handler));
  return why === undefined ? undefined : { state: "parked", reference, reason: why, notes: [], at };
}
