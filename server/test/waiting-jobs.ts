import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";
import { serverTasks } from "../src/areas.ts";

/**
 * Runs what calls have left to background work until now, all at once, where the program runs without jobs. Mails stay in
 * the outbox.
 */
export async function runWaitingJobs({ platform }: { readonly platform: Platform }): Promise<void> {
  const { rows } = await sql<{ task: string; payload: Record<string, unknown> }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${Object.keys(serverTasks)})
    returning t.identifier as task, j.payload`.execute(platform.db);
  await Promise.all(rows.map(async ({ task, payload }) => serverTasks[task]?.run(platform, payload)));
}

/** The same from now on, as soon as calls leave something; nothing runs by the clock, as it would with jobs. */
export function startJobWorker(app: { readonly platform: Platform }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const turns = async (): Promise<void> => {
    for (; !stopping.signal.aborted; await pause(50)) await runWaitingJobs(app);
  };
  const ended = turns();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
