import { signIn } from "@crema/contract/areas/sign-in";
import { getUser, passwordMessages, setPassword } from "@crema/contract/areas/users";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asStaff, type Headers, startFileApp } from "../../../../test/file-app.ts";
import { mailsTo } from "../../../../test/mailbox.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aCustomer, aStaffMember, givePassword } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";

const app = await startFileApp();
let boss: string;
let asBoss: Headers;
beforeAll(async () => {
  boss = await aStaffMember(app, { permissions: ["permission.edit", "user.edit"] });
});
beforeEach(async () => {
  app.clock.advance(minutes(16));
  asBoss = await signInAs(app, boss);
});

let made = 0;
const good = "Fresh-beans-7";
const set = (userUuid: string, password: unknown, headers: Headers = asBoss) =>
  app.call(setPassword, { params: { userUuid }, body: { password }, headers });
const enter = async (email: string, password: string) => (await app.call(signIn, { body: { email, password } })).status;
const look = async (uuid: string, headers: Headers) => (await app.call(getUser, { params: { uuid }, headers })).status;

describe("POST /v1/auth/password/reset/{userUuid}", () => {
  it("refuses the old password, takes the new one, tells the person and leaves no password in the audit [AUTH-08] [AMD-13]", async () => {
    const email = "dan.novak@crema.test";
    const dan = await aStaffMember(app, { email });
    const old = await givePassword(app, dan);
    expect((await set(dan, good)).status).toBe(204);
    expect([await enter(email, old), await enter(email, good)]).toEqual([401, 200]);
    expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual(["password-changed"]);
    const rows = await app.sql<{ who: string; act: string; all: string }>`
      select who_uuid as who, act, a::text as all from audit_entries a where record_id = ${dan}`;
    expect(rows).toMatchObject([{ who: boss, act: "set-password" }]);
    expect(rows[0]?.all).not.toContain(good);
  });

  it.each([
    ["", passwordMessages.required],
    ["Ab1!", passwordMessages.short],
    ["abcdef", passwordMessages.rule],
    ["Abc 123", passwordMessages.rule],
  ])(
    "refuses '%s' with the same words as the dialog and changes nothing [AUTH-13] [AMB-40]",
    async (password, text) => {
      made += 1;
      const email = `eva.${made}@example.test`;
      const uuid = await aCustomer(app, { email });
      const old = await givePassword(app, uuid);
      const { status, body } = await set(uuid, password);
      expect([status, body.errors]).toEqual([422, { password: text }]);
      expect(await enter(email, old)).toBe(200);
    },
  );

  it.each(["Abc1!x", "Abcdefghijklmnopqr1!", "Äbcdé1€"])("takes '%s' [AUTH-13] [AMB-40]", async (password) => {
    expect((await set(await aCustomer(app), password)).status).toBe(204);
  });

  it("ends every session of the person, and for one's own password every other one [AMB-41] [AMD-37]", async () => {
    const dan = await aStaffMember(app);
    const [asDan, danElsewhere, bossElsewhere] = [
      await signInAs(app, dan),
      await signInAs(app, dan),
      await signInAs(app, boss),
    ];
    expect(await look(dan, asDan)).toBe(200);
    await set(dan, good);
    expect([await look(dan, asDan), await look(dan, danElsewhere), await look(boss, asBoss)]).toEqual([401, 401, 200]);
    await set(boss, good);
    expect([await look(boss, asBoss), await look(boss, bossElsewhere)]).toEqual([200, 401]);
  });

  it("lets somebody in again who had guessed wrong too often", async () => {
    const email = "ida.lund@crema.test";
    const ida = await aStaffMember(app, { email });
    await givePassword(app, ida);
    for (let n = 0; n < 10; n += 1) await enter(email, `Wrong-horse-${n}`);
    await set(ida, good);
    await app.sql`delete from sign_in_attempts where subject like 'address:%'`;
    expect(await enter(email, good)).toBe(200);
  });

  it("needs user.edit, for staff permission.edit too, and somebody who is there", async () => {
    const member = await aStaffMember(app, { permissions: ["user.edit"] });
    const asMember = await signInAs(app, member);
    const asReader = await asStaff(app, { read: ["user", "permission"] });
    const dan = await aCustomer(app);
    const refused = await set(boss, good, asMember);
    expect([refused.status, refused.body.code]).toEqual([403, "staff_target"]);
    expect((await set(dan, good, asReader)).status).toBe(403);
    expect((await app.call(setPassword, { params: { userUuid: dan }, body: { password: good } })).status).toBe(401);
    expect((await set(dan, good, asMember)).status).toBe(204);
    expect((await set(member, good, asMember)).status).toBe(204);
    expect((await set("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff", good)).status).toBe(404);
  });

  it("mails nobody who is archived [AMB-36]", async () => {
    const email = "archived@example.test";
    expect((await set(await aCustomer(app, { email, isArchived: true }), good)).status).toBe(204);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});
