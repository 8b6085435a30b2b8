import {
  cancelJob,
  listFailures,
  listJobs,
  listSchedules,
  readFailures,
  retryCause,
  retryJob,
  runSchedule,
  type Schedule,
} from "@crema/contract/areas/jobs";
import { bind, type Operation } from "../../platform/http/bind-call.ts";
import { cancelWaitingJob, retryFailedJob, retryJobsOfCause } from "./act-on-job.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { userOf } from "../../platform/http/caller.ts";
import { parkedEffects, tasksForBell } from "./for-staff-rows.ts";
import { causesSince, kindsOfActs, listActs, noteRead, unreadFailures } from "./act-rows.ts";
import { after, days } from "../../platform/clock/clock.ts";
import { unsettledDeliveries } from "../../platform/inbox/inbox-rows.ts";
import { unsettledEffects } from "../../platform/outbound/outbound.ts";
import { failedMails, heldUpMails } from "../../providers/mail/outbound-mail-rows.ts";
import { mayOnPage, repeatableBy } from "./job-sources.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { oneRunAtATime } from "../../platform/jobs/job-queue.ts";
import { nextRunAt, scheduledTask, type StoredSchedule, storedSchedules } from "../../platform/jobs/schedule-rows.ts";
import { byHand } from "../../platform/jobs/task.ts";
import { recordAct } from "../../platform/writes/change-record.ts";

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

const listAllSchedules: Operation<typeof listSchedules> = async ({ db, clock }) => {
  const now = clock.now();
  const schedules = (await storedSchedules(db)).map((stored) => present(stored, now));
  return { schedules: schedules.toSorted((a, b) => a.title.localeCompare(b.title, "en")) };
};

/** One more run does no harm: it follows the one that is running. A run that is waiting is not added twice. */
const runScheduleNow: Operation<typeof runSchedule> = async (deps, caller, { params: { name } }) => {
  await inTransaction(deps.db, async (tx) => {
    const task = await scheduledTask(tx, name);
    if (task === undefined) throw notFound("Schedule");
    await deps.jobs.add(tx, task, byHand, oneRunAtATime(task));
    await recordAct(tx, caller, { at: deps.clock.now(), record: "job", id: task, act: "run-now", changes: {} });
  });
  deps.live.recordChanged("job", name);
  return undefined;
};

/** Nobody clears undelivered mails and old failures away: they go from here by themselves. */
const shownFor = days(7);

/** One after another: the page takes one connection. */
const listBackgroundWork: Operation<typeof listJobs> = async (deps, caller, { query }) => {
  const { db, clock } = deps;
  const { signal } = caller;
  const reader = { mayRepeat: repeatableBy(caller), signal };
  const { page, limit, state, kind, cause, forStaff } = query;
  const since = after(clock.now(), -shownFor);
  const states = state?.length === 0 ? undefined : state;
  const tasks = forStaff === undefined ? undefined : parkedEffects(deps);
  const { jobs, count } = await listActs(db, { states, kinds: kind, cause, forStaff, tasks, page, limit, ...reader });
  return {
    jobs: jobs.map(({ isOnPage, ...job }) => ({ ...job, canActOnPage: isOnPage && mayOnPage(caller, job) })),
    meta: { count },
    kinds: [...(await kindsOfActs(db, { signal }))],
    causes: [...(await causesSince(db, { since, ...reader }))],
    waiting: {
      effects: await unsettledEffects(db),
      deliveries: await unsettledDeliveries(db),
      mails: await failedMails(db, since),
      heldUpMails: await heldUpMails(db),
    },
  };
};

const listUnreadFailures: Operation<typeof listFailures> = async (deps, caller) => {
  const userUuid = userOf(caller);
  if (userUuid === undefined) return { unread: 0, failures: [] };
  const { unread, failures } = await unreadFailures(deps.db, {
    userUuid,
    tasks: tasksForBell(deps),
    signal: caller.signal,
  });
  return { unread, failures: [...failures] };
};

/** What fails later than what was shown stays unread. */
const markFailuresRead: Operation<typeof readFailures> = async ({ db, clock, live }, caller, { body }) => {
  const userUuid = userOf(caller);
  const until = body.until === "" ? clock.now() : new Date(body.until);
  await inTransaction(db, async (tx) => {
    if (userUuid !== undefined) await noteRead(tx, { userUuid, cause: body.cause ?? "", until });
    await caller.idempotency?.markCommitted(tx);
  });
  // The same person's other pages.
  live.recordChanged("job", "failures");
  return undefined;
};

export const jobsCalls = [
  bind(listJobs, listBackgroundWork),
  bind(cancelJob, cancelWaitingJob),
  bind(retryJob, retryFailedJob),
  bind(retryCause, retryJobsOfCause),
  bind(listFailures, listUnreadFailures),
  bind(readFailures, markFailuresRead),
  bind(listSchedules, listAllSchedules),
  bind(runSchedule, runScheduleNow),
];
