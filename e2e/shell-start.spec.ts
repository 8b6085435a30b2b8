import type { BrowserContext, Page, Request } from "@playwright/test";
import { sql } from "kysely";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";

const permissionsCall = { method: "GET", path: /^\/v1\/permissions\// };
const isSignIn = /\/sign-in\//;

test("until the rights are there the page waits in words, shows nothing protected and no 404 [SHELL-11] [SHELL-25]", async ({
  signedIn,
}) => {
  const { page, userUuid } = await signedIn();
  const held = await hold(page, permissionsCall);
  const heard = listen(page);
  await page.goto("/users");
  await expect(page.getByText("waiting for something....", { exact: true })).toBeVisible();
  await expect.poll(() => held.seen.length).toBe(1);
  expect(await page.locator("body").innerText()).toBe("waiting for something....");
  const asked = heard.map(pathOf).filter((path) => path !== "/v1/version" && path !== "/v1/config");
  expect(asked).toEqual([`/v1/permissions/${userUuid}`]);
  held.release();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await expect(page.getByText("waiting for something....")).toHaveCount(0);
});

test("rights that cannot be loaded are an error with Retry, not waiting for ever [AMB-13] [SHELL-29]", async ({
  signedIn,
}) => {
  const { page } = await signedIn();
  await fail(page, permissionsCall, { status: 500, body: { code: "internal", message: "no", requestId: "abc-1" } });
  await page.goto("/users");
  await expect(page.getByRole("alert")).toContainText("Crema could not be started");
  await expect(page.getByRole("alert")).toContainText("abc-1");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await mend(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
});

test("settings come first, then the version, then rights, then the page's own calls [SHELL-26] [CFG-03] [AMD-27]", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema({ CREMA_ENV: "uat" });
  const { page } = await staffPage(context, crema);
  const heard = listen(page);
  await page.goto(`${crema.origin}/users`);
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await expect.poll(() => heard.map(pathOf)).toContain("/v1/user/all");
  const paths = heard.map((request: Request) => pathOf(request).replace(/[0-9a-f-]{36}$/, "…"));
  expect(paths.slice(0, 4)).toEqual(["/v1/config", "/v1/version", "/v1/permissions/…", "/v1/user/all"]);
  expect(heard[0]?.headers()["authorization"]).toBeUndefined();
  expect(heard[1]?.headers()["authorization"]).toBeUndefined();
});

test("environment local asks for no settings, and a broken version stops nothing [SHELL-26] [CFG-03] [CFG-04] [AMB-131]", async ({
  signedIn,
}) => {
  const { page } = await signedIn();
  const heard = listen(page);
  await fail(page, { path: /^\/v1\/version$/ }, { status: 500 });
  await page.goto("/users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  const foot = page.getByRole("navigation", { name: "Main" }).getByRole("contentinfo");
  await expect(foot.or(page.locator(".ui-side-menu-foot"))).toHaveText("");
  expect(heard.map(pathOf)).not.toContain("/v1/config");
  await mend(page);
  await page.reload();
  await expect(page.locator(".ui-side-menu-foot")).toHaveText("0.0.0-test");
});

test("a version that never comes does not hold the page back for longer than a moment [CFG-04]", async ({
  signedIn,
}) => {
  const { page } = await signedIn();
  const held = await hold(page, { path: /^\/v1\/version$/ });
  await page.goto("/users");
  await expect.poll(() => held.seen.length).toBe(1);
  await page.clock.runFor(1_500);
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  held.release();
});

test("a host that is not this machine is left for https at the same path [SHELL-22]", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema({
    CREMA_ENV: "development",
    FEATURES: "all",
    PUBLIC_URL: "http://crema.localhost:{PORT}",
  });
  await context.route("https://crema.localhost*/**", (route) => route.fulfill({ body: "secure" }));
  const { page } = await staffPage(context, crema);
  const heard = listen(page);
  await page.goto(`${crema.origin}/users?search=abc`, { waitUntil: "commit" });
  await page.waitForURL(`${crema.origin.replace("http:", "https:")}/users?search=abc`);
  await expect(page.getByText("secure")).toBeVisible();
  expect(heard.map(pathOf).filter((path) => path.includes("permissions"))).toEqual([]);
});

test("this machine is not left for https, nor is environment local [SHELL-22]", async ({ startCrema, context }) => {
  for (const environment of [
    { CREMA_ENV: "development", FEATURES: "all" },
    { CREMA_ENV: "local", PUBLIC_URL: "http://crema.localhost:{PORT}" },
  ] as const) {
    const crema = await startCrema(environment);
    const { page } = await staffPage(context, crema);
    await page.goto(`${crema.origin}/users`);
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
    expect(page.url()).toBe(`${crema.origin}/users`);
  }
});

test("a customer gets no screen and no staff data, left-over permissions or not [SHELL-01] [AMB-02]", async ({
  crema,
  context,
}) => {
  const customer = await aCustomer(crema.app);
  await sql`
    insert into permissions (user_uuid, permissions, read)
    values (${customer}, '{user.edit,order.edit}', '{user}')`.execute(crema.app.platform.db);
  const { page } = await open(context, crema, customer, "customer");
  const answers: [string, number][] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith("/v1/")) answers.push([pathname, answer.status()]);
  });
  for (const path of ["/users", "/options", `/users/${customer}`]) {
    await page.goto(path);
    await expect(page.getByText("This account has no access")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("table")).toHaveCount(0);
  }
  expect(answers.filter(([path, status]) => status < 400 && path !== "/v1/version")).toEqual([]);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(isSignIn);
});

async function staffPage(context: BrowserContext, crema: Crema): Promise<{ page: Page }> {
  return open(context, crema, await aStaffMember(crema.app, { permissions: ["user.edit"] }));
}
