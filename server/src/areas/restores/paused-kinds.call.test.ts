import { releaseRestoredKind } from "@crema/contract/areas/restores";
import { sendTestPush } from "@crema/contract/areas/notifications";
import { submitOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aWebOrder } from "../../../test/orders.ts";
import { aRunningPush, aSender, phonesOf, scriptedPush, type ScriptedPush } from "../../../test/pushes.ts";
import { listVersionOf } from "../../../test/restores.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { willingPorts } from "../../../test/willing-ports.ts";
import { minutes } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { beginHandOver } from "../../platform/journal/begin-hand-over.ts";
import { noMailServer } from "../../providers/mail/mail.ts";
import { queueMail } from "../../providers/mail/queue-mail.ts";
import { mailTasks } from "../../providers/mail/send-outbound-mail.ts";
import { serverTasks } from "../../areas.ts";

let app: TestApp;
let push: ScriptedPush;
let editor: string;
beforeAll(async () => {
  push = scriptedPush();
  const { erp } = willingPorts;
  app = await startTestApp({}, { ports: { push, ...(erp && { erp }) } });
  editor = await aStaffMember(app, { permissions: ["permission.edit"] });
});
afterAll(() => app.stop());
const db = () => app.platform.db;
beforeEach(async () => {
  await sql`truncate restores cascade`.execute(db());
  app.clock.advance(minutes(5));
});

/** A restore that was just found. @param lost - references of hand-overs of this kind that the database lost */
async function aRestore(kind: string, lost: readonly string[] = []): Promise<void> {
  const at = app.clock.now();
  await sql`
    with restored as (insert into restores (detected_at, restore_point) values (${at}, ${at}) returning uuid),
    kinds as (insert into restore_kinds (restore, kind) select uuid, ${kind} from restored)
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, row_number() over (), ${at}::timestamptz + interval '1 second', ${kind}, ref from restored, unnest(${[...lost]}::text[]) as ref`.execute(
    db(),
  );
  app.clock.advance(minutes(1));
}
const release = async (kind: string) => {
  const body = { kind, remaining: "suggested", listVersion: await listVersionOf(app, kind) };
  return app.call(releaseRestoredKind, { headers: await signInAs(app, editor), body });
};

async function aMail(recipient: string, ref: string): Promise<string> {
  const content = { subject: "Your code", paragraphs: [], closing: [] };
  const mail = { kind: "voucher-code" as const, subjectId: ref, recipient, version: "1", naturalKey: ref, content };
  await inTransaction(db(), (tx) => queueMail(app.platform, tx, mail));
  const { rows } = await sql<{ id: string }>`select id from outbound_mails where subject_id = ${ref}`.execute(db());
  return rows[0]?.id ?? "";
}
const mailState = async (id: string) =>
  (await sql`select state, last_error as reason, attempts from outbound_mails where id = ${id}`.execute(db())).rows[0];
const workOnPush = (uuid: string) => serverTasks["send-push"]?.run(app.platform, { push: uuid });
const queuedOf = async (uuid: string) => {
  const { rows } = await sql`select 1 from push_sendings where push_uuid = ${uuid} and state = 'queued'`.execute(db());
  return rows.length;
};

describe("mails", () => {
  const given: string[] = [];
  const transport = {
    ...noMailServer,
    deliver: ({ to }: { to: string }) => {
      given.push(to);
      return Promise.resolve({ kind: "accepted", reference: "ok" } as const);
    },
  };
  const run = (id: string) => mailTasks(transport)["send-mail"]?.run(app.platform, { mail: id });

  it("wait for the release, and one that the journal knows counts as sent", async () => {
    const old = await aMail("old@shop.test", "old");
    await aRestore("mail", ["automation:occurrence:person"]);
    const again = await aMail("again@shop.test", "automation:occurrence:person");
    const fresh = await aMail("fresh@shop.test", "fresh");
    for (const id of [old, again, fresh]) await run(id);
    expect(given).toEqual([]);
    expect(await mailState(fresh)).toEqual({ state: "pending", reason: "", attempts: 0 });
    expect(await release("mail")).toMatchObject({ status: 200 });
    for (const id of [old, again, fresh]) await run(id);
    expect(given).toEqual(["fresh@shop.test"]);
    expect(await mailState(old)).toMatchObject({ state: "withdrawn", reason: "Treated as sent after a restore" });
    expect(await mailState(again)).toMatchObject({
      state: "withdrawn",
      reason: expect.stringMatching(/^Treated as sent: handed over on /),
    });
    expect(await mailState(fresh)).toMatchObject({ state: "sent" });
  });

  it("still count as sent where the process ended before it noted so", async () => {
    await aRestore("mail", ["cut-short"]);
    const id = await aMail("cut-short@shop.test", "cut-short");
    await release("mail");
    const permit = await beginHandOver(app.platform, { kind: "mail", ref: "cut-short", item: id });
    expect(permit).toMatchObject({ kind: "treated-as-sent" });
    await run(id);
    expect(given).not.toContain("cut-short@shop.test");
    expect(await mailState(id)).toMatchObject({ state: "withdrawn" });
    // What staff send later leaves.
    expect(await beginHandOver(app.platform, { kind: "mail", ref: "cut-short", item: id })).toEqual({
      kind: "may-leave",
    });
  });
});

describe("a button that sends at once", () => {
  it("answers 409 and leads to the release, and nothing is sent or queued", async () => {
    await aRestore("erp-upload");
    const orderId = await aWebOrder(app);
    const headers = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit"] }));
    expect(await app.call(submitOrder, { headers, body: { order: { orderId: String(orderId) } } })).toMatchObject({
      status: 409,
      body: { code: "paused", message: expect.stringContaining("/restore") },
    });
    const { rows } = await sql`select 1 from outbound_effects where kind = 'erp-upload'`.execute(db());
    expect(rows).toHaveLength(0);
  });
});

describe("pushes", () => {
  it("wait for the release; one from before the restore point counts as sent", async () => {
    const old = await aRunningPush(app, { title: "Old" });
    await aRestore("push");
    const fresh = await aRunningPush(app, { title: "Fresh" });
    for (const uuid of [old, fresh]) await workOnPush(uuid);
    expect([await queuedOf(old), await queuedOf(fresh)]).toEqual([12, 12]);
    const headers = await signInAs(app, await aSender(app));
    const body = { title: "Hello", body: "A test", email: "me@example.test" };
    expect(await app.call(sendTestPush, { headers, body })).toMatchObject({
      status: 409,
      body: { code: "paused" },
    });
    expect(await release("push")).toMatchObject({ status: 200 });
    for (const uuid of [old, fresh]) await workOnPush(uuid);
    const { rows } = await sql`
      select title, state, stops from pushes order by title`.execute(db());
    expect(rows).toMatchObject([
      { title: "Fresh", state: "done", stops: "" },
      { title: "Old", state: "stopped", stops: "Treated as sent after a restore" },
    ]);
  });

  it("that count as sent reach no device, however many workers take them up", async () => {
    await phonesOf(app, 12);
    const old = await aRunningPush(app, { title: "To phones", devices: 0 });
    await sql`
      insert into push_sendings (push_uuid, user_uuid, device_uuid, platform)
      select ${old}, user_uuid, uuid, platform from app_devices`.execute(db());
    await aRestore("push");
    await release("push");
    await workOnPush(old);
    expect(push.messages.filter(({ title }) => title === "To phones")).toEqual([]);
    expect(await queuedOf(old)).toBe(0);
  });
});
