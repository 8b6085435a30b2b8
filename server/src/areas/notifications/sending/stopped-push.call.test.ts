import { listJobs } from "@crema/contract/areas/jobs";
import { listPushes, sendPush, sendPushAgain, stopPush } from "@crema/contract/areas/notifications";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  aPush,
  aSender,
  phonesOf,
  pushTexts,
  type ScriptedPush,
  startedForPushes,
  taken,
  withoutPushes,
} from "../../../../test/pushes.ts";
import { signInAs } from "../../../../test/sessions.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { sendPushToDevices } from "./work-on-push.ts";

let app: TestApp;
let port: ScriptedPush;
let segment: string;
let headers: { authorization: string };
beforeAll(async () => {
  ({ app, port, segment } = await startedForPushes());
});
afterAll(() => app.stop());
beforeEach(async () => {
  await withoutPushes(app, port);
  headers = await signInAs(app, await aSender(app));
});

const phones = (count: number) => phonesOf(app, count);
const order = async () => (await app.call(sendPush, { params: { uuid: segment }, body: pushTexts, headers })).body.uuid;
const stop = (uuid: string) => app.call(stopPush, { params: { uuid }, headers });
const work = (push: string) => sendPushToDevices.run(app.platform, { push });
async function newest() {
  const { body } = await app.call(listPushes, { headers });
  const [push] = body.notifications;
  if (push === undefined) throw new Error("there is no push");
  return push;
}

it("stopped halfway, what is out is out, nobody else is sent it, and the history says so", async () => {
  await phones(40);
  const uuid = await order();
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
  const uuid = await order();
  const answers = await Promise.all([stop(uuid), stop(uuid), stop(uuid)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await runWaitingJobs(app);
  expect(await newest()).toMatchObject({ state: "stopped", message: "Sent 0, failed 3" });
  expect(port.messages).toEqual([]);
  const over = await stop(uuid);
  expect([over.status, over.body.code]).toEqual([409, "not_cancellable"]);
  const gone = await stop("00000000-0000-4000-8000-000000000000");
  expect([gone.status, (await stop(await aPush(app))).body.code]).toEqual([404, "not_cancellable"]);
  const { rows } = await sql`
    select act, changes->'waiting' as waiting from audit_entries where record = 'push' and record_id = ${uuid} and act = 'stop'`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ act: "stop", waiting: [3, 0] }]);
});

it("one that waits for the push service is over at once, and those who got nothing can be sent it later", async () => {
  await phones(4);
  const uuid = await order();
  port.answer(() => ({
    kind: "not-sent",
    reason: "Quota exceeded",
    pauses: "everybody",
    needsStaff: false,
    retryAfterSeconds: 600,
  }));
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "sending", reason: "Quota exceeded" });
  await stop(uuid);
  await runWaitingJobs(app);
  expect(await newest()).toMatchObject({ state: "stopped", message: "Sent 0, failed 4", waitsUntil: "" });
  port.answer(taken);
  const again = await app.call(sendPushAgain, { params: { uuid }, headers });
  expect(again.body).toMatchObject({ state: "sending", reason: "", isStopping: false, waiting: 4 });
  await runWaitingJobs(app);
  expect(await newest()).toMatchObject({ state: "done", message: "Sent 4, failed 0" });
});

it("stopped while nobody works on it, by a process that dies then, it is ended by the next one", async () => {
  await phones(2);
  const uuid = await order();
  await stop(uuid);
  await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db);
  await Promise.all([work(uuid), work(uuid)]);
  expect(await newest()).toMatchObject({ state: "stopped", message: "Sent 0, failed 2" });
  expect(port.messages).toEqual([]);
});

it("one that staff stopped is no failure of background work", async () => {
  await phones(2);
  const uuid = await order();
  await stop(uuid);
  await runWaitingJobs(app);
  const asAdmin = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
  const { jobs } = (await app.call(listJobs, { query: { limit: 100 }, headers: asAdmin })).body;
  expect(jobs.find(({ id }) => id === `push:${uuid}`)).toMatchObject({ state: "succeeded", error: "Stopped by staff" });
  expect(jobs.filter(({ state }) => state === "failed")).toEqual([]);
});
