import type { Page, Request } from "@playwright/test";
import { inTransaction } from "../server/src/platform/database/database.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, untilLive } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";
import { expectSettled, mainMenu } from "./kit/screen.ts";
import {
  aColleague,
  enterConsole,
  expectSignIn,
  gotoSignIn,
  keysLeft,
  letTokenRunOut,
  reloadToSignIn,
  signInAt,
  storedIn,
} from "./kit/sign-in.ts";

const refreshPath = "/v1/auth/token/refresh";
const refresh = { method: "POST", path: /\/auth\/token\/refresh$/ };
const users = (page: Page) => page.getByRole("table", { name: "Users" });
const isRefresh = (request: Request): boolean => pathOf(request) === refreshPath;
const bearerIn = (request: Request): string => request.headers()["authorization"]?.replace("Bearer ", "") ?? "";
const put = (page: Page, stored: Record<string, string>) =>
  page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
/** An address of this origin without the console, so that no open page acts on what a test changes in the storage. */
const gotoNoConsole = (page: Page) => page.goto("/v1/version");
const endSessions = ({ app }: Crema, userUuid: string) =>
  inTransaction(app.platform.db, (tx) => app.platform.sessions.endSessionsOf(tx, userUuid, { reason: "archived" }));

/** A row of the list to click on, and the name its page shows. */
async function somebody(crema: Crema): Promise<{ uuid: string; name: string }> {
  const lastName = `Row${Math.random().toString(36).slice(2, 8)}`;
  return { uuid: await aCustomer(crema.app, { firstName: "Noor", lastName }), name: `Noor ${lastName}` };
}
const rowOf = (page: Page, { name }: { name: string }) =>
  page.getByRole("row").filter({ hasText: name.split(" ")[1] ?? "" });

test("outside this desk: https first, then configuration and version before any protected call; a broken version stops nothing [SHELL-22] [SHELL-26] [CFG-03] [AMB-10] [AMD-27]", async ({
  startCrema,
  context,
}) => {
  const staging = await startCrema({ CREMA_ENV: "staging" });
  const plain = staging.origin.replace("https:", "http:");
  // What a server without encryption would answer: the same page, from an address browsers do not trust.
  await context.route(`${plain}/**`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(plain, await listening(staging));
    const response = await route.fetch({ url });
    const { "content-type": type = "", ...rest } = response.headers();
    await route.fulfill({ response, headers: { "content-type": type, "cache-control": rest["cache-control"] ?? "" } });
  });
  const member = await aStaffMember(staging.app, { permissions: ["user.edit"] });
  const { page } = await open(context, staging, member);
  const heard = listen(page);
  await page.goto(`${plain}/users?search=ruby`);
  await expect(page).toHaveURL(`${staging.origin}/users?search=ruby`);
  await expect(users(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-environment", "staging");
  expect(heard.filter((request) => !request.url().startsWith(staging.origin))).toEqual([]);
  expect(heard.map(pathOf).slice(0, 3)).toEqual(["/v1/config", "/v1/version", `/v1/permissions/${member}`]);
  expect(heard.slice(0, 2).map((request) => request.headers()["authorization"])).toEqual([undefined, undefined]);

  const headers = (await staging.app.server.inject({ url: "/users" })).headers;
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  await fail(page, { method: "GET", path: /\/version$/ }, { status: 404 });
  await page.goto(`${staging.origin}/users`);
  await expect(users(page)).toBeVisible();
});

async function listening({ app }: Crema): Promise<string> {
  const address = app.server.server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

test("a page asks with its token, exchanges it in time, and shows nothing before the rights are there", async ({
  signedIn,
  crema,
}) => {
  const { page, userUuid } = await signedIn();
  await test.step("every call but refresh and version carries the stored id token [AUTH-04]", async () => {
    const person = await somebody(crema);
    const heard = listen(page);
    await page.goto("/users");
    await rowOf(page, person).click();
    await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
    const { idToken } = await storedIn(page);
    const before = heard.splice(0);
    expect(before.filter((request) => bearerIn(request) !== idToken).map(pathOf)).toEqual(["/v1/version"]);
    expect(before.length).toBeGreaterThan(5);
    await letTokenRunOut(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
    const bare = heard.filter((request) => bearerIn(request) === "").map(pathOf);
    expect(new Set(bare)).toEqual(new Set(["/v1/version", refreshPath]));
  });
  await test.step("a refresh that fails without a refusal ends nothing: the page says so and tries again", async () => {
    await page.goto("/users");
    await expect(users(page)).toBeVisible();
    const before = await storedIn(page);
    // First the fault, then its cause: the live socket, too, may ask for a new token at any moment.
    await fail(page, refresh, { status: 503 });
    await letTokenRunOut(page);
    await page.getByRole("searchbox").fill("ruby");
    await expect(page.getByText("Could not load")).toBeVisible();
    expect((await storedIn(page))["refreshToken"]).toBe(before["refreshToken"]);
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Could not load")).toHaveCount(0);
    await expect(mainMenu(page)).toBeVisible();
  });
  await test.step("SC-01: nothing protected is asked for or shown before the rights are there, and a failure says so with Retry [SHELL-11] [SHELL-25] [SHELL-29] [AMB-13]", async () => {
    await gotoNoConsole(page);
    const heard = listen(page);
    const rights = { method: "GET", path: /\/permissions\// };
    const held = await hold(page, rights);
    for (const path of ["/users", "/nope"]) {
      await page.goto(path);
      await expect.poll(() => held.seen.length).toBeGreaterThan(0);
      await expect(page.locator("body")).toHaveText("waiting for something....");
      await expect(page.getByRole("navigation")).toHaveCount(0);
    }
    expect(heard.map(pathOf).filter((path) => path.startsWith("/v1/user/"))).toEqual([]);
    held.release();
    await expect(page.getByText("404")).toBeVisible();
    await mend(page);

    await fail(page, rights, { status: 500 });
    await page.goto("/users");
    await expect(page.getByText("Crema could not be started")).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(users(page)).toBeVisible();
  });
  await test.step("the person is who the id token says, whatever else is stored [SHELL-24]", async () => {
    await page.goto("/users");
    await expect(users(page)).toBeVisible();
    await put(page, { userUuid: await aStaffMember(crema.app, { permissions: ["permission.edit"] }) });
    await gotoNoConsole(page);
    const heard = listen(page);
    await page.goto("/users");
    await expect(users(page)).toBeVisible();
    // A live socket that opens late has the rights read again, so only whose rights are read counts.
    const asked = heard.map(pathOf).filter((path) => path.startsWith("/v1/permissions/"));
    expect(new Set(asked)).toEqual(new Set([`/v1/permissions/${userUuid}`]));
    expect(asked.length).toBeLessThanOrEqual(3);
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Account" }).click();
    await expect(page).toHaveURL(`${crema.origin}/users/${userUuid}`);
  });
  await test.step("SC-01: without the flag the guard leads to sign-in and asks for nothing protected [SHELL-23]", async () => {
    await page.goto("/users");
    await expect(users(page)).toBeVisible();
    await gotoNoConsole(page);
    await page.evaluate(() => localStorage.removeItem("loggedIn"));
    const heard = listen(page);
    const query = await gotoSignIn(page, crema, "/users?page=3");
    expect(query.get("state")).not.toBe("");
    expect(new Set(heard.map(pathOf))).toEqual(new Set(["/v1/version"]));
  });
});

test("tokens that are refused or ended lead to sign-in", async ({ anotherBrowser, crema, elsewhere }) => {
  await test.step("a refused refresh clears the session and leads to sign-in; the page that was open is offered afterwards [AUTH-06] [AMB-09] [AMD-10]", async () => {
    const person = await somebody(crema);
    const colleague = await aColleague(crema);
    const page = await signInAt(await anotherBrowser(), crema, colleague);
    await expect(rowOf(page, person)).toBeVisible();
    await expectSettled(page);
    // The live socket may ask for a new token at any moment: its refusal waits until the page was opened.
    const held = await hold(page, refresh);
    await endSessions(crema, colleague.userUuid);
    await letTokenRunOut(page);
    await rowOf(page, person).click();
    await expect(page).toHaveURL(new RegExp(`/users/${person.uuid}$`));
    held.release();
    await expectSignIn(page, crema.origin);
    expect(await keysLeft(page)).toEqual([]);
    await enterConsole(page, colleague);
    await expect(page).toHaveURL(`${crema.origin}/users`);
    await page.getByRole("link", { name: "Continue to User Profile" }).click();
    await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
  });
  await test.step("a token that looked valid and was refused is exchanged once and the call made again, once [AMB-11]", async () => {
    const person = await somebody(crema);
    const { page } = await elsewhere();
    const isLive = untilLive(page);
    await page.goto("/users");
    await expect(rowOf(page, person)).toBeVisible();
    // Nothing but the click below shall meet the refusal.
    await Promise.all([isLive, expectSettled(page)]);
    // The server's clock runs ahead of this computer's: it refuses a token the page holds to be good.
    crema.app.clock.advance(11 * 60_000);
    const answers: string[] = [];
    page.on("response", (response) => answers.push(`${response.status()} ${pathOf(response.request())}`));
    await rowOf(page, person).click();
    await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
    const own = `/v1/user/${person.uuid}`;
    expect(answers.filter((one) => one.endsWith(own))).toEqual([`401 ${own}`, `200 ${own}`]);
    expect(answers.filter((one) => one.endsWith(refreshPath))).toEqual([`200 ${refreshPath}`]);

    await fail(page, { method: "GET", path: new RegExp(`${own}$`) }, { status: 401 });
    const heard = listen(page);
    await reloadToSignIn(page, crema);
    expect(heard.map(pathOf).filter((path) => path === own)).toHaveLength(2);
    expect(heard.filter(isRefresh)).toHaveLength(1);
  });
});
