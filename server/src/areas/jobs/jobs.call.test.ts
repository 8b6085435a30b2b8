import { cancelJob, listFailures, listJobs, readFailures, retryCause, retryJob } from "@crema/contract/areas/jobs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aJobRun } from "../../../test/job-runs.ts";
import { aQueuedJob, aStuckEffect } from "../../../test/jobs.ts";
import { aPush } from "../../../test/pushes.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { byHand } from "../../platform/jobs/task.ts";

const app = await startFileApp();
let boss: { authorization: string };
beforeAll(async () => {
  boss = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit", "order.edit"] }));
});
beforeEach(async () => {
  await sql`truncate job_runs, outbound_effects, failure_reads, audit_entries cascade`.execute(app.platform.db);
  await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db);
  await sql`update job_schedules set well_at = null, off_at = null`.execute(app.platform.db);
});

const list = async (query: Record<string, unknown> = {}) => (await app.call(listJobs, { query, headers: boss })).body;
const idsOf = async (query: Record<string, unknown>) =>
  (await list(query)).jobs.map(({ kind, about }) => `${kind}${about}`);
const act = (call: typeof cancelJob | typeof retryJob, id: string, headers = boss) =>
  app.call(call, { params: { id }, headers });
const acts = async (): Promise<unknown> =>
  (await sql`select record, record_id as id, act from audit_entries order by id`.execute(app.platform.db)).rows;
const queue = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by id`.execute(app.platform.db);
  return rows.map(({ task }) => task);
};
const failed = (job: string, error: string, startedAt?: string) =>
  aJobRun(app.platform.db, { job, state: "failed", seconds: 1, error, ...(startedAt !== undefined && { startedAt }) });

const unread = async (headers = boss) => (await app.call(listFailures, { headers })).body;
const read = (body: { until: string; cause?: string }) => app.call(readFailures, { body, headers: boss });

describe("GET /v1/jobs", () => {
  it("is for holders of permission.edit", async () => {
    const others = await aStaffMember(app, { permissions: ["user.edit", "order.edit"], read: ["permission"] });
    const { status } = await app.call(listJobs, { headers: await signInAs(app, others) });
    expect(status).toBe(403);
  });

  it("tells of runs, of what waits in the queue and of what staff must see to, newest first", async () => {
    const { db } = app.platform;
    await aJobRun(db, { job: "Remove old records", state: "succeeded", seconds: 90 });
    await failed("Expiry", "Epicor did not answer", "2026-11-21T01:30:00.000Z");
    await aStuckEffect(app, { subject: "10001", state: "rejected", reason: "No such part" });
    await aQueuedJob(app, "expire-codes");
    const { jobs, meta, kinds } = await list();
    expect(meta.count).toBe(4);
    expect(kinds).toEqual(["Expiry", "Put away expired voucher codes", "Remove old records", "Upload an order"]);
    const shown = jobs.map(({ kind, about, href, state, error, canRetry, canCancel }) => [
      `${kind} ${about}`.trim(),
      href,
      `${state} ${error}`.trim(),
      canRetry,
      canCancel,
    ]);
    expect(shown).toEqual([
      ["Put away expired voucher codes", "", "waiting", true, true],
      ["Upload an order #10001", "/orders/10001", "failed No such part", true, false],
      ["Expiry", "", "failed Epicor did not answer", false, false],
      ["Remove old records", "", "succeeded", false, false],
    ]);
  });

  it("tells every kind of act at third parties by the words and with the page of its area", async () => {
    const product = "5e0a6a34-7d7e-4c55-9a63-0f1d2b8f6a03";
    const stuck = [
      ["storefront-order-update", "10001:2026-11-21T01:00:00.000Z"],
      ["reward-refund", "10002"],
      ["product-unpublish", product],
      ["promotion-to-shop", "3"],
      ["app-link", "0a6a345e-7d7e-4c55-9a63-0f1d2b8f6a03"],
    ] as const;
    for (const [kind, subject] of stuck)
      await aStuckEffect(app, { kind, subject, state: "rejected", reason: "No", payload: { userUuid: product } });
    const { jobs } = await list();
    expect(
      jobs.toSorted((a, b) => a.kind.localeCompare(b.kind)).map(({ kind, about, href }) => [kind, about, href]),
    ).toEqual([
      ["Send the app link", "", `/users/${product}`],
      ["Take a product off the shop", "", `/products/${product}`],
      ["Take a reward back", "#10002", "/orders/10002"],
      ["Tell the shop of a promotion", "", "/promotions"],
      ["Tell the shop of an order", "#10001", "/orders/10001"],
    ]);
  });

  it("tells how far a run is that says so", async () => {
    await aJobRun(app.platform.db, { job: "Parts", state: "running" });
    expect((await list()).jobs).toMatchObject([{ done: null, total: null }]);
    await sql`update job_runs set progress = '{"done": 3, "total": 10}'`.execute(app.platform.db);
    expect((await list()).jobs).toMatchObject([{ done: 3, total: 10 }]);
    await sql`update job_runs set state = 'succeeded', finished_at = '2026-11-21T01:00:05Z'`.execute(app.platform.db);
    expect((await list()).jobs).toMatchObject([{ state: "succeeded", done: null, total: null }]);
  });

  it("comes by state, kind and cause, in pages", async () => {
    await failed("Expiry", "Order 1 is away");
    await failed("Expiry", "Order 22 is away");
    await failed("Expiry", "The disk is full");
    await aJobRun(app.platform.db, { job: "Parts", state: "succeeded", seconds: 1 });
    expect(await idsOf({ state: "succeeded" })).toEqual(["Parts"]);
    expect(await idsOf({ state: "succeeded,failed" })).toHaveLength(4);
    expect(await idsOf({ kind: "Expiry" })).toHaveLength(3);
    const { causes } = await list();
    expect(causes.map(({ count, error }) => [count, error])).toEqual([
      [2, expect.stringMatching(/^Order \d+ is away$/)],
      [1, "The disk is full"],
    ]);
    expect(await idsOf({ cause: causes[0]?.cause })).toHaveLength(2);
    expect((await list({ page: 1, limit: 3 })).jobs).toHaveLength(1);
    expect(await list({ page: 9 })).toMatchObject({ jobs: [], meta: { count: 4 } });
  });

  it("shows a job whose process died as waiting again, not as running", async () => {
    const { db } = app.platform;
    const id = await aQueuedJob(app);
    const held = (at: string | null, by: string | null) =>
      sql`update graphile_worker._private_jobs set locked_at = ${at}::timestamptz, locked_by = ${by}, attempts = 1`.execute(
        db,
      );
    await held("2026-11-21T00:00:00Z", "died");
    await aJobRun(db, { job: "Remove old records", state: "running" });
    expect(await idsOf({ state: "waiting" })).toEqual([]);
    const { freeSilentWorkers } = await import("../../platform/jobs/job-rows.ts");
    await freeSilentWorkers(db, 1);
    expect(await idsOf({ state: "running" })).toEqual([]);
    expect((await list({ state: "waiting" })).jobs.map((job) => job.id)).toEqual([id]);
    expect((await list({ state: "failed" })).jobs.map((job) => job.error)).toEqual(["The process that ran it ended"]);
  });
});

const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);

describe("what staff do about a job", () => {
  it("takes what waits out of the queue, once", async () => {
    const id = await aQueuedJob(app);
    expect((await act(cancelJob, id)).status).toBe(204);
    expect(await queue()).toEqual([]);
    expect(await acts()).toEqual([{ record: "job", id, act: "cancel" }]);
    expect((await act(cancelJob, id)).status).toBe(404);
  });

  it("leaves what is held by a worker, or is kept elsewhere, and says why", async () => {
    const id = await aStuckEffect(app, { subject: "10001", state: "parked", reason: "No answer" });
    expect(await act(cancelJob, id)).toMatchObject({ status: 409, body: { code: "not_cancellable" } });
    expect(await act(retryJob, id)).toMatchObject({ status: 409, body: { code: "not_repeatable" } });
    await aJobRun(app.platform.db, { job: "Remove old records", state: "running" });
    const [running] = (await list({ state: "running" })).jobs;
    expect(await act(cancelJob, running?.id ?? "")).toMatchObject({ status: 409 });
    expect(await act(retryJob, running?.id ?? "")).toMatchObject({ body: { code: "not_as_seen" } });
    expect(await acts()).toEqual([]);
  });

  it("has a failed run of a schedule run again, once however often it is pressed", async () => {
    await failed("Remove old records", "Away");
    const [job] = (await list()).jobs;
    expect((await act(retryJob, job?.id ?? "")).status).toBe(204);
    expect((await act(retryJob, job?.id ?? "")).status).toBe(204);
    expect(await queue()).toEqual(["housekeeping"]);
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(app.platform.db);
    expect(rows).toEqual([{ payload: byHand }]);
    expect((await app.call(retryJob, { params: { id: job?.id ?? "" } })).status).toBe(401);
  });

  it("has what ran well since not run again: nothing is left to do, and the cause says so", async () => {
    const { db } = app.platform;
    await failed("Remove old records", "Away", "2026-11-21T01:00:00.000Z");
    const [job] = (await list()).jobs;
    const well = (at: string) => sql`update job_schedules set well_at = ${at} where task = 'housekeeping'`.execute(db);
    await well("2026-11-21T01:00:00.000Z");
    expect((await list()).causes).toMatchObject([{ retryable: 1, isOver: false }]);
    await well("2026-11-21T01:00:02.000Z");
    expect(await list()).toMatchObject({ jobs: [{ canRetry: false }], causes: [{ retryable: 0, isOver: true }] });
    expect(await act(retryJob, job?.id ?? "")).toMatchObject({
      status: 409,
      body: { code: "not_as_seen", message: "It has run well since" },
    });
    expect(await queue()).toEqual([]);
  });

  it("has what works with something that is off not run again, and says so", async () => {
    const { db } = app.platform;
    await failed("Remove old records", "Away", "2026-11-21T01:00:00.000Z");
    await sql`update job_schedules set off_at = '2026-11-21T01:30:00Z' where task = 'housekeeping'`.execute(db);
    expect(await list()).toMatchObject({ jobs: [{ canRetry: false }], causes: [{ retryable: 0, isOver: false }] });
    expect((await list({ forStaff: "failed-jobs" })).jobs).toEqual([]);
    const [job] = (await list()).jobs;
    expect(await act(retryJob, job?.id ?? "")).toMatchObject({
      body: { code: "not_as_seen", message: "What it works with is switched off" },
    });
    await sql`update job_schedules set well_at = '2026-11-21T01:45:00Z' where task = 'housekeeping'`.execute(db);
    expect(await act(retryJob, job?.id ?? "")).toMatchObject({ body: { message: "It has run well since" } });
  });

  it("keeps what staff should see to after a run that went through, however well the job has run since", async () => {
    const { db } = app.platform;
    await failed("Remove old records", "An order of the shop cannot be read");
    await sql`update job_runs set to_see_to = true`.execute(db);
    await sql`update job_schedules set well_at = '2026-11-21T01:30:00Z' where task = 'housekeeping'`.execute(db);
    expect(await list()).toMatchObject({ jobs: [{ canRetry: true }], causes: [{ retryable: 1, isOver: false }] });
  });

  it("has one job run once, however many of its runs failed of one cause, and nothing is left", async () => {
    await sql`
      insert into job_runs (job, worker_id, started_at, finished_at, state, error)
      select 'Remove old records', 'test', '2026-11-21T01:00:00Z', '2026-11-21T01:00:01Z', 'failed', 'Away ' || n from generate_series(1, 502) n`.execute(
      app.platform.db,
    );
    const [group] = (await list()).causes;
    const { body } = await app.call(retryCause, { body: { cause: group?.cause ?? "" }, headers: boss });
    expect(body).toEqual({ retried: 1, left: 0 });
    expect(await queue()).toEqual(["housekeeping"]);
  });

  it("is done once by all who do it at the same moment", async () => {
    const queued = await aQueuedJob(app);
    const [done, ...late] = await statuses([1, 2, 3].map(() => act(cancelJob, queued)));
    expect([done, late.every((status) => status === 404 || status === 409)]).toEqual([204, true]);
    const id = await aStuckEffect(app, { subject: "1", state: "rejected", reason: "Away" });
    const [sent, ...later] = await statuses([1, 2, 3].map(() => act(retryJob, id)));
    expect([sent, later.every((status) => status === 404 || status === 409)]).toEqual([204, true]);
    for (const subject of ["2", "3"]) await aStuckEffect(app, { subject, state: "rejected", reason: "No such part" });
    const cause = (await list()).causes[0]?.cause ?? "";
    const all = await Promise.all([1, 2].map(() => app.call(retryCause, { body: { cause }, headers: boss })));
    expect(all.reduce((sum, { body }) => sum + body.retried, 0)).toBe(2);
    expect(await acts()).toHaveLength(4);
  });

  it("sends to third parties again for those alone who may on the page of its record", async () => {
    const id = await aStuckEffect(app, { subject: "1", state: "rejected", reason: "Away" });
    const other = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit", "product.edit"] }));
    const { body } = await app.call(listJobs, { headers: other });
    expect(body).toMatchObject({ jobs: [{ id, canRetry: false }], causes: [{ count: 1, retryable: 0 }] });
    expect(await act(retryJob, id, other)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const cause = body.causes[0]?.cause ?? "";
    expect((await app.call(retryCause, { body: { cause }, headers: other })).body).toEqual({ retried: 0, left: 0 });
    expect((await list()).jobs).toMatchObject([{ id, canRetry: true }]);
  });

  it("offers what is done on its page to those who may do it there, and where there is something to do", async () => {
    const { db } = app.platform;
    await aStuckEffect(app, { subject: "1", state: "parked", reason: "No answer" });
    await aPush(app, { failed: 2 });
    await aPush(app, { title: "Nothing to send again", failed: 2 });
    await sql`update pushes set repeatable = 0 where title = 'Nothing to send again'`.execute(db);
    await failed("Parts", "Away");
    const offered = async (...permissions: readonly string[]) => {
      const headers = await signInAs(
        app,
        await aStaffMember(app, { permissions: ["permission.edit", ...permissions] }),
      );
      const { jobs } = (await app.call(listJobs, { query: { state: "failed" }, headers })).body;
      return jobs.filter(({ canActOnPage }) => canActOnPage).map(({ kind, about }) => `${kind}: ${about}`);
    };
    expect(await offered("product.edit")).toEqual([]);
    expect(await offered("order.edit")).toEqual(["Upload an order: #1"]);
    expect(await offered("notification.edit")).toEqual(["Send a push notification: Double Bean Dollars"]);
    await sql`delete from pushes`.execute(db);
  });

  it("sends again all of one cause, and nothing that may have been done already", async () => {
    for (const subject of ["1", "2"])
      await aStuckEffect(app, { subject, state: "rejected", reason: `Part ${subject} away` });
    await aStuckEffect(app, { subject: "3", state: "parked", reason: "Part 3 away" });
    const [group] = (await list()).causes;
    expect(group).toMatchObject({ count: 3, retryable: 2, kind: "Upload an order" });
    const { body } = await app.call(retryCause, { body: { cause: group?.cause ?? "" }, headers: boss });
    expect(body).toEqual({ retried: 2, left: 0 });
    const { rows } = await sql<{
      subject: string;
      state: string;
    }>`select subject, state from outbound_effects order by subject`.execute(app.platform.db);
    expect(rows.map(({ subject, state }) => [subject, state])).toEqual([
      ["1", "pending"],
      ["2", "pending"],
      ["3", "parked"],
    ]);
    expect(await acts()).toHaveLength(2);
  });
});

describe("failures", () => {
  it("stay until this person has read them; a success does not ring", async () => {
    await failed("Expiry", "Away", "2026-11-21T01:00:00.000Z");
    await failed("Expiry", "Away", "2026-11-21T01:10:00.000Z");
    await failed("Parts", "Refused", "2026-11-21T01:20:00.000Z");
    await aJobRun(app.platform.db, { job: "Parts", state: "succeeded", seconds: 1 });
    const { unread: count, failures } = await unread();
    expect(count).toBe(3);
    expect(failures.map((each) => [each.kind, each.count, each.at])).toEqual([
      ["Parts", 1, "2026-11-21T01:20:01.000Z"],
      ["Expiry", 2, "2026-11-21T01:10:01.000Z"],
    ]);
    await read({ until: failures[0]?.at ?? "", cause: failures[1]?.cause ?? "" });
    expect((await unread()).failures.map(({ kind }) => kind)).toEqual(["Parts"]);
    await read({ until: "2026-11-21T01:20:01.000Z" });
    expect(await unread()).toEqual({ unread: 0, failures: [] });
    await failed("Expiry", "Away", "2026-11-21T01:30:00.000Z");
    expect((await unread()).unread).toBe(1);
    const another = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
    expect((await unread(another)).unread).toBe(4);
  });

  it("that last are one, with how often and since when, and ring once", async () => {
    const { db } = app.platform;
    await failed("Remove old records", "Away", "2026-11-21T01:30:00.000Z");
    await sql`update job_runs set times = 37, first_failed_at = '2026-11-20T22:00:00Z'`.execute(db);
    const since = "2026-11-20T22:00:00.000Z";
    const at = "2026-11-21T01:30:01.000Z";
    expect((await list()).jobs).toMatchObject([{ times: 37, failingSince: since, finishedAt: at }]);
    expect((await list()).causes).toMatchObject([{ count: 37, retryable: 1, since, at }]);
    expect(await unread()).toMatchObject({ unread: 1, failures: [{ count: 37, since, at }] });
    await read({ until: "2026-11-20T23:00:00.000Z" });
    expect((await unread()).unread).toBe(0);
  });

  it("of a job in the queue, whose instants are finer than the wire's, are read too", async () => {
    await aQueuedJob(app);
    await sql`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Away', updated_at = '2026-11-21T01:00:00.0004567Z'`.execute(
      app.platform.db,
    );
    const { unread: count, failures } = await unread();
    expect(count).toBe(1);
    await read({ until: failures[0]?.at ?? "" });
    expect(await unread()).toEqual({ unread: 0, failures: [] });
  });
});
