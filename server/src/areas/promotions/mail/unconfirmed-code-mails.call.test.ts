import * as calls from "@crema/contract/areas/promotions";
import { listJobs } from "@crema/contract/areas/jobs";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { anAudience, startSegmentBatch } from "../../../../test/code-batches.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { startTestMailSandbox } from "../../../../test/mail-sandbox.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { anUnconfirmedMailOf } from "../../../../test/unconfirmed-mails.ts";
import { aCustomer } from "../../../../test/users.ts";

const sandbox = await startTestMailSandbox();
afterAll(() => sandbox.close());
const app = await startFileApp({ JOBS: "on", SMTP_URL: sandbox.smtpUrl });
const query = queryOn(app);
const headers = await signInStaff(app, { permissions: ["promotion.edit", "permission.edit"] });

/** A batch whose mails the server takes; its answers to the first two are lost. */
async function aBatch(emails: readonly string[]) {
  const people = await Promise.all(emails.map((email) => aCustomer(app, { email })));
  const voucherUuid = await aVoucher(app);
  const audienceUuid = await anAudience(app, sql`u.uuid = any(${people}::uuid[])`);
  const { batchUuid } = await startSegmentBatch(app, { voucherUuid, audienceUuid, naturalKey: "automation:a:1" });
  return { params: { uuid: voucherUuid }, batchUuid, people };
}
const patience = { timeout: 60_000, interval: 50 };
const copies = async (email: string) => (await sandbox.mails(email)).map(({ messageId }) => messageId);

it("mails that may not have arrived are listed with their batch, and go again once, one or all, when staff say so", async () => {
  const emails = ["drop-after-dot+a@example.test", "drop-after-dot+b@example.test", "drop-after-dot+c@example.test"];
  const { params, batchUuid, people } = await aBatch([...emails, "fine@example.test"]);
  const list = async () => (await app.call(calls.listUnconfirmedMails, { params, headers })).body;
  await expect.poll(async () => (await list()).meta.count, patience).toBe(3);
  const { mails } = await list();
  expect(mails.map(({ recipient }) => recipient)).toEqual(emails);
  expect(mails[0]).toMatchObject({ batchUuid, reason: "the connection was lost before the server's answer" });
  const { body } = await app.call(calls.listCodeBatches, { params, headers });
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
  const keys = await query<{ key: string }>`
    select natural_key as key from outbound_mails where version = ${batchUuid} order by 1`;
  expect(keys.map(({ key }) => key)).toEqual(people.map((uuid) => `automation:a:1:${uuid}`).toSorted());

  const press = async (request: object) =>
    (await app.call(calls.sendUnconfirmedMails, { params, headers, body: request })).body;
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
  const rows = await query`
    select changes from audit_entries where act = 'send-mails-again' and record_id = ${params.uuid} order by id`;
  expect(rows).toEqual([{ changes: { mails: [null, 1] } }, { changes: { mails: [null, 2] } }]);
});

it("another mail with the same code takes the place of one that may not have arrived; viewers send nothing", async () => {
  const email = "drop-after-dot+notified@example.test";
  const params = { uuid: await aVoucher(app) };
  const code = await aCodeOf(app, params.uuid, { userUuid: await aCustomer(app, { email }) });
  const count = async () => (await app.call(calls.listUnconfirmedMails, { params, headers })).body.meta.count;
  await app.call(calls.notifyVoucherCode, { params: { ...params, code }, headers });
  await expect.poll(count, patience).toBe(1);
  const viewer = await signInStaff(app, { permissions: [], read: ["promotion"] });
  expect((await app.call(calls.listUnconfirmedMails, { params, headers: viewer })).status).toBe(200);
  expect((await app.call(calls.sendUnconfirmedMails, { params, headers: viewer, body: {} })).status).toBe(403);
  app.clock.advance(61_000);
  await sandbox.advance(61);
  await app.call(calls.notifyVoucherCode, { params: { ...params, code }, headers });
  await expect.poll(async () => (await copies(email)).length, patience).toBe(2);
  await expect.poll(count, patience).toBe(1);
  const rows = await query`
    select state, last_error as reason from outbound_mails where recipient = ${email} order by created_at limit 1`;
  expect(rows).toEqual([{ state: "withdrawn", reason: "Sent again" }]);
  await query`update vouchers set status = 'inactive' where uuid = ${params.uuid}`;
  const refused = await app.call(calls.sendUnconfirmedMails, { params, headers, body: {} });
  expect([refused.status, refused.body.code]).toEqual([409, "voucher_inactive"]);
});

it("a mail whose text was removed is no longer listed: nobody can send it again", async () => {
  const params = { uuid: await aVoucher(app) };
  await anUnconfirmedMailOf(app, await aCodeOf(app, params.uuid));
  const list = async () => (await app.call(calls.listUnconfirmedMails, { params, headers })).body.meta.count;
  expect(await list()).toBe(1);
  await query`update outbound_mails set message = '{}' where state = 'unconfirmed'`;
  expect(await list()).toBe(0);
  const jobs = await app.call(listJobs, { query: { kind: "Email voucher codes" }, headers });
  expect(jobs.body.jobs).toEqual([]);
});
