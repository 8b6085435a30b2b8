/** Puts effects into the job queue, which only wakes workers: what is to be done stands in the effects' rows. */
import type { Db, Tx } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import type { EffectKey } from "./effect-rows.ts";

type Deps = Pick<Platform, "jobs">;

export const workTask = "work-on-effect";
export const waitingTask = "work-on-waiting-effects";

/** What comes in by the hundred is worked on before what goes out. */
const afterWhatComesIn = 1;

interface ToWake extends Pick<EffectKey, "kind"> {
  readonly id: number;
  readonly runAt?: Date;
}

/** Has effects worked on, now or at `runAt`, in this order. */
export async function wakeAll(deps: Deps, db: Tx | Db, woken: readonly ToWake[]): Promise<void> {
  if (woken.length > 0) await deps.jobs.addAll(db, workTask, woken.map(jobOf));
}
export const wake = (deps: Deps, db: Tx | Db, woken: ToWake): Promise<void> => wakeAll(deps, db, [woken]);

/** Effects of one kind share places among the workers. */
const jobOf = ({ id, kind, runAt }: ToWake) => ({
  payload: { effect: id, kind },
  key: `effect:${id}`,
  flag: `effect:${kind}`,
  priority: afterWhatComesIn,
  ...(runAt && { runAt }),
});

/** Something that effects wait for has come about, for example a switch was turned on: they go on at once, not within a minute. */
export const lookAfterWaiting = (deps: Deps, tx: Tx): Promise<void> =>
  deps.jobs.add(tx, waitingTask, {}, { key: waitingTask });
