import { sendAppLink } from "@crema/contract/areas/notifications";
import { listJobs, retryJob } from "@crema/contract/areas/jobs";
import { listNotificationLogs } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { appLinkSettings, reportSms, scriptedSms } from "../../../../test/app-links.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { testSigningKey } from "../../../../test/signing-key.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { hours, minutes } from "../../../platform/clock/clock.ts";
import { secret } from "../../../platform/config/secret.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { inboxTasks } from "../../../platform/inbox/inbox.ts";
import { effectOf, outboundTasks, sendEffectAgain } from "../../../platform/outbound/outbound.ts";
import { appLinkFlow, appLinkKind } from "./app-link-flow.ts";
import { reportAddress, smsReportWebhook } from "./sms-reports.ts";

const sms = scriptedSms();
const origin = { PUBLIC_URL: "https://console.crema.test", HOST: "127.0.0.1", PORT: 0 };
const webhook = smsReportWebhook(sms, { ...origin, SIGNING_KEY: secret(testSigningKey) });
let app: TestApp;
let asAna: { authorization: string };
beforeAll(async () => {
  const settings = { ...appLinkSettings, PUBLIC_URL: origin.PUBLIC_URL };
  app = await startTestApp(settings, { ports: { sms }, webhooks: [webhook] });
});
afterAll(() => app.stop());
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  asAna = await signInAs(app, await aStaffMember(app, { permissions: ["user.edit"] }));
}
beforeEach(async () => {
  await pass(0);
  for (const list of [sms.taken, sms.next, sms.found]) list.length = 0;
});

const person = () => aCustomer(app, { mobileNumber: "+61491570006" });
const send = (userUuid: string, body: object = {}) =>
  app.call(sendAppLink, { body: { userUuid, ...body }, headers: asAna });
async function results(userUuid: string): Promise<readonly string[]> {
  const { body } = await app.call(listNotificationLogs, { query: { userUuid, type: "SMS_APP_LINK" }, headers: asAna });
  return body.logs.map(({ result }) => result);
}
const keyOf = (subject: string) => ({ kind: appLinkKind, subject });
async function work(uuid: string, flow = appLinkFlow(sms)): Promise<string | undefined> {
  const effect = (await effectOf(app.platform.db, keyOf(uuid)))?.id;
  await outboundTasks([flow])["work-on-effect"]?.run(app.platform, { effect, kind: appLinkKind });
  return (await effectOf(app.platform.db, keyOf(uuid)))?.state;
}
async function workOnReports(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from inbound_deliveries where provider = 'sms' and state = 'pending'`.execute(app.platform.db);
  for (const { id } of rows) await inboxTasks([webhook])["work-on-delivery"]?.run(app.platform, { delivery: id });
}
const haveItSentAgain = (uuid: string): Promise<boolean> =>
  inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...keyOf(uuid), by: "ana" }));
const away = { kind: "not-sent", reason: "The vendor is not available", notes: [] } as const;
const fails = () => Promise.reject(new Error("a fault"));
const unclear = { kind: "unknown", reason: "No answer in time", notes: [] } as const;

it("a link that waits stands in the way of another one, however long ago it was asked for", async () => {
  const user = await person();
  sms.next.push(away);
  const { body } = await send(user);
  await work(body.uuid);
  await pass(minutes(6));
  const second = await send(user);
  expect([second.status, second.body.code, second.body.message]).toEqual([
    409,
    "made_before",
    "A link that was asked for 6 minutes ago is on its way to this user",
  ]);
  expect(await work(body.uuid)).toBe("confirmed");
  await pass(minutes(2));
  expect((await send(user)).body.message).toBe("A link was sent to this user 2 minutes ago");
  await pass(minutes(4));
  expect((await send(user)).status).toBe(202);
});

it("a link that was refused is not sent by having it done once more elsewhere, and says why", async () => {
  const user = await person();
  sms.next.push({ kind: "rejected", reason: "No such number", because: "number", notes: [] });
  const { body } = await send(user);
  await work(body.uuid);
  expect(await haveItSentAgain(body.uuid)).toBe(true);
  expect(await work(body.uuid)).toBe("withdrawn");
  expect((await effectOf(app.platform.db, keyOf(body.uuid)))?.reason).toBe(
    "it was tried before; another one is asked for on the page of the user",
  );
  expect([sms.taken.length, await results(user)]).toEqual([0, ["failed: No such number"]]);
});

it("a link that was refused is led from the job centre to the page of its user, and not had once more there", async () => {
  const user = await person();
  sms.next.push({ kind: "rejected", reason: "No such number", because: "number", notes: [] });
  const { body } = await send(user);
  await work(body.uuid);
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
  const { jobs } = (await app.call(listJobs, { query: { state: "failed", limit: 100 }, headers })).body;
  const job = jobs.find(({ href }) => href === `/users/${user}`);
  expect(job).toMatchObject({ kind: "Send the app link", error: "No such number", canRetry: false });
  const retried = await app.call(retryJob, { params: { id: job?.id ?? "" }, headers });
  expect([retried.status, retried.body.code]).toEqual([409, "not_repeatable"]);
});

it("a link whose answer was unclear is never sent a second time and stays unclear, whoever asks for it", async () => {
  const user = await person();
  sms.next.push(unclear);
  sms.found.push({ kind: "absent" }, { kind: "absent" });
  const { body } = await send(user);
  await work(body.uuid);
  for (const wait of [30_000, 61_000]) {
    await pass(wait);
    await work(body.uuid);
  }
  expect((await effectOf(app.platform.db, keyOf(body.uuid)))?.state).toBe("parked");
  expect(await haveItSentAgain(body.uuid)).toBe(true);
  expect(await work(body.uuid)).toBe("withdrawn");
  expect([sms.taken.length, await results(user)]).toEqual([
    1,
    [expect.stringMatching(/^unclear, it may have arrived: /)],
  ]);
});

it("a link that was sent again while it was being looked for stays unclear until it is known", async () => {
  const user = await person();
  sms.next.push(unclear);
  const { body } = await send(user);
  for (let look = 0; look < 5; look += 1) {
    await work(body.uuid);
    await pass(minutes(4));
  }
  expect(await haveItSentAgain(body.uuid)).toBe(true);
  sms.found.push({ kind: "absent" });
  for (let look = 0; look < 3; look += 1) {
    await work(body.uuid);
    await pass(minutes(1));
  }
  expect([sms.taken.length, await results(user)]).toEqual([
    1,
    [expect.stringMatching(/^unclear, it may have arrived: /)],
  ]);
});

it("a link that was reported, although the vendor said it had not been sent, is not sent a second time", async () => {
  const user = await person();
  sms.next.push(away);
  const { body } = await send(user);
  await work(body.uuid);
  const { db } = app.platform;
  // A worker holds it while the report comes, so that it cannot be withdrawn.
  await sql`update outbound_effects set lease_until = ${app.clock.now()} where subject = ${body.uuid}`.execute(db);
  const callbackUrl = reportAddress({ ...origin, SIGNING_KEY: secret(testSigningKey) }, body.uuid);
  expect(await reportSms(app, { key: body.uuid, to: "", body: "", callbackUrl }, { state: "delivered" })).toBe(200);
  await workOnReports();
  await sql`update outbound_effects set lease_until = null where subject = ${body.uuid}`.execute(db);
  await pass(minutes(1));
  expect(await work(body.uuid)).toBe("withdrawn");
  expect([sms.taken.length, await results(user)]).toEqual([0, ["delivered"]]);
});

it("the number is kept while it waits, and its last digits are all that stays of it", async () => {
  const { db } = app.platform;
  for (const outcome of [unclear, undefined]) {
    const user = await person();
    if (outcome !== undefined) sms.next.push(outcome);
    const { body } = await send(user);
    await work(body.uuid);
    const { rows } = await sql<{ sent: unknown; number: string }>`
      select a.sent, l.mobile_number as number from outbound_attempts a join outbound_effects e on e.id = a.effect_id
        join notification_logs l on l.uuid::text = e.subject where e.subject = ${body.uuid}`.execute(db);
    expect(rows).toEqual([{ sent: { to: "…006", body: expect.stringContaining("https://") }, number: "" }]);
  }
});

it("a link that a fault of this program held back was not sent", async () => {
  const user = await person();
  const { body } = await send(user);
  await sql`update outbound_effects set tries = 14 where subject = ${body.uuid}`.execute(app.platform.db);
  expect(await work(body.uuid, { ...appLinkFlow(sms), plan: fails })).toBe("parked");
  expect(await results(user)).toEqual(["not sent: A fault of this program, not of the provider's"]);
});

it("five links a day are enough for anybody", async () => {
  const user = await person();
  for (let n = 0; n < 5; n += 1) {
    expect((await send(user, { again: true })).status).toBe(202);
    await pass(hours(1));
  }
  const sixth = await send(user, { again: true });
  expect([sixth.status, sixth.body.code, sixth.headers["retry-after"]]).toEqual([
    429,
    "too_many_requests",
    String(19 * 3_600),
  ]);
  await pass(hours(19));
  expect((await send(user, { again: true })).status).toBe(202);
});

it("links that the vendor refused, and that nobody got, are none of the five: the number was put right meanwhile", async () => {
  const user = await person();
  for (let n = 0; n < 5; n += 1) {
    sms.next.push({ kind: "rejected", reason: "No such number", because: "number", notes: [] });
    await work((await send(user)).body.uuid);
  }
  expect(await results(user)).toEqual(Array.from({ length: 5 }, () => "failed: No such number"));
  expect((await send(user)).status).toBe(202);
});
