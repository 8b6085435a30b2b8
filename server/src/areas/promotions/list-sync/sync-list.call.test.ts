import { getListSync, type ListSync, updateAutomation } from "@crema/contract/areas/promotions";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anAutomation } from "../../../../test/automations.ts";
import { startCampaignMonitorStand } from "../../../../test/campaign-monitor.ts";
import { startFileApp, startFileAppBeside } from "../../../../test/file-app.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { testNow } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember, manyCustomers, type Person } from "../../../../test/users.ts";
import { days } from "../../../platform/clock/clock.ts";
import { originOf } from "../../../platform/config/origin.ts";
import { runAutomations } from "../automations/run-automations.ts";
import { noteSyncStep } from "./list-sync-rows.ts";
import { syncMailingList } from "./sync-list.ts";

/** Small, so that few people are several chunks. */
const chunkSize = 20;
const importCall = "POST /subscribers/{listid}/import.json";
const hookSecret = "a-long-hook-secret-part";
let staff: string;
let sync: string;
const list = await startCampaignMonitorStand({ CAMPAIGN_MONITOR_WEBHOOK_SECRET: hookSecret });
afterAll(() => list.close());
const app = await startFileApp({}, { ports: { mailingLists: { ...list.lists, chunkSize } } });
const query = queryOn(app);
const other = await startFileAppBeside(app);
afterEach(() => list.calm());
beforeEach(async () => {
  app.clock.set(testNow);
  await query`truncate automations, list_people, users cascade`;
  staff = await aStaffMember(app, { permissions: ["order.edit"], email: "staff@elsewhere.test" });
  sync = await anAutomation(app, {
    title: "SyncWithCampginMonitor",
    repeatTime: "Daily",
    active: true,
    nextRunAt: testNow,
    showOnList: false,
  });
});

let made = 0;
async function aReader(given: Person = {}): Promise<{ uuid: string; email: string }> {
  made += 1;
  const email = given.email ?? `reader.${made}@readers.test`;
  const uuid = await aCustomer(app, { firstName: "Ada", lastName: "Ng", ...given, email });
  await wants(uuid, true);
  return { uuid, email };
}
const wants = (uuid: string, isWanted: boolean) =>
  query`update users set email_marketing = ${isWanted} where uuid = ${uuid}`;
async function wanting(uuid: string): Promise<boolean | undefined> {
  const rows = await query<{ wants: boolean }>`select email_marketing as wants from users where uuid = ${uuid}`;
  return rows[0]?.wants;
}
/** The work of the last run, as the queue does it. */
async function work(platform = app.platform) {
  const rows = await query<{ uuid: string }>`
    select uuid from automation_runs where automation_uuid = ${sync} order by planned_at desc limit 1`;
  return syncMailingList.run(platform, { run: rows[0]?.uuid ?? "" });
}
/** As often as it fails, as the queue does; on a busy machine the list does not always answer in time. */
async function workUntilDone(platform = app.platform): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1)
    if (
      await work(platform).then(
        () => true,
        () => false,
      )
    )
      return;
}
async function nextRun() {
  await runAutomations.run(app.platform, {});
  return work();
}
const nextDay = () => {
  app.clock.advance(days(1));
  return nextRun();
};
const standing = async (): Promise<ListSync> =>
  (await app.call(getListSync, { headers: await signInAs(app, staff) })).body;
const isOn = async (email: string) => (await list.person(email))?.isSubscribed;

describe("the email-marketing sync [PRO-AUTO-08]", () => {
  it("puts those on the list who want it, verified and not archived, with their card; and only changed ones again", async () => {
    const { uuid, email } = await aReader();
    await aLoyaltyCard(app, uuid, { fom: "600777", points: 120, cents: 0 });
    const others = [await aReader({ isVerified: false }), await aReader({ isArchived: true })];
    await wants((await aReader({ email: "no@readers.test" })).uuid, false);
    expect(await nextRun()).toBeUndefined();
    expect(await list.person(email)).toMatchObject({ name: "Ada Ng", isSubscribed: true });
    expect((await list.person(email))?.values).toMatchObject({ FOM: "600777", FomPoints: "120" });
    for (const one of [...others, { email: "no@readers.test" }]) expect(await list.person(one.email)).toBeUndefined();
    expect(await standing()).toMatchObject({
      active: true,
      lastRunDate: testNow,
      nextRunDate: "2026-11-22T02:00:00.000Z",
      lastRun: { state: "done", sent: 1, removed: 0, refused: 0, plannedDate: testNow, finishedDate: testNow },
      notTaken: [],
    });
    const asked = list.requests(importCall);
    await nextDay();
    expect(list.requests(importCall)).toBe(asked);
    await query`update users set first_name = 'Adele' where uuid = ${uuid}`;
    await nextDay();
    expect((await list.person(email))?.name).toBe("Adele Ng");
  });

  it("has the list report what happens there, switches that on again, and says if it could not", async () => {
    const ours = {
      Url: `${originOf(app.platform.config)}/v1/webhooks/campaign-monitor/${hookSecret}`,
      Status: "Active",
    };
    expect(await nextRun()).toBeUndefined();
    expect(list.webhooks()).toEqual([ours]);
    list.switchOff();
    list.order("auth-wrong", "GET /lists/{listid}/webhooks.json");
    expect(await nextDay()).toEqual({ problem: expect.stringMatching(/^The list doesn't report opt-outs to us: /) });
    expect((await standing()).lastRun?.state).toBe("done");
    await list.calm();
    await nextDay();
    expect(list.webhooks()).toEqual([ours]);
  });

  it("takes those off the list who opt out here, are archived or are gone", async () => {
    const people = [await aReader(), await aReader(), await aReader(), await aReader()] as const;
    await nextRun();
    await wants(people[0].uuid, false);
    await query`update users set ended_at = ${app.clock.now()} where uuid = ${people[1].uuid}`;
    await query`delete from users where uuid = ${people[2].uuid}`;
    await nextDay();
    expect(await Promise.all(people.map(({ email }) => isOn(email)))).toEqual([false, false, false, true]);
    expect((await standing()).lastRun).toMatchObject({ removed: 3, sent: 0 });
  });

  it("writes down here who opted out there, with who said so, and never puts them back", async () => {
    const { uuid, email } = await aReader();
    await nextRun();
    await list.optOut(email);
    await nextDay();
    expect([await wanting(uuid), await isOn(email)]).toEqual([false, false]);
    const rows = await query<{ who: string; changes: object }>`
      select who_name as who, changes from audit_entries where record = 'user' and record_id = ${uuid}`;
    expect(rows).toEqual([
      { who: "Mailing list", changes: { "preferences.notifications.email.marketing": [true, false] } },
    ]);
    expect((await standing()).lastRun).toMatchObject({ optedOut: 1, removed: 0, sent: 0 });
    // Wanting it again here does not sign anybody up there, and staff are told.
    await wants(uuid, true);
    expect(await nextDay()).toEqual({ problem: "The list did not take 1 people" });
    expect([await wanting(uuid), await isOn(email)]).toEqual([true, false]);
    expect((await standing()).notTaken).toEqual([
      { userUuid: uuid, email, reason: "Has to sign up on the mailing list again" },
    ]);
    await nextDay();
    expect([await wanting(uuid), await isOn(email)]).toEqual([true, false]);
  });

  it("does not put back whom it took off itself", async () => {
    const { uuid, email } = await aReader();
    await nextRun();
    await wants(uuid, false);
    await nextDay();
    await wants(uuid, true);
    await nextDay();
    await nextDay();
    expect([await wanting(uuid), await isOn(email)]).toEqual([true, false]);
    expect((await standing()).notTaken).toMatchObject([{ userUuid: uuid }]);
  });

  it("learns of an opt-out from the refusal of an import, as of somebody new here", async () => {
    const { uuid } = await aReader({ email: "isla@example.test" });
    await query`update list_sync_runs set next_page = 0`;
    await runAutomations.run(app.platform, {});
    await query`update list_sync_runs set next_page = 0`;
    await work();
    expect([await wanting(uuid), (await standing()).lastRun]).toEqual([
      false,
      expect.objectContaining({ optedOut: 1, refused: 0, sent: 0 }),
    ]);
  });

  it("tells of each one the list does not take, and takes the others", async () => {
    const [daniel, fine] = [await aReader({ email: "daniel@example.test" }), await aReader()];
    expect(await nextRun()).toEqual({ problem: "The list did not take 1 people" });
    expect([await isOn(fine.email), await isOn(daniel.email)]).toEqual([true, false]);
    expect(await standing()).toMatchObject({
      lastRun: { state: "done", sent: 1, refused: 1 },
      notTaken: [{ userUuid: daniel.uuid, email: daniel.email, reason: expect.stringMatching(/\S/) }],
    });
  });

  it("leaves the wish of somebody who comes anew with an address that we took off the list, and tells staff", async () => {
    const { uuid, email } = await aReader();
    await nextRun();
    await query`delete from users where uuid = ${uuid}`;
    const anew = await aReader({ email });
    await nextDay();
    await nextDay();
    expect([await isOn(email), await wanting(anew.uuid)]).toEqual([false, true]);
    expect((await standing()).notTaken).toMatchObject([
      { userUuid: anew.uuid, reason: "Has to sign up on the mailing list again" },
    ]);
  });

  it("keeps one person one subscriber when an address changes", async () => {
    const { uuid, email } = await aReader();
    await nextRun();
    await query`update users set email = 'new.address@readers.test' where uuid = ${uuid}`;
    await nextDay();
    expect([await list.person(email), await isOn("new.address@readers.test")]).toEqual([undefined, true]);
  });

  it("never puts somebody back by a new address who left the list under the old one while a run was cut short", async () => {
    const { uuid, email } = await aReader();
    await nextRun();
    await query`update users set email = 'moved.away@readers.test' where uuid = ${uuid}`;
    app.clock.advance(days(1));
    await runAutomations.run(app.platform, {});
    // It had read who left, and goes on hours later.
    await query`update list_sync_runs set next_page = 0`;
    await list.optOut(email);
    await work();
    expect(await isOn("moved.away@readers.test")).not.toBe(true);
    await nextDay();
    expect([(await isOn("moved.away@readers.test")) ?? false, await wanting(uuid)]).toEqual([false, false]);
  });

  it.each(["answer-lost", "error", "request-lost", "away"] as const)(
    "goes on where it stood after the list was %s",
    async (trouble) => {
      await manyCustomers(app, { count: 50, prefix: `${trouble}.` });
      await query`update users set email_marketing = true where email like ${`${trouble}.%`}`;
      await runAutomations.run(app.platform, {});
      if (trouble === "away") await list.trouble("away");
      else
        list.order(
          { "answer-lost": "commit-then-timeout", error: "commit-then-500", "request-lost": "timeout-before-commit" }[
            trouble
          ],
          importCall,
        );
      const heard = vi.spyOn(app.platform.live, "recordChanged");
      await expect(work()).rejects.toThrow();
      expect((await standing()).lastRun).toMatchObject({ state: "running", reason: expect.stringMatching(/\S/) });
      expect(heard).toHaveBeenLastCalledWith("automation", sync);
      heard.mockRestore();
      const rows = await query<{ uuid: string }>`select uuid from automation_runs where state = 'running'`;
      await noteSyncStep(app.platform.db, rows[0]?.uuid ?? "", {});
      expect((await standing()).lastRun).toMatchObject({ state: "running", reason: "" });
      await list.calm();
      const asked = list.requests(importCall);
      await Promise.all([workUntilDone(), workUntilDone(other.platform)]);
      expect((await standing()).lastRun).toMatchObject({ state: "done", refused: 0 });
      expect(list.requests(importCall) - asked).toBeGreaterThanOrEqual(3);
      expect(await isOn(`${trouble}.50@example.test`)).toBe(true);
    },
  );

  it("ends when it is switched off, and says so", async () => {
    await aReader();
    await runAutomations.run(app.platform, {});
    const headers = await signInAs(app, staff);
    await app.call(updateAutomation, { params: { uuid: sync }, body: { active: false }, headers });
    const asked = list.requests(importCall);
    await work();
    expect([list.requests(importCall), (await standing()).lastRun]).toEqual([
      asked,
      expect.objectContaining({ state: "skipped", reason: "It was switched off" }),
    ]);
  });

  it("takes the place of one that did not end", async () => {
    await runAutomations.run(app.platform, {});
    app.clock.advance(days(1));
    await nextRun();
    const rows = await query<{ state: string; reason: string }>`
      select state, reason from automation_runs order by planned_at`;
    expect(rows).toEqual([
      { state: "failed", reason: "It did not end before the next one" },
      { state: "done", reason: "" },
    ]);
  });

  it("is skipped where there is no mailing list", async () => {
    await runAutomations.run({ ...app.platform, ports: {} }, {});
    expect((await standing()).lastRun).toMatchObject({ state: "skipped", reason: "No mailing list is set up" });
  });
});
