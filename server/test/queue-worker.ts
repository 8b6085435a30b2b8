import { sql } from "kysely";
import { flowsOf, serverTasks } from "../src/areas.ts";
import { outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { Platform } from "../src/platform/platform.ts";
import type { Ports } from "../src/platform/ports.ts";

/**
 * Does what is in the queue and due, one job after the other and in the queue's order, where the program runs without jobs. An effect is
 * worked on once: what waits comes back due, because the test's clock is behind the database's.
 * @returns effects of each kind, in the order they were taken up
 */
export async function workThroughQueue(
  { platform }: { readonly platform: Platform },
  ports: Ports,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const tasks = { ...serverTasks, ...outboundTasks(flowsOf(ports)) };
  const taken = new Map<string, number[]>();
  for (;;) {
    const { rows } = await sql<{ task: string; payload: Record<string, unknown> }>`
      with next as (select id from graphile_worker._private_jobs where run_at <= now() order by priority, run_at, id limit 1)
      delete from graphile_worker._private_jobs j using next, graphile_worker._private_tasks t
      where j.id = next.id and t.id = j.task_id returning t.identifier as task, j.payload`.execute(platform.db);
    const [job] = rows;
    if (job === undefined) return taken;
    const { effect, kind } = job.payload;
    if (typeof effect === "number" && typeof kind === "string") {
      const before = taken.get(kind) ?? [];
      if (before.includes(effect)) continue;
      taken.set(kind, [...before, effect]);
    }
    await tasks[job.task]?.run(platform, job.payload);
  }
}
