import * as calls from "@crema/contract/areas/promotions";
import { beforeEach, describe, expect, it } from "vitest";
import { anAutomation } from "../../../../test/automations.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { aSegment, storedAudiences } from "../../../../test/segments.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { testNow } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";

let body: { title: string; segmentUuid: string; voucherUuid: string };
const app = await startFileApp();
const query = queryOn(app);
const named = { lastName: "Sorensen" };
const promoter = await signInStaff(app, { ...named, permissions: ["promotion.edit"] });
const orderer = await signInStaff(app, { ...named, permissions: ["order.edit"] });
const reader = await signInStaff(app, { ...named, read: ["promotion"] });
beforeEach(async () => {
  await query`delete from automations`;
  const rules = [{ field: "email", operator: "ends with", comparator: "@people.test" }];
  body = {
    title: "Birthday coffee",
    segmentUuid: await aSegment(app, { name: "Us", rules }),
    voucherUuid: await aVoucher(app),
  };
});

const create = (more: object = {}, headers = promoter) =>
  app.call(calls.createAutomation, { body: { ...body, ...more }, headers });
const update = (uuid: string, sent: object, headers = promoter) =>
  app.call(calls.updateAutomation, { params: { uuid }, body: sent, headers });
const remove = (uuid: string, headers = promoter) => app.call(calls.deleteAutomation, { params: { uuid }, headers });
const list = async (filter: object = {}, headers = reader) =>
  (await app.call(calls.listAutomations, { query: { ...filter }, headers })).body.automations;

const readSync = async () => (await app.call(calls.getListSync, { headers: orderer })).body;

const tomorrow = "2026-11-22T22:30:00.000Z";
const freeze = (more: object = {}) =>
  app.call(calls.freezeAutomationAudience, {
    body: { segmentUuid: body.segmentUuid, voucherUuid: body.voucherUuid, nextRunDate: tomorrow, ...more },
    headers: promoter,
  });
const sync = { title: "SyncWithCampginMonitor", segmentUuid: null, voucherUuid: null };

describe("an automation", () => {
  it("is created, listed, saved and deleted with all its fields [PRO-AUTO-06] [PRO-AUTO-11]", async () => {
    const given = { repeatTime: "Daily", notes: "For the window", sendEmailOnGeneration: true, nextRunDate: tomorrow };
    const { status, body: made } = await create(given);
    expect([status, made]).toEqual([
      200,
      expect.objectContaining({ ...body, ...given, active: false, showOnList: true, lastRunDate: "", lastRun: null }),
    ]);
    expect(made).toMatchObject({ segmentName: "Us", voucherTitle: "A latte on us" });
    expect(await list()).toEqual([made]);
    const saved = await update(made.uuid, { title: "Coffee", active: true, updatedAt: made.updatedAt });
    expect(saved.body).toMatchObject({ ...given, title: "Coffee", active: true });
    expect(saved.headers["etag"]).toBe(`"${saved.body.updatedAt}"`);
    expect((await remove(made.uuid)).status).toBe(204);
    expect([await list(), (await remove(made.uuid)).status]).toEqual([[], 404]);
    const rows = await query<{ act: string }>`
      select act from audit_entries where record = 'automation' and record_id = ${made.uuid} order by id`;
    expect(rows.map(({ act }) => act)).toEqual(["create", "update", "delete"]);
  });

  it("repeats hourly, daily or weekly, and weekly unless told [PRO-AUTO-07]", async () => {
    expect((await create()).body.repeatTime).toBe("Weekly");
    for (const repeatTime of ["Hourly", "Daily", "Weekly"])
      expect((await create({ repeatTime })).body.repeatTime).toBe(repeatTime);
    expect((await create({ repeatTime: "Monthly" })).status).toBe(422);
  });

  it.each([
    ["title", { title: " " }, "Title is required"],
    ["segmentUuid", { segmentUuid: "" }, "Segment is required"],
    ["voucherUuid", { voucherUuid: null }, "Voucher is required"],
  ])("needs a %s, new and saved [PRO-AUTO-09]", async (field, sent, text) => {
    const refused = await create(sent);
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: text }]);
    const saved = await update(await anAutomation(app), sent);
    expect([saved.status, saved.body.errors]).toEqual([422, { [field]: text }]);
  });

  it("may be planned for today in Brisbane and later, not for yesterday [PRO-AUTO-10]", async () => {
    const [yesterday, today] = ["2026-11-20T13:59:59.999Z", "2026-11-20T14:00:00.000Z"];
    const refused = await create({ nextRunDate: yesterday });
    expect(refused.body.errors).toEqual({ nextRunDate: "Next run date must not be before today" });
    expect((await create({ nextRunDate: today })).status).toBe(200);
    const far = await create({ nextRunDate: "9999-12-31T23:59:59.000Z" });
    expect(far.body.errors).toEqual({ nextRunDate: "Next run date must be within 10 years" });
    // One that was planned long ago is saved as long as its plan stays.
    const old = await anAutomation(app, { nextRunAt: yesterday });
    expect((await update(old, { notes: "Kept", nextRunDate: yesterday })).status).toBe(200);
    expect((await update(old, { nextRunDate: "2026-11-19T14:00:00.000Z" })).status).toBe(422);
  });

  it.each([
    ["keeps a next run that lies ahead", tomorrow, tomorrow],
    ["goes on with its plan where that is past", "2026-11-20T21:00:00.000Z", "2026-11-21T21:00:00.000Z"],
    ["is planned a step ahead where nothing was chosen", "", "2026-11-22T02:00:00.000Z"],
  ])("switched on %s [AMD-28]", async (_how, nextRunDate, wanted) => {
    const given = { repeatTime: "Daily" as const, ...(nextRunDate !== "" && { nextRunAt: nextRunDate }) };
    const { body: on } = await update(await anAutomation(app, given), { active: true });
    expect([on.active, on.nextRunDate]).toEqual([true, wanted]);
    const { body: off } = await update(on.uuid, { active: false });
    expect([off.active, off.nextRunDate]).toEqual([false, wanted]);
  });

  it("of a segment and voucher that are gone says so, and keeps them [PRO-AUTO-03] [AMB-96] [AMD-14]", async () => {
    const { body: made } = await create();
    await query`delete from segments where uuid = ${body.segmentUuid}`;
    await query`delete from vouchers where uuid = ${body.voucherUuid}`;
    expect(await list()).toMatchObject([{ ...body, segmentName: null, voucherTitle: null }]);
    expect((await update(made.uuid, { notes: "Saved" })).status).toBe(200);
    const absent = await create();
    expect([absent.status, absent.body.errors]).toEqual([422, { segmentUuid: "Couldn't find segment" }]);
  });

  it("is not saved over somebody else's change [AMD-32]", async () => {
    const { body: made } = await create();
    await update(made.uuid, { notes: "Theirs" });
    const stale = await update(made.uuid, { notes: "Mine", updatedAt: made.updatedAt });
    expect([stale.status, stale.body.code, stale.body.conflicts]).toEqual([
      409,
      "changed_by_someone_else",
      { notes: { yours: "Mine", theirs: "Theirs" } },
    ]);
  });
});

describe("the email-marketing sync", () => {
  it("needs neither segment nor voucher, and is not on the list [PRO-AUTO-08] [AMB-94]", async () => {
    const { status, body: made } = await create({ ...sync, repeatTime: "Daily", showOnList: true });
    expect([status, made.showOnList]).toEqual([200, false]);
    expect([await list(), (await list({ all: true })).map(({ title }) => title)]).toEqual([[], [sync.title]]);
    const hidden = await create({ showOnList: false });
    expect((await list({ all: true })).map(({ uuid }) => uuid)).toEqual([hidden.body.uuid, made.uuid]);
  });

  it("is run and cancelled with order edit alone, and nothing else is [AMD-06]", async () => {
    const { body: made } = await create({ ...sync, active: true }, orderer);
    expect([made.active, made.nextRunDate]).toEqual([true, testNow]);
    expect((await update(made.uuid, { active: false }, orderer)).body.active).toBe(false);
    expect((await update(made.uuid, { active: true }, orderer)).body.active).toBe(true);
    const other = await anAutomation(app);
    for (const refused of [
      await create({}, orderer),
      await update(other, { notes: "x" }, orderer),
      await remove(other, orderer),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await remove(made.uuid, orderer)).status).toBe(204);
  });

  it("is one, under its own title", async () => {
    const { body: made } = await create(sync);
    const second = await create(sync);
    expect([second.status, second.body.errors]).toEqual([422, { title: "There is an email-marketing sync already" }]);
    expect((await update(made.uuid, { title: "Another" })).status).toBe(422);
    expect((await update(await anAutomation(app), { title: sync.title })).status).toBe(422);
  });

  it("tells how it stands [PRO-AUTO-12] [AMB-95]", async () => {
    expect(await readSync()).toEqual({
      active: false,
      nextRunDate: "",
      lastRunDate: "",
      uuid: "",
      lastRun: null,
      notTaken: [],
    });
    const { body: made } = await create({ ...sync, active: true });
    expect(await readSync()).toMatchObject({ active: true, nextRunDate: testNow, lastRunDate: "", uuid: made.uuid });
  });
});

describe("the people of the first run", () => {
  it("are shown, and confirmed by switching it on", async () => {
    await aCustomer(app, { email: "ada@people.test" });
    await aCustomer(app, { email: "bo@people.test", isVerified: false });
    const shown = await freeze({ sendEmailOnGeneration: true });
    expect(shown.body).toMatchObject({
      segmentName: "Us",
      total: 2,
      reachable: 1,
      leftOut: [{ reason: "Not verified", count: 1 }],
      nextRunDate: tomorrow,
    });
    expect((await freeze()).body).toMatchObject({ total: 2, reachable: 2, leftOut: [] });
    const { uuid, nextRunDate } = shown.body;
    const { body: made } = await create({ sendEmailOnGeneration: true });
    const on = { active: true, nextRunDate, audience: uuid };
    expect((await update(made.uuid, on)).status).toBe(200);
    expect((await storedAudiences(app)).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
    const again = await create({ ...on, sendEmailOnGeneration: true });
    expect([again.status, again.body.code]).toEqual([409, "audience_gone"]);
  });

  it.each([
    ["another run", { nextRunDate: "2026-11-23T22:30:00.000Z" }],
    ["mails", { sendEmailOnGeneration: true }],
  ])("are confirmed for nothing else: %s", async (_what, other) => {
    const { body: shown } = await freeze();
    const refused = await create({ active: true, nextRunDate: tomorrow, audience: shown.uuid, ...other });
    expect([refused.status, refused.body.code]).toEqual([409, "audience_gone"]);
  });

  it("are asked as of that run, not of today", async () => {
    const uuid = await aCustomer(app, { email: "birthday@example.test" });
    await query`update users set birthday = '1990-11-23' where uuid = ${uuid}`;
    const rules = [{ field: "birthdayToday", operator: "is", comparator: "yes" }];
    const segmentUuid = await aSegment(app, { rules });
    expect((await freeze({ segmentUuid })).body).toMatchObject({ total: 1 });
    expect((await freeze({ segmentUuid, nextRunDate: "2026-11-23T22:30:00.000Z" })).body).toMatchObject({ total: 0 });
  });

  it("need a live voucher and a segment", async () => {
    await query`update vouchers set status = 'inactive' where uuid = ${body.voucherUuid}`;
    expect((await freeze()).body.code).toBe("voucher_inactive");
    const absent = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
    expect((await freeze({ voucherUuid: absent })).status).toBe(422);
    expect((await freeze({ voucherUuid: await aVoucher(app), segmentUuid: absent })).status).toBe(422);
  });
});
