/** The program that runs no jobs by itself: what ran, waits and failed is the story's. */
import { sql } from "kysely";
import { type Crema, test as base } from "./crema.ts";
import { startProgram } from "./program.ts";

const start = () => startProgram();

export const test = base.extend({ crema: async ({ running }, use) => use(await running(start)) });

/** Takes away what the stories before left. */
export async function nothingRan({ app }: Crema): Promise<void> {
  const { db } = app.platform;
  await sql`truncate job_runs, outbound_effects, inbound_deliveries, orders cascade`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}
