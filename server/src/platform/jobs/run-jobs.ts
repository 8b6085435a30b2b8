/**
 * Runs background jobs with graphile-worker. A worker that died is noticed by its missing heartbeat and its jobs are
 * freed within 15 seconds; graphile-worker alone would hold them for hours.
 */
import { EventEmitter } from "node:events";
import { Logger as WorkerLogger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Pool } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { beat, finishRun, forgetWorkers, freeSilentWorkers, startRun } from "./job-rows.ts";
import type { Task, Tasks } from "./task.ts";

const beatEveryMilliseconds = 3_000;
const silentAfterSeconds = 10;

export interface RunningJobs {
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>;
}

export async function runJobs(deps: Platform, pool: Pool, tasks: Tasks): Promise<RunningJobs> {
  const log = deps.log.child({ part: "jobs" });
  const workerIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workerIds.add(worker.workerId));
  const pulse = async (): Promise<void> => {
    await beat(deps.db, [...workerIds]);
    const freed = await freeSilentWorkers(deps.db, silentAfterSeconds);
    if (freed > 0) log.warn({ freed }, "freed the jobs of workers that went silent");
  };
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new WorkerLogger(() => (level, message) => (level === "error" ? log.error(message) : log.debug(message))),
    taskList: taskListOf(deps, tasks),
    crontab: crontabOf(tasks),
  });
  await pulse();
  const timer = setInterval(
    () => void pulse().catch((error: unknown) => log.error({ err: error }, "heartbeat failed")),
    beatEveryMilliseconds,
  );
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await untilIdle(pool);
      await forgetWorkers(deps.db, [...workerIds]).catch(() => undefined);
    },
  };
}

/** graphile-worker marks a job as done without waiting for it; the connection must not go before that is written. */
async function untilIdle(pool: Pool): Promise<void> {
  for (let waited = 0; waited < 3_000 && (pool.waitingCount > 0 || pool.idleCount < pool.totalCount); waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

const crontabOf = (tasks: Tasks): string =>
  Object.entries(tasks)
    .flatMap(([name, task]) => (task.every === undefined ? [] : [`${task.every} ${name} ?fill=1h&jobKey=${name}`]))
    .join("\n");

const taskListOf = (deps: Platform, tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => runTask(deps, { name, task, payload })]),
  );

async function runTask(
  deps: Platform,
  { name, task, payload }: { name: string; task: Task; payload: unknown },
): Promise<void> {
  const given: Readonly<Record<string, unknown>> = typeof payload === "object" ? { ...payload } : {};
  if (task.isShown !== true) return task.run(deps, given);
  const id = await startRun(deps.db, name, deps.clock.now());
  try {
    await task.run(deps, given);
    await finishRun(deps.db, { id, at: deps.clock.now(), error: "" });
  } catch (error) {
    await finishRun(deps.db, {
      id,
      at: deps.clock.now(),
      error: error instanceof Error ? error.message : String(error),
    });
    throw error;
  }
}
