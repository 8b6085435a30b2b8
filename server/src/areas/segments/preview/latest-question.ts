import type { Db } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";

/** Questions that this process works on, by who asked. */
const open = new WeakMap<Db, Map<string, AbortController>>();

interface Asked {
  /** Who asks. */
  readonly by: string;
  /** Raised when the caller goes away. */
  readonly signal: AbortSignal;
}

/**
 * Works on one question of a person at a time: a new one ends the former, whose caller may not have gone away.
 * @throws Refusal overtaken (409) for the former
 */
export async function asLatest<T>(
  db: Db,
  { by, signal }: Asked,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const questions = open.get(db) ?? new Map<string, AbortController>();
  open.set(db, questions);
  questions.get(by)?.abort();
  const own = new AbortController();
  questions.set(by, own);
  try {
    return await work(AbortSignal.any([signal, own.signal]));
  } catch (error) {
    throw own.signal.aborted ? refuse("overtaken", "You asked anew before this was counted") : error;
  } finally {
    if (questions.get(by) === own) questions.delete(by);
  }
}
