/** Puts effects into the job queue, which only wakes workers: what is to be done stands in the effects' rows. */
import type { Db, Tx } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import type { EffectKey } from "./effect-rows.ts";
import type { Woken } from "./waiting-rows.ts";

type Deps = Pick<Platform, "jobs">;

export const workTask = "work-on-effect";
export const waitingTask = "work-on-waiting-effects";

interface ToWake extends Pick<EffectKey, "kind"> {
  readonly id: number;
  readonly runAt?: Date;
}

export const wake = (deps: Deps, db: Tx | Db, { id, kind, runAt }: ToWake): Promise<void> =>
  deps.jobs.add(db, workTask, { effect: id, kind }, { ...jobOf(id, kind), ...(runAt && { runAt }) });

/** In this order. */
export async function wakeAll(
  deps: Deps,
  db: Db,
  { kind, woken }: { kind: string; woken: readonly Woken[] },
): Promise<void> {
  const jobs = woken.map(({ id, at }) => ({ ...jobOf(id, kind), payload: { effect: id, kind }, runAt: at }));
  if (jobs.length > 0) await deps.jobs.addAll(db, workTask, jobs);
}

/** Effects of one kind share places among the workers. */
const jobOf = (id: number, kind: string) => ({ key: `effect:${id}`, flag: `effect:${kind}` });

/** Something that effects wait for has come about, for example a switch was turned on: they go on at once, not within a minute. */
export const lookAfterWaiting = (deps: Deps, tx: Tx): Promise<void> =>
  deps.jobs.add(tx, waitingTask, {}, { key: waitingTask });
