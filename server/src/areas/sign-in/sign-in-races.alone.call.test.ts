import { exchangeCode, signIn, signInAtPortal } from "@crema/contract/areas/sign-in";
import { updatePermissions } from "@crema/contract/areas/permissions";
import { archiveUser, setPassword, updateUser } from "@crema/contract/areas/users";
import type * as argon2 from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember, givePassword } from "../../../test/users.ts";
import { minutes } from "../../platform/clock/clock.ts";

/** What somebody else does after a password was held against its hash and before that is acted upon. */
const meanwhile = vi.hoisted((): { act?: (() => Promise<unknown>) | undefined } => ({}));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return {
    ...real,
    verify: async (...given: Parameters<typeof real.verify>) => {
      const isRight = await real.verify(...given);
      const { act } = meanwhile;
      meanwhile.act = undefined;
      await act?.();
      return isRight;
    },
  };
});

const returnTo = "http://127.0.0.1:4050/callback";
let inValues: TestApp;
let inCode: TestApp;
beforeAll(async () => {
  inValues = await startTestApp({ PORT: "4050" });
  inCode = await startTestApp({ PORT: "4050", SIGN_IN_MODE: "code" });
});
afterAll(async () => {
  await inValues.stop();
  await inCode.stop();
});
beforeEach(() => {
  for (const app of [inValues, inCode]) app.clock.advance(minutes(16));
});

let made = 0;
async function aMember(app: TestApp) {
  made += 1;
  const email = `race.${made}@crema.test`;
  const uuid = await aStaffMember(app, { email });
  const password = await givePassword(app, uuid);
  const admin = await aStaffMember(app, { permissions: ["user.edit", "permission.edit"] });
  return { uuid, headers: await signInAs(app, admin), credentials: { email, password } };
}
type Member = Awaited<ReturnType<typeof aMember>>;

const doors: readonly (readonly [
  string,
  () => TestApp,
  (app: TestApp, member: Member) => Promise<{ status: number }>,
])[] = [
  ["the call", () => inValues, (app, { credentials }) => app.call(signIn, { body: credentials })],
  [
    "the portal",
    () => inValues,
    (app, { credentials }) => app.call(signInAtPortal, { body: { ...credentials, returnTo } }),
  ],
  [
    "the portal with codes",
    () => inCode,
    (app, { credentials }) => app.call(signInAtPortal, { body: { ...credentials, returnTo } }),
  ],
];
const password = "Fresh-horse-9";
const acts: readonly (readonly [string, (app: TestApp, member: Member) => Promise<{ status: number }>])[] = [
  [
    "gets another password",
    (app, { uuid, headers }) => app.call(setPassword, { params: { userUuid: uuid }, body: { password }, headers }),
  ],
  ["is archived", (app, { uuid, headers }) => app.call(archiveUser, { params: { uuid }, headers })],
  [
    "becomes a customer",
    (app, { uuid, headers }) =>
      app.call(updatePermissions, {
        params: { userUuid: uuid },
        body: { permissions: [], roles: ["customer"] },
        headers,
      }),
  ],
  [
    "gets another email address",
    (app, { uuid, headers }) =>
      app.call(updateUser, { params: { uuid }, body: { profile: { email: `moved.${uuid}@crema.test` } }, headers }),
  ],
];
const cases = doors.flatMap((door) => acts.map((act) => [door[0], act[0], door, act] as const));

const openDoors = async (app: TestApp, { uuid }: Member) => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from sessions where user_uuid = ${uuid} and ended_at is null)
      + (select count(*) from one_time_tokens where user_uuid = ${uuid} and used_at is null) as n`.execute(
    app.platform.db,
  );
  return rows[0]?.n;
};

describe("somebody who, while their password is checked,", () => {
  it.each(cases)("at %s %s is not let in by the old state", async (_door, _act, [, appOf, enter], [, act]) => {
    const app = appOf();
    const member = await aMember(app);
    meanwhile.act = async () => expect((await act(app, member)).status).toBeLessThan(300);
    expect(await enter(app, member)).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
    expect(meanwhile.act).toBeUndefined();
    expect(await openDoors(app, member)).toBe(0);
  });

  it("is left alone gets in", async () => {
    const member = await aMember(inValues);
    expect((await inValues.call(signIn, { body: member.credentials })).status).toBe(200);
    expect(await openDoors(inValues, member)).toBe(1);
  });
});

describe("a code of the sign-in portal", () => {
  it("is worth nothing once the password it was given for is another one", async () => {
    const { uuid, headers, credentials } = await aMember(inCode);
    const entered = await inCode.call(signInAtPortal, { body: { ...credentials, returnTo } });
    const code = new URL(entered.body.redirectTo).searchParams.get("code") ?? "";
    const cookie = /^[^;]+/.exec(String(entered.headers["set-cookie"]))?.[0] ?? "";
    await inCode.call(setPassword, { params: { userUuid: uuid }, body: { password }, headers });
    expect((await inCode.call(exchangeCode, { body: { code }, headers: { cookie } })).status).toBe(401);
  });
});
