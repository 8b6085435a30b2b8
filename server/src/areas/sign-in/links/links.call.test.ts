import { chooseNewPassword, register, requestPasswordMail, signIn, verifyEmail } from "@crema/contract/areas/sign-in";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsTo } from "../../../../test/mailbox.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember, givePassword, type Person } from "../../../../test/users.ts";
import { after, days, hours, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { replacePassword } from "../credentials/replace-password.ts";
import { lockUser } from "../sign-in-user-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(minutes(16)));

let made = 0;
const freshAddress = (): string => {
  made += 1;
  return `dan.${made}@example.test`;
};
const person = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  password: "Right-horse-1",
  firstName: "Dan",
  lastName: "Wu",
  ...more,
});
const tokenTo = async (email: string): Promise<string> => (await mailsTo(app, email)).at(-1)?.token ?? "";
const enter = async (email: string, password = "Right-horse-1") =>
  (await app.call(signIn, { body: { email, password } })).status;
const stored = async (email: string) => {
  const { rows } = await sql<{ uuid: string; role: string; status: string; version: Date }>`
    select uuid, role, status, updated_at as version from users where email = ${email}`.execute(app.platform.db);
  return rows;
};

describe("registering", () => {
  it("makes a pending customer, mails the link, and lets nobody in before it was opened", async () => {
    const email = freshAddress();
    expect((await app.call(register, { body: person(email) })).status).toBe(204);
    expect(await stored(email)).toMatchObject([{ role: "customer", status: "pending" }]);
    expect(await mailsTo(app, email)).toMatchObject([
      { kind: "verify-email", subject: "Confirm your email address for Crema", state: "pending" },
    ]);
    expect(await enter(email)).toBe(401);
    expect((await app.call(verifyEmail, { body: { token: await tokenTo(email) } })).status).toBe(204);
    expect(await stored(email)).toMatchObject([{ status: "active" }]);
    expect(await enter(email)).toBe(200);
  });

  it("answers the same for an address that has an account, changes nothing of it and tells its owner", async () => {
    const email = freshAddress();
    const uuid = await aCustomer(app, { email });
    await givePassword(app, uuid, "Owners-own-1");
    const before = await stored(email);
    const { status, body } = await app.call(register, { body: person(email.toUpperCase(), { password: "Attack-1!" }) });
    expect([status, body]).toEqual([204, undefined]);
    expect(await stored(email)).toEqual(before);
    expect(await enter(email, "Owners-own-1")).toBe(200);
    expect(await enter(email, "Attack-1!")).toBe(401);
    expect(await mailsTo(app, email)).toMatchObject([{ kind: "already-registered", token: "" }]);
  });

  it("sends a pending customer the verification mail again, five times in a quarter of an hour and no more", async () => {
    const email = freshAddress();
    for (let n = 0; n < 8; n += 1) expect((await app.call(register, { body: person(email) })).status).toBe(204);
    expect((await mailsTo(app, email)).map((mail) => mail.kind)).toEqual(
      Array.from({ length: 5 }, () => "verify-email"),
    );
  });

  it("carries no words of whoever registered to the address they named", async () => {
    const email = freshAddress();
    await app.call(register, { body: person(email, { firstName: "Visit https://evil.test\n", lastName: "at once" }) });
    const { rows } = await sql<{ message: string }>`
      select message::text as message from outbound_mails where recipient = ${email}`.execute(app.platform.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.message).not.toMatch(/evil|at once/);
  });

  it("refuses black-listed domains unless they are white-listed too [AMB-126]", async () => {
    await sql`insert into domains (domain, list) values ('blocked.test', 'blacklist'), ('both.test', 'whitelist')`.execute(
      app.platform.db,
    );
    const { status, body } = await app.call(register, { body: person("dan@Blocked.test") });
    expect([status, body.code, body.errors]).toEqual([
      422,
      "domain_refused",
      { email: "Registering with this email domain is not possible" },
    ]);
    expect(await stored("dan@Blocked.test")).toEqual([]);
    expect((await app.call(register, { body: person("dan@both.test") })).status).toBe(204);
    expect((await app.call(register, { body: person("dan@neither.test") })).status).toBe(204);
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
    const { status, body } = await app.call(register, { body: person(freshAddress(), { password }) });
    expect([status, body.errors]).toEqual([422, { password: message }]);
  });

  it("is one account and one mail, however often the same request is sent", async () => {
    const email = freshAddress();
    const headers = { "idempotency-key": `register-${email}` };
    await Promise.all([1, 2, 3].map(() => app.call(register, { body: person(email), headers })));
    expect((await app.call(register, { body: person(email), headers })).status).toBe(204);
    expect(await stored(email)).toHaveLength(1);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it("is refused after thirty forms from one network address", async () => {
    for (let n = 0; n < 30; n += 1) await app.call(requestPasswordMail, { body: { email: `x${n}@example.test` } });
    const { status, headers } = await app.call(register, { body: person(freshAddress()) });
    expect([status, headers["retry-after"]]).toEqual([429, "900"]);
  });

  it("never stores the password, not even in what it keeps to recognise a repeated request", async () => {
    const email = freshAddress();
    const password = "Canary-horse-7";
    await app.call(register, { body: person(email, { password }), headers: { "idempotency-key": email } });
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
});

const confirm = (token: string) => app.call(verifyEmail, { body: { token } });

describe("confirming an email address", () => {
  it("says yes again to the same link, because mail programs open links before people do", async () => {
    const email = freshAddress();
    await app.call(register, { body: person(email) });
    const token = await tokenTo(email);
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([204, 204]);
  });

  it("refuses links that are old, of another kind, or nobody's", async () => {
    const email = freshAddress();
    await app.call(register, { body: person(email) });
    const old = await tokenTo(email);
    app.clock.advance(days(7));
    const staff = freshAddress();
    await aStaffMember(app, { email: staff });
    await app.call(requestPasswordMail, { body: { email: staff } });
    for (const token of [old, await tokenTo(staff), "x", ""]) {
      const { status, body } = await confirm(token);
      expect([status, body.code]).toEqual([410, "link_expired"]);
    }
    expect(await stored(email)).toMatchObject([{ status: "pending" }]);
  });

  it("confirms no address that was changed since the mail went out", async () => {
    const email = freshAddress();
    await app.call(register, { body: person(email) });
    const token = await tokenTo(email);
    await sql`update users set email = ${`new.${email}`} where email = ${email}`.execute(app.platform.db);
    expect((await confirm(token)).status).toBe(410);
    expect(await stored(`new.${email}`)).toMatchObject([{ status: "pending" }]);
  });

  it("makes a later version of the record, also when its last one is ahead of the clock", async () => {
    const email = freshAddress();
    await app.call(register, { body: person(email) });
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
    await app.call(register, { body: person(email) });
    await sql`update users set ended_at = ${app.clock.now()} where email = ${email}`.execute(app.platform.db);
    expect((await confirm(await tokenTo(email))).status).toBe(410);
  });

  it("happens once, however often the link is opened at once, and is in the audit with its person", async () => {
    const email = freshAddress();
    await app.call(register, { body: person(email) });
    const token = await tokenTo(email);
    await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    const [row] = await stored(email);
    const { rows } = await sql<{ act: string }>`
      select act from audit_entries where record = 'user' and record_id = ${row?.uuid} order by id`.execute(
      app.platform.db,
    );
    expect(rows.map((one) => one.act)).toEqual(["register", "verify-email"]);
  });
});

/** How many connections to this database wait for somebody else's lock. */
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    app.platform.db,
  );
  return rows[0]?.n ?? 0;
};
const ask = (email: string) => app.call(requestPasswordMail, { body: { email } });
const choose = (token: string, password = "Fresh-horse-2") =>
  app.call(chooseNewPassword, { body: { token, password } });
async function aMember(more: Person = {}) {
  const email = freshAddress();
  const uuid = await aStaffMember(app, { email, ...more });
  await givePassword(app, uuid);
  return { email, uuid };
}

describe("a forgotten password", () => {
  it("is replaced through the mailed link; the old one, all sessions and other links are dead", async () => {
    const { email, uuid } = await aMember();
    const headers = await signInAs(app, uuid);
    await ask(email);
    const unused = await tokenTo(email);
    await ask(email);
    const token = await tokenTo(email);
    expect((await choose(token)).status).toBe(204);
    expect([await enter(email), await enter(email, "Fresh-horse-2")]).toEqual([401, 200]);
    await expect(Promise.resolve(app.platform.sessions.authenticate(headers.authorization))).rejects.toMatchObject({
      status: 401,
    });
    for (const dead of [token, unused]) expect((await choose(dead, "Third-horse-3")).status).toBe(410);
    expect((await mailsTo(app, email)).map((mail) => mail.kind).at(-1)).toBe("password-changed");
  });

  it("gets the same answer for every address, and mails for those that have an active account", async () => {
    const active = await aMember();
    const archived = await aMember({ isArchived: true });
    const pending = await aMember({ isVerified: false });
    const emails = [active.email.toUpperCase(), archived.email, pending.email, "nobody@example.test", "no address", ""];
    const answers = await Promise.all(emails.map(ask));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(emails.map(() => [204, undefined]));
    expect(await mailsTo(app, active.email)).toMatchObject([{ kind: "choose-password" }]);
    expect(await mailsTo(app, archived.email)).toEqual([]);
    expect(await mailsTo(app, pending.email)).toMatchObject([{ kind: "verify-email" }]);
  });

  it("stays as it is when the link is older than an hour, was mailed to another address, or the account is archived", async () => {
    const old = await aMember();
    await ask(old.email);
    const oldToken = await tokenTo(old.email);
    app.clock.advance(hours(1));
    const moved = await aMember();
    await ask(moved.email);
    const movedToken = await tokenTo(moved.email);
    await sql`update users set email = ${`new.${moved.email}`} where uuid = ${moved.uuid}`.execute(app.platform.db);
    const archived = await aMember();
    await ask(archived.email);
    const archivedToken = await tokenTo(archived.email);
    await sql`update users set ended_at = ${app.clock.now()} where uuid = ${archived.uuid}`.execute(app.platform.db);
    for (const token of [oldToken, movedToken, archivedToken, "x"]) expect((await choose(token)).status).toBe(410);
    expect(await enter(old.email)).toBe(200);
  });

  it("gives the link back when the new password breaks the rule", async () => {
    const { email } = await aMember();
    await ask(email);
    const token = await tokenTo(email);
    const { status, body } = await choose(token, "short");
    expect([status, body.errors]).toEqual([422, { password: "must be at least 6 characters" }]);
    expect((await choose(token)).status).toBe(204);
  });

  it("changes once when one link is used twenty times at once", async () => {
    const { email } = await aMember();
    await ask(email);
    const token = await tokenTo(email);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => choose(token, `Fresh-horse-${n + 10}`)));
    expect(answers.filter((one) => one.status === 204)).toHaveLength(1);
  });

  it("is set by staff meanwhile: the link waits for them and is too late", async () => {
    const { email, uuid } = await aMember();
    await ask(email);
    const token = await tokenTo(email);
    const passwordHash = await hashPassword("Staffs-own-5");
    const late: ReturnType<typeof choose>[] = [];
    await inTransaction(app.platform.db, async (tx) => {
      await lockUser(tx, uuid);
      late.push(choose(token));
      await expect.poll(waitingForLocks).toBe(1);
      await replacePassword(tx, { user: { uuid, email }, passwordHash, at: app.clock.now() });
    });
    expect((await Promise.all(late)).map((one) => one.status)).toEqual([410]);
    expect([await enter(email, "Staffs-own-5"), await enter(email, "Fresh-horse-2")]).toEqual([200, 401]);
  });

  it("is mailed about five times in a quarter of an hour, also when all ask at once", async () => {
    const { email } = await aMember();
    await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  it("lets its owner in again after somebody else guessed ten times", async () => {
    const { email } = await aMember();
    for (let n = 0; n < 10; n += 1) await enter(email, "Wrong-horse-1");
    app.clock.advance(minutes(1));
    await sql`delete from sign_in_attempts where subject like 'address:%'`.execute(app.platform.db);
    expect(await enter(email)).toBe(429);
    await ask(email);
    await choose(await tokenTo(email));
    expect(await enter(email, "Fresh-horse-2")).toBe(200);
  });

  it("keeps no link in the database that could be used", async () => {
    const { email } = await aMember();
    await ask(email);
    const token = await tokenTo(email);
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(m::text, ' ') from outbound_mails m) || (select string_agg(o::text, ' ') from one_time_tokens o) as all`.execute(
      app.platform.db,
    );
    expect(rows[0]?.all).toContain(email);
    expect(rows[0]?.all).not.toContain(token);
  });
});
