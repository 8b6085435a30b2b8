import { previewSegment } from "@crema/contract/areas/segments";
import { bind } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import type { Db } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { membersSample } from "../members/member-rows.ts";
import { askedRules } from "../members/read-rules.ts";
import { momentIn } from "../members/moment-in.ts";
import { funnelOf } from "./preview-rows.ts";

/** What rules come to before they are saved. It is a question: nothing is written. */
export const previewSegmentCall = bind(previewSegment, async ({ db, clock }, caller, { body }) => {
  const moment = momentIn(body.tz, clock);
  const asked = askedRules(body);
  const { signal } = caller;
  return asLatest(db, { by: userOf(caller) ?? "", signal }, async (ended) => {
    const run = { moment, signal: ended };
    const [funnel, result] = await Promise.all([funnelOf(db, asked, run), membersSample(db, asked, run)]);
    return { ...funnel, result: [...result] };
  });
});

/** Questions that this process works on, by who asked. */
const open = new WeakMap<Db, Map<string, AbortController>>();

interface Asked {
  readonly by: string;
  /** Raised when the caller goes away. */
  readonly signal: AbortSignal;
}

/**
 * Works on one question of a person at a time: a new one ends the former, whose caller may not have gone away.
 * @throws Refusal overtaken (409) for the former
 */
async function asLatest<T>(db: Db, { by, signal }: Asked, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const questions = open.get(db) ?? new Map<string, AbortController>();
  open.set(db, questions);
  questions.get(by)?.abort();
  const own = new AbortController();
  questions.set(by, own);
  try {
    return await work(AbortSignal.any([signal, own.signal]));
  } catch (error) {
    throw own.signal.aborted ? refuse("overtaken", "A newer request came before this was counted") : error;
  } finally {
    if (questions.get(by) === own) questions.delete(by);
  }
}
