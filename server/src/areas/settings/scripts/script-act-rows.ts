import { sql } from "kysely";
import { type ActSource, runningOrWaiting } from "../../../platform/jobs/act-source-rows.ts";
import { scriptNames } from "./script-names.ts";

/** Runs of scripts, for the job centre. */
export const scriptActs: ActSource = {
  name: "script",
  insteadOf: Object.values(scriptNames),
  right: "order.edit",
  acts: sql`
    select r.uuid::text, coalesce(${JSON.stringify(scriptNames)}::jsonb ->> r.script, r.script), '', '/settings', r.by_name,
      case r.state when 'running' then ${runningOrWaiting(sql`r.script || ':' || r.uuid`)} when 'done' then 'succeeded' else 'failed' end,
      r.rows_lost, r.total, r.started_at, r.finished_at, r.reason, r.state not in ('running', 'done')
    from script_runs r`,
};
