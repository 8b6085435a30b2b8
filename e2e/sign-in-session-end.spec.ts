import type { Page } from "@playwright/test";
import { refreshTokens } from "@crema/contract/areas/sign-in";
import { archiveUser, getUser, restoreUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { bearerOf, signInAs } from "../server/test/sessions.ts";
import { aCustomer, aStaffMember, givePassword } from "../server/test/users.ts";
import { hold, listen, pathOf, untilLive, withoutSocket } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { expectSettled, notice } from "./kit/screen.ts";
import {
  aColleague,
  enterConsole,
  expectSignIn,
  fillIn,
  gotoSignIn,
  keysLeft,
  letTokenRunOut,
  logOut,
  signInAt,
  storedIn,
} from "./kit/sign-in.ts";

const users = (page: Page) => page.getByRole("table", { name: "Users" });
const asManager = async ({ app }: Crema) =>
  signInAs(app, await aStaffMember(app, { permissions: ["permission.edit", "user.edit"] }));
const dan = { firstName: "Dan", lastName: "Quartermaine" };

test("log out and archiving end every tab", async ({ anotherBrowser, crema }) => {
  await test.step("SC-04: log out ends the session in every tab and on the server, and Back shows no data [SHELL-21] [AMB-07]", async () => {
    const danUuid = await aCustomer(crema.app, dan);
    const colleague = await aColleague(crema);
    const context = await anotherBrowser();
    const page = await signInAt(context, crema, colleague);
    const second = await context.newPage();
    await second.goto(`/users/${danUuid}`);
    await expect(second.getByRole("heading", { name: "Dan Quartermaine" })).toBeVisible();
    await page.goto(`/users/${danUuid}`);
    await expect(page.getByRole("heading", { name: "Dan Quartermaine" })).toBeVisible();
    const { refreshToken = "", idToken = "" } = await storedIn(page);
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));

    await logOut(page);
    await expectSignIn(page, crema.origin);
    expect([...new Set(visited)]).toEqual(["/", "/sign-in/"]);
    await expectSignIn(second, crema.origin);
    expect(await keysLeft(page)).toEqual([]);

    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const again = await crema.app.call(refreshTokens, { body: { refreshToken }, headers: { cookie } });
    const headers = { authorization: bearerOf(idToken) };
    const look = await crema.app.call(getUser, { params: { uuid: danUuid }, headers });
    expect([again.status, look.status]).toEqual([401, 401]);
    const { rows } = await sql<{ why: string }>`
      select ended_because as why from sessions where user_uuid = ${colleague.userUuid}`.execute(crema.app.platform.db);
    expect(rows).toEqual([{ why: "signed_out" }]);

    for (const tab of [page, second]) {
      const heard = listen(tab);
      await tab.goBack().catch(() => undefined);
      // The second tab opened on the profile: there is nothing before it.
      if (tab === page) await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await expect(tab.getByText("Quartermaine")).toHaveCount(0);
      expect(heard.map(pathOf).filter((path) => path !== "/v1/version")).toEqual([]);
    }
  });
  await test.step("somebody archived loses the open page at once, is told, and keeps everything but the way in [AUTH-18] [AMB-23] [AMB-35]", async () => {
    const colleague = await aColleague(crema, { lastName: "Abernethy" });
    await aCustomer(crema.app, dan);
    const context = await anotherBrowser();
    await (await signInAt(context, crema, colleague)).close();
    const page = await context.newPage();
    const isLive = untilLive(page);
    await page.goto(`${crema.origin}/users`);
    await expect(page.getByRole("row").filter({ hasText: "Quartermaine" }).first()).toBeVisible();
    await Promise.all([isLive, expectSettled(page)]);
    const headers = await asManager(crema);
    const params = { uuid: colleague.userUuid };
    const { body: before } = await crema.app.call(getUser, { params, headers });
    const { idToken = "" } = await storedIn(page);

    expect((await crema.app.call(archiveUser, { params, headers })).status).toBe(200);
    await expect(notice(page, "Something went wrong")).toBeVisible();
    await expect(page.getByText("Quartermaine")).toHaveCount(0);
    expect(await keysLeft(page)).toEqual([]);
    await page.clock.runFor(3_000);
    await expectSignIn(page, crema.origin);
    const mine = { authorization: bearerOf(idToken) };
    expect((await crema.app.call(getUser, { params, headers: mine })).status).toBe(401);
    await fillIn(page, colleague);
    await expect(page.getByRole("alert")).toHaveText("The email address or the password is not right");

    const { body: archived } = await crema.app.call(getUser, { params, headers });
    expect(archived).toEqual({
      ...before,
      endedDate: archived.endedDate,
      lastUpdatedDate: archived.lastUpdatedDate,
    });
    expect(archived.endedDate).not.toBe("");
    await crema.app.call(restoreUser, { params, headers });
    const { body: restored } = await crema.app.call(getUser, { params, headers });
    expect(restored).toEqual({ ...before, lastUpdatedDate: restored.lastUpdatedDate });
    await enterConsole(page, colleague);
    await expect(users(page)).toBeVisible();
  });
});

test("a session that ends takes the page with it, whoever ends it", async ({ elsewhere, crema, anotherBrowser }) => {
  await test.step("a server that does not answer keeps nobody signed in at a shared computer [AMB-07]", async () => {
    const { page } = await elsewhere();
    await page.goto("/users");
    await expect(users(page)).toBeVisible();
    const held = await hold(page, { method: "POST", path: /\/auth\/sign-out$/ });
    await logOut(page);
    await expect.poll(() => held.seen.length).toBe(1);
    await page.clock.fastForward(3_100);
    await expectSignIn(page, crema.origin);
    expect(await keysLeft(page)).toEqual([]);
    held.release();
  });
  await test.step("somebody unverified behind the back of an open page is led to sign-in by the next click, and shown nothing new [AMB-18]", async () => {
    const uuid = await aCustomer(crema.app, dan);
    const { page, userUuid } = await elsewhere();
    await withoutSocket(page);
    await page.goto("/users?search=Quartermaine");
    await expect(page.locator(`tr[data-key="${uuid}"]`)).toBeVisible();
    await expectSettled(page);
    const { db, sessions } = crema.app.platform;
    await db.transaction().execute(async (tx) => {
      await sql`update users set email_verified_at = null where uuid = ${userUuid}`.execute(tx);
      await sessions.forget(tx, userUuid);
    });
    const answered: number[] = [];
    page.on("response", (answer) => {
      if (new URL(answer.url()).pathname === `/v1/user/${uuid}`) answered.push(answer.status());
    });
    await page.locator(`tr[data-key="${uuid}"]`).getByRole("cell").nth(2).click();
    await expectSignIn(page, crema.origin);
    expect(new Set(answered)).toEqual(new Set([401]));
    expect(await keysLeft(page)).toEqual([]);
  });
  await test.step("a page that lies open for an hour without a call leads to sign-in by itself [AUTH-06] [AMB-129]", async () => {
    const { page } = await elsewhere();
    const isLive = untilLive(page);
    await page.goto("/users");
    await expect(users(page)).toBeVisible();
    await Promise.all([isLive, expectSettled(page)]);
    const began = crema.app.clock.now();
    await letTokenRunOut(page);
    crema.app.clock.advance(61 * 60_000);
    // The server looks for such sessions every few seconds, and the page comes back two seconds after it was sent away.
    await expect(page).toHaveURL(/\/sign-in\//, { timeout: 30_000 });
    await expectSignIn(page, crema.origin);
    expect(await keysLeft(page)).toEqual([]);
    crema.app.clock.set(began);
  });
  await test.step("a customer gets no screen and no staff data: not at sign-in, not with tokens of their own, not with permissions that were left over [SHELL-01] [AMB-02]", async () => {
    const email = `dan.${process.pid}.${Date.now()}@example.test`;
    const uuid = await aCustomer(crema.app, { ...dan, email });
    await sql`insert into permissions (user_uuid, permissions, read) values (${uuid}, '{user.edit}', '{user}')`.execute(
      crema.app.platform.db,
    );
    const password = await givePassword(crema.app, uuid);
    const page = await (await anotherBrowser()).newPage();
    await gotoSignIn(page, crema);
    await fillIn(page, { email, password });
    await expect(page.getByRole("alert")).toHaveText("The email address or the password is not right");

    const { body } = await crema.app.server
      .inject({ method: "POST", url: "/v1/auth/sign-in", payload: { email, password } })
      .then((answer) => ({ body: answer.json<{ idToken: string; refreshToken: string; expiresIn: number }>() }));
    await page.goto(`/callback?${new URLSearchParams({ ...body, expiresIn: "600" }).toString()}`);
    await expect(page.getByText("You are not signed in")).toBeVisible();
    expect(await keysLeft(page)).toEqual([]);

    const now = crema.app.clock.now().getTime();
    await page.evaluate(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { ...body, expiresIn: "600", loggedIn: "true", userUuid: uuid, timestamp: String(now) },
    );
    const heard = listen(page);
    for (const path of ["/users", `/users/${uuid}`, "/options", "/nope"]) {
      await page.goto(path);
      await expect(page.getByText("This account has no access")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByText("Quartermaine")).toHaveCount(0);
    }
    expect(new Set(heard.map(pathOf))).toEqual(new Set(["/v1/version", `/v1/permissions/${uuid}`]));
    await page.getByRole("button", { name: "Log out" }).click();
    await expectSignIn(page, crema.origin);
    expect(await keysLeft(page)).toEqual([]);
  });
});
