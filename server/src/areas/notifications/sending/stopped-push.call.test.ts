import { listJobs } from "@crema/contract/areas/jobs";
import { expect, it } from "vitest";
import { asStaff } from "../../../../test/file-app.ts";
import { filePushes } from "../../../../test/file-pushes.ts";
import { aPush, later, taken } from "../../../../test/pushes.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";

const { app, port, phones, started, stop, again, work, newest } = await filePushes();

it("stopped halfway, what is out is out, nobody else is sent it, and the history says so", async () => {
  await phones(40);
  const uuid = await started();
  const [isAsked, isStopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  port.answer(async () => {
    if (port.messages.length === 20) isAsked.resolve();
    if (port.messages.length > 10) await isStopped.promise;
    return taken();
  });
  const working = work(uuid);
  await isAsked.promise;
  const stopping = await stop(uuid);
  expect(stopping.status).toBe(200);
  expect(stopping.body).toMatchObject({
    state: "sending",
    isStopping: true,
    reason: "Stopped by staff",
    waitsUntil: "",
  });
  isStopped.resolve();
  expect(await working).toBeUndefined();
  expect(port.messages).toHaveLength(20);
  expect(await newest()).toMatchObject({
    state: "stopped",
    isStopping: false,
    reason: "Stopped by staff",
    message: "Sent 20, failed 20",
    repeatable: 20,
    failures: [{ reason: "Stopped before its turn", count: 20 }],
  });
});

it("is stopped once, however often and by how many it is asked, and no more once it is over", async () => {
  await phones(3);
  const uuid = await started();
  const answers = await Promise.all([stop(uuid), stop(uuid), stop(uuid)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await runWaitingJobs(app);
  expect(await newest()).toMatchObject({ state: "stopped", message: "Sent 0, failed 3" });
  expect(port.messages).toEqual([]);
  const over = await stop(uuid);
  expect([over.status, over.body.code]).toEqual([409, "not_cancellable"]);
  const gone = await stop("00000000-0000-4000-8000-000000000000");
  expect([gone.status, (await stop(await aPush(app))).body.code]).toEqual([404, "not_cancellable"]);
  const rows = await app.sql`
    select act, changes->'waiting' as waiting from audit_entries where record = 'push' and record_id = ${uuid} and act = 'stop'`;
  expect(rows).toEqual([{ act: "stop", waiting: [3, 0] }]);
});

it("one that waits for the push service is over at once, and those who got nothing can be sent it later", async () => {
  await phones(4);
  const uuid = await started();
  port.answer(() => later("Quota exceeded", { pauses: "everybody", retryAfterSeconds: 600 }));
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "sending", reason: "Quota exceeded" });
  await stop(uuid);
  await runWaitingJobs(app);
  expect(await newest()).toMatchObject({ state: "stopped", message: "Sent 0, failed 4", waitsUntil: "" });
  port.answer(taken);
  expect((await again(uuid)).body).toMatchObject({ state: "sending", reason: "", isStopping: false, waiting: 4 });
  await runWaitingJobs(app);
  expect(await newest()).toMatchObject({ state: "done", message: "Sent 4, failed 0" });
});

it("stopped while nobody works on it, by a process that dies then, it is ended by the next one", async () => {
  await phones(2);
  const uuid = await started();
  await stop(uuid);
  await app.sql`delete from graphile_worker._private_jobs`;
  await Promise.all([work(uuid), work(uuid)]);
  expect(await newest()).toMatchObject({ state: "stopped", message: "Sent 0, failed 2" });
  expect(port.messages).toEqual([]);
});

it("one that staff stopped is no failure of background work", async () => {
  await phones(2);
  const uuid = await started();
  await stop(uuid);
  await runWaitingJobs(app);
  const asAdmin = await asStaff(app, { permissions: ["permission.edit"] });
  const { jobs } = (await app.call(listJobs, { query: { limit: 100 }, headers: asAdmin })).body;
  expect(jobs.find(({ id }) => id === `push:${uuid}`)).toMatchObject({ state: "succeeded", error: "Stopped by staff" });
  expect(jobs.filter(({ state }) => state === "failed")).toEqual([]);
});
