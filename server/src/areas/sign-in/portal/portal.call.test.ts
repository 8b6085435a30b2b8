import { exchangeCode, refreshTokens, signInAtPortal } from "@crema/contract/areas/sign-in";
import { getUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearerOf } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember, givePassword } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";

const own = "http://127.0.0.1:4040/callback";
const other = "https://desk.crema.test/back?shop=1";
const settings = { PORT: "4040", RETURN_ADDRESSES: other };

let inValues: TestApp;
let inCode: TestApp;
beforeAll(async () => {
  inValues = await startTestApp({ ...settings, SIGN_IN_FAILURES_PER_ADDRESS: "100" });
  inCode = await startTestApp({ ...settings, SIGN_IN_MODE: "code" });
});
afterAll(async () => {
  await inValues.stop();
  await inCode.stop();
});
beforeEach(() => {
  for (const app of [inValues, inCode]) app.clock.advance(minutes(16));
});

let made = 0;
async function aMember(app: TestApp, more: { isArchived?: boolean; isVerified?: boolean } = {}) {
  made += 1;
  const email = `ana.${made}@crema.test`;
  const uuid = await aStaffMember(app, { email, permissions: ["user.edit"], ...more });
  return { uuid, email, password: await givePassword(app, uuid) };
}
const enter = (app: TestApp, body: Record<string, unknown>) =>
  app.call(signInAtPortal, { body: { returnTo: own, ...body } });
const valuesOf = (redirectTo: string) => Object.fromEntries(new URL(redirectTo).searchParams);
const cookieOf = (headers: Readonly<Record<string, unknown>>) =>
  /^[^;]*/.exec(JSON.stringify(headers["set-cookie"] ?? "").slice(1))?.[0] ?? "";

describe("signing in at the portal", () => {
  it("hands the three values and the state back to the console, and binds the session to the browser", async () => {
    const { uuid, ...credentials } = await aMember(inValues);
    const { status, body, headers } = await enter(inValues, { ...credentials, state: "s+1 &?" });
    expect(status).toBe(200);
    const { idToken = "", refreshToken = "", ...rest } = valuesOf(body.redirectTo);
    expect(body.redirectTo.startsWith(`${own}?`)).toBe(true);
    expect(rest).toEqual({ expiresIn: "60", state: "s+1 &?" });
    const seen = await inValues.call(getUser, { params: { uuid }, headers: { authorization: bearerOf(idToken) } });
    expect(seen.status).toBe(200);
    expect((await inValues.call(refreshTokens, { body: { refreshToken } })).status).toBe(401);
    const fresh = await inValues.call(refreshTokens, {
      body: { refreshToken },
      headers: { cookie: cookieOf(headers) },
    });
    expect([fresh.status, fresh.body.expiresIn]).toEqual([200, 600]);
  });

  it("binds nothing for another registered address, which cannot send our cookie", async () => {
    const { uuid: _uuid, ...credentials } = await aMember(inValues);
    const { body, headers } = await enter(inValues, { ...credentials, returnTo: other });
    expect(headers["set-cookie"]).toBeUndefined();
    const { refreshToken, shop } = valuesOf(body.redirectTo);
    expect(shop).toBe("1");
    expect((await inValues.call(refreshTokens, { body: { refreshToken } })).status).toBe(200);
  });

  it("refuses a return address that is not registered before it looks at the password [AMB-09]", async () => {
    const { uuid: _uuid, ...credentials } = await aMember(inValues);
    for (const returnTo of ["https://evil.test/callback", `${own}/`, "//evil.test", "", `${own}?x=1`]) {
      const { status, body } = await enter(inValues, { ...credentials, returnTo });
      expect([status, body.code]).toEqual([400, "wrong_return_address"]);
    }
    const { rows } = await sql`select 1 from sign_in_attempts where failures > 0`.execute(inValues.platform.db);
    expect(rows).toEqual([]);
  });

  it("admits active staff only, with one answer for everybody else", async () => {
    const customer = { email: `dan.${made}@example.test`, uuid: "" };
    customer.uuid = await aCustomer(inValues, { email: customer.email });
    const refused = [
      { email: customer.email, password: await givePassword(inValues, customer.uuid) },
      await aMember(inValues, { isArchived: true }),
      await aMember(inValues, { isVerified: false }),
      { ...(await aMember(inValues)), password: "Wrong-horse-1" },
      { email: "nobody@crema.test", password: "Wrong-horse-1" },
    ];
    for (const { email, password } of refused) {
      const { status, body, headers } = await enter(inValues, { email, password });
      expect([status, body.code, body.message, headers["set-cookie"]]).toEqual([
        401,
        "wrong_credentials",
        "The email address or the password is not right",
        undefined,
      ]);
    }
  });

  it("counts an address by what it reads as, so that nobody learns which have an account", async () => {
    const { email } = await aMember(inValues);
    for (const known of [email, `nobody-${email}`]) {
      const fullWidth = known.replace(/^./, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0));
      for (let n = 0; n < 10; n += 1) await enter(inValues, { email: fullWidth, password: "Wrong-horse-1" });
      expect((await enter(inValues, { email: known, password: "Wrong-horse-1" })).status).toBe(429);
    }
  });

  it("shares its counters with the call for API clients", async () => {
    const { email } = await aMember(inValues);
    for (let n = 0; n < 10; n += 1) await enter(inValues, { email, password: "Wrong-horse-1" });
    expect((await enter(inValues, { email, password: "Wrong-horse-1" })).status).toBe(429);
  });
});

async function aCode() {
  const { uuid, ...credentials } = await aMember(inCode);
  const { body, headers } = await enter(inCode, { ...credentials, state: "s" });
  const { code = "", ...rest } = valuesOf(body.redirectTo);
  return { uuid, code, rest, cookie: cookieOf(headers) };
}
const exchange = (code: string, cookie?: string) =>
  inCode.call(exchangeCode, { body: { code }, ...(cookie === undefined ? {} : { headers: { cookie } }) });

describe("the mode with a code", () => {
  it("puts no token into the address and exchanges the code once, in the same browser [AMB-08]", async () => {
    const { uuid, code, rest, cookie } = await aCode();
    expect(rest).toEqual({ state: "s" });
    const { status, body } = await exchange(code, cookie);
    expect([status, body.expiresIn]).toEqual([200, 600]);
    const headers = { authorization: bearerOf(body.idToken) };
    expect((await inCode.call(getUser, { params: { uuid }, headers })).status).toBe(200);
    const { refreshToken } = body;
    expect((await inCode.call(refreshTokens, { body: { refreshToken } })).status).toBe(401);
    expect((await inCode.call(refreshTokens, { body: { refreshToken }, headers: { cookie } })).status).toBe(200);
    expect((await exchange(code, cookie)).status).toBe(401);
  });

  it("refuses a code in another browser, and the code is gone then", async () => {
    const { code, cookie } = await aCode();
    expect((await exchange(code)).status).toBe(401);
    expect((await exchange(code, cookie)).status).toBe(401);
  });

  it("refuses a code after sixty seconds, and one that never was", async () => {
    const { code, cookie } = await aCode();
    inCode.clock.advance(60_000);
    expect((await exchange(code, cookie)).status).toBe(401);
    expect((await exchange("x", cookie)).status).toBe(401);
    expect((await exchange("", cookie)).status).toBe(401);
  });

  it("gives one of fifty exchanges at once a session", async () => {
    const { code, cookie } = await aCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code, cookie)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it("gives nothing to somebody archived since", async () => {
    const { uuid, code, cookie } = await aCode();
    await sql`update users set ended_at = ${inCode.clock.now()} where uuid = ${uuid}`.execute(inCode.platform.db);
    expect((await exchange(code, cookie)).status).toBe(401);
  });
});
