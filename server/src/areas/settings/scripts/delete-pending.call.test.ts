import { deletePendingUsers, getScriptLogs, pendingUsersKeptDays } from "@crema/contract/areas/settings";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asStaff, type Headers, startFileApp } from "../../../../test/file-app.ts";
import { anOrder } from "../../../../test/orders.ts";
import { aCustomer, aStaffMember, type Person } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { after, days, minutes } from "../../../platform/clock/clock.ts";
import { serverTasks } from "../../../areas.ts";

const app = await startFileApp();
let editor: Headers;
let reader: Headers;
beforeAll(async () => {
  const ana = { permissions: ["order.edit"], firstName: "Ana", lastName: "Lee" };
  editor = await asStaff(app, ana);
  reader = await asStaff(app, { read: ["order"] });
});
beforeEach(async () => {
  await app.sql`delete from script_runs`;
  await app.sql`delete from users where role = 'customer'`;
  await app.sql`delete from graphile_worker._private_jobs`;
});

const start = (headers: Headers = editor) => app.call(deletePendingUsers, { headers });
const logs = async () => (await app.call(getScriptLogs, { headers: reader })).body;
const ago = (age: number): Date => after(app.clock.now(), -days(age));
const pending = (age: number, person: Person = {}) =>
  aCustomer(app, { createdAt: ago(age), isVerified: false, ...person });
const names = async (): Promise<string[]> => {
  const rows = await app.sql<{ name: string }>`
    select first_name as name from users where first_name like 'P %' order by name`;
  return rows.map(({ name }) => name);
};

describe("DELETE /v1/user/scripts/delete-pending", () => {
  it("deletes who is pending for more than 30 days and nobody else; staff with order edit start it [SCR-06] [SCR-08] [AMB-144]", async () => {
    await pending(31, { firstName: "P old" });
    await pending(29, { firstName: "P young" });
    await aCustomer(app, { createdAt: ago(pendingUsersKeptDays), isVerified: false, firstName: "P just 30" });
    await pending(31, { firstName: "P archived", isArchived: true });
    await aCustomer(app, { createdAt: ago(400), firstName: "P verified" });
    await aStaffMember(app, { createdAt: ago(400), isVerified: false, firstName: "P staff" });
    expect((await start(reader)).status).toBe(403);
    expect(await logs()).toEqual({ lastRun: "", logs: [], pending: 1 });
    expect(await start()).toMatchObject({ status: 202, body: { progress: "running" } });
    await runWaitingJobs(app);
    expect(await names()).toEqual(["P archived", "P just 30", "P staff", "P verified", "P young"]);
  });

  it("tells how a run goes: running first, then when it was, who started it and how many the database lost [SCR-05] [SCR-07] [AMB-144]", async () => {
    await pending(40);
    await pending(50);
    await start();
    const executedDate = app.clock.now().toISOString();
    const run = { executedDate, executedBy: "Ana Lee", reason: "" };
    expect(await logs()).toEqual({
      lastRun: executedDate,
      logs: [{ ...run, finishedDate: "", progress: "running", meta: { deleted: 0, total: 2 } }],
      pending: 2,
    });
    await pending(60);
    app.clock.advance(minutes(1));
    await runWaitingJobs(app);
    expect(await logs()).toEqual({
      lastRun: executedDate,
      logs: [{ ...run, finishedDate: app.clock.now().toISOString(), progress: "done", meta: { deleted: 3, total: 2 } }],
      pending: 0,
    });
  });

  it("is refused while a run goes on, also when two start it at once, and starts again after it [SCR-08]", async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    const third = await start();
    expect([third.status, third.body.code, third.body.message]).toEqual([
      409,
      "still_running",
      "This script is running already",
    ]);
    expect((await logs()).logs).toHaveLength(1);
    await runWaitingJobs(app);
    expect((await start()).status).toBe(202);
    expect((await logs()).logs).toHaveLength(2);
  });

  it("keeps orders with the customer's name, and leaves an audit entry for the start and for each who was deleted [AMB-144]", async () => {
    await app.sql`delete from audit_entries`;
    const uuid = await pending(31, { firstName: "Ruby", lastName: "Ansell", email: "ruby@example.test" });
    await anOrder(app, uuid, { name: "#1", createdAt: ago(31) });
    await start();
    await runWaitingJobs(app);
    const orders = await app.sql`
      select customer_name, user_uuid from orders where name = '#1'`;
    expect(orders).toEqual([{ customer_name: "Ruby Ansell", user_uuid: null }]);
    const rows = await app.sql<Record<string, unknown>>`
      select record, record_id, act, call, who_name, changes from audit_entries order by id`;
    expect(rows).toMatchObject([
      { record: "script", record_id: "delete-pending-users", act: "start", changes: { total: [null, 1] } },
      {
        record: "user",
        record_id: uuid,
        act: "delete",
        call: "deletePendingUsers",
        who_name: "Ana Lee",
        changes: { "profile.email": ["ruby@example.test", null] },
      },
    ]);
  });

  it("goes through thousands in steps, each counted with what it deleted", async () => {
    await app.sql`
      insert into users (role, email, created_at, updated_at)
      select 'customer', 'many' || n || '@example.test', ${ago(40)}, ${ago(40)} from generate_series(1, 1001) n`;
    await start();
    await runWaitingJobs(app);
    expect((await logs()).logs).toMatchObject([{ progress: "done", meta: { deleted: 1001, total: 1001 } }]);
  });

  it("has failed where its work was given up, says so, and starts anew", async () => {
    await start();
    await app.sql`delete from graphile_worker._private_jobs`;
    const told = await serverTasks["give-up-scripts"]?.run(app.platform, {});
    expect(told).toEqual({ problem: "A run of 'Delete pending users' was given up" });
    expect((await logs()).logs).toMatchObject([
      { progress: "failed", reason: "It failed too often; start it again to go on" },
    ]);
    expect((await start()).status).toBe(202);
    expect(await serverTasks["give-up-scripts"]?.run(app.platform, {})).toBe("nothing to do");
  });
});

it("is at the one path both lists name, and at no other [AMB-121]", async () => {
  for (const [path, status] of [
    ["/v1/user/scripts/delete-pending", 202],
    ["/v1/user/scripts/delete-pending-users", 404],
  ] as const) {
    const answer = await app.server.inject({ method: "DELETE", url: path, headers: editor });
    expect(answer.statusCode, path).toBe(status);
  }
});

it("the logs of scripts are not taken for a user of that name [AMB-140] [SCR-08]", async () => {
  const answer = await app.server.inject({ url: "/v1/user/scripts/logs", headers: reader });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ["lastRun", "logs", "pending"]]);
});
