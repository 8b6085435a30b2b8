import { listCodeBatches } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aVoucher } from "../../../../test/promotions.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { mailChecks } from "../../../areas.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { noMailServer } from "../../../providers/mail/mail.ts";
import { mailTasks } from "../../../providers/mail/send-outbound-mail.ts";
import { startBatch } from "../codes/start-batch.ts";

let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit"] }));
});
afterAll(() => app.stop());

let made = 0;
/** Mails to these people wait in the outbox; `send` is their turn. */
async function queued(names: readonly string[]) {
  const { db, clock } = app.platform;
  made += 1;
  const emails = names.map((name) => `${name}.${made}@example.test`);
  const people = await Promise.all(emails.map((email) => aCustomer(app, { email })));
  const voucherUuid = await aVoucher(app);
  const at = clock.now();
  const { rows } = await sql<{ uuid: string }>`
    with audience as (
      insert into audiences (segment_uuid, segment_name, purpose, created_at)
      values (gen_random_uuid(), 'Regulars', 'test', ${at}) returning uuid
    ), members as (
      insert into audience_members (audience_uuid, user_uuid) select uuid, unnest(${people}::uuid[]) from audience)
    select uuid from audience`.execute(db);
  await inTransaction(db, (tx) =>
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
  const codeOf = (name: string) => sql`user_uuid = ${people[names.indexOf(name)] ?? ""}::uuid`;
  return { voucherUuid, people, codeOf, send: () => send(emails) };
}

/** @returns who was mailed, and why the others were not */
async function send(emails: readonly string[]): Promise<{ sent: string[]; left: Record<string, string> }> {
  const { db } = app.platform;
  const sent: string[] = [];
  const transport = {
    ...noMailServer,
    deliver: ({ to }: { to: string }) => {
      sent.push(to.split(".")[0] ?? "");
      return Promise.resolve({ kind: "accepted" as const, reference: "ok" });
    },
  };
  const { rows } = await sql<{ id: string }>`
    select id from outbound_mails where recipient = any(${emails}) order by recipient`.execute(db);
  const { "send-mail": sendMail } = mailTasks(transport, mailChecks);
  for (const { id } of rows) await sendMail?.run(app.platform, { mail: id });
  const { rows: left } = await sql<{ recipient: string; reason: string }>`
    select recipient, last_error as reason from outbound_mails
    where recipient = any(${emails}) and state = 'withdrawn' order by recipient`.execute(db);
  return { sent, left: Object.fromEntries(left.map((row) => [row.recipient.split(".")[0] ?? "", row.reason])) };
}

const batches = async (uuid: string) => (await app.call(listCodeBatches, { params: { uuid }, headers })).body.batches;

it("mails of codes that were deleted, given away or ended meanwhile, and to who wants none by now, are not sent", async () => {
  const { db, clock } = app.platform;
  const { voucherUuid, people, codeOf, send: turn } = await queued(["ada", "bo", "cy", "di", "eve"]);
  await sql`delete from voucher_codes where ${codeOf("ada")}`.execute(db);
  await sql`update voucher_codes set user_uuid = ${people[4]}, batch_uuid = null where ${codeOf("bo")}`.execute(db);
  await sql`update voucher_codes set expires_at = ${new Date(clock.now().getTime() - 1)} where ${codeOf("cy")}`.execute(
    db,
  );
  await sql`update users set ended_at = ${clock.now()} where uuid = ${people[3]}`.execute(db);
  const { sent, left } = await turn();
  expect(sent).toEqual(["eve"]);
  expect(left).toMatchObject({
    ada: "The code was deleted",
    bo: "The code is no longer this person's",
    cy: "The code has expired",
    di: expect.stringMatching(/./),
  });
  expect(await batches(voucherUuid)).toMatchObject([{ emailed: 5, withdrawn: 4 }]);
  expect((await turn()).sent).toEqual([]);
});

it("no mail of a voucher leaves once it is inactive, and staff see how many did not [AMB-84]", async () => {
  const { voucherUuid, send: turn } = await queued(["ada", "bo"]);
  await sql`update vouchers set status = 'inactive' where uuid = ${voucherUuid}`.execute(app.platform.db);
  expect(await turn()).toEqual({
    sent: [],
    left: { ada: "The voucher became inactive", bo: "The voucher became inactive" },
  });
  expect(await batches(voucherUuid)).toMatchObject([{ emailed: 2, withdrawn: 2 }]);
});
