import { listCodeBatches, resumeCodeBatch } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aVoucher } from "../../../../test/promotions.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, testNow, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { nothingToDo } from "../../../platform/jobs/task.ts";
import { giveUpBatches } from "../batches/code-batches.ts";
import { makeCodes } from "./make-codes.ts";
import { startBatch } from "./start-batch.ts";

const people = 60;
let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit"] }));
});
afterAll(() => app.stop());

/** A mail of about 200 kB to each of sixty people is begun. */
async function begun() {
  const voucherUuid = await aVoucher(app, { emailBody: `<p>{{code}} ${"x".repeat(199_000)}</p>` });
  const at = app.clock.now();
  const { rows } = await sql<{ uuid: string }>`
    with people as (
      insert into users (role, email, email_verified_at, created_at, updated_at)
      select 'customer', ${voucherUuid} || '.' || n || '@example.test', ${at}, ${at}, ${at}
      from generate_series(1, ${people}::int) n returning uuid
    ), audience as (
      insert into audiences (segment_uuid, segment_name, purpose, created_at)
      values (gen_random_uuid(), 'Regulars', 'test', ${at}) returning uuid
    ), members as (
      insert into audience_members (audience_uuid, user_uuid) select audience.uuid, people.uuid from audience, people)
    select uuid from audience`.execute(app.platform.db);
  const started = await inTransaction(app.platform.db, (tx) =>
    startBatch(app.platform, tx, {
      voucherUuid,
      audienceUuid: rows[0]?.uuid ?? "",
      startAt: at,
      expiresAt: new Date("2026-12-01T13:59:59.999Z"),
      maximumRedemptions: 1,
      maximumRedemptionsPerUser: 1,
      sendsEmail: true,
      byUuid: null,
    }),
  );
  return { ...started, voucherUuid };
}
const batches = async (uuid: string) => (await app.call(listCodeBatches, { params: { uuid }, headers })).body.batches;
const mailsOf = async (version: string): Promise<{ mails: number; recipients: number }> => {
  const { rows } = await sql<{ mails: number; recipients: number }>`
    select count(*) as mails, count(distinct recipient) as recipients from outbound_mails where version = ${version}`.execute(
    app.platform.db,
  );
  return rows[0] ?? { mails: 0, recipients: 0 };
};

it("large mails are written a few megabytes at a time, each once", async () => {
  const { voucherUuid, batchUuid, created } = await begun();
  expect(created).toBe(20);
  await runWaitingJobs(app);
  expect(await batches(voucherUuid)).toMatchObject([{ made: people, emailed: people, skipped: 0, state: "done" }]);
  expect(await mailsOf(batchUuid)).toEqual({ mails: people, recipients: people });
});

it("a voucher that becomes inactive ends its batches: no more codes, no more mails, and staff see why [AMB-84]", async () => {
  const { voucherUuid, batchUuid } = await begun();
  await sql`update vouchers set status = 'inactive' where uuid = ${voucherUuid}`.execute(app.platform.db);
  await runWaitingJobs(app);
  expect(await batches(voucherUuid)).toMatchObject([
    { made: 20, emailed: 20, state: "failed", reason: "The voucher became inactive", finishedAt: testNow },
  ]);
  expect(await mailsOf(batchUuid)).toEqual({ mails: 20, recipients: 20 });
});

it("a batch whose work was given up has failed, and staff see why; one that waits goes on", async () => {
  const { db } = app.platform;
  const [stuck, waiting] = [await begun(), await begun()];
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts where key = ${`make-codes:${stuck.batchUuid}`}`.execute(
    db,
  );
  expect(await giveUpBatches.run(app.platform, {})).toEqual({ problem: "1 acts of making codes were given up" });
  expect(await batches(stuck.voucherUuid)).toMatchObject([
    { state: "failed", reason: "Making codes failed too often" },
  ]);
  expect(await batches(waiting.voucherUuid)).toMatchObject([{ state: "making", reason: "" }]);
  expect(await giveUpBatches.run(app.platform, {})).toBe(nothingToDo);
});

it("a batch that was given up goes on where it stood, once for whoever presses twice; each person has one code and one mail", async () => {
  const { db } = app.platform;
  const { voucherUuid, batchUuid } = await begun();
  const key = `make-codes:${batchUuid}`;
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(db);
  await giveUpBatches.run(app.platform, {});
  const params = { uuid: voucherUuid, batchUuid };
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(resumeCodeBatch, { params, headers })));
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([
      200,
      { uuid: batchUuid, made: 20, state: "making", reason: "", finishedAt: "" },
    ]);
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker._private_jobs where key = ${key}`.execute(db);
  expect(rows).toEqual([{ attempts: 0 }]);
  const { rows: acts } = await sql`
    select from audit_entries where record_id = ${voucherUuid} and act = 'resume-codes'`.execute(db);
  expect(acts).toHaveLength(1);

  await Promise.all([1, 2, 3].map(() => makeCodes.run(app.platform, { batch: batchUuid })));
  expect(await batches(voucherUuid)).toMatchObject([{ made: people, emailed: people, state: "done" }]);
  expect(await mailsOf(batchUuid)).toEqual({ mails: people, recipients: people });
  const { rows: codes } = await sql<{ codes: number; holders: number }>`
    select count(*) as codes, count(distinct user_uuid) as holders from voucher_codes where batch_uuid = ${batchUuid}`.execute(
    db,
  );
  expect(codes).toEqual([{ codes: people, holders: people }]);
  const { body: after } = await app.call(resumeCodeBatch, { params, headers });
  expect(after).toMatchObject({ state: "done", made: people });
});

it("a failed batch stays so while its voucher is inactive, and where its codes would be born expired [AMB-84]", async () => {
  const { db } = app.platform;
  const { voucherUuid, batchUuid } = await begun();
  const resume = () => app.call(resumeCodeBatch, { params: { uuid: voucherUuid, batchUuid }, headers });
  await sql`update vouchers set status = 'inactive' where uuid = ${voucherUuid}`.execute(db);
  await runWaitingJobs(app);
  const { status, body } = await resume();
  expect([status, body.code]).toEqual([409, "voucher_inactive"]);
  await sql`update vouchers set status = 'live' where uuid = ${voucherUuid}`.execute(db);
  await sql`update code_batches set expires_at = ${new Date(app.clock.now().getTime() - 1)} where uuid = ${batchUuid}`.execute(
    db,
  );
  expect((await resume()).body.code).toBe("code_expired");
  expect(await batches(voucherUuid)).toMatchObject([{ state: "failed", made: 20 }]);
  const other = await app.call(resumeCodeBatch, { params: { uuid: await aVoucher(app), batchUuid }, headers });
  expect(other.status).toBe(404);
});
