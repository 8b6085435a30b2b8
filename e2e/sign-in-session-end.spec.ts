import type { Page } from "@playwright/test";
import { archiveUser, restoreUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { signInAs } from "../server/test/sessions.ts";
import { aCustomer, aStaffMember, givePassword } from "../server/test/users.ts";
import { hold, listen, pathOf, untilLive } from "./kit/answers.ts";
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
} from "./kit/sign-in.ts";

const users = (page: Page) => page.getByRole("table", { name: "Users" });
const asManager = async ({ app }: Crema) =>
  signInAs(app, await aStaffMember(app, { permissions: ["permission.edit", "user.edit"] }));
const dan = { firstName: "Dan", lastName: "Quartermaine" };

test("log out and archiving end every tab", async ({ anotherBrowser, crema }) => {
  await test.step("SC-04: log out ends the session in every tab, and Back shows no data [SHELL-21] [AMB-07]", async () => {
    const danUuid = await aCustomer(crema.app, dan);
    const colleague = await aColleague(crema);
    const context = await anotherBrowser();
    const page = await signInAt(context, crema, colleague);
    const second = await context.newPage();
    await second.goto(`/users/${danUuid}`);
    await expect(second.getByRole("heading", { name: "Dan Quartermaine" })).toBeVisible();
    await page.goto(`/users/${danUuid}`);
    await expect(page.getByRole("heading", { name: "Dan Quartermaine" })).toBeVisible();
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));

    await logOut(page);
    await expectSignIn(page, crema.origin);
    expect([...new Set(visited)]).toEqual(["/", "/sign-in/"]);
    await expectSignIn(second, crema.origin);
    expect(await keysLeft(page)).toEqual([]);

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

    expect((await crema.app.call(archiveUser, { params, headers })).status).toBe(200);
    await expect(notice(page, "Something went wrong")).toBeVisible();
    await expect(page.getByText("Quartermaine")).toHaveCount(0);
    expect(await keysLeft(page)).toEqual([]);
    await page.clock.runFor(3_000);
    await expectSignIn(page, crema.origin);
    await fillIn(page, colleague);
    await expect(page.getByRole("alert")).toHaveText("The email address or the password is not right");

    await crema.app.call(restoreUser, { params, headers });
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
  await test.step("a customer gets no screen and no staff data: not with tokens of their own, not with permissions that were left over [SHELL-01] [AMB-02]", async () => {
    const email = `dan.${process.pid}.${Date.now()}@example.test`;
    const uuid = await aCustomer(crema.app, { ...dan, email });
    await sql`insert into permissions (user_uuid, permissions, read) values (${uuid}, '{user.edit}', '{user}')`.execute(
      crema.app.platform.db,
    );
    const password = await givePassword(crema.app, uuid);
    const page = await (await anotherBrowser()).newPage();
    await gotoSignIn(page, crema);
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
    for (const path of ["/users", "/nope"]) {
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
