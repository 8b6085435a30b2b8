import { register, requestPasswordMail, signIn, verifyEmail } from "@crema/contract/areas/sign-in";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { mailsTo } from "../../../../test/mailbox.ts";
import type { CallRequest } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember, givePassword } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { after, days, minutes } from "../../../platform/clock/clock.ts";

const app = await startFileApp();
beforeEach(() => app.clock.advance(minutes(16)));

let made = 0;
const freshAddress = (): string => {
  made += 1;
  return `dan.${made}@example.test`;
};
const person = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  firstName: "Dan",
  lastName: "Wu",
  ...more,
});
const tokenTo = async (email: string): Promise<string> => (await mailsTo(app, email)).at(-1)?.token ?? "";
const enter = async (email: string, password = "Right-horse-1") =>
  (await app.call(signIn, { body: { email, password } })).status;
const confirm = (token: string, password = "Right-horse-1") => app.call(verifyEmail, { body: { token, password } });
const registered = async (request: CallRequest<typeof register>) => {
  const answer = await app.call(register, request);
  await runWaitingJobs(app);
  return answer;
};
const stored = async (email: string) => {
  const { rows } = await sql<{ uuid: string; role: string; status: string; version: Date }>`
    select uuid, role, status, updated_at as version from users where email = ${email}`.execute(app.platform.db);
  return rows;
};

describe("registering", () => {
  it("makes a pending customer, mails the link, and lets nobody in before it was opened", async () => {
    const email = freshAddress();
    expect((await registered({ body: person(email) })).status).toBe(204);
    expect(await stored(email)).toMatchObject([{ role: "customer", status: "pending" }]);
    expect(await mailsTo(app, email)).toMatchObject([
      { kind: "verify-email", subject: "Confirm your email address for Crema", state: "pending" },
    ]);
    expect(await enter(email)).toBe(401);
    expect((await confirm(await tokenTo(email))).status).toBe(204);
    expect(await stored(email)).toMatchObject([{ status: "active" }]);
    expect(await enter(email)).toBe(200);
  });

  it("answers the same for an address that has an account, changes nothing of it and tells its owner", async () => {
    const email = freshAddress();
    const uuid = await aCustomer(app, { email });
    await givePassword(app, uuid, "Owners-own-1");
    const before = await stored(email);
    const { status, body } = await registered({ body: person(email.toUpperCase()) });
    expect([status, body]).toEqual([204, undefined]);
    expect(await stored(email)).toEqual(before);
    expect(await enter(email, "Owners-own-1")).toBe(200);
    expect(await mailsTo(app, email)).toMatchObject([{ kind: "already-registered", token: "" }]);
    await registered({ body: person(email) });
    await app.call(requestPasswordMail, { body: { email } });
    await runWaitingJobs(app);
    // One mail of each kind in a minute.
    expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual(["already-registered", "choose-password"]);
  });

  it("sends a pending customer the verification mail again after a minute, five times in a quarter of an hour and no more", async () => {
    const email = freshAddress();
    for (let n = 0; n < 2; n += 1) expect((await registered({ body: person(email) })).status).toBe(204);
    expect(await mailsTo(app, email)).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) {
      app.clock.advance(minutes(1) + 1);
      expect((await registered({ body: person(email) })).status).toBe(204);
    }
    expect((await mailsTo(app, email)).map((mail) => mail.kind)).toEqual(
      Array.from({ length: 5 }, () => "verify-email"),
    );
  });

  it("mails the link to a new account at once, also just after one of that address was deleted", async () => {
    const email = freshAddress();
    await registered({ body: person(email) });
    await sql`delete from users where email = ${email}`.execute(app.platform.db);
    await registered({ body: person(email) });
    expect((await confirm(await tokenTo(email))).status).toBe(204);
    expect(await stored(email)).toMatchObject([{ status: "active" }]);
  });

  it("carries no words of whoever registered to the address they named", async () => {
    const email = freshAddress();
    await registered({ body: person(email, { firstName: "Visit https://evil.test\n", lastName: "at once" }) });
    const { rows } = await sql<{ message: string }>`
      select message::text as message from outbound_mails where recipient = ${email}`.execute(app.platform.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.message).not.toMatch(/evil|at once/);
  });

  it("refuses black-listed domains unless they are white-listed too [AMB-126]", async () => {
    await sql`insert into domains (domain, list) values ('blocked.test', 'blacklist'), ('both.test', 'whitelist')`.execute(
      app.platform.db,
    );
    const { status, body } = await registered({ body: person("dan@Blocked.test") });
    expect([status, body.code, body.errors]).toEqual([
      422,
      "domain_refused",
      { email: "Registering with this email domain is not possible" },
    ]);
    expect(await stored("dan@Blocked.test")).toEqual([]);
    expect((await registered({ body: person("dan@both.test") })).status).toBe(204);
    expect((await registered({ body: person("dan@neither.test") })).status).toBe(204);
  });

  it("is one account and one mail, however often the same request is sent", async () => {
    const email = freshAddress();
    const headers = { "idempotency-key": `register-${email}` };
    await Promise.all([1, 2, 3].map(() => app.call(register, { body: person(email), headers })));
    expect((await registered({ body: person(email), headers })).status).toBe(204);
    expect(await stored(email)).toHaveLength(1);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it("is refused after thirty forms from one network address", async () => {
    for (let n = 0; n < 30; n += 1) await app.call(requestPasswordMail, { body: { email: `x${n}@example.test` } });
    const { status, headers } = await registered({ body: person(freshAddress()) });
    expect([status, headers["retry-after"]]).toEqual([429, "900"]);
  });
});

describe("confirming an email address", () => {
  it("sets the password of whoever got the mail: nobody who registers a stranger's address has one before or after", async () => {
    const email = freshAddress();
    const { body } = await registered({ body: { ...person(email), password: "Attackers-1" } });
    expect(body.errors).toEqual({ password: "is not a known field" });
    await registered({ body: person(email) });
    const [row] = await stored(email);
    await givePassword(app, row?.uuid ?? "", "Attackers-1");
    expect((await confirm(await tokenTo(email), "Owners-own-1")).status).toBe(204);
    expect([await enter(email, "Attackers-1"), await enter(email, "Owners-own-1")]).toEqual([401, 200]);
  });

  it("works once: the link sets no second password, and says that the address is confirmed", async () => {
    const email = freshAddress();
    await registered({ body: person(email) });
    const token = await tokenTo(email);
    expect((await confirm(token)).status).toBe(204);
    const { status, body } = await confirm(token, "Second-horse-2");
    expect([status, body.code, body.message]).toEqual([
      410,
      "link_expired",
      "This email address is confirmed already. Sign in, or ask for a mail to choose a new password.",
    ]);
    expect([await enter(email), await enter(email, "Second-horse-2")]).toEqual([200, 401]);
  });

  it.each([
    ["", "Password is required"],
    ["Ab1!", "must be at least 6 characters"],
    [
      "abcdef1!",
      "Password length must be between 6 and 20 and must have at least 1 lower case character, 1 upper case character, 1 number and 1 symbol",
    ],
    ["P@ssw0rd1!", "This password is one of the most common ones. Please choose another."],
  ])("refuses the password '%s'", async (password, message) => {
    const email = freshAddress();
    await registered({ body: person(email) });
    const token = await tokenTo(email);
    const { status, body } = await confirm(token, password);
    expect([status, body.errors]).toEqual([422, { password: message }]);
    expect((await confirm(token)).status).toBe(204);
  });

  it("never stores the password, not even in what it keeps to recognise a repeated request", async () => {
    const email = freshAddress();
    const password = "Canary-horse-7";
    await registered({ body: person(email) });
    const body = { token: await tokenTo(email), password };
    expect((await app.call(verifyEmail, { body, headers: { "idempotency-key": email } })).status).toBe(204);
    for (const table of [
      "users",
      "credentials",
      "one_time_tokens",
      "outbound_mails",
      "audit_entries",
      "idempotency_keys",
    ]) {
      const { rows } = await sql<{ all: string }>`
        select coalesce(string_agg(t::text, ' '), '') as all from ${sql.table(table)} t`.execute(app.platform.db);
      expect(rows[0]?.all).not.toContain(password);
    }
  });

  it("refuses links that are old, of another kind, or nobody's", async () => {
    const email = freshAddress();
    await registered({ body: person(email) });
    const old = await tokenTo(email);
    app.clock.advance(days(7));
    const staff = freshAddress();
    await aStaffMember(app, { email: staff });
    await app.call(requestPasswordMail, { body: { email: staff } });
    await runWaitingJobs(app);
    for (const token of [old, await tokenTo(staff), "x", ""]) {
      const { status, body } = await confirm(token);
      expect([status, body.code]).toEqual([410, "link_expired"]);
    }
    expect(await stored(email)).toMatchObject([{ status: "pending" }]);
  });

  it("confirms no address that was changed since the mail went out", async () => {
    const email = freshAddress();
    await registered({ body: person(email) });
    const token = await tokenTo(email);
    await sql`update users set email = ${`new.${email}`} where email = ${email}`.execute(app.platform.db);
    expect((await confirm(token)).status).toBe(410);
    expect(await stored(`new.${email}`)).toMatchObject([{ status: "pending" }]);
  });

  it("makes a later version of the record, also when its last one is ahead of the clock", async () => {
    const email = freshAddress();
    await registered({ body: person(email) });
    await sql`update users set updated_at = ${after(app.clock.now(), minutes(1))} where email = ${email}`.execute(
      app.platform.db,
    );
    const [before] = await stored(email);
    expect((await confirm(await tokenTo(email))).status).toBe(204);
    const [confirmed] = await stored(email);
    expect(Number(confirmed?.version)).toBeGreaterThan(Number(before?.version));
  });

  it("leaves archived people as they are", async () => {
    const email = freshAddress();
    await registered({ body: person(email) });
    await sql`update users set ended_at = ${app.clock.now()} where email = ${email}`.execute(app.platform.db);
    expect((await confirm(await tokenTo(email))).status).toBe(410);
  });

  it("happens once, however often the link is opened at once, and is in the audit with its person", async () => {
    const email = freshAddress();
    await registered({ body: person(email) });
    const token = await tokenTo(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.filter((one) => one.status === 204)).toHaveLength(1);
    const [row] = await stored(email);
    const { rows } = await sql<{ act: string }>`
      select act from audit_entries where record = 'user' and record_id = ${row?.uuid} order by id`.execute(
      app.platform.db,
    );
    expect(rows.map((one) => one.act)).toEqual(["register", "verify-email"]);
  });
});
