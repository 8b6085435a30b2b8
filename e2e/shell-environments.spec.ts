import { areaNames, areaOf, featureNames, isOn as isSwitchOn, type Page as ContractPage } from "@crema/contract/areas";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { aProduct } from "../server/test/catalogue.ts";
import { aLocation } from "../server/test/locations.ts";
import { anOfferTile } from "../server/test/offer-tiles.ts";
import { aWebOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import { aSegment } from "../server/test/segments.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
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
const ownProfile = { page: { path: "own", feature: null } };
const pages = areaNames.flatMap((area) => areaOf(area).pages.map((page) => ({ area, page })));
const isOn = ({ page }: { page: Pick<ContractPage, "feature"> }, on: ReadonlySet<string>): boolean => isSwitchOn(page.feature, on);
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
async function anybody(context: BrowserContext, crema: Crema): Promise<{ page: Page; bearer: string; own: string }> {
  const own = await aStaffMember(crema.app, everything);
  const { page, idToken } = await open(context, crema, own);
  return { page, bearer: `Bearer ${idToken}`, own };
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
  await expect(menuOf(page).getByRole("listitem").getByRole("link")).toHaveCount(0);
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
  await expect(menuOf(page).getByRole("listitem").getByRole("link")).toHaveText(menuWith(new Set(switches)));
});

/** Addresses of a record for each page of one, and of the reader's own profile. */
async function recordPages({ app }: Crema, own: string): Promise<Readonly<Record<string, string>>> {
  const voucher = await aVoucher(app);
  await aCodeOf(app, voucher);
  return {
    "/users/$uuid": `/users/${await aCustomer(app)}`,
    "/orders/$orderId": `/orders/${await aWebOrder(app)}`,
    "/products/$uuid": `/products/${await aProduct(app)}`,
    "/parts/$partCode": `/parts/${await aPart(app)}`,
    "/locations/$uuid": `/locations/${await aLocation(app)}`,
    "/promotions/vouchers/$uuid": `/promotions/vouchers/${voucher}`,
    "/mobile-app/offer-tiles/$uuid": `/mobile-app/offer-tiles/${await anOfferTile(app)}`,
    "/segments/$uuid": `/segments/${await aSegment(app)}`,
    own: `/users/${own}`,
  };
}

/** Calls of a page on their way, and those that were refused because of a switch. */
function watchCalls(page: Page): { readonly refused: string[]; answered(): Promise<void> } {
  const underway = new Set<Request>();
  const refused: string[] = [];
  const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith("/v1/");
  page.on("request", (request) => void (isCall(request) && underway.add(request)));
  page.on("requestfinished", (request) => void underway.delete(request));
  page.on("requestfailed", (request) => void underway.delete(request));
  page.on("response", (answer) => void (answer.status() === 404 && isCall(answer.request()) && refused.push(answer.url())));
  return { refused, answered: () => expect.poll(() => underway.size, { intervals: [20] }).toBe(0) };
}

test("each switch takes away its own area only, in the menu, at its address, in the calls, and on the pages of others [SHELL-03] [AMB-03] [AMD-40]", async ({
  startCrema,
  context,
}) => {
  test.slow();
  for (const off of switches) {
    const on = new Set(switches.filter((one) => one !== off));
    const crema = await startCrema({ CREMA_ENV: "development", FEATURES: [...on].join(",") });
    const { page, own } = await anybody(context, crema);
    await page.goto(`${crema.origin}/nowhere`);
    await expectNotFound(page);
    await expect(menuOf(page).getByRole("listitem").getByRole("link"), off).toHaveText(menuWith(on));
    expect(new Set(await reported(page))).toEqual(on);
    const records = await recordPages(crema, own);
    const calls = watchCalls(page);
    for (const one of [...pages, ownProfile]) {
      await goOnTo(page, records[one.page.path] ?? one.page.path);
      if (isOn(one, on)) await expect(page.getByRole("main").getByText("404", { exact: true })).toHaveCount(0);
      else await expectNotFound(page);
      await calls.answered();
      expect(calls.refused, `${one.page.path} without ${off}`).toEqual([]);
    }
    await page.close();
  }
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
