import { areaNames, areaOf, featureNames, isAreaOn } from "@crema/contract/areas";
import type { BrowserContext, Page } from "@playwright/test";
import { aStaffMember } from "../server/test/users.ts";
import { type Crema, everything, expect, open, test } from "./kit/crema.ts";
import { goOnTo } from "./kit/screen.ts";

/** The thirteen switches of the product. */
const switches = [
  "users",
  "products",
  "locations",
  "orders",
  "promotions",
  "mobileApp",
  "shipping",
  "segments",
  "trends",
  "help",
  "settings",
  "options",
  "diagnostics",
];
const pages = areaNames.flatMap((area) => areaOf(area).pages.map((page) => ({ area, page })));
const isOn = ({ area, page }: (typeof pages)[number], on: ReadonlySet<string>): boolean =>
  isAreaOn(area, on) && (page.feature === undefined || on.has(page.feature));
/** Titles in the menu when these switches are on, for somebody who may do everything. */
const menuWith = (on: ReadonlySet<string>): string[] =>
  ["People", "Selling", "Reach", "System"].flatMap((group) =>
    pages.filter((one) => one.page.menu?.group === group && isOn(one, on)).map(({ page }) => page.title),
  );

const expectNotFound = (page: Page): Promise<void> =>
  expect(page.getByRole("main").getByText("404", { exact: true })).toBeVisible();
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });
const reported = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const block: { features: string[] } = JSON.parse(document.getElementById("settings")?.textContent ?? "");
    return block.features;
  });
async function anybody(context: BrowserContext, crema: Crema): Promise<{ page: Page; bearer: string }> {
  const { page, idToken } = await open(context, crema, await aStaffMember(crema.app, everything));
  return { page, bearer: `Bearer ${idToken}` };
}

test("development starts with every switch off: no pages, no menu, no calls [SHELL-04] [AMB-03]", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema({ CREMA_ENV: "development" });
  const { page, bearer } = await anybody(context, crema);
  await page.goto(crema.origin);
  await expectNotFound(page);
  // What a restore paused can be released whatever is switched off.
  for (const { page: one } of pages.filter((each) => !isOn(each, new Set()))) {
    await goOnTo(page, one.path.replace("$uuid", "1"));
    await expectNotFound(page);
  }
  await expect(menuOf(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveCount(0);
  expect(await reported(page)).toEqual([]);
  for (const path of ["/v1/user/all", "/v1/auth/domains"]) {
    const answer = await page.request.get(crema.origin + path, { headers: { authorization: bearer } });
    expect(answer.status()).toBe(404);
  }
});

test("outside development every switch is on; the thirteen are reported by name [SHELL-03] [SHELL-04]", async ({
  startCrema,
  context,
}) => {
  expect([...featureNames]).toEqual(switches);
  const crema = await startCrema({ CREMA_ENV: "staging" });
  const { page } = await anybody(context, crema);
  await page.goto(`${crema.origin}/users`);
  expect(await reported(page)).toEqual(switches);
  await expect(menuOf(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveText(
    menuWith(new Set(switches)),
  );
});

test("each switch takes away its own area only, in the menu, at its address and in the calls [SHELL-03] [AMB-03] [AMD-40]", async ({
  startCrema,
  context,
}) => {
  test.slow();
  for (const off of switches) {
    const on = new Set(switches.filter((one) => one !== off));
    const crema = await startCrema({ CREMA_ENV: "development", FEATURES: [...on].join(",") });
    const { page, bearer } = await anybody(context, crema);
    await page.goto(`${crema.origin}/nowhere`);
    await expectNotFound(page);
    await expect(menuOf(page).getByRole("listitem").locator(".ui-side-menu-item"), off).toHaveText(menuWith(on));
    expect(new Set(await reported(page))).toEqual(on);
    for (const one of pages) {
      if (isOn(one, on)) continue;
      await goOnTo(page, one.page.path);
      await expectNotFound(page);
    }
    const status = async (path: string): Promise<number> =>
      (await page.request.get(crema.origin + path, { headers: { authorization: bearer } })).status();
    expect(await status("/v1/user/all"), off).toBe(off === "users" ? 404 : 200);
    // The lists belong to options and to settings: one of the two is enough.
    expect(await status("/v1/auth/domains"), off).toBe(200);
    await page.close();
  }
  const neither = await startCrema({ CREMA_ENV: "development", FEATURES: "users" });
  const { page, bearer } = await anybody(context, neither);
  const answer = await page.request.get(`${neither.origin}/v1/auth/domains`, { headers: { authorization: bearer } });
  expect(answer.status()).toBe(404);
});

test("each environment has its name and a logo of its own in the menu [SHELL-13]", async ({ startCrema, context }) => {
  const logos = new Map<string, string>();
  for (const CREMA_ENV of ["local", "development", "staging", "uat", "production"] as const) {
    const crema = await startCrema({ CREMA_ENV, FEATURES: "all" });
    const { page } = await anybody(context, crema);
    await page.goto(`${crema.origin}/options`);
    await expect(menuOf(page).getByText(CREMA_ENV, { exact: true })).toBeVisible();
    logos.set((await menuOf(page).locator("svg").first().screenshot()).toString("base64"), CREMA_ENV);
    await page.close();
  }
  expect([...logos.values()]).toEqual(["local", "development", "staging", "uat", "production"]);
});
