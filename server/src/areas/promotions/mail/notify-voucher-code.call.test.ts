import { notifyVoucherCode, sendTestVoucherMail, updateVoucher } from "@crema/contract/areas/promotions";
import { afterAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { startTestMailSandbox } from "../../../../test/mail-sandbox.ts";
import { mailsTo } from "../../../../test/mailbox.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aCustomer } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";

const mails = await startTestMailSandbox();
afterAll(() => mails.close());
const app = await startFileApp({ JOBS: "on", SMTP_URL: mails.smtpUrl });
const query = queryOn(app);
const headers = await signInStaff(app, {
  permissions: ["promotion.edit"],
  email: "ana.staff@example.test",
  firstName: "Ana",
});

const notify = (uuid: string, code: string) => app.call(notifyVoucherCode, { params: { uuid, code }, headers });
let made = 0;
async function aHolder(person: object = {}): Promise<{ userUuid: string; email: string }> {
  made += 1;
  const email = `holder.${made}@example.test`;
  return { userUuid: await aCustomer(app, { email, firstName: "Jo<e", lastName: "Bloggs", ...person }), email };
}
const arrived = async (email: string) => {
  await expect.poll(async () => (await mails.mails(email)).length).toBe(1);
  const [mail] = await mails.mails(email);
  return mail;
};

describe("POST /v1/promotions/vouchers/{uuid}/codes/{code}/notify", () => {
  it("mails the voucher's subject and text with code and expiry to the holder [PRO-CODE-27]", async () => {
    const uuid = await aVoucher(app, {
      emailSubject: "A latte, {{firstName}}",
      emailBody: '<p>Dear {{name}}, <b>{{code}}</b> is yours <a href="https://crema.test/x">here</a></p>',
    });
    const { userUuid, email } = await aHolder();
    const code = await aCodeOf(app, uuid, { userUuid, expiresAt: new Date("2026-12-31T13:59:59.999Z") });
    expect((await notify(uuid, code)).status).toBe(204);
    const mail = await arrived(email);
    expect(mail?.subject).toBe("A latte, Jo<e");
    expect(mail?.html).toContain(
      `<p>Dear Jo&lt;e Bloggs, <b>${code}</b> is yours <a href="https://crema.test/x">here</a></p>`,
    );
    expect(mail?.text).toContain(`Dear Jo<e Bloggs, ${code} is yours here (https://crema.test/x)`);
    const rows = await query<{ act: string }>`
      select act from audit_entries where record = 'voucher-code' and call = 'notifyVoucherCode'`;
    expect(rows).toEqual([{ act: "notify" }]);
  });

  it("adds the code where the text does not name it, and what the voucher promises where there is none", async () => {
    const uuid = await aVoucher(app, { title: "Free latte", emailSubject: "", emailBody: "" });
    const { userUuid, email } = await aHolder();
    const code = await aCodeOf(app, uuid, { userUuid, expiresAt: new Date("2026-12-31T13:59:59.999Z") });
    await notify(uuid, code);
    const mail = await arrived(email);
    expect(mail?.subject).toBe("Free latte");
    for (const line of ["One latte", `Your code: ${code}`, "Valid until 31/12/2026 23:59 (Brisbane time)."])
      expect(mail?.text).toContain(line);
  });

  it("sends one mail for a double click, and another one later", async () => {
    const uuid = await aVoucher(app);
    const { userUuid, email } = await aHolder();
    const code = await aCodeOf(app, uuid, { userUuid });
    const answers = await Promise.all([notify(uuid, code), notify(uuid, code), notify(uuid, code)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    app.clock.advance(5_000);
    expect((await notify(uuid, code)).status).toBe(204);
    expect(await mailsTo(app, email)).toHaveLength(1);
    app.clock.advance(minutes(2));
    await notify(uuid, code);
    expect(await mailsTo(app, email)).toHaveLength(2);
    // The audit tells what was sent, not who pressed.
    const rows = await query`
      select from audit_entries e join voucher_codes c on e.record_id = c.uuid::text
      where c.code = ${code} and e.act = 'notify'`;
    expect(rows).toHaveLength(2);
  });

  it("mails the new holder of a code that was just mailed to another one", async () => {
    const uuid = await aVoucher(app, { title: "Two\nlines", emailSubject: "" });
    const [wrong, right] = [await aHolder(), await aHolder()];
    const code = await aCodeOf(app, uuid, { userUuid: wrong.userUuid });
    expect((await notify(uuid, code)).status).toBe(204);
    await query`update voucher_codes set user_uuid = ${right.userUuid} where code = ${code}`;
    expect((await notify(uuid, code)).status).toBe(204);
    expect((await arrived(right.email))?.subject).toBe("Two lines");
  });

  it("refuses a code of nobody's, an ended one and one of an inactive voucher [PRO-CODE-06] [AMB-84] [AMB-87]", async () => {
    const [uuid, off] = [await aVoucher(app), await aVoucher(app, { status: "inactive" })];
    const { userUuid } = await aHolder();
    const ended = { userUuid, expiresAt: new Date(app.clock.now().getTime() - 1) };
    for (const [voucher, given, reason] of [
      [uuid, {}, "not_assigned"],
      [uuid, ended, "code_expired"],
      [off, { userUuid }, "voucher_inactive"],
    ] as const) {
      const { status, body } = await notify(voucher, await aCodeOf(app, voucher, given));
      expect([status, body.code]).toEqual([409, reason]);
    }
  });

  it("refuses holders whom no mail may reach; marketing goes to those who want it [AMB-90]", async () => {
    const [uuid, marketing] = [await aVoucher(app), await aVoucher(app, { isMarketing: true })];
    for (const [voucher, person] of [
      [uuid, { isArchived: true }],
      [uuid, { isVerified: false }],
      [marketing, {}],
    ] as const) {
      const { userUuid, email } = await aHolder(person);
      const code = await aCodeOf(app, voucher, { userUuid });
      expect((await notify(voucher, code)).body.code).toBe("holder_unreachable");
      expect(await mailsTo(app, email)).toEqual([]);
    }
    const { userUuid } = await aHolder();
    await query`update users set email_marketing = true where uuid = ${userUuid}`;
    expect((await notify(marketing, await aCodeOf(app, marketing, { userUuid }))).status).toBe(204);
  });
});

describe("POST /v1/promotions/vouchers/{uuid}/test-mail", () => {
  it("mails what is being written to the one who asks, cleaned, with a made-up code", async () => {
    const uuid = await aVoucher(app);
    const body = {
      emailSubject: "Draft\nof mine",
      emailBody: "<p>Hi {{firstName}}: {{code}}</p><script>alert(1)</script>",
    };
    expect((await app.call(sendTestVoucherMail, { params: { uuid }, body, headers })).status).toBe(204);
    const mail = await arrived("ana.staff@example.test");
    expect(mail?.subject).toBe("Test: Draft of mine");
    expect(mail?.html).toMatch(/<p>Hi Ana: [2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{3}<\/p>/);
    expect(mail?.html).not.toContain("script");
    const rows = await query`select from voucher_codes where voucher_uuid = ${uuid}`;
    expect(rows).toEqual([]);
  });

  it("refuses a text that would grow too long, as saving the voucher does [AMB-93]", async () => {
    const uuid = await aVoucher(app, { title: "T".repeat(255) });
    const emailBody = `<p>${"{{title}}".repeat(1_300)}</p>`;
    const problem = "The email is too long once names and codes are filled in: at most 300,000 characters";
    for (const call of [sendTestVoucherMail, updateVoucher]) {
      const { status, body } = await app.call(call, { params: { uuid }, body: { emailBody }, headers });
      expect([status, body.errors]).toEqual([422, { emailBody: problem }]);
    }
    const fits = { emailBody: `<p>${"{{title}}".repeat(1_100)}</p>` };
    expect((await app.call(updateVoucher, { params: { uuid }, body: fits, headers })).status).toBe(200);
    const longer = await app.call(updateVoucher, { params: { uuid }, body: { title: "&".repeat(255) }, headers });
    expect(longer.body.errors).toEqual({ emailBody: problem });
  });
});
