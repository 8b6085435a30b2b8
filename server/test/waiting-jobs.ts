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
