import {
  listCodeBatches,
  listUnconfirmedMails,
  notifyVoucherCode,
  sendUnconfirmedMails,
} from "@crema/contract/areas/promotions";
import { listJobs } from "@crema/contract/areas/jobs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestMailSandbox, type TestMailSandbox } from "../../../../test/mail-sandbox.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { anUnconfirmedMailOf } from "../../../../test/unconfirmed-mails.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { startBatch } from "../codes/start-batch.ts";

let app: TestApp;
let sandbox: TestMailSandbox;
let headers: { authorization: string };
beforeAll(async () => {
  sandbox = await startTestMailSandbox();
  app = await startTestApp({ JOBS: "on", SMTP_URL: sandbox.smtpUrl });
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit", "permission.edit"] }));
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

/** A batch whose mails the server takes; its answers to the first two are lost. */
async function aBatch(emails: readonly string[]) {
  const { db, clock } = app.platform;
  const people = await Promise.all(emails.map((email) => aCustomer(app, { email })));
  const voucherUuid = await aVoucher(app);
  const { rows } = await sql<{ uuid: string }>`
    with audience as (
      insert into audiences (segment_uuid, segment_name, purpose, created_at)
      values (gen_random_uuid(), 'Regulars', 'test', ${clock.now()}) returning uuid
    ), members as (
      insert into audience_members (audience_uuid, user_uuid) select uuid, unnest(${people}::uuid[]) from audience)
    select uuid from audience`.execute(db);
  const { batchUuid } = await inTransaction(db, (tx) =>
    startBatch(app.platform, tx, {
      voucherUuid,
      audienceUuid: rows[0]?.uuid ?? "",
      startAt: clock.now(),
      expiresAt: new Date("2026-12-01T13:59:59.999Z"),
      maximumRedemptions: 1,
      maximumRedemptionsPerUser: 1,
      sendsEmail: true,
      byUuid: null,
      naturalKey: "automation:a:1",
    }),
  );
  return { params: { uuid: voucherUuid }, batchUuid, people };
}
const patience = { timeout: 20_000, interval: 50 };
const copies = async (email: string) => (await sandbox.mails(email)).map(({ messageId }) => messageId);

it("mails that may not have arrived are listed with their batch, and go again once, one or all, when staff say so", async () => {
  const emails = ["drop-after-dot+a@example.test", "drop-after-dot+b@example.test", "drop-after-dot+c@example.test"];
  const { params, batchUuid, people } = await aBatch([...emails, "fine@example.test"]);
  const list = async () => (await app.call(listUnconfirmedMails, { params, headers })).body;
  await expect.poll(async () => (await list()).meta.count, patience).toBe(3);
  const { mails } = await list();
  expect(mails.map(({ recipient }) => recipient)).toEqual(emails);
  expect(mails[0]).toMatchObject({ batchUuid, reason: "the connection was lost before the server's answer" });
  const { body } = await app.call(listCodeBatches, { params, headers });
  expect(body.batches).toMatchObject([{ uuid: batchUuid, emailed: 4, unconfirmed: 3 }]);
  const jobs = await app.call(listJobs, { query: { kind: "Email voucher codes" }, headers });
  expect(jobs.body.jobs).toMatchObject([
    {
      state: "failed",
      error: "3 emails may not have arrived",
      href: `/promotions/vouchers/${params.uuid}`,
      canActOnPage: true,
    },
  ]);
  const { rows: keys } = await sql<{ key: string }>`
    select natural_key as key from outbound_mails where version = ${batchUuid} order by 1`.execute(app.platform.db);
  expect(keys.map(({ key }) => key)).toEqual(people.map((uuid) => `automation:a:1:${uuid}`).toSorted());

  const press = async (request: object) =>
    (await app.call(sendUnconfirmedMails, { params, headers, body: request })).body;
  const one = { mail: mails[0]?.uuid };
  const twice = await Promise.all([press(one), press(one)]);
  expect(twice.map(({ sent }) => sent)).toEqual(expect.arrayContaining([0, 1]));
  expect(await press({ batch: params.uuid })).toEqual({ sent: 0 });
  expect(await press({ batch: batchUuid })).toEqual({ sent: 2 });
  expect(await press({})).toEqual({ sent: 0 });
  for (const email of emails) {
    await expect.poll(async () => (await copies(email)).length, patience).toBe(2);
    expect(new Set(await copies(email)).size).toBe(1);
  }
  await expect.poll(async () => (await copies("fine@example.test")).length, patience).toBe(1);
  await expect.poll(async () => (await list()).meta.count, patience).toBe(0);
  const { rows } = await sql`
    select changes from audit_entries where act = 'send-mails-again' and record_id = ${params.uuid} order by id`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ changes: { mails: [null, 1] } }, { changes: { mails: [null, 2] } }]);
});

it("another mail with the same code takes the place of one that may not have arrived; viewers send nothing", async () => {
  const email = "drop-after-dot+notified@example.test";
  const params = { uuid: await aVoucher(app) };
  const code = await aCodeOf(app, params.uuid, { userUuid: await aCustomer(app, { email }) });
  const count = async () => (await app.call(listUnconfirmedMails, { params, headers })).body.meta.count;
  await app.call(notifyVoucherCode, { params: { ...params, code }, headers });
  await expect.poll(count, patience).toBe(1);
  const viewer = await signInAs(app, await aStaffMember(app, { permissions: [], read: ["promotion"] }));
  expect((await app.call(listUnconfirmedMails, { params, headers: viewer })).status).toBe(200);
  expect((await app.call(sendUnconfirmedMails, { params, headers: viewer, body: {} })).status).toBe(403);
  app.clock.advance(61_000);
  await sandbox.advance(61);
  await app.call(notifyVoucherCode, { params: { ...params, code }, headers });
  await expect.poll(async () => (await copies(email)).length, patience).toBe(2);
  await expect.poll(count, patience).toBe(1);
  const { rows } = await sql`
    select state, last_error as reason from outbound_mails where recipient = ${email} order by created_at limit 1`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ state: "withdrawn", reason: "Sent again" }]);
  await sql`update vouchers set status = 'inactive' where uuid = ${params.uuid}`.execute(app.platform.db);
  const refused = await app.call(sendUnconfirmedMails, { params, headers, body: {} });
  expect([refused.status, refused.body.code]).toEqual([409, "voucher_inactive"]);
});

it("a mail whose text was removed is no longer listed: nobody can send it again", async () => {
  const params = { uuid: await aVoucher(app) };
  await anUnconfirmedMailOf(app, await aCodeOf(app, params.uuid));
  const list = async () => (await app.call(listUnconfirmedMails, { params, headers })).body.meta.count;
  expect(await list()).toBe(1);
  await sql`update outbound_mails set message = '{}' where state = 'unconfirmed'`.execute(app.platform.db);
  expect(await list()).toBe(0);
  const jobs = await app.call(listJobs, { query: { kind: "Email voucher codes" }, headers });
  expect(jobs.body.jobs).toEqual([]);
});
