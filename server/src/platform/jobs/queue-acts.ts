/** What staff do about one job in the queue. A job that a worker holds is left alone. */
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

/** @returns false when it is held, or gone */
export async function takeFromQueue(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where id = ${id} and locked_at is null for update skip locked))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Due at once, with all its tries before it. @returns false when it is held, or gone */
export async function runFromQueueNow(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker._private_jobs where id = ${id} and locked_at is null for update skip locked),
      run_at => clock_timestamp(), attempts => 0)`.execute(tx);
  return rows.length > 0;
}
