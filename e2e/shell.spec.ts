import { areaNames, areaOf, type Page as ContractPage } from "@crema/contract/areas";
import type { Locator, Page } from "@playwright/test";
import { aWebOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCustomer } from "../server/test/users.ts";
import { everything, expect, moving, test } from "./kit/crema.ts";
import { goOnTo } from "./kit/screen.ts";

const menu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });
const title = (page: Page): Locator => page.getByRole("banner").getByRole("heading", { level: 1 });
const notFound = async (page: Page): Promise<void> => {
  await expect(page.getByRole("main").getByText("404", { exact: true })).toBeVisible();
  await expect(title(page)).toHaveText("Not found");
  await expect(menu(page)).toBeVisible();
};

/** Titles of every page of the product; pages that come later are held against it when they come. */
const titles: Readonly<Record<string, string>> = {
  "/users": "Users",
  "/users/$uuid": "User Profile",
  "/orders": "Orders",
  "/orders/$orderId": "Order web",
  "/products": "Products",
  "/products/create": "Create product",
  "/products/$uuid": "Product Details",
  "/parts/$partCode": "Part Details",
  "/locations": "Locations",
  "/locations/add": "New location",
  "/locations/$uuid": "Location Details",
  "/promotions": "Promotions",
  "/promotions/vouchers/$uuid": "Voucher Details",
  "/mobile-app": "Mobile App",
  "/mobile-app/offer-tiles/add": "Create/Edit New Offer Tile",
  "/mobile-app/offer-tiles/$uuid": "Create/Edit New Offer Tile",
  "/segments": "Segments",
  "/segments/create": "Create segment",
  "/segments/$uuid": "Edit a Segment",
  "/shipping-labels": "Shipping Labels",
  "/trends": "Trends",
  "/support": "Help & Support",
  "/start": "Today",
  "/options": "Options",
  "/jobs": "Job Centre",
  "/settings": "Settings",
  "/diagnostics": "Diagnostics",
  "/audit": "Audit",
  "/restore": "Restored Database",
};
/** An item of the menu, with how many wait there where it says so. */
const counted = (item: string): RegExp => new RegExp(`^${item}( ?\\d.*)?$`);
/** Pages of every member of staff, the one of shipping, and those of who edits permissions, which lead others to the start. */
const withoutRights = new Set(
  "/shipping-labels /support /start /options /restore /jobs /diagnostics /audit".split(" "),
);
/** How many tabs a page has; none unless it is here. */
const tabs: Readonly<Record<string, number>> = {
  "/orders": 2,
  "/products": 2,
  "/promotions": 5,
  "/mobile-app": 2,
  "/options": 1,
  "/jobs": 2,
  "/settings": 3,
};
/** The menu's items in the words of their pages' titles; forms and details are never there. */
const menuItems = [
  "Users",
  "Orders",
  "Shipping Labels",
  "Products",
  "Locations",
  "Promotions",
  "Mobile App",
  "Segments",
  "Trends",
  "Help & Support",
  "Options",
  "Job Centre",
  "Diagnostics",
  "Audit",
];
const pages: readonly ContractPage[] = areaNames.flatMap((name) => [...areaOf(name).pages]);

test.use(moving);

test("what is known leads there, what is not is 404; a list is found again as it was left", async ({
  signedIn,
  crema,
}) => {
  const { page, userUuid } = await signedIn();
  await test.step("the start leads to users; what is unknown, deeper or written differently is 404 inside the shell [SHELL-06] [SHELL-07] [SHELL-08]", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(`${crema.origin}/users`);
    await expect(title(page)).toHaveText("Users");
    for (const path of ["/nope", "/users/add/extra", `/users/${userUuid}/x`, "/options/extra", "/OPTIONS", "/usersx"]) {
      await goOnTo(page, path);
      await notFound(page);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.getByRole("link", { name: "Go to the start" }).click();
    await expect(page).toHaveURL(`${crema.origin}/users`);
    await expect(page.getByRole("main").getByText("404", { exact: true })).toHaveCount(0);
  });
  await test.step("another page is seen from its top, and going back from where it was left [SHELL-10]", async () => {
    for (let n = 0; n < 40; n += 1) await aCustomer(crema.app, { lastName: `Long${n}` });
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto("/users");
    const table = page.getByRole("table", { name: "Users" });
    await expect(table.getByRole("link").nth(20)).toBeAttached();
    // Set at once: a wheel's scrolling may still be on its way when its place is read.
    await page.locator(".ui-table-scroll").evaluate((element) => element.scrollTo({ top: 400, behavior: "instant" }));
    const left = await scrolled(page);
    expect(left).toBe(400);
    await table.getByRole("link").nth(14).click();
    await expect(page.getByRole("heading", { name: "Order History" })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    await page.getByRole("link", { name: "Options" }).click();
    await expect(page.getByText("Email domain blacklist")).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(left);
  });
  await test.step("'Log out' leads to the start and from there, the session being gone, to sign-in [SHELL-21]", async () => {
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    await page.goto("/options");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/sign-in\//);
    expect(visited).toContain(`${crema.origin}/`);
    expect(await page.evaluate(() => Object.keys(window.localStorage))).not.toContain("idToken");
  });
});

test("a page is there for those who hold its right, and for nobody else; without users the start leads to the first there is [SHELL-05] [USR-LIST-01] [ORD-LIST-01] [PROD-01] [PART-01] [PRO-VCH-01] [PRO-VCH-02] [SEG-01] [SEG-02] [SEG-03] [SET-01] [APP-TILE-01] [APP-PUSH-01] [AMB-01] [AMB-04] [AMD-05]", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn({ permissions: ["shipping.edit"] });
  const uuid = await aCustomer(crema.app);
  await page.goto("/");
  await expect(page).toHaveURL(`${crema.origin}/shipping-labels`);
  await expect(page.getByRole("table", { name: "Shipping Labels" })).toBeVisible();
  for (const path of Object.keys(titles).filter((one) => !withoutRights.has(one))) {
    await goOnTo(page, path.replace("$uuid", uuid));
    await notFound(page);
  }
  await expect(menu(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    "Shipping Labels",
    "Help & Support",
    "Options",
  ]);
});

test("menu, header and tabs of every page", async ({ signedIn, crema, context }) => {
  const { page } = await signedIn(everything);
  await test.step("the menu is 200 px, fixed, tells the version and marks where one is, also on a child page [SHELL-12] [SHELL-14] [SHELL-15] [AMB-145] [AMD-24]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.setViewportSize({ width: 1440, height: 500 });
    const { version }: { version: string } = await (await page.request.get(`${crema.origin}/v1/version`)).json();
    await page.goto(`/users/${uuid}`);
    await expect(page.getByRole("heading", { name: "Order History" })).toBeVisible();
    await page.getByRole("heading", { name: "Order History" }).scrollIntoViewIfNeeded();
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
    expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 200, height: 500 });

    await expect(menu(page).getByText(version, { exact: true })).toBeVisible();
    const existing = new Set(pages.map((one) => one.title));
    const wanted = menuItems.filter((item) => existing.has(item));
    await expect(menu(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveText(wanted.map(counted));
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText(["Users"]);
    for (const item of wanted) {
      await menu(page).getByRole("link", { name: item, exact: true }).click();
      await expect(title(page)).toHaveText(item);
      await expect(menu(page).locator('[aria-current="page"]')).toHaveText([counted(item)]);
    }
  });
  await test.step("every page has its title in the header and the window, and its tabs [SHELL-16] [SHELL-19] [AMD-25]", async () => {
    const uuid = await aCustomer(crema.app);
    const orderId = await aWebOrder(crema.app);
    await page.goto("/nope");
    await notFound(page);
    for (const { path } of pages) {
      await goOnTo(page, path.replace("$uuid", uuid).replace("$orderId", String(orderId)));
      await expect(title(page)).toHaveText(titles[path] ?? `no title is known for ${path}`);
      await expect(page).toHaveTitle(`${titles[path]} · Crema`);
      await expect(page.getByRole("banner").getByRole("tab")).toHaveCount(tabs[path] ?? 0);
    }
  });
  await test.step("a page opens at the tab it is led to, else at its first; reload, Back and Forward keep the tab, a new window does not [SHELL-09] [AMB-137]", async () => {
    const partCode = await aPart(crema.app, {});
    const isOpen = (name: string, at = page) =>
      expect(at.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
    const goTo = (name: string) =>
      menu(page)
        .getByRole("link", { name: counted(name) })
        .click();
    await page.goto("/orders");
    await isOpen("ERP view");
    await page.getByRole("tab", { name: "Rewards view" }).click();
    await isOpen("Rewards view");
    const address = page.url();
    await page.reload();
    await isOpen("Rewards view");
    await goTo("Users");
    await expect(title(page)).toHaveText("Users");
    await page.goBack();
    await isOpen("Rewards view");
    await page.goForward();
    await expect(title(page)).toHaveText("Users");
    await goTo("Orders");
    await isOpen("ERP view");
    const window = await context.newPage();
    await window.goto(address);
    await isOpen("ERP view", window);

    await goOnTo(page, `/parts/${partCode}`);
    await page.getByRole("link", { name: "Back to Products" }).click();
    await isOpen("Parts");
    await goTo("Users");
    await goTo("Products");
    await isOpen("Products");
  });
});

/** How far the part of the page that scrolls is scrolled. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      window.scrollY,
      ...[...document.querySelectorAll("#main, .ui-table-scroll")].map((element) => element.scrollTop),
    ),
  );
