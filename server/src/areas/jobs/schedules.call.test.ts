import { listSchedules, runSchedule } from "@crema/contract/areas/jobs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aJobRun } from "../../../test/job-runs.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { byHand } from "../../platform/jobs/task.ts";

const app = await startFileApp();
let boss: { authorization: string };
beforeAll(async () => {
  boss = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
});

const schedules = async () => (await app.call(listSchedules, { headers: boss })).body.schedules;
const run = (name: string) => app.call(runSchedule, { params: { name }, headers: boss });

describe("the schedules", () => {
  it("each say in a sentence what they do, and when next", async () => {
    const all = await schedules();
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter(({ about }) => !/^[A-Z].+\.$/.test(about)).map(({ name }) => name)).toEqual([]);
    const nightly = all.find(({ name }) => name === "housekeeping");
    // Three in the morning in Brisbane; the tests' noon is that of 21 November.
    expect(nightly).toMatchObject({ title: "Remove old records", nextAt: "2026-11-21T17:00:00.000Z", lastState: "" });
    const often = all.find(({ name }) => name === "courier-poll");
    expect(often?.nextAt).toBe("2026-11-21T02:05:00.000Z");
  });

  it("tell how the last run ended", async () => {
    await aJobRun(app.platform.db, {
      job: "Remove old records",
      state: "failed",
      seconds: 1,
      error: "The disk is full",
    });
    const found = (await schedules()).find(({ name }) => name === "housekeeping");
    expect(found).toMatchObject({ lastAt: "2026-11-21T01:00:00.000Z", lastState: "failed", error: "The disk is full" });
  });

  it("run now, once however often it is pressed, and the audit says who wanted it", async () => {
    expect((await run("no-such")).status).toBe(404);
    expect((await run("housekeeping")).status).toBe(204);
    expect((await run("housekeeping")).status).toBe(204);
    const { db } = app.platform;
    const waiting =
      await sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'housekeeping'`.execute(
        db,
      );
    expect(waiting.rows).toEqual([{ payload: byHand }]);
    const { rows } = await sql`select record_id, act from audit_entries where record = 'job'`.execute(db);
    expect(rows).toContainEqual({ record_id: "housekeeping", act: "run-now" });
    expect((await schedules()).find(({ name }) => name === "housekeeping")?.isWaiting).toBe(true);
  });
});
