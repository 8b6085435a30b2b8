import {
  freezePushAudience,
  listPushes,
  sendPush,
  sendPushAgain,
  sendTestPush,
} from "@crema/contract/areas/notifications";
import { runSegment } from "@crema/contract/areas/segments";
import { beforeEach, describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../test/file-app.ts";
import { aDevice, aPush, aRunningPush, aSender, pushTexts, scriptedPush, withoutPushes } from "../../../test/pushes.ts";
import { aSegment } from "../../../test/segments.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { runWaitingJobs } from "../../../test/waiting-jobs.ts";
import { days, hours, minutes } from "../../platform/clock/clock.ts";
import { forgetOldSendings } from "./sending/forget-sendings.ts";

const port = scriptedPush();
const app = await startFileApp({}, { ports: { push: port } });
let headers: { authorization: string };
beforeEach(async () => {
  await withoutPushes(app, port);
  await signInAgain();
});
/** A sign-in ends with time. */
async function signInAgain(): Promise<void> {
  headers = await signInAs(app, await aSender(app));
}

/** Nobody but them: staff have an address elsewhere. */
const ofThese = () =>
  aSegment(app, { name: "Ours", rules: [{ field: "role", operator: "is", comparator: "customer" }] });
const send = (uuid: string, body: object = pushTexts, more: Record<string, string> = {}) =>
  app.call(sendPush, { params: { uuid }, body, headers: { ...headers, ...more } });
const freeze = (uuid: string) => app.call(freezePushAudience, { params: { uuid }, headers });
const history = async (query = {}) => (await app.call(listPushes, { query, headers })).body;

const sendTest = (email: string) => app.call(sendTestPush, { body: { title: "Hello", body: "There", email }, headers });

describe("a push notification", () => {
  it("goes to everybody of the segment who has the app, once on each device, and is told in the history [APP-PUSH-07] [APP-PUSH-04] [AMB-106]", async () => {
    const [ada, bo] = [await aCustomer(app), await aCustomer(app)];
    await aCustomer(app);
    const archived = await aCustomer(app, { isArchived: true });
    const phones = [await aDevice(app, ada), await aDevice(app, ada, { isApple: true }), await aDevice(app, bo)];
    await aDevice(app, archived);
    const segment = await ofThese();
    const answer = await send(segment);
    expect([answer.status, answer.body]).toEqual([202, { count: 2, devices: 3, uuid: answer.body.uuid }]);
    await runWaitingJobs(app);
    expect(Object.fromEntries(port.shown)).toEqual(
      Object.fromEntries(phones.map((token) => [token, [pushTexts.title]])),
    );
    expect((await history()).notifications).toEqual([
      {
        uuid: answer.body.uuid,
        segmentUuid: segment,
        segmentName: "Ours",
        ...pushTexts,
        createdAt: app.clock.now().toISOString(),
        createdBy: expect.stringMatching(/^Robin Test/),
        message: "Sent 3, failed 0",
        state: "done",
        reason: "",
        isStopping: false,
        waitsUntil: "",
        people: 2,
        devices: 3,
        waiting: 0,
        sent: 3,
        failed: 0,
        repeatable: 0,
        failures: [],
      },
    ]);
    const rows =
      await app.sql`select record, act, changes->'devices' as devices from audit_entries where record = 'push'`;
    expect(rows).toEqual([{ record: "push", act: "send", devices: [null, 3] }]);
  });

  it.each(["internalDescription", "title", "body"])("needs a text in %s [APP-PUSH-06]", async (name) => {
    const answer = await send(await ofThese(), { ...pushTexts, [name]: "  " });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [name]]);
    expect((await history()).meta.count).toBe(0);
  });

  it("is as long as a telephone takes", async () => {
    const tooLong = await send(await ofThese(), { ...pushTexts, body: "a".repeat(801) });
    expect([tooLong.status, tooLong.body.errors]).toEqual([422, { body: "must be at most 800 characters" }]);
  });

  it("is refused for a segment that is not there, and where no push service is connected", async () => {
    expect((await send("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff")).body).toMatchObject({
      code: "not_found",
      message: "Segment not found",
    });
    const without = await startTestApp();
    const uuid = await aSegment(without);
    const sender = await signInAs(without, await aSender(without));
    const answer = await without.call(sendPush, { params: { uuid }, body: pushTexts, headers: sender });
    expect([answer.status, answer.body.message]).toEqual([503, "No push service is connected"]);
    await without.stop();
  });
});

describe("the people who were confirmed", () => {
  it("are told with why some are left out, and are those it goes to [AMB-105] [AMD-17]", async () => {
    const [ada, bo] = [await aCustomer(app), await aCustomer(app)];
    const [first, second] = [await aDevice(app, ada), await aDevice(app, ada)];
    const segment = await ofThese();
    const { body: audience } = await freeze(segment);
    expect(audience).toMatchObject({ total: 2, reachable: 1, devices: 2, leftOut: [{ reason: "No app", count: 1 }] });
    // Both are in the segment and have the app by now: only one was confirmed.
    await aDevice(app, bo);
    const late = await aCustomer(app);
    await aDevice(app, late);
    const answer = await send(segment, { ...pushTexts, audience: audience.uuid });
    expect(answer.body).toMatchObject({ count: 1, devices: 2 });
    await runWaitingJobs(app);
    expect([...port.shown.keys()].toSorted()).toEqual([first, second].toSorted());
  });

  it("who have no device left by then have failed, and who is archived before their turn gets nothing [AMD-17]", async () => {
    const [ada, bo, cy] = [await aCustomer(app), await aCustomer(app), await aCustomer(app)];
    await aDevice(app, ada);
    await aDevice(app, bo);
    const phone = await aDevice(app, cy);
    const segment = await ofThese();
    const { body: audience } = await freeze(segment);
    await app.sql`delete from app_devices where user_uuid = ${ada}`;
    expect((await send(segment, { ...pushTexts, audience: audience.uuid })).body).toMatchObject({
      count: 3,
      devices: 2,
    });
    await app.sql`update users set ended_at = ${app.clock.now()} where uuid = ${bo}`;
    await runWaitingJobs(app);
    expect([...port.shown.keys()]).toEqual([phone]);
    expect((await history()).notifications[0]).toMatchObject({
      message: "Sent 1, failed 2",
      repeatable: 0,
      failures: [
        { reason: "Archived", count: 1 },
        { reason: "No app", count: 1 },
      ],
    });
  });

  it("are used once, within an hour, for that segment", async () => {
    const segment = await ofThese();
    const { body: audience } = await freeze(segment);
    const other = await send(await ofThese(), { ...pushTexts, audience: audience.uuid });
    expect([other.status, other.body.code]).toEqual([409, "audience_gone"]);
    app.clock.advance(hours(1) + 1);
    await signInAgain();
    const late = await send(segment, { ...pushTexts, audience: audience.uuid });
    expect([late.status, late.body.code]).toEqual([409, "audience_gone"]);
  });
});

describe("the same push again", () => {
  it("is sent once for one audience, one request key or one text within ten minutes, also by twenty at a time [AMB-105]", async () => {
    await aDevice(app, await aCustomer(app));
    const segment = await ofThese();
    const { body: audience } = await freeze(segment);
    const confirmed = { ...pushTexts, audience: audience.uuid };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(segment, confirmed)));
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    expect((await send(segment)).body.uuid).toBe(answers[0]?.body.uuid);
    const keyed = await send(segment, { ...pushTexts, title: "Keyed" }, { "idempotency-key": "one" });
    expect((await send(segment, { ...pushTexts, title: "Keyed" }, { "idempotency-key": "one" })).body).toEqual(
      keyed.body,
    );
    await runWaitingJobs(app);
    expect(port.messages).toHaveLength(2);
  });

  it("to people who were confirmed anew is asked about, and sent on request", async () => {
    await aDevice(app, await aCustomer(app));
    const segment = await ofThese();
    await send(segment);
    app.clock.advance(minutes(4));
    const { body: audience } = await freeze(segment);
    const asked = await send(segment, { ...pushTexts, audience: audience.uuid });
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      409,
      "made_before",
      "The same message was sent to this segment 4 minutes ago",
    ]);
    expect((await send(segment, { ...pushTexts, audience: audience.uuid, again: true })).status).toBe(202);
    await runWaitingJobs(app);
    expect(port.messages).toHaveLength(2);
    const before = (await history()).notifications[0]?.uuid;
    app.clock.advance(minutes(10) + 1);
    await signInAgain();
    expect((await send(segment)).body.uuid).not.toBe(before);
  });
});

describe("the history", () => {
  it("is all of it, newest first, in pages that count from 1 [APP-PUSH-08]", async () => {
    for (const n of [1, 2, 3]) await aPush(app, { title: `Push ${n}`, at: new Date(app.clock.now().getTime() + n) });
    const titles = async (query: object) => (await history(query)).notifications.map(({ title }) => title);
    expect(await titles({ page: 1, pageSize: 999_999_999 })).toEqual(["Push 3", "Push 2", "Push 1"]);
    expect(await titles({ page: 2, pageSize: 2 })).toEqual(["Push 1"]);
    expect((await history({ page: 2, pageSize: 2 })).meta).toEqual({ count: 3 });
    expect((await app.call(listPushes, { query: { page: 0 }, headers })).status).toBe(422);
  });

  it("is whole where no size is named, however much was sent [APP-PUSH-08]", async () => {
    await app.sql`
      insert into pushes (segment_uuid, segment_name, internal_description, title, body, ends_at, created_at, state)
      select gen_random_uuid(), '', '', 'T', 'B', now(), now(), 'done' from generate_series(1, 1100)`;
    expect((await history()).notifications).toHaveLength(1_100);
  });

  it("counts what was sent and what failed of one that goes on [APP-PUSH-04] [AMB-106]", async () => {
    const uuid = await aRunningPush(app, { devices: 6 });
    await app.sql`
      update push_sendings set state = case when id % 6 = 0 then 'sent' when id % 6 < 3 then 'failed' else 'queued' end
      where push_uuid = ${uuid}`;
    const counts = { message: "Sent 1, failed 2", waiting: 3, sent: 1, failed: 2, devices: 6 };
    expect((await history()).notifications).toMatchObject([counts]);
  });

  it("may be read by those who may view notifications; they send nothing [AMD-05]", async () => {
    const reader = await asStaff(app, { read: ["notification"] });
    expect((await app.call(listPushes, { headers: reader })).status).toBe(200);
    const segment = await ofThese();
    expect((await app.call(sendPush, { params: { uuid: segment }, body: pushTexts, headers: reader })).status).toBe(
      403,
    );
    expect((await app.call(freezePushAudience, { params: { uuid: segment }, headers: reader })).status).toBe(403);
  });

  it("keeps the numbers when the lists of devices are forgotten after 90 days", async () => {
    const uuid = await aPush(app, { failed: 2 });
    app.clock.advance(days(90) + 1);
    await forgetOldSendings.run(app.platform, {});
    expect(await forgetOldSendings.run(app.platform, {})).toBe("nothing to do");
    await signInAgain();
    expect((await history()).notifications[0]).toMatchObject({ uuid, message: "Sent 10, failed 2", repeatable: 0 });
    expect((await app.call(sendPushAgain, { params: { uuid }, headers })).body.state).toBe("done");
  });

  it("is open to who sends to a segment without seeing it: its number is told [AMB-105]", async () => {
    await aCustomer(app);
    const { body } = await app.call(runSegment, { params: { uuid: await ofThese() }, headers });
    expect([body.count, body.result]).toEqual([1, []]);
  });
});

describe("a test message", () => {
  it("goes to the devices of the customer who is named and to nobody else's, is audited, and not in the history", async () => {
    const email = "barista@readers.test";
    const me = await aCustomer(app, { email });
    await aDevice(app, await aCustomer(app));
    expect((await sendTest(email)).body).toMatchObject({
      code: "no_device",
      message: "This customer has no device with the app. Sign in to the app with this account first.",
    });
    const own = [await aDevice(app, me), await aDevice(app, me, { isApple: true })];
    expect((await sendTest(email.toUpperCase())).body).toEqual({ sent: 2, devices: 2 });
    expect([...port.shown.keys()].toSorted()).toEqual(own.toSorted());
    expect((await history()).meta.count).toBe(0);
    const rows = await app.sql`
      select record_id as id, act from audit_entries where act = 'test'`;
    expect(rows).toEqual([{ id: me, act: "test" }]);
  });

  it("goes to nobody but an active customer", async () => {
    for (const person of [{ isArchived: true }, { isVerified: false }])
      await aCustomer(app, { ...person, email: `${Object.keys(person).join("")}@readers.test` });
    await aStaffMember(app, { email: "staff@readers.test" });
    for (const email of ["isArchived@readers.test", "isVerified@readers.test", "staff@readers.test", "x@readers.test"])
      expect([email, (await sendTest(email)).body]).toMatchObject([
        email,
        { code: "invalid", errors: { email: "No active customer has this email address" } },
      ]);
    expect((await sendTest("nobody")).status).toBe(422);
  });

  it("says why no device took it, and forgets devices that are gone", async () => {
    const email = "gone@readers.test";
    await aDevice(app, await aCustomer(app, { email }));
    port.answer(() => ({
      kind: "rejected",
      because: "dead-token",
      reason: "Requested entity was not found (UNREGISTERED)",
    }));
    expect((await sendTest(email)).body).toMatchObject({
      code: "provider_refused",
      message: "No device took it: Requested entity was not found (UNREGISTERED)",
    });
    expect((await sendTest(email)).body.code).toBe("no_device");
  });
});
