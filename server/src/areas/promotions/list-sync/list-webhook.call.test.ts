import { listJobs, retryJob } from "@crema/contract/areas/jobs";
import { updateUser } from "@crema/contract/areas/users";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { testSigningKey } from "../../../../test/signing-key.ts";
import { testNow } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { secret } from "../../../platform/config/secret.ts";
import { inboxTasks } from "../../../platform/inbox/inbox.ts";
import { readConfiguration } from "../../../read-configuration.ts";
import { campaignMonitorWebhook, webhooksOf } from "../../../webhooks.ts";

const listId = "0123456789abcdef0123456789abcdef";
const hookSecret = "a-long-hook-secret-part";
const webhook = campaignMonitorWebhook({ listId, webhookSecret: secret(hookSecret) });
const app = await startFileApp({}, { webhooks: [webhook] });
const query = queryOn(app);
const boss = await signInStaff(app, { permissions: ["permission.edit", "user.edit"] });
beforeEach(async () => {
  vi.restoreAllMocks();
  app.clock.set(testNow);
  await query`truncate inbound_deliveries, list_people, list_events, audit_entries cascade`;
  await query`delete from users where role = 'customer'`;
});

type Event = Readonly<Record<string, unknown>> & { readonly minute?: number };
/** Minutes before the test's noon in Brisbane, as the list's own clock shows them. */
const clockAt = (minute: number) => new Date(Date.parse(testNow) + 10 * 3_600_000 + minute * 60_000);
const eventOf = ({ minute = 0, ...event }: Event) => ({
  Date: clockAt(minute).toISOString().slice(0, 19).replace("T", " "),
  ...event,
});
async function post(body: unknown, rest = hookSecret): Promise<number> {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const url = `/v1/webhooks/campaign-monitor/${rest}`;
  return (await app.server.inject({ method: "POST", url, payload })).statusCode;
}
async function work(): Promise<void> {
  const rows = await query<{ id: number }>`
    select id from inbound_deliveries where state = 'pending' order by id`;
  for (const { id } of rows) await inboxTasks([webhook])["work-on-delivery"]?.run(app.platform, { delivery: id });
}
async function report(...events: Event[]): Promise<void> {
  expect(await post({ ListID: listId, Events: events.map(eventOf) })).toBe(200);
  await work();
}
const optOut = (email: string, minute = 0): Event => ({
  Type: "Deactivate",
  EmailAddress: email,
  State: "Unsubscribed",
  minute,
});
const reader = async (email: string, state = "subscribed") => {
  const uuid = await aCustomer(app, { email });
  await query`update users set email_marketing = true, created_at = '2026-01-01' where uuid = ${uuid}`;
  if (state !== "")
    await query`insert into list_people (user_uuid, email, sent_hash, state, changed_at)
      values (${uuid}, ${email}, 'hash', ${state}, now())`;
  return uuid;
};
const wants = async (uuid: string) =>
  (await query<{ wants: boolean }>`select email_marketing as wants from users where uuid = ${uuid}`)[0]?.wants;
const listed = async (uuid: string) =>
  (
    await query`select email, state, sent_hash as hash, is_refused as "isRefused" from list_people
      where user_uuid = ${uuid}`
  )[0];
const audited = async (): Promise<unknown> =>
  await query`select who_name as who, act from audit_entries where record = 'user'`;
async function choose(uuid: string, marketing: boolean): Promise<void> {
  const body = { preferences: { notifications: { email: { marketing } } } };
  const rows = await query<{ version: string }>`select updated_at as version from users where uuid = ${uuid}`;
  expect(rows).toHaveLength(1);
  const answer = await app.call(updateUser, { params: { uuid }, body, headers: boss });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
}

describe("what the mailing list reports", () => {
  it.each([
    [hookSecret, ["campaign-monitor"]],
    ["", []],
  ])("comes in with the secret %j at the addresses %j", (CAMPAIGN_MONITOR_WEBHOOK_SECRET, addresses) => {
    const list = { CAMPAIGN_MONITOR_URL: "http://127.0.0.1:1/api/v3.3", CAMPAIGN_MONITOR_LIST_ID: listId };
    const base = { DATABASE_URL: app.platform.config.DATABASE_URL, SIGNING_KEY: testSigningKey };
    const { providerConfig } = readConfiguration({ ...base, ...list, CAMPAIGN_MONITOR_WEBHOOK_SECRET }, "0.0.0-test");
    expect(webhooksOf(providerConfig, app.platform).map(({ provider }) => provider)).toEqual(addresses);
  });

  it("opts out at once who unsubscribed there, with an audit entry, once, and open pages hear of it", async () => {
    const published = vi.spyOn(app.platform.live, "recordChanged");
    const [uuid, unlisted] = [await reader("ada@readers.test"), await reader("new@readers.test", "")];
    await report(optOut("ADA@readers.test"), optOut("new@readers.test"), optOut("stranger@readers.test"));
    expect([await wants(uuid), await wants(unlisted)]).toEqual([false, false]);
    expect(await listed(uuid)).toMatchObject({ state: "unsubscribed", isRefused: false });
    expect(published.mock.calls).toEqual([
      ["user", uuid],
      ["user", unlisted],
    ]);
    const entries = [
      { who: "Mailing list", act: "opt-out" },
      { who: "Mailing list", act: "opt-out" },
    ];
    expect(await audited()).toEqual(entries);
    // The same bytes again, and the same event in other bytes.
    await report(optOut("ADA@readers.test"), optOut("new@readers.test"), optOut("stranger@readers.test"));
    await report(optOut("ada@readers.test"));
    expect(await audited()).toEqual(entries);
  });

  it("does not undo what the person chose here after it, whenever it comes", async () => {
    const uuid = await reader("ada@readers.test");
    await choose(uuid, false);
    app.clock.advance(60_000);
    await choose(uuid, true);
    app.clock.advance(3_600_000);
    await report(optOut("ada@readers.test", -10));
    expect([await wants(uuid), await listed(uuid)]).toEqual([true, expect.objectContaining({ state: "unsubscribed" })]);
    await report(optOut("ada@readers.test", 30));
    expect(await wants(uuid)).toBe(false);
  });

  it("counts in the order of its events' own times", async () => {
    const uuid = await reader("ada@readers.test", "unsubscribed");
    await report({ Type: "Subscribe", EmailAddress: "ada@readers.test", minute: -5 });
    expect(await listed(uuid)).toMatchObject({ state: "unconfirmed", hash: "" });
    await report(optOut("ada@readers.test", -9));
    expect([await wants(uuid), await listed(uuid)]).toEqual([true, expect.objectContaining({ state: "unconfirmed" })]);
    await report(optOut("ada@readers.test", -4));
    expect(await wants(uuid)).toBe(false);
  });

  it("takes the time of arrival if an event has no readable time, or one ahead of it", async () => {
    const uuid = await reader("ada@readers.test");
    await report({ ...optOut("ada@readers.test"), Date: "yesterday" });
    expect(await wants(uuid)).toBe(false);
    await report(optOut("ada@readers.test", 999));
    const rows = await query`select at from list_events`;
    expect(rows).toEqual([{ at: new Date(testNow) }]);
  });

  it("keeps the consent of those whose mails bounced or whom staff deleted there, and shows them to staff", async () => {
    const uuid = await reader("ada@readers.test");
    await report({ Type: "Deactivate", EmailAddress: "ada@readers.test", State: "Bounced" });
    expect([await wants(uuid), await listed(uuid)]).toEqual([
      true,
      expect.objectContaining({ state: "bounced", isRefused: true }),
    ]);
  });

  it("is no news of those whom we took off ourselves: nobody archived loses their consent", async () => {
    const uuid = await reader("ada@readers.test", "removed");
    await report(optOut("ada@readers.test"));
    expect([await wants(uuid), await listed(uuid)]).toEqual([true, expect.objectContaining({ state: "removed" })]);
  });

  it("follows an address changed there, and never changes the one people sign in with", async () => {
    const uuid = await reader("ada@readers.test");
    await report({ Type: "Update", EmailAddress: "ada@elsewhere.test", OldEmailAddress: "ada@readers.test" });
    expect(await listed(uuid)).toMatchObject({ email: "ada@elsewhere.test", state: "subscribed", isRefused: true });
    const rows = await query`select email from users where uuid = ${uuid}`;
    expect(rows).toEqual([{ email: "ada@readers.test" }]);
    await report(optOut("ada@elsewhere.test"));
    expect(await wants(uuid)).toBe(false);
  });

  it("is refused without the secret; what cannot be read is in the job centre and can be replayed", async () => {
    const uuid = await reader("ada@readers.test");
    expect(await post({ ListID: listId, Events: [eventOf(optOut("ada@readers.test"))] }, "another")).toBe(401);
    expect(await post({ ListID: listId, Events: [{ Type: "Deactivate", State: "Unsubscribed" }] })).toBe(200);
    await work();
    const jobs = async () =>
      (await app.call(listJobs, { query: { state: "failed,waiting" }, headers: boss })).body.jobs;
    const [job] = await jobs();
    expect(job).toMatchObject({ kind: "Message from Campaign Monitor", state: "failed", canRetry: true });
    expect(job?.error).toContain("EmailAddress");
    expect(await wants(uuid)).toBe(true);
    // The program was corrected: what is kept can be read now.
    const body = Buffer.from(JSON.stringify({ ListID: listId, Events: [eventOf(optOut("ada@readers.test"))] }));
    await query`update inbound_deliveries set body = ${body}`;
    expect((await app.call(retryJob, { params: { id: job?.id ?? "" }, headers: boss })).status).toBe(204);
    await work();
    expect([await wants(uuid), await jobs()]).toEqual([false, []]);
  });
});
