import { type Rehearsal, rehearseAutomation } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { allRows } from "../../../../../test/all-rows.ts";
import { anAutomation, type GivenAutomation } from "../../../../../test/automations.ts";
import { startCampaignMonitorStand } from "../../../../../test/campaign-monitor.ts";
import { startFileApp } from "../../../../../test/file-app.ts";
import { startTestMailSandbox } from "../../../../../test/mail-sandbox.ts";
import { aVoucher } from "../../../../../test/promotions.ts";
import { queryOn } from "../../../../../test/query-on.ts";
import { aSegment } from "../../../../../test/segments.ts";
import { signInStaff } from "../../../../../test/sessions.ts";
import { testNow } from "../../../../../test/test-app.ts";
import { aCustomer, manyCustomers } from "../../../../../test/users.ts";
import { runAutomations } from "../run-automations.ts";

let headers: Readonly<Record<string, string>>;
const mails = await startTestMailSandbox();
afterAll(() => mails.close());
const list = await startCampaignMonitorStand();
afterAll(() => list.close());
const app = await startFileApp({ SMTP_URL: mails.smtpUrl }, { ports: { mailingLists: list.lists } });
const query = queryOn(app);
beforeEach(async () => {
  app.clock.set(testNow);
  await query`truncate automations, outbound_mails, voucher_codes, code_batches, audiences, users cascade`;
  headers = await signInStaff(app, {
    permissions: ["promotion.edit"],
    read: ["segment"],
    email: "staff@elsewhere.test",
  });
});

const first = "2026-11-21T22:30:00.000Z";
const ofUs = (ends = "@example.test") =>
  aSegment(app, { name: "Us", rules: [{ field: "email", operator: "ends with", comparator: ends }] });
const rehearse = async (uuid: string): Promise<Rehearsal> => {
  const { status, body } = await app.call(rehearseAutomation, { params: { uuid }, headers });
  expect(status).toBe(200);
  return body;
};
const anActive = async (given: GivenAutomation = {}) =>
  anAutomation(app, {
    segmentUuid: await ofUs(),
    active: true,
    sendsEmail: true,
    repeatTime: "Daily",
    nextRunAt: first,
    ...given,
  });

async function people(): Promise<void> {
  await aCustomer(app, { email: "ada@example.test", firstName: "Ada", lastName: "Ng" });
  await aCustomer(app, { email: "bo@example.test" });
  await aCustomer(app, { email: "cy@example.test", isVerified: false });
  await aCustomer(app, { email: "di@example.test", isArchived: true });
}

describe("a rehearsal", () => {
  it("shows the next three runs: when, who, who is left out and why, the codes' end and the mail itself", async () => {
    await people();
    const voucherUuid = await aVoucher(app, {
      title: "A latte",
      emailSubject: "For you, {{firstName}}",
      emailBody: "<p>Dear {{name}}: <b>{{code}}</b> until {{expiry}}</p>",
    });
    const told = await rehearse(await anActive({ voucherUuid }));
    expect(told).toMatchObject({ skipped: "", voucherTitle: "A latte", segmentName: "Us" });
    expect(told.runs.map(({ plannedDate, codesExpireDate }) => [plannedDate, codesExpireDate])).toEqual([
      [first, "2026-12-22T13:59:59.999Z"],
      ["2026-11-22T22:30:00.000Z", "2026-12-23T13:59:59.999Z"],
      ["2026-11-23T22:30:00.000Z", "2026-12-24T13:59:59.999Z"],
    ]);
    for (const run of told.runs)
      expect(run).toMatchObject({ total: 3, reachable: 2, leftOut: [{ reason: "Not verified", count: 1 }] });
    expect(told.runs[0]?.samples.map(({ email }) => email).toSorted()).toEqual([
      "ada@example.test",
      "bo@example.test",
      "cy@example.test",
    ]);
    // A daily automation gives the same people a code again and again.
    expect(told.runs.map(({ again }) => again)).toEqual([0, 3, 3]);
    expect(["ada@example.test", "bo@example.test"]).toContain(told.mail?.to);
    expect(told.mail?.html).toContain("XXXX-XXXX-XXX</b> until 22/12/2026 23:59");
    expect(told.mail?.subject).toMatch(/^For you, /);
  });

  it("counts as today's data will be on the day of each run", async () => {
    const uuid = await aCustomer(app, { email: "birthday@example.test" });
    await query`update users set birthday = '1990-11-24' where uuid = ${uuid}`;
    const segmentUuid = await aSegment(app, { rules: [{ field: "birthdayToday", operator: "is", comparator: "yes" }] });
    const told = await rehearse(await anActive({ segmentUuid }));
    expect(told.runs.map(({ total }) => total)).toEqual([0, 0, 1]);
    expect(told.mail?.to).toBe("birthday@example.test");
  });

  it("of one that is off, shows the runs it would have, and without mails no mail", async () => {
    await people();
    const told = await rehearse(
      await anActive({ active: false, sendsEmail: false, repeatTime: "Weekly", nextRunAt: "2026-11-20T22:30:00.000Z" }),
    );
    expect(told.runs.map(({ plannedDate }) => plannedDate)).toEqual([
      "2026-11-27T22:30:00.000Z",
      "2026-12-04T22:30:00.000Z",
      "2026-12-11T22:30:00.000Z",
    ]);
    expect(told.runs[0]).toMatchObject({ total: 3, reachable: 3, leftOut: [], again: 0 });
    expect([told.runs[1]?.again, told.mail]).toEqual([0, null]);
  });

  it("names other active automations that give the same people a code within a week", async () => {
    await people();
    await manyCustomers(app, { count: 4, prefix: "other" });
    const lattes = await aVoucher(app, { title: "Cake" });
    const some = await aSegment(app, { rules: [{ field: "email", operator: "starts with", comparator: "a" }] });
    await anActive({ title: "Everybody, too", voucherUuid: lattes, repeatTime: "Hourly" });
    await anActive({ title: "Some", segmentUuid: some, repeatTime: "Weekly" });
    await anActive({ title: "In a month", nextRunAt: "2026-12-21T22:30:00.000Z" });
    await anActive({ title: "Off", active: false });
    await anActive({ title: "Inactive voucher", voucherUuid: await aVoucher(app, { status: "inactive" }) });
    const told = await rehearse(await anActive({ title: "Mine" }));
    expect(told.runs[0]?.overlaps).toEqual([
      { uuid: expect.any(String), title: "Everybody, too", voucherTitle: "Cake", people: 7 },
      { uuid: expect.any(String), title: "Some", voucherTitle: "A latte on us", people: 1 },
    ]);
  });

  it("counts codes of runs there were a short time ago, too", async () => {
    await people();
    const mine = await anActive({ repeatTime: "Weekly" });
    await anActive({ title: "Yesterday's", nextRunAt: testNow, repeatTime: "Weekly" });
    await runAutomations.run(app.platform, {});
    await query`update automations set active = false where title = 'Yesterday''s'`;
    expect((await rehearse(mine)).runs[0]?.overlaps).toEqual([]);
    await query`update automations set active = true, next_run_at = '2027-03-01' where title = 'Yesterday''s'`;
    const told = await rehearse(mine);
    expect(told.runs.map(({ overlaps }) => overlaps.map((one) => one.people))).toEqual([[3], [], []]);
  });

  it.each([
    ["the segment is gone", () => sql`delete from segments`, "Couldn't find segment"],
    ["the voucher is gone", () => sql`delete from vouchers`, "Couldn't find voucher"],
    ["the voucher is inactive", () => sql`update vouchers set status = 'inactive'`, "The voucher is inactive"],
  ])("says that nothing would come where %s", async (_why, statement, skipped) => {
    const uuid = await anActive();
    await statement().execute(app.platform.db);
    expect(await rehearse(uuid)).toMatchObject({ skipped, runs: [], mail: null });
  });

  it("writes nothing and asks nobody outside", async () => {
    await people();
    await anActive({ title: "Another", repeatTime: "Hourly" });
    const uuid = await anActive();
    const before = await allRows(app);
    const operations = ["GET /lists/{listid}/customfields.json", "POST /subscribers/{listid}/import.json"];
    const asked = async () => [...operations.map((one) => list.requests(one)), (await mails.mails()).length];
    const journals = await asked();
    for (let n = 0; n < 3; n += 1) await rehearse(uuid);
    expect([await allRows(app), await asked()]).toEqual([before, journals]);
    expect(
      (await app.call(rehearseAutomation, { params: { uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff" }, headers }))
        .status,
    ).toBe(404);
  });

  it("is what three weeks of real runs come to with the same data", async () => {
    await people();
    await manyCustomers(app, { count: 30, prefix: "member" });
    await query`update users set birthday = date '1990-11-19' + (n % 25) from (
      select uuid as id, row_number() over (order by uuid)::int as n from users) numbered where uuid = id`;
    const segmentUuid = await aSegment(app, { rules: [{ field: "birthdayToday", operator: "is", comparator: "yes" }] });
    for (const repeatTime of ["Daily", "Weekly"] as const) {
      const uuid = await anActive({ title: repeatTime, segmentUuid, repeatTime });
      const told = await rehearse(uuid);
      for (const run of told.runs) {
        app.clock.set(run.plannedDate);
        await runAutomations.run(app.platform, {});
      }
      const rows = await query<{ planned: Date; people: number; emailed: number }>`
        select r.planned_at as planned, b.made as people, b.emailed from automation_runs r join code_batches b on b.uuid = r.batch_uuid
        where r.automation_uuid = ${uuid} order by r.planned_at`;
      const real = rows.map(({ planned, people: made, emailed }) => [planned.toISOString(), made, emailed]);
      expect(real).toEqual(told.runs.map(({ plannedDate, total, reachable }) => [plannedDate, total, reachable]));
      expect(real.some(([, made]) => made !== 0)).toBe(true);
      app.clock.set(testNow);
      await query`update automations set active = false`;
    }
  });
});
