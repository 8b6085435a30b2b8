import type { listSchedules, runSchedule, Schedule } from "@crema/contract/areas/jobs";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { oneRunAtATime } from "../../platform/jobs/job-queue.ts";
import { nextRunAt, scheduledTask, type StoredSchedule, storedSchedules } from "../../platform/jobs/schedule-rows.ts";
import { byHand } from "../../platform/jobs/task.ts";
import { recordAct } from "../../platform/writes/change-record.ts";

/** "work-on-waiting-effects" is "Work on waiting effects". */
const titleOf = ({ shownAs, task }: StoredSchedule): string =>
  shownAs === "" ? `${task.slice(0, 1).toUpperCase()}${task.slice(1).replaceAll("-", " ")}` : shownAs;

const present = (stored: StoredSchedule, now: Date): Schedule => ({
  name: stored.task,
  title: titleOf(stored),
  about: stored.about,
  every: stored.every,
  lastAt: stored.lastAt?.toISOString() ?? "",
  lastState: stored.lastState ?? "",
  error: stored.error ?? "",
  nextAt: nextRunAt(stored.every, now)?.toISOString() ?? "",
  isWaiting: stored.isWaiting,
});

export const listAllSchedules: Operation<typeof listSchedules> = async ({ db, clock }) => {
  const now = clock.now();
  const schedules = (await storedSchedules(db)).map((stored) => present(stored, now));
  return { schedules: schedules.toSorted((a, b) => a.title.localeCompare(b.title, "en")) };
};

/** One more run does no harm: it follows the one that is running. A run that is waiting is not added twice. */
export const runScheduleNow: Operation<typeof runSchedule> = async (deps, caller, { params: { name } }) => {
  await inTransaction(deps.db, async (tx) => {
    const task = await scheduledTask(tx, name);
    if (task === undefined) throw notFound("Schedule");
    await deps.jobs.add(tx, task, byHand, oneRunAtATime(task));
    await recordAct(tx, caller, { at: deps.clock.now(), record: "job", id: task, act: "run-now", changes: {} });
  });
  deps.live.recordChanged("job", name);
  return undefined;
};
