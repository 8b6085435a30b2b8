/** What of background work is left to staff: one definition for the filter of the job centre and for the numbers of Today. */
import { type RawBuilder, sql } from "kysely";
import { isRunOff, isRunOver } from "../../platform/jobs/job-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { isRefusalOver } from "../orders/index.ts";
import { actSources, kindsAskedAnew } from "./job-sources.ts";

/** Names that runs are kept under whose areas tell more of them by records of their own. */
export const followed = actSources.flatMap(({ insteadOf }) => insteadOf);

/** Whether nothing but staff brings an effect `e` on. One that is asked for anew stays as it is for ever: it is nobody's work. */
const isParked = sql`e.state in ('rejected', 'parked') and e.kind <> all(${[...kindsAskedAnew]}::text[])`;
export const parkedEffects = (deps: Pick<Platform, "ports">): RawBuilder<unknown> =>
  sql`(select * from outbound_effects e where ${isParked} and not ${isRefusalOver(deps)})`;
/** The bell does not ring for what staff can do nothing about. */
export const tasksForBell = (deps: Pick<Platform, "ports">): RawBuilder<unknown> =>
  sql`(select * from outbound_effects e where not ${isRefusalOver(deps)})`;

/** The last run of each job that failed, has not run well since and has what it works with; one look into `job_runs_latest` for each job. */
export const lastFailedRuns: RawBuilder<unknown> = sql`(
  with recursive latest as (
    (select job_runs.* from job_runs order by job, id desc limit 1)
    union all
    select next.* from latest cross join lateral (
      select r.* from job_runs r where r.job > latest.job order by r.job, r.id desc limit 1) next)
  select * from latest r where state = 'failed' and not ${isRunOver} and not ${isRunOff} and job <> all(${followed}::text[]))`;
