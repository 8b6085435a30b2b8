import { verifyEmail } from "@crema/contract/areas/sign-in";
import { getUser, resendVerification } from "@crema/contract/areas/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asStaff, type Headers } from "../../../../test/file-app.ts";
import { historyOf } from "../../../../test/audit.ts";
import { startTestMailSandbox, type TestMailSandbox } from "../../../../test/mail-sandbox.ts";
import { mailsTo } from "../../../../test/mailbox.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";

let app: TestApp;
let sandbox: TestMailSandbox;
let asAgent: Headers;
beforeAll(async () => {
  sandbox = await startTestMailSandbox();
  app = await startTestApp({ JOBS: "on", SMTP_URL: sandbox.smtpUrl });
  asAgent = await asStaff(app, { permissions: ["user.edit"] });
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});
const resend = (email: string, headers: Headers = asAgent) =>
  app.call(resendVerification, { body: { email }, headers });

const codeOf = async (email: string) => {
  const { status, body } = await resend(email);
  return [status, body.code];
};

describe("POST /v1/auth/email/resend", () => {
  it("puts one new verification mail into the mail server, whose link verifies the address [AUTH-09]", async () => {
    const email = "dan.keogh@example.test";
    const uuid = await aCustomer(app, { email, isVerified: false });
    expect(await resend(" Dan.Keogh@Example.test ")).toMatchObject({ status: 200, body: { isSentNow: true } });
    await expect.poll(async () => (await sandbox.mails(email)).length).toBe(1);
    const [mail] = await sandbox.mails(email);
    expect(mail?.subject).toBe("Confirm your email address for Crema");
    const token = /#token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    expect((await app.call(verifyEmail, { body: { token, password: "Fresh-beans-7" } })).status).toBe(204);
    const { body } = await app.call(getUser, { params: { uuid }, headers: asAgent });
    expect(body.emailVerified).not.toBe("");
  });

  it("refuses verified, archived and unknown addresses and mails none of them [AUTH-09]", async () => {
    await aCustomer(app, { email: "verified@example.test" });
    await aCustomer(app, { email: "archived@example.test", isVerified: false, isArchived: true });
    expect(await codeOf("verified@example.test")).toEqual([409, "email_verified"]);
    expect(await codeOf("archived@example.test")).toEqual([409, "already_archived"]);
    expect(await codeOf("nobody@example.test")).toEqual([404, "not_found"]);
    for (const email of ["verified@example.test", "archived@example.test", "nobody@example.test"])
      expect(await mailsTo(app, email)).toEqual([]);
  });

  it("stops after five mails to one address in a quarter of an hour", async () => {
    const email = "often@example.test";
    await aCustomer(app, { email, isVerified: false });
    for (let n = 0; n < 5; n += 1) {
      expect(await resend(email)).toMatchObject({ status: 200, body: { isSentNow: true } });
      app.clock.advance(61_000);
    }
    const { status, headers } = await resend(email);
    expect([status, headers["retry-after"]]).toEqual([429, "900"]);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  it("sends one mail for two presses within a minute, and says when it was sent", async () => {
    const email = "twice@example.test";
    const id = await aCustomer(app, { email, isVerified: false });
    const at = app.clock.now().toISOString();
    const both = await Promise.all([resend(email), resend(email)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.isSentNow).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      false,
      true,
    ]);
    app.clock.advance(59_000);
    expect((await resend(email)).body).toEqual({ isSentNow: false, sentAt: at });
    expect(await mailsTo(app, email)).toHaveLength(1);
    expect(await historyOf(app, { kind: "user", id }, asAgent)).toHaveLength(1);
    app.clock.advance(2_000);
    expect((await resend(email)).body).toMatchObject({ isSentNow: true });
    expect(await mailsTo(app, email)).toHaveLength(2);
  });

  it("needs user.edit", async () => {
    const email = "eva@example.test";
    await aCustomer(app, { email, isVerified: false });
    const asReader = await asStaff(app, { read: ["user"] });
    expect((await resend(email, asReader)).status).toBe(403);
    expect((await app.call(resendVerification, { body: { email } })).status).toBe(401);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});
