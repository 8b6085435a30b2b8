import { sql } from "kysely";
import { insertRows } from "../platform/database/write-rows.ts";
import { daysBefore, type DemoArea, officeTimeBefore } from "./demo-area.ts";

const runs = [
  { job: "Read the shop's collections", days: 1, seconds: 6, error: "" },
  { job: "Remove unused images", days: 1, seconds: 2, error: "" },
  { job: "Remove old records", days: 1, seconds: 41, error: "" },
  { job: "Ask couriers where parcels are", days: 2, seconds: 30, error: "Shippit did not answer within 30 s" },
  { job: "Put away expired voucher codes", days: 2, seconds: 3, error: "" },
  { job: "Read the parts of the ERP", days: 3, seconds: 65, error: "Epicor answered 503 Service Unavailable" },
  { job: "Remove old records", days: 3, seconds: 38, error: "" },
] as const;

/** Some jobs that ran and two that failed, for the job centre. Staff have read of every failure but the last: the bell tells of that. */
export const jobsDemo: DemoArea = {
  name: "jobs",
  async seed(tx, context) {
    const rows = runs.toReversed().map(({ job, days, seconds, error }) => {
      const startedAt = officeTimeBefore(context, { days, name: job });
      return {
        job,
        worker_id: "demo",
        started_at: startedAt,
        finished_at: new Date(startedAt.getTime() + seconds * 1_000),
        state: error === "" ? "succeeded" : "failed",
        error,
      };
    });
    await insertRows(tx, "job_runs", rows);
    await sql`
      insert into failure_reads (user_uuid, cause, read_until)
      select uuid, '', ${daysBefore(context, 2)} from users where role = 'staff'`.execute(tx);
    return `${rows.length} runs of background jobs`;
  },
};
