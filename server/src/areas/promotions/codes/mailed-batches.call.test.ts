import { listCodeBatches } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aVoucher } from "../../../../test/promotions.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, testNow, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { nothingToDo } from "../../../platform/jobs/task.ts";
import { giveUpBatches } from "./give-up-batches.ts";
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
