/**
 * Runs background jobs with graphile-worker. A process that died is noticed by its missing heartbeat and its jobs are
 * freed within 15 seconds; graphile-worker alone would hold them for hours.
 */
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type JobHelpers,
  Logger as WorkerLogger,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Logger } from "pino";
import type { Pool } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { reasonOf } from "../values/error-message.ts";
import {
  beat,
  finishRun,
  forgetRun,
  forgetWorker,
  freeSilentWorkers,
  noteOff,
  noteProgress,
  noteWell,
  startRun,
} from "./job-rows.ts";
import { jobQueue, oneRunAtATime } from "./job-queue.ts";
import type { JobPayload } from "./jobs.ts";
import { nothingTried, switchedOff, type Task, type Tasks, type TellProgress } from "./task.ts";
import { nextRunAt } from "./schedule-rows.ts";

const beatEveryMilliseconds = 3_000;
const silentAfterSeconds = 10;
const restartAfterMilliseconds = 1_000;

export interface RunningJobs {
  stop(): Promise<void>;
}

export async function runJobs(deps: Platform, pool: Pool, tasks: Tasks): Promise<RunningJobs> {
  const log = deps.log.child({ part: "jobs" });
  const places = createPlaces();
  let workerId: string | undefined;
  const start = (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      workerId = workerPool.id;
    });
    return run({
      pgPool: pool,
      concurrency: 6,
      forbiddenFlags: () => places.full(),
      pollInterval: 1_000,
      noHandleSignals: true,
      events,
      // Not one by one: graphile-worker would not wait for it, and a failure would end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message) => (level === "error" ? log.error(message) : log.debug(message))),
      taskList: taskListOf(deps, { tasks, places }),
      crontab: deps.clock.shiftMs === undefined ? crontabOf(tasks) : "",
    });
  };
  const pulse = async (): Promise<void> => {
    if (workerId !== undefined) await beat(deps.db, workerId);
    const freed = await freeSilentWorkers(deps.db, silentAfterSeconds);
    if (freed > 0) log.warn({ freed }, "freed the jobs of workers that went silent");
  };
  const first = await start();
  await pulse();
  for (const [name, { atStart }] of Object.entries(tasks))
    if (atStart === true) await deps.jobs.add(deps.db, name, {}, oneRunAtATime(name));
  const timer = setInterval(
    () => void pulse().catch((error: unknown) => log.error({ err: error }, "heartbeat failed")),
    beatEveryMilliseconds,
  );
  const stopSchedules = deps.clock.shiftMs === undefined ? undefined : startTestSchedules(deps, tasks);
  const stopping = new AbortController();
  const kept = keepRunning(first, start, { signal: stopping.signal, log });
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      stopSchedules?.();
      await kept;
      if (workerId !== undefined) await forgetWorker(deps.db, workerId).catch(() => undefined);
    },
  };
}

/** Runs workers until told to stop. Those that end by themselves, after a fault, are started anew under another name. */
async function keepRunning(
  first: Runner,
  start: () => Promise<Runner>,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const told = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  let runner: Runner | undefined = first;
  while (!signal.aborted) {
    if (runner !== undefined) {
      await Promise.race([told, runner.promise.catch(() => undefined)]);
      if (signal.aborted) break;
      log.error("the workers ended by themselves; new ones take their place");
    }
    await sleep(restartAfterMilliseconds, undefined, { signal }).catch(() => undefined);
    runner = await start().catch((error: unknown) => {
      log.error({ err: error }, "the workers cannot be started");
      return undefined;
    });
  }
  await runner?.stop();
}

const crontabOf = (tasks: Tasks): string =>
  Object.entries(tasks)
    .flatMap(([name, { every }]) => {
      const { key, queue } = oneRunAtATime(name);
      return every === undefined ? [] : [`${every} ${name} ?fill=1h&jobKey=${key}&queue=${queue}`];
    })
    .join("\n");

const taskListOf = (deps: Platform, { tasks, places }: { tasks: Tasks; places: Places }): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const work = (): Promise<void> => runTask(deps, { task, payload, workerId: job.locked_by ?? "" });
        const [flag] = Object.keys(job.flags ?? {});
        if (flag === undefined || task.mostPerFlag === undefined) return work();
        const leave = places.take(flag, task.mostPerFlag);
        // Several workers took one up at the same moment; the others wait until there is a place again.
        if (leave === undefined) return putBack(deps, { name, payload, flag, job });
        return work().finally(leave);
      },
    ]),
  );

const putBackForMs = 1_000;

function putBack(
  deps: Platform,
  { name, payload, flag, job }: { name: string; payload: unknown; flag: string; job: JobHelpers["job"] },
): Promise<void> {
  const runAt = new Date(Date.now() + putBackForMs);
  const { key, priority } = job;
  return jobQueue.add(deps.db, name, givenBy(payload), { flag, runAt, priority, ...(key !== null && { key }) });
}

const givenBy = (payload: unknown): JobPayload => (typeof payload === "object" ? { ...payload } : {});

async function runTask(
  deps: Platform,
  { task, payload, workerId }: { task: Task; payload: unknown; workerId: string },
): Promise<void> {
  const given = givenBy(payload);
  if (task.shownAs === undefined) return void (await task.run(deps, given));
  const job = task.shownAs;
  const id = await startRun(deps.db, { job, workerId, at: deps.clock.now() });
  try {
    const done = await task.run(deps, given, tellProgressOf(deps, id));
    const problem = typeof done === "object" ? done.problem : "";
    const at = deps.clock.now();
    if (done === switchedOff) await noteOff(deps.db, { job, at });
    else if (problem === "" && done !== nothingTried) await noteWell(deps.db, { job, at });
    if (typeof done === "string") await forgetRun(deps.db, id);
    else await endRun(deps, { id, error: problem, toSeeTo: problem !== "" });
  } catch (error) {
    await endRun(deps, { id, error: reasonOf(error), toSeeTo: false });
    throw error;
  }
}

const progressEveryMilliseconds = 1_000;

/** Writes down how far a run is, once a second at most: whoever looks asks every three. */
function tellProgressOf({ db, log }: Platform, id: number): TellProgress {
  let notedAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    if (performance.now() - notedAt < progressEveryMilliseconds) return;
    notedAt = performance.now();
    noteProgress(db, { id, done, total }).catch((error: unknown) => log.warn({ err: error }, "progress was not noted"));
  };
}

/** Writes down how a run ended, and tells open pages. */
async function endRun(
  { db, clock, live }: Platform,
  ended: { id: number; error: string; toSeeTo: boolean },
): Promise<void> {
  const kept = await finishRun(db, { ...ended, at: clock.now() });
  live.recordChanged("job", `run:${kept}`);
}

interface Places {
  /** @returns undefined when it has as many as it may; else what gives the place back */
  take(flag: string, most: number): (() => void) | undefined;
  full(): string[];
}

function createPlaces(): Places {
  const taken = new Map<string, { count: number; most: number }>();
  return {
    take(flag, most) {
      const { count } = taken.get(flag) ?? { count: 0 };
      if (count >= most) return undefined;
      taken.set(flag, { count: count + 1, most });
      return () => taken.set(flag, { count: (taken.get(flag)?.count ?? 1) - 1, most });
    },
    full: () => [...taken].filter(([, { count, most }]) => count >= most).map(([flag]) => flag),
  };
}

const lookEveryMs = 200;
const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/**
 * Scheduled jobs under a clock that tests move. graphile-worker starts them by the machine's clock, so it is given none of them: each whose
 * time has passed by our clock is added here, once, however far the clock was moved.
 * @returns ends it
 */
function startTestSchedules({ clock, db, jobs, log }: Platform, tasks: Tasks): () => void {
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
