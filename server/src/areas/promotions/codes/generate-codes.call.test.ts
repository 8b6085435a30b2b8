import { generateVoucherCodes, listCodeBatches, listVoucherCodes } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { anAudience, startSegmentBatch } from "../../../../test/code-batches.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { testNow } from "../../../../test/test-app.ts";
import { aCustomer, manyCustomers } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { makeCodes, makeSome } from "./make-codes.ts";

const app = await startFileApp();
const query = queryOn(app);
const headers = await signInStaff(app, { permissions: ["promotion.edit"] });

const generate = (uuid: string, body: unknown, more: object = {}) =>
  app.call(generateVoucherCodes, { params: { uuid }, body, headers: { ...headers, ...more } });
const batches = async (uuid: string) => (await app.call(listCodeBatches, { params: { uuid }, headers })).body.batches;
const codesOf = async (uuid: string) =>
  (await app.call(listVoucherCodes, { params: { uuid }, query: { pageSize: 100_000 }, headers })).body.voucherCodes;

describe("POST /v1/promotions/vouchers/{uuid}/codes", () => {
  it("makes so many different codes on the terms given [PRO-CODE-20] [PRO-CODE-21] [AMB-142]", async () => {
    const uuid = await aVoucher(app);
    const { body } = await generate(uuid, {
      count: 50,
      // Eleven at night in Brisbane.
      startDate: "2026-11-21T13:00:00.000Z",
      expiry: 7,
      maximumRedemptions: 4,
      maximumRedemptionsPerUser: 2,
    });
    expect(body).toMatchObject({ created: 50, batch: { wanted: 50, made: 50, state: "done", segmentName: "" } });
    const codes = await codesOf(uuid);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(50);
    for (const code of codes)
      expect(code).toMatchObject({
        userUuid: null,
        maximumRedemptions: 4,
        maximumRedemptionsPerUser: 2,
        startDate: "2026-11-21T13:00:00.000Z",
        expiryDate: "2026-11-28T13:59:59.999Z",
        status: "live",
      });
  });

  it("takes from the voucher what is not said, and starts now", async () => {
    const uuid = await aVoucher(app);
    await query`update vouchers set default_redemptions = 3, default_redemptions_per_user = 1 where uuid = ${uuid}`;
    await generate(uuid, { count: "1" });
    await generate(uuid, { count: 1, maximumRedemptions: "", maximumRedemptionsPerUser: null });
    const limits = (await codesOf(uuid)).map((one) => [one.maximumRedemptions, one.maximumRedemptionsPerUser]);
    expect(limits).toHaveLength(2);
    expect(limits).toEqual(
      expect.arrayContaining([
        [3, 1],
        [null, null],
      ]),
    );
    expect((await codesOf(uuid))[0]).toMatchObject({ startDate: testNow, expiryDate: "2026-12-21T13:59:59.999Z" });
  });

  it.each([
    [{ count: 0 }, "count", "Number of codes must be greater than 0"],
    [{ count: "1x2" }, "count", "Number of codes must be a whole number"],
    [{ count: 1_000_001 }, "count", "Number of codes must be at most 1,000,000"],
    [{ count: 1, startDate: "2026-11-20T13:59:59.999Z" }, "startDate", "Start date must not be before today"],
    [{ count: 1, startDate: "2026-11-10T00:00:00.000Z", expiry: 10 }, "expiry", "Codes must expire in the future"],
    [{ count: 1, startDate: "2036-12-31T00:00:00.000Z" }, "startDate", "Start date must be within 10 years"],
    [{ count: 1, expiry: -1 }, "expiry", "Expiry must be at least 0 days"],
    [
      { count: 1, maximumRedemptions: 1, maximumRedemptionsPerUser: 2 },
      "maximumRedemptionsPerUser",
      "Max claims per user must not be above max claims",
    ],
  ])("refuses %j [PRO-CODE-12]", async (wrong, field, message) => {
    const uuid = await aVoucher(app);
    const { status, body } = await generate(uuid, wrong);
    expect([status, body.errors]).toEqual([422, { [field]: message }]);
    expect(await codesOf(uuid)).toEqual([]);
  });

  it("makes nothing for an inactive voucher [AMB-84]", async () => {
    const uuid = await aVoucher(app, { status: "inactive" });
    const { status, body } = await generate(uuid, { count: 1 });
    expect([status, body.code, await codesOf(uuid)]).toEqual([409, "voucher_inactive", []]);
  });

  it("makes one set for a retry", async () => {
    const uuid = await aVoucher(app);
    const key = { "idempotency-key": `generate ${uuid}` };
    const first = await generate(uuid, { count: 5 }, key);
    expect((await generate(uuid, { count: 5 }, key)).body).toEqual(first.body);
    expect(await codesOf(uuid)).toHaveLength(5);
  });

  it("leaves many to background work, whose progress staff see", async () => {
    const uuid = await aVoucher(app);
    const { body } = await generate(uuid, { count: 25_000 });
    expect(body).toMatchObject({ created: 0, batch: { wanted: 25_000, made: 0, state: "making", finishedAt: "" } });
    await inTransaction(app.platform.db, (tx) => makeSome(app.platform, tx, body.batch.uuid));
    expect(await batches(uuid)).toMatchObject([{ uuid: body.batch.uuid, made: 10_000, state: "making" }]);
    await runWaitingJobs(app);
    expect(await batches(uuid)).toMatchObject([{ made: 25_000, state: "done", finishedAt: testNow }]);
    expect(new Set((await codesOf(uuid)).map(({ code }) => code)).size).toBe(25_000);
  });

  it("makes each code once where several work on one batch, and none twice where several batches are made", async () => {
    const uuids = [await aVoucher(app), await aVoucher(app)];
    await Promise.all(uuids.flatMap((uuid) => [generate(uuid, { count: 12_000 }), generate(uuid, { count: 900 })]));
    const all = (await Promise.all(uuids.map(batches))).flat();
    await Promise.all([...all, ...all].map(({ uuid }) => makeCodes.run(app.platform, { batch: uuid })));
    const made = (await Promise.all(uuids.map(codesOf))).map((codes) => codes.length);
    expect(made).toEqual([12_900, 12_900]);
  });
});

/** Three people, the first of whom gets no mail. */
async function ofThree() {
  const members = [await aCustomer(app), await aCustomer(app), await aCustomer(app)];
  const [leftOut] = members;
  const uuid = await anAudience(app, sql`u.uuid = any(${members}::uuid[])`, sql`u.uuid = ${leftOut}`);
  return { uuid, members, leftOut };
}

describe("a batch for a frozen audience", () => {
  it("gives each member one code, and mails it to those who are not left out [AMD-17] [PRO-CODE-22]", async () => {
    const voucherUuid = await aVoucher(app);
    const audience = await ofThree();
    const started = await startSegmentBatch(app, { voucherUuid, audienceUuid: audience.uuid });
    expect(started).toMatchObject({ wanted: 3, created: 3 });
    expect(new Set((await codesOf(voucherUuid)).map(({ userUuid }) => userUuid))).toEqual(new Set(audience.members));
    expect(await batches(voucherUuid)).toMatchObject([
      { wanted: 3, made: 3, emailed: 2, skipped: 1, segmentName: "Regulars", sendsEmail: true, state: "done" },
    ]);
    const rows = await query<{ uuid: string; message: { paragraphs: string[] } }>`
      select u.uuid, m.message from outbound_mails m join users u on u.email = m.recipient
      where m.version = ${started.batchUuid}`;
    const mailed = audience.members.filter((uuid) => uuid !== audience.leftOut);
    expect(new Set(rows.map(({ uuid }) => uuid))).toEqual(new Set(mailed));
    const codes = new Map((await codesOf(voucherUuid)).map((one) => [one.userUuid, one.code]));
    for (const { uuid, message } of rows) expect(message.paragraphs).toContain(`Your code: ${codes.get(uuid)}`);
  });

  it("goes on behind the last member who has a code, also where staff gave that code away meanwhile", async () => {
    const voucherUuid = await aVoucher(app);
    await manyCustomers(app, { count: 2_203, prefix: "many." });
    const audienceUuid = await anAudience(app, sql`u.email like 'many.%'`, sql`u.email = 'many.7@example.test'`);
    const { batchUuid, created } = await startSegmentBatch(app, { voucherUuid, audienceUuid });
    expect(created).toBe(0);
    await inTransaction(app.platform.db, (tx) => makeSome(app.platform, tx, batchUuid));
    const [given] = await codesOf(voucherUuid);
    await query`update voucher_codes set user_uuid = null, batch_uuid = null where uuid = ${given?.uuid ?? ""}`;
    await makeCodes.run(app.platform, { batch: batchUuid });
    expect(await batches(voucherUuid)).toMatchObject([
      { wanted: 2_203, made: 2_203, emailed: 2_202, skipped: 1, state: "done" },
    ]);
    const holders = (await codesOf(voucherUuid)).map(({ userUuid }) => userUuid);
    expect([holders.length, new Set(holders).size, holders.includes(given?.userUuid ?? "")]).toEqual([
      2_203,
      2_203,
      false,
    ]);
    const rows = await query<{ n: number }>`
      select count(distinct recipient) as n from outbound_mails where version = ${batchUuid}`;
    expect(rows).toEqual([{ n: 2_202 }]);
  });

  it("mails nobody where that was not asked for", async () => {
    const voucherUuid = await aVoucher(app);
    const { uuid: audienceUuid } = await ofThree();
    const { batchUuid } = await startSegmentBatch(app, { voucherUuid, audienceUuid, sendsEmail: false });
    const mails = await query`select from outbound_mails where version = ${batchUuid}`;
    expect([mails.length, (await batches(voucherUuid))[0]]).toMatchObject([0, { made: 3, emailed: 0, skipped: 0 }]);
  });
});
