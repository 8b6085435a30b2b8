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
}; /** An item of the menu, with how many wait there where it says so. */
const counted = (item: string): RegExp => new RegExp(`^${item}( ?\\d.*)?$`);
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

test("the start leads to users; what is unknown, deeper or written differently is 404 inside the shell [SHELL-06] [SHELL-07] [SHELL-08]", async ({
  signedIn,
  crema,
}) => {
  const { page, userUuid } = await signedIn();
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

test("a page is there for those who hold its right or read it, and for nobody else [SHELL-05] [AMB-01] [AMD-05]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app);
  const { page } = await signedIn({ permissions: ["shipping.edit"] });
  for (const path of ["/users", `/users/${uuid}`]) {
    await page.goto(path);
    await notFound(page);
  }
  await expect(menu(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    "Shipping Labels",
    "Help & Support",
    "Options",
  ]);
});

test("who may only read users sees them, without a way to change them [AMB-01] [AMD-05]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app, { firstName: "Read", lastName: "Only" });
  const { page } = await signedIn({ read: ["user"] });
  await page.goto("/users");
  await expect(menu(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    "Users",
    "Help & Support",
    "Options",
  ]);
  await expect(page.getByRole("table", { name: "Users" }).getByText("Only").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await goOnTo(page, `/users/${uuid}`);
  await expect(page.getByRole("heading", { name: "Read Only" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Save bar" })).toContainText("Read-only");
});

test("without users the start leads to the first page there is [AMB-04]", async ({ signedIn, crema }) => {
  const { page } = await signedIn({ permissions: ["shipping.edit"] });
  await page.goto("/");
  await expect(page).toHaveURL(`${crema.origin}/shipping-labels`);
  await expect(page.getByRole("table", { name: "Shipping Labels" })).toBeVisible();
});

test("the menu is 200 px, fixed, tells the version and marks where one is, also on a child page [SHELL-12] [SHELL-14] [SHELL-15] [AMB-145] [AMD-24]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app);
  const { page } = await signedIn(everything);
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

test("every page has its title in the header and the window, and its tabs [SHELL-16] [SHELL-19] [AMD-25]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app);
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn(everything);
  await page.goto("/nope");
  await notFound(page);
  for (const { path } of pages) {
    await goOnTo(page, path.replace("$uuid", uuid).replace("$orderId", String(orderId)));
    await expect(title(page)).toHaveText(titles[path] ?? `no title is known for ${path}`);
    await expect(page).toHaveTitle(`${titles[path]} · Crema`);
    await expect(page.getByRole("banner").getByRole("tab")).toHaveCount(tabs[path] ?? 0);
  }
});

test("'Back to Users' leads to the list as it was left: search, filters, sort, page and rows [SHELL-17] [SHELL-18] [AMB-138] [AMD-39]", async ({
  signedIn,
  crema,
}) => {
  for (let n = 0; n < 30; n += 1)
    await aCustomer(crema.app, { firstName: `Backlink${n}`, lastName: `Test${String(n).padStart(2, "0")}` });
  const { page } = await signedIn();
  await page.goto("/users?status=active&pageSize=10");
  await page.getByRole("searchbox", { name: "Search users" }).fill("backlink");
  await page.getByRole("columnheader", { name: "Last name" }).getByRole("button").click();
  await expect(page.getByText("30 users")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  const table = page.getByRole("table", { name: "Users" });
  await expect(table.getByRole("row").nth(1)).toContainText("Backlink10");
  await expect(page.getByText("11–20 of 30")).toBeVisible();
  const list = page.url();
  const wanted = { search: "backlink", status: "active", sortBy: "lastName", page: "1", pageSize: "10" };
  expect(Object.fromEntries(new URL(list).searchParams)).toMatchObject(wanted);
  const rows = await table.getByRole("row").allInnerTexts();
  await table
    .getByRole("link", { name: /Backlink/ })
    .first()
    .click();
  await expect(title(page)).toHaveText("User Profile");
  const back = page.getByRole("link", { name: "Back to Users" });
  await expect(back).toHaveAttribute("href", new URL(list).pathname + new URL(list).search);
  await page.reload();
  await back.click();
  await expect(page).toHaveURL(list);
  await expect.poll(() => table.getByRole("row").allInnerTexts()).toEqual(rows);
});

test("a page opens at the tab it is led to, else at its first; reload, Back and Forward keep the tab, a new window does not [SHELL-09] [AMB-137]", async ({
  signedIn,
  crema,
  context,
}) => {
  const partCode = await aPart(crema.app, {});
  const { page } = await signedIn(everything);
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

test("in a new window the back link leads to the list as it opens [SHELL-17] [AMB-138]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app);
  const { page } = await signedIn();
  await page.goto(`/users/${uuid}`);
  await page.getByRole("link", { name: "Back to Users" }).click();
  await expect(page).toHaveURL(`${crema.origin}/users`);
});

test("another page is seen from its top, and going back from where it was left [SHELL-10]", async ({
  signedIn,
  crema,
}) => {
  for (let n = 0; n < 40; n += 1) await aCustomer(crema.app, { lastName: `Long${n}` });
  const { page } = await signedIn();
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

/** How far the part of the page that scrolls is scrolled. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      window.scrollY,
      ...[...document.querySelectorAll("#main, .ui-table-scroll")].map((element) => element.scrollTop),
    ),
  );

test("'Account' opens one's own profile, for reading without user.edit; other profiles stay closed [SHELL-20] [AMB-05] [AMB-06] [AMD-09]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app);
  const { page, userUuid } = await signedIn({ permissions: ["shipping.edit"] });
  await page.goto("/options");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page).toHaveURL(`${crema.origin}/users/${userUuid}`);
  await expect(page.getByRole("region", { name: "Save bar" })).toContainText("Read-only");
  await expect(page.getByRole("textbox", { name: "First name" })).not.toBeEditable();
  await expect(page.getByRole("link", { name: /^Back to/ })).toHaveCount(0);
  await goOnTo(page, `/users/${uuid}`);
  await notFound(page);
});

test("one's own profile can be edited with user.edit, one's own permissions never [AMB-06] [AMD-09]", async ({
  signedIn,
}) => {
  const { page, userUuid } = await signedIn(everything);
  await page.goto(`/users/${userUuid}`);
  await expect(page.getByRole("textbox", { name: "First name" })).toBeEditable();
  await expect(page.getByRole("group", { name: "Permissions" })).toContainText("Edit user permission");
  await expect(page.getByRole("button", { name: "edit permissions" })).toHaveCount(0);
});

test("'Log out' leads to the start and from there, the session being gone, to sign-in [SHELL-21]", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn();
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  await page.goto("/options");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/sign-in\//);
  expect(visited).toContain(`${crema.origin}/`);
  expect(await page.evaluate(() => Object.keys(window.localStorage))).not.toContain("idToken");
});
