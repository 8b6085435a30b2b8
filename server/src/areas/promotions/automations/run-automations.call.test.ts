import { freezeAutomationAudience, listAutomations, updateAutomation } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { anAutomation, type GivenAutomation } from "../../../../test/automations.ts";
import { codeHolders, mailedTo } from "../../../../test/code-batches.ts";
import { startFileApp, startFileAppBeside } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { aSegment } from "../../../../test/segments.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { testNow } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember, manyCustomers } from "../../../../test/users.ts";
import { days, hours } from "../../../platform/clock/clock.ts";
import { byHand, nothingToDo, nothingTried } from "../../../platform/jobs/task.ts";
import { runAutomations } from "./run-automations.ts";

let staff: string;
let segmentUuid: string;
let voucherUuid: string;
const app = await startFileApp();
const query = queryOn(app);
const other = await startFileAppBeside(app);
beforeEach(async () => {
  app.clock.set(testNow);
  await query`truncate automations, outbound_mails, voucher_codes, code_batches, audiences, users cascade`;
  staff = await aStaffMember(app, { permissions: ["promotion.edit"], email: "staff@elsewhere.test" });
  const rules = [{ field: "email", operator: "ends with", comparator: "@example.test" }];
  segmentUuid = await aSegment(app, { name: "Us", rules });
  voucherUuid = await aVoucher(app);
  await aCustomer(app, { email: "ada@example.test" });
  await aCustomer(app, { email: "bo@example.test" });
  await aCustomer(app, { email: "cy@example.test", isVerified: false });
  await aCustomer(app, { email: "di@example.test", isArchived: true });
});

const anActive = (given: GivenAutomation = {}) =>
  anAutomation(app, { segmentUuid, voucherUuid, active: true, nextRunAt: testNow, ...given });
const run = (platform = app.platform, payload = {}) => runAutomations.run(platform, payload);
const runs = () => query<{ planned: Date; state: string; reason: string; people: number }>`
  select planned_at as planned, state, reason, people from automation_runs order by planned_at`;
const holders = () => codeHolders(app);
const mailed = () => mailedTo(app);
const listed = async () => {
  const { body } = await app.call(listAutomations, { headers: await signInAs(app, staff) });
  return body.automations[0];
};
const titleOf = async (): Promise<string> => (await listed())?.title ?? "";
const members = ["ada@example.test", "bo@example.test", "cy@example.test"];

describe("a run", () => {
  it("gives everybody of the segment a code, mails those who may be mailed, and plans the next one", async () => {
    await anActive({ sendsEmail: true });
    await run();
    expect([await holders(), await mailed()]).toEqual([members, members.slice(0, 2)]);
    expect(await listed()).toMatchObject({
      lastRunDate: testNow,
      nextRunDate: "2026-11-28T02:00:00.000Z",
      lastRun: { state: "done", reason: "", plannedDate: testNow, people: 3, made: 3, emailed: 2, leftOut: 1 },
    });
    const [code] = await query<{ expires: Date; most: number | null }>`
      select distinct expires_at as expires, maximum_redemptions as most from voucher_codes`;
    expect(code).toEqual({ expires: new Date("2026-12-21T13:59:59.999Z"), most: null });
  });

  it("comes once for an instant of the plan, also where the clock was put back and it was planned for it again", async () => {
    const uuid = await anActive({ repeatTime: "Hourly" });
    await run();
    await query`update automations set next_run_at = ${testNow} where uuid = ${uuid}`;
    await run();
    expect(await holders()).toEqual(members);
    expect(await runs()).toHaveLength(1);
    expect(await listed()).toMatchObject({ nextRunDate: "2026-11-21T03:00:00.000Z" });
  });

  it("mails nobody where none are wanted", async () => {
    await anActive();
    await run();
    expect([await holders(), await mailed()]).toEqual([members, []]);
    expect(await listed()).toMatchObject({ lastRun: { made: 3, emailed: 0, leftOut: 0 } });
  });

  it("does not come before its instant, or of what is switched off", async () => {
    await anActive({ nextRunAt: "2026-11-21T02:00:00.001Z" });
    await anActive({ active: false });
    expect(await run()).toBe(nothingToDo);
    expect(await holders()).toEqual([]);
    app.clock.advance(1);
    await run();
    expect(await holders()).toEqual(members);
  });

  it.each([
    ["Hourly", 3 * 24],
    ["Daily", 3],
    ["Weekly", 1],
  ] as const)("%s comes once for each of its instants, though the program asks late", async (repeatTime, count) => {
    await anActive({ repeatTime });
    const step = { Hourly: hours(1), Daily: days(1), Weekly: days(7) }[repeatTime];
    for (let n = 0; n < count; n += 1) {
      app.clock.set(new Date(Date.parse(testNow) + n * step + 40_000));
      await run();
      expect(await run()).toBe(nothingToDo);
    }
    const planned = (await runs()).map((one) => one.planned.getTime());
    expect(planned).toEqual(Array.from({ length: count }, (_, n) => Date.parse(testNow) + n * step));
  });

  it("that was missed many times comes once, as the last of them", async () => {
    await anActive({ repeatTime: "Daily" });
    app.clock.advance(days(4) + hours(3));
    await run();
    expect(await run()).toBe(nothingToDo);
    expect(await holders()).toEqual(members);
    expect((await runs()).map((one) => one.planned.toISOString())).toEqual(["2026-11-25T02:00:00.000Z"]);
    expect(await listed()).toMatchObject({ nextRunDate: "2026-11-26T02:00:00.000Z" });
  });

  it("is one of two processes that ask at the same moment, many times", async () => {
    for (const title of ["One", "Two", "Three"]) await anActive({ title, repeatTime: "Hourly" });
    for (let n = 0; n < 8; n += 1) {
      await Promise.all([run(), run(other.platform), run(), run(other.platform)]);
      app.clock.advance(hours(1));
    }
    const made = await query<{ codes: number; people: number; runs: number }>`
      select count(*) as codes, count(distinct (c.batch_uuid, c.user_uuid)) as people, count(distinct r.uuid) as runs
      from automation_runs r join voucher_codes c on c.batch_uuid = r.batch_uuid`;
    expect([made, await runs()]).toEqual([
      [{ codes: 72, people: 72, runs: 24 }],
      expect.objectContaining({ length: 24 }),
    ]);
  });

  it.each([
    ["the segment is gone", () => sql`delete from segments`, "Couldn't find segment"],
    ["the voucher is gone", () => sql`delete from vouchers where uuid = ${voucherUuid}`, "Couldn't find voucher"],
    ["the voucher is inactive", () => sql`update vouchers set status = 'inactive'`, "The voucher is inactive"],
  ])("is skipped where %s, says so, and the plan goes on [AMB-96]", async (_why, statement, reason) => {
    await anActive();
    await statement().execute(app.platform.db);
    expect(await run()).toEqual({ problem: `1 of 1 automations. ${await titleOf()}: ${reason}` });
    expect(await listed()).toMatchObject({
      lastRunDate: "",
      nextRunDate: "2026-11-28T02:00:00.000Z",
      lastRun: { state: "skipped", reason, people: 0 },
    });
    expect(await holders()).toEqual([]);
  });

  it("that cannot be tells its own reason, each by its title", async () => {
    const gone = await aVoucher(app, { status: "inactive" });
    await anActive({ title: "Birthday", voucherUuid: gone });
    await anActive({ title: "Welcome" });
    await query`delete from segments`;
    const { problem } = z.object({ problem: z.string() }).parse(await run());
    expect(problem).toMatch(/^2 of 2 automations\. /);
    expect(problem).toContain("Birthday: The voucher is inactive");
    expect(problem).toContain("Welcome: Couldn't find segment");
  });

  it("that cannot be keeps none of the others from it", async () => {
    const broken = await aSegment(app);
    // A field there was once.
    const rules = JSON.stringify([{ id: 0, field: "shoeSize", operator: "is", comparator: "44" }]);
    await query`update segments set rules = ${rules}::jsonb where uuid = ${broken}`;
    await anActive({ title: "Broken", segmentUuid: broken, nextRunAt: "2026-11-21T01:00:00.000Z" });
    await anActive({ title: "Fine" });
    expect(await run()).toEqual({ problem: "1 of 2 automations. Broken: There is no field 'shoeSize'" });
    expect(await holders()).toEqual(members);
    expect((await runs()).map(({ state, reason }) => [state, reason])).toEqual([
      ["failed", "There is no field 'shoeSize'"],
      ["running", ""],
    ]);
  });

  it("of a failure nobody foresaw leaves nothing behind, and is tried again later and later, at once where staff change it", async () => {
    await anActive();
    const broken = {
      ...app.platform,
      jobs: { add: () => Promise.reject(new Error("no queue")), addAll: () => Promise.reject(new Error("no queue")) },
    };
    await query`update automations set sends_email = true`;
    expect(await run(broken)).toEqual({ problem: `1 of 1 automations. ${await titleOf()}: no queue` });
    expect([await holders(), await runs()]).toEqual([[], []]);
    expect(await run()).toBe(nothingTried);
    const tries: number[] = [];
    for (let minute = 1; minute <= 16; minute += 1) {
      app.clock.advance(60_000);
      if ((await run(broken)) !== nothingTried) tries.push(minute);
    }
    expect(tries).toEqual([1, 3, 7, 14]);
    // Staff who press Retry are not told that nothing was tried.
    expect(await run(broken, byHand)).toEqual({ problem: `1 of 1 automations. ${await titleOf()}: no queue` });
    expect(await run()).toBe(nothingTried);
    const { uuid = "" } = (await listed()) ?? {};
    const headers = await signInAs(app, staff);
    const body = { notes: "Mended" };
    expect((await app.call(updateAutomation, { params: { uuid }, body, headers })).status).toBe(200);
    await run();
    expect(await holders()).toEqual(members);
    // Once it has gone well it begins anew with a minute.
    app.clock.advance(days(7));
    await run(broken);
    app.clock.advance(60_000);
    await run();
    expect(await query`select tries, try_after from automations`).toEqual([{ tries: 0, try_after: null }]);
  });
});

describe("people who were confirmed", () => {
  it("are those of the first run, whoever came since; later runs ask again", async () => {
    const headers = await signInAs(app, staff);
    const uuid = await anActive({ active: false, repeatTime: "Hourly", nextRunAt: "2026-11-21T03:00:00.000Z" });
    const asked = { segmentUuid, voucherUuid, repeatTime: "Hourly", nextRunDate: "2026-11-21T03:00:00.000Z" };
    const { body: shown } = await app.call(freezeAutomationAudience, { body: asked, headers });
    const on = { active: true, nextRunDate: shown.nextRunDate, audience: shown.uuid };
    expect((await app.call(updateAutomation, { params: { uuid }, body: on, headers })).status).toBe(200);
    await manyCustomers(app, { count: 2, prefix: "later" });
    app.clock.advance(hours(1));
    await run();
    expect(await holders()).toEqual(members);
    app.clock.advance(hours(1));
    await run();
    expect((await runs()).map(({ people }) => people)).toEqual([3, 5]);
  });

  it.each([
    ["the voucher", async () => ({ voucherUuid: await aVoucher(app) }), 4],
    [
      "the segment",
      async () => ({
        segmentUuid: await aSegment(app, {
          name: "Other",
          rules: [{ field: "role", operator: "is", comparator: "customer" }],
        }),
      }),
      4,
    ],
    ["nothing that matters", () => Promise.resolve({ notes: "Kept" }), 3],
  ])("are let go where %s changes", async (_what, change, people) => {
    const headers = await signInAs(app, staff);
    const uuid = await anActive({ active: false, nextRunAt: "2026-11-21T03:00:00.000Z" });
    const asked = { segmentUuid, voucherUuid, nextRunDate: "2026-11-21T03:00:00.000Z" };
    const { body: shown } = await app.call(freezeAutomationAudience, { body: asked, headers });
    const body = { active: true, audience: shown.uuid };
    expect((await app.call(updateAutomation, { params: { uuid }, body, headers })).status).toBe(200);
    expect((await app.call(updateAutomation, { params: { uuid }, body: await change(), headers })).status).toBe(200);
    await manyCustomers(app, { count: 1, prefix: "later" });
    app.clock.advance(hours(1));
    await run();
    expect((await runs()).map((one) => one.people)).toEqual([people]);
  });
});
