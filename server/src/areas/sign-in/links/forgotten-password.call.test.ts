import { chooseNewPassword, requestPasswordMail, signIn } from "@crema/contract/areas/sign-in";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { mailsTo } from "../../../../test/mailbox.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aStaffMember, givePassword, type Person } from "../../../../test/users.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { hours, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { replacePassword } from "../credentials/replace-password.ts";
import { lockUser } from "../sign-in-user-rows.ts";

const app = await startFileApp();
beforeEach(() => app.clock.advance(minutes(16)));

let made = 0;
const freshAddress = (): string => {
  made += 1;
  return `dan.${made}@example.test`;
};
const tokenTo = async (email: string): Promise<string> => (await mailsTo(app, email)).at(-1)?.token ?? "";
const enter = async (email: string, password = "Right-horse-1") =>
  (await app.call(signIn, { body: { email, password } })).status;
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    app.platform.db,
  );
  return rows[0]?.n ?? 0;
};
const ask = async (email: string) => {
  const answer = await app.call(requestPasswordMail, { body: { email } });
  await runWaitingJobs(app);
  return answer;
};
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
    app.clock.advance(minutes(1) + 1);
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

  it("does the same for every address before it answers: it looks nobody up and leaves a job", async () => {
    const { email } = await aMember();
    const asked = [email, "nobody.at.all@example.test"];
    for (const one of asked) await app.call(requestPasswordMail, { body: { email: one } });
    expect(await mailsTo(app, email)).toEqual([]);
    const { rows } = await sql<{ email: string }>`
      select j.payload #>> '{body,email}' as email from graphile_worker._private_jobs j
      where j.payload #>> '{body,email}' = any(${asked}) order by j.id`.execute(app.platform.db);
    expect(rows.map((row) => row.email)).toEqual(asked);
    await runWaitingJobs(app);
    expect(await mailsTo(app, email)).toHaveLength(1);
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

  it("is mailed about once in a minute and five times in a quarter of an hour, also when all ask at once", async () => {
    const { email } = await aMember();
    const requestAtOnce = async (times: number): Promise<void> => {
      await Promise.all(Array.from({ length: times }, () => app.call(requestPasswordMail, { body: { email } })));
      await runWaitingJobs(app);
    };
    await requestAtOnce(8);
    expect(await mailsTo(app, email)).toHaveLength(1);
    for (let minute = 0; minute < 6; minute += 1) {
      app.clock.advance(minutes(1) + 1);
      await requestAtOnce(2);
    }
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
