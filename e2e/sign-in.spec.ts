import type { BrowserContext, Page, Request } from "@playwright/test";
import { listen, pathOf } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { mainMenu } from "./kit/screen.ts";
import {
  aColleague,
  enterConsole,
  expectSignIn,
  fillIn,
  gotoSignIn,
  keysLeft,
  sessionKeys,
  storedIn,
} from "./kit/sign-in.ts";

const users = (page: Page) => page.getByRole("table", { name: "Users" });
const minute = 60_000;
// Counters of wrong passwords start over.
test.beforeEach(({ crema }) => crema.app.clock.advance(16 * minute));

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
/** A token that says what it likes; its signature is nobody's. */
function forged({ crema, sub, alg = "EdDSA" }: { crema: Crema; sub: string; alg?: string }) {
  const seconds = Math.floor(crema.app.clock.now().getTime() / 1_000);
  const claims = { iss: crema.origin, aud: "crema-staff", sub, sid: sub, iat: seconds, exp: seconds + 600 };
  return `${part({ alg, typ: "crema-id+jwt" })}.${part(claims)}.${"A".repeat(86)}`;
}
const callback = (origin: string, values: Record<string, string>): string =>
  `${origin}/callback?${new URLSearchParams(values).toString()}`;
/** Addresses in the tab's history, and where scripts and servers could have seen a secret. */
async function traces(context: BrowserContext, page: Page, requests: readonly Request[]): Promise<string> {
  const session = await context.newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  const documents = requests.filter((request) => pathOf(request) !== "/callback");
  return [
    page.url(),
    await page.evaluate(() => `${document.referrer} ${JSON.stringify(sessionStorage)} ${document.title}`),
    ...entries.map(({ url, title }) => `${url} ${title}`),
    ...documents.map((request) => `${request.url()} ${request.headers()["referer"] ?? ""}`),
  ].join("\n");
}

test("SC-01: a first sign-in ends on /users with the session stored, exchanged at once, and no token left in any address [AUTH-01] [AUTH-02] [AUTH-03] [AMB-08] [AMB-09] [AMD-10] [AMD-18] [AMD-24]", async ({
  anotherBrowser,
  crema,
}) => {
  const ana = await aColleague(crema, { permissions: ["user.edit", "shipping.edit"], firstName: "Ana" });
  const context = await anotherBrowser();
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const asked = await gotoSignIn(page, crema, "/options?tab=0");
  expect(requests.map(pathOf).filter((path) => path.startsWith("/v1/"))).toEqual(["/v1/version"]);

  requests.length = 0;
  await enterConsole(page, ana);
  await expect(page).toHaveURL(`${crema.origin}/users`);
  await expect(users(page)).toBeVisible();
  const redirectTo = requests.find((request) => pathOf(request) === "/callback")?.url() ?? "";
  const travelled = Object.fromEntries(new URL(redirectTo).searchParams);
  expect(redirectTo.startsWith(`${crema.origin}/callback?`)).toBe(true);
  expect(travelled).toMatchObject({ expiresIn: "60", state: asked.get("state") });
  const { idToken = "", refreshToken = "" } = travelled;

  const stored = await storedIn(page);
  expect(await keysLeft(page)).toEqual(sessionKeys);
  expect(stored).toMatchObject({ loggedIn: "true", expiresIn: "600", userUuid: ana.userUuid });
  expect(Math.abs(Number(stored["timestamp"]) - crema.app.clock.now().getTime())).toBeLessThan(minute);
  expect([stored["idToken"], stored["refreshToken"]]).not.toContain(idToken);
  expect([stored["idToken"], stored["refreshToken"]]).not.toContain(refreshToken);

  const calls = requests.map(pathOf).filter((path) => path.startsWith("/v1/"));
  expect(calls.slice(0, 4)).toEqual([
    "/v1/auth/portal/sign-in",
    "/v1/version",
    "/v1/auth/token/refresh",
    `/v1/permissions/${ana.userUuid}`,
  ]);
  const seen = await traces(context, page, requests);
  for (const secret of [idToken, refreshToken, stored["idToken"] ?? "", stored["refreshToken"] ?? "", ana.password])
    expect(seen).not.toContain(secret);

  await expect(mainMenu(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    "Users",
    "Shipping Labels",
    "Help & Support",
    "Options",
  ]);
  await page.getByRole("link", { name: "Continue to Options" }).click();
  await expect(page).toHaveURL(`${crema.origin}/options?tab=0`);
  for (const path of ["/orders", "/nope"]) {
    await page.goto(path);
    await expect(page.getByText("404")).toBeVisible();
    await expect(mainMenu(page)).toBeVisible();
  }
});

test("what is not right lets nobody in, and leaves nothing behind", async ({ anotherBrowser, crema }) => {
  await test.step("a wrong password is refused, and nothing is kept of it", async () => {
    crema.app.clock.advance(16 * minute);
    const page = await (await anotherBrowser()).newPage();
    await gotoSignIn(page, crema);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    const { email } = await aColleague(crema);
    await fillIn(page, { email, password: "Wrong-horse-1" });
    await expect(page.getByRole("alert")).toHaveText("The email address or the password is not right");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    expect(await keysLeft(page)).toEqual([]);
  });
  await test.step("after ten wrong passwords the page says how long to wait, also for the right one", async () => {
    crema.app.clock.advance(16 * minute);
    const page = await (await anotherBrowser()).newPage();
    await gotoSignIn(page, crema);
    const colleague = await aColleague(crema);
    for (let tries = 0; tries < 10; tries += 1)
      await crema.app.server.inject({
        method: "POST",
        url: "/v1/auth/sign-in",
        payload: { email: colleague.email, password: `Wrong-${tries}` },
      });
    await fillIn(page, colleague);
    await expect(page.getByRole("alert")).toHaveText("Too many attempts. Try again in 15 minutes.");
  });
  await test.step("nobody is handed back to an address that is not registered [AMB-09]", async () => {
    crema.app.clock.advance(16 * minute);
    const colleague = await aColleague(crema);
    const page = await (await anotherBrowser()).newPage();
    const returnTo = "https://evil.test/callback";
    await page.goto(`/sign-in/?${new URLSearchParams({ returnTo, state: "s" }).toString()}`);
    await fillIn(page, colleague);
    await expect(page.getByRole("alert")).toContainText("This console is not registered here");
    expect(new URL(page.url()).origin).toBe(crema.origin);
  });
  await test.step("tokens that cannot be ours are not stored; one that could is cleared when the server refuses it [AUTH-01] [AMD-18]", async () => {
    crema.app.clock.advance(16 * minute);
    const { userUuid } = await aColleague(crema);
    const page = await (await anotherBrowser()).newPage();
    const heard = listen(page);
    await page.goto(
      callback(crema.origin, {
        idToken: forged({ crema, sub: userUuid, alg: "none" }),
        refreshToken: "r",
        expiresIn: "3600",
      }),
    );
    await expect(page.getByText("You are not signed in")).toBeVisible();
    expect(await keysLeft(page)).toEqual([]);
    expect(page.url()).toBe(`${crema.origin}/`);
    expect(new Set(heard.map(pathOf))).toEqual(new Set(["/v1/version"]));
    const idToken = forged({ crema, sub: userUuid });
    await page.goto(callback(crema.origin, { idToken, refreshToken: "not-one-of-ours", expiresIn: "3600" }), {
      waitUntil: "commit",
    });
    await expectSignIn(page, crema.origin);
    expect(heard.map(pathOf)).toContain("/v1/auth/token/refresh");
    expect(heard.map(pathOf).filter((path) => path.startsWith("/v1/permissions"))).toEqual([]);
    expect(await keysLeft(page)).toEqual([]);
  });
});

test("states and codes: a return is taken only in the window that asked", async ({ context, startCrema }) => {
  await test.step("a return with another state than this tab sent is refused [AMB-08]", async () => {
    const staging = await startCrema({ CREMA_ENV: "staging" });
    const colleague = await aColleague(staging);
    const enter = () =>
      staging.app.server
        .inject({
          method: "POST",
          url: "/v1/auth/portal/sign-in",
          payload: { email: colleague.email, password: colleague.password, returnTo: `${staging.origin}/callback` },
        })
        .then((answer) => Object.fromEntries(new URL(answer.json<{ redirectTo: string }>().redirectTo).searchParams));
    const page = await context.newPage();
    await gotoSignIn(page, staging, "/users");
    await page.goto(callback(staging.origin, { ...(await enter()), state: "attacker" }));
    await expect(page.getByText("This sign-in was not started in this window.")).toBeVisible();
    expect(await keysLeft(page)).toEqual([]);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectSignIn(page, staging.origin);
    await enterConsole(page, colleague);
    await expect(page).toHaveURL(`${staging.origin}/users`);
    await expect(users(page)).toBeVisible();
    const [companion] = await context.cookies(staging.origin);
    expect(companion).toMatchObject({
      name: "__Host-crema-companion",
      httpOnly: true,
      secure: true,
      sameSite: "Strict",
    });
  });
  await test.step("with codes no token ever travels in an address [AMB-08]", async () => {
    const other = await startCrema({ CREMA_ENV: "local", SIGN_IN_MODE: "code" });
    const colleague = await aColleague(other);
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await gotoSignIn(page, other, "/users");
    await enterConsole(page, colleague);
    await expect(page).toHaveURL(`${other.origin}/users`);
    await expect(users(page)).toBeVisible();
    const { idToken = "", refreshToken = "" } = await storedIn(page);
    const returned = requests.find((request) => pathOf(request) === "/callback");
    const names = [...new URL(returned?.url() ?? "").searchParams.keys()].toSorted();
    expect(names).toEqual(["code", "state"]);
    for (const request of requests)
      for (const secret of [idToken, refreshToken]) expect(request.url()).not.toContain(secret);
    await page.close();
  });
});
