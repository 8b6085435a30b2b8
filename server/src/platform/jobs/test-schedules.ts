/**
 * Scheduled jobs under a clock that tests move. graphile-worker starts them by the machine's clock, so it is given none of them: each whose
 * time has passed by our clock is added here, once, however far the clock was moved.
 */
import type { Platform } from "../platform.ts";
import { oneRunAtATime } from "./job-queue.ts";
import { nextRunAt } from "./schedule-rows.ts";
import type { Tasks } from "./task.ts";

const lookEveryMs = 200;
const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/** @returns ends it */
export function startTestSchedules({ clock, db, jobs, log }: Platform, tasks: Tasks): () => void {
  let last = clock.now();
  const look = async (): Promise<void> => {
    const [since, now] = [last, clock.now()];
    last = now;
    if (minuteOf(since) >= minuteOf(now)) return;
    for (const [name, { every }] of Object.entries(tasks)) {
      const next = every === undefined ? undefined : nextRunAt(every, since);
      if (next !== undefined && next <= now) await jobs.add(db, name, {}, oneRunAtATime(name));
    }
  };
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.error({ err: error }, "scheduled jobs were not added")),
    lookEveryMs,
  );
  return () => clearInterval(timer);
}
