import { listCodeBatches, resumeCodeBatch } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { anAudience, startSegmentBatch } from "../../../../test/code-batches.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { testNow } from "../../../../test/test-app.ts";
import { manyCustomers } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { nothingToDo } from "../../../platform/jobs/task.ts";
import { giveUpBatches } from "./batch-calls.ts";
import { makeCodes } from "./make-codes.ts";

const people = 60;
const app = await startFileApp();
const query = queryOn(app);
const headers = await signInStaff(app, { permissions: ["promotion.edit"] });

/** A mail of about 200 kB to each of sixty people is begun. */
async function begun() {
  const voucherUuid = await aVoucher(app, { emailBody: `<p>{{code}} ${"x".repeat(199_000)}</p>` });
  await manyCustomers(app, { count: people, prefix: `${voucherUuid}.` });
  const audienceUuid = await anAudience(app, sql`u.email like ${`${voucherUuid}.%`}`);
  return { ...(await startSegmentBatch(app, { voucherUuid, audienceUuid })), voucherUuid };
}
const batches = async (uuid: string) => (await app.call(listCodeBatches, { params: { uuid }, headers })).body.batches;
const mailsOf = async (version: string) => {
  const [counted] = await query`
    select count(*) as mails, count(distinct recipient) as recipients from outbound_mails where version = ${version}`;
  return counted;
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
  await query`update vouchers set status = 'inactive' where uuid = ${voucherUuid}`;
  await runWaitingJobs(app);
  expect(await batches(voucherUuid)).toMatchObject([
    { made: 20, emailed: 20, state: "failed", reason: "The voucher became inactive", finishedAt: testNow },
  ]);
  expect(await mailsOf(batchUuid)).toEqual({ mails: 20, recipients: 20 });
});

it("a batch whose work was given up has failed, and staff see why; one that waits goes on", async () => {
  const [stuck, waiting] = [await begun(), await begun()];
  await query`
    update graphile_worker._private_jobs set attempts = max_attempts where key = ${`make-codes:${stuck.batchUuid}`}`;
  expect(await giveUpBatches.run(app.platform, {})).toEqual({ problem: "1 acts of making codes were given up" });
  expect(await batches(stuck.voucherUuid)).toMatchObject([
    { state: "failed", reason: "Making codes failed too often" },
  ]);
  expect(await batches(waiting.voucherUuid)).toMatchObject([{ state: "making", reason: "" }]);
  expect(await giveUpBatches.run(app.platform, {})).toBe(nothingToDo);
});

it("a batch that was given up goes on where it stood, once for whoever presses twice; each person has one code and one mail", async () => {
  const { voucherUuid, batchUuid } = await begun();
  const key = `make-codes:${batchUuid}`;
  await query`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`;
  await giveUpBatches.run(app.platform, {});
  const params = { uuid: voucherUuid, batchUuid };
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(resumeCodeBatch, { params, headers })));
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([
      200,
      { uuid: batchUuid, made: 20, state: "making", reason: "", finishedAt: "" },
    ]);
  const rows = await query<{ attempts: number }>`
    select attempts from graphile_worker._private_jobs where key = ${key}`;
  expect(rows).toEqual([{ attempts: 0 }]);
  const acts = await query`
    select from audit_entries where record_id = ${voucherUuid} and act = 'resume-codes'`;
  expect(acts).toHaveLength(1);

  await Promise.all([1, 2, 3].map(() => makeCodes.run(app.platform, { batch: batchUuid })));
  expect(await batches(voucherUuid)).toMatchObject([{ made: people, emailed: people, state: "done" }]);
  expect(await mailsOf(batchUuid)).toEqual({ mails: people, recipients: people });
  const codes = await query<{ codes: number; holders: number }>`
    select count(*) as codes, count(distinct user_uuid) as holders from voucher_codes where batch_uuid = ${batchUuid}`;
  expect(codes).toEqual([{ codes: people, holders: people }]);
  const { body: after } = await app.call(resumeCodeBatch, { params, headers });
  expect(after).toMatchObject({ state: "done", made: people });
});

it("a failed batch stays so while its voucher is inactive, and where its codes would be born expired [AMB-84]", async () => {
  const { voucherUuid, batchUuid } = await begun();
  const resume = () => app.call(resumeCodeBatch, { params: { uuid: voucherUuid, batchUuid }, headers });
  await query`update vouchers set status = 'inactive' where uuid = ${voucherUuid}`;
  await runWaitingJobs(app);
  const { status, body } = await resume();
  expect([status, body.code]).toEqual([409, "voucher_inactive"]);
  await query`update vouchers set status = 'live' where uuid = ${voucherUuid}`;
  await query`update code_batches set expires_at = ${new Date(app.clock.now().getTime() - 1)} where uuid = ${batchUuid}`;
  expect((await resume()).body.code).toBe("code_expired");
  expect(await batches(voucherUuid)).toMatchObject([{ state: "failed", made: 20 }]);
  const other = await app.call(resumeCodeBatch, { params: { uuid: await aVoucher(app), batchUuid }, headers });
  expect(other.status).toBe(404);
});
