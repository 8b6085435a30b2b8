import { Writable } from "node:stream";
import { refreshTokens, signIn } from "@crema/contract/areas/sign-in";
import { getUser, updateUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../test/file-app.ts";
import { mailsTo } from "../test/mailbox.ts";
import { bearerOf } from "../test/sessions.ts";
import { aCustomer, aStaffMember, givePassword } from "../test/users.ts";
import { runWaitingJobs } from "../test/waiting-jobs.ts";

/** Values nobody would write by chance: where one of them shows up, it leaked. */
const canary = {
  email: "canary.mail@canary.test",
  firstName: "Canarella",
  lastName: "Canarstone",
  mobile: "+61412999888",
  password: "Canary-pass-1",
  wrongPassword: "Canary-wrong-2",
  query: "canary-in-the-query",
} as const;

const lines: string[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

const app = await startFileApp({ LOG_LEVEL: "trace" }, { logTo });

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.server.inject({ method: "POST", url, payload, headers });

describe("the log", () => {
  it("holds no password, token, address or name of anybody, whatever was called and however it went wrong [AMB-08]", async () => {
    const { email, firstName, lastName, mobile, password, wrongPassword, query } = canary;
    const uuid = await aStaffMember(app, {
      email,
      firstName,
      lastName,
      mobileNumber: mobile,
      permissions: ["user.edit", "permission.edit"],
    });
    await givePassword(app, uuid, password);
    const { body: tokens } = await app.call(signIn, { body: { email, password } });
    const headers = { authorization: bearerOf(tokens.idToken) };
    await post("/v1/auth/sign-in", { email, password: wrongPassword });
    await post("/v1/auth/portal/sign-in", { email, password, returnTo: `https://evil.test/?${query}` });
    await post("/v1/auth/sign-in", { email, password, [query]: 1 });
    await app.server.inject({
      method: "POST",
      url: "/v1/auth/sign-in",
      payload: `{"email":"${email}`,
      headers: { "content-type": "application/json" },
    });
    const { body: fresh } = await app.call(refreshTokens, { body: { refreshToken: tokens.refreshToken } });
    app.clock.advance(11_000);
    await post("/v1/auth/token/refresh", { refreshToken: tokens.refreshToken });
    const { body: again } = await app.call(signIn, { body: { email, password } });
    const mine = { authorization: bearerOf(again.idToken) };
    await post("/v1/auth/register", { email, firstName, lastName });
    await post("/v1/auth/forgot", { email });
    await runWaitingJobs(app);
    await post("/v1/auth/verify", { token: "no-such-token", password });
    await post(`/v1/auth/password/reset/${uuid}`, { password }, mine);
    for (const url of [
      `/callback?idToken=${again.idToken}&refreshToken=${again.refreshToken}&expiresIn=60`,
      `/v1/user/all?search=${encodeURIComponent(email)}`,
      `/v1/user/all?sortBy=${query}`,
      `/v1/user/${uuid}`,
      `/v1/nothing/${query}`,
    ])
      await app.server.inject({ url, headers: mine });

    // Bugs and a database that refuses are logged, without the values that were in them.
    const dan = await aCustomer(app, { email: "other@canary.test" });
    await app.call(updateUser, { params: { uuid: dan }, body: { profile: { email } }, headers: mine });
    await sql`alter table users add constraint canary check (first_name <> ${sql.lit(firstName.toUpperCase())})`.execute(
      app.platform.db,
    );
    const broken = await app.call(updateUser, {
      params: { uuid: dan },
      body: { profile: { firstName: firstName.toUpperCase(), lastName } },
      headers: mine,
    });
    expect(broken.status).toBe(500);
    expect(JSON.stringify(broken.body)).not.toContain(firstName.toUpperCase());
    expect((await app.call(getUser, { params: { uuid: dan }, headers: mine })).status).toBe(200);
    await app.server.inject({ url: `/v1/user/${uuid}`, headers });

    const links = (await mailsTo(app, email)).map(({ token }) => token).filter((token) => token !== "");
    expect(links.length).toBeGreaterThan(0);
    const log = lines.join("");
    expect(log).toContain("call failed");
    expect(log).toContain("signIn");
    const secrets = [...Object.values(canary), firstName.toUpperCase(), ...links].concat(
      [tokens, fresh, again].flatMap(({ idToken, refreshToken }) => [idToken, refreshToken]),
    );
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
