import { listCodeBatches } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { anAudience, startSegmentBatch } from "../../../../test/code-batches.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aCustomer } from "../../../../test/users.ts";
import { mailChecks } from "../../../areas.ts";
import { noMailServer } from "../../../providers/mail/mail.ts";
import { mailTasks } from "../../../providers/mail/send-outbound-mail.ts";

const app = await startFileApp();
const query = queryOn(app);
const headers = await signInStaff(app, { permissions: ["promotion.edit"] });

let made = 0;
/** Mails to these people wait in the outbox; `send` is their turn. */
async function queued(names: readonly string[]) {
  made += 1;
  const emails = names.map((name) => `${name}.${made}@example.test`);
  const people = await Promise.all(emails.map((email) => aCustomer(app, { email })));
  const voucherUuid = await aVoucher(app);
  const audienceUuid = await anAudience(app, sql`u.uuid = any(${people}::uuid[])`);
  await startSegmentBatch(app, { voucherUuid, audienceUuid });
  const codeOf = (name: string) => sql`user_uuid = ${people[names.indexOf(name)] ?? ""}::uuid`;
  return { voucherUuid, people, codeOf, send: () => send(emails) };
}

/** @returns who was mailed, and why the others were not */
async function send(emails: readonly string[]): Promise<{ sent: string[]; left: Record<string, string> }> {
  const sent: string[] = [];
  const transport = {
    ...noMailServer,
    deliver: ({ to }: { to: string }) => {
      sent.push(to.split(".")[0] ?? "");
      return Promise.resolve({ kind: "accepted" as const, reference: "ok" });
    },
  };
  const rows = await query<{ id: string }>`
    select id from outbound_mails where recipient = any(${emails}) order by recipient`;
  const { "send-mail": sendMail } = mailTasks(transport, mailChecks);
  for (const { id } of rows) await sendMail?.run(app.platform, { mail: id });
  const left = await query<{ recipient: string; reason: string }>`
    select recipient, last_error as reason from outbound_mails
    where recipient = any(${emails}) and state = 'withdrawn' order by recipient`;
  return { sent, left: Object.fromEntries(left.map((row) => [row.recipient.split(".")[0] ?? "", row.reason])) };
}

const batches = async (uuid: string) => (await app.call(listCodeBatches, { params: { uuid }, headers })).body.batches;

it("mails of codes that were deleted, given away or ended meanwhile, and to who wants none by now, are not sent", async () => {
  const { clock } = app.platform;
  const { voucherUuid, people, codeOf, send: turn } = await queued(["ada", "bo", "cy", "di", "eve"]);
  await query`delete from voucher_codes where ${codeOf("ada")}`;
  await query`update voucher_codes set user_uuid = ${people[4]}, batch_uuid = null where ${codeOf("bo")}`;
  await query`update voucher_codes set expires_at = ${new Date(clock.now().getTime() - 1)} where ${codeOf("cy")}`;
  await query`update users set ended_at = ${clock.now()} where uuid = ${people[3]}`;
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
  await query`update vouchers set status = 'inactive' where uuid = ${voucherUuid}`;
  expect(await turn()).toEqual({
    sent: [],
    left: { ada: "The voucher became inactive", bo: "The voucher became inactive" },
  });
  expect(await batches(voucherUuid)).toMatchObject([{ emailed: 2, withdrawn: 2 }]);
});
