import type { Locator, Page } from "@playwright/test";
import { listedOrders } from "../server/test/listed-orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, listen, pathOf, queryOf } from "./kit/answers.ts";
import { everything, expect, moving, test } from "./kit/crema.ts";

const palette = (page: Page): Locator => page.getByRole("dialog", { name: "Search or jump to" });
const field = (page: Page): Locator => palette(page).getByRole("combobox");
const options = (page: Page): Locator => palette(page).getByRole("option");

test.use(moving);

test("Ctrl K opens the palette with the pages one may open; typing with an error still finds one, Enter goes there", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(everything);
  await page.goto("/users");
  await page.getByRole("table", { name: "Users" }).getByRole("link").first().waitFor();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(options(page)).toHaveText([
    /^Today/,
    /^Users/,
    /^Orders/,
    /^Shipping Labels/,
    /^Products/,
    /^Locations/,
    /^Promotions/,
    /^Mobile App/,
    /^Help & Support/,
    /^Options/,
    /^Job Centre/,
    /^Segments/,
    /^Settings/,
    /^Trends/,
    /^Restored Database/,
    /^Diagnostics/,
    /^Audit/,
  ]);
  for (const [text, title] of [
    ["jobs", "Job Centre"],
    ["schedules", "Job Centre"],
    ["history", "Audit"],
    ["scripts", "Settings"],
    ["new location", "New location"],
  ] as const) {
    await field(page).fill(text);
    await expect(options(page), text).toHaveText([new RegExp(`^${title}`)]);
  }
  await field(page).fill("optoins");
  await expect(options(page)).toHaveText([/^Options/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${crema.origin}/options`);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("a user is found by name, part of the email and phone in any writing, and opened; a part, and a voucher's code where it is listed", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app, {
    firstName: "Palette",
    lastName: "Person",
    email: "jump.to@palette.test",
    mobileNumber: "+61412345678",
  });
  const { page } = await signedIn(everything);
  await page.goto("/options");
  await page.getByRole("button", { name: /^Search or jump to/ }).click();
  for (const text of ["palette person", "to@palette", "0412 345 678", "+61 412 345 678"]) {
    await field(page).fill(text);
    await expect(options(page).filter({ hasText: "jump.to@palette.test" }), text).toHaveCount(1);
  }
  await options(page).filter({ hasText: "Palette Person" }).click();
  await expect(page).toHaveURL(`${crema.origin}/users/${uuid}`);
  await page.getByRole("heading", { name: "Palette Person" }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/Palette Person/]);
  await aPart(crema.app, { partCode: "PAL-250" });
  const voucher = await aVoucher(crema.app, { title: "Palette pastry" });
  await aCodeOf(crema.app, voucher, { code: "PALX-TTES-234" });
  await aCodeOf(crema.app, voucher, { code: "PALX-TTES-999" });
  const group = (name: string) => palette(page).getByRole("group", { name, exact: true }).getByRole("option");
  await field(page).fill("pal250");
  await expect(group("Parts")).toHaveText([/^PAL-250/]);
  await field(page).fill("palxttes2");
  await expect(group("Voucher Codes")).toHaveText([/^PALX-TTES-234.*Palette pastry/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${crema.origin}/promotions/vouchers/${voucher}?code=PALX-TTES-234`);
  const codes = page.getByRole("table", { name: "Voucher codes" });
  await expect(codes.getByText("PALX-TTES-234")).toBeInViewport();
  await expect(codes.getByText("PALX-TTES-999")).toHaveCount(0);
  // The page is there already, and is scrolled to its top where its address is gone to.
  await page.keyboard.press("Control+k");
  await field(page).fill("palxttes9");
  await expect(group("Voucher Codes")).toHaveText([/^PALX-TTES-999/]);
  await page.keyboard.press("Enter");
  await expect(codes.getByText("PALX-TTES-999")).toBeInViewport();
});

test("an order is found by its number and its Epicor ID, and opened; words alone and readers without orders ask for none, nor who may not see users for users", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const name = "#7340917";
  const numbers = await listedOrders(crema.app, [
    { name, created_at: "2026-11-20T21:46:53Z", customer_name: "Palette Buyer", epicor_id: "E-7340" },
  ]);
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await page.goto("/options");
  await page.getByRole("heading", { name: "Email domain blacklist" }).waitFor();
  const heard = listen(page);
  // The shell asks for the menu's counts meanwhile, without a search.
  const asked = () =>
    heard.filter((one) => pathOf(one) === "/v1/orders").flatMap((one) => queryOf(one).get("search") ?? []);
  await page.keyboard.press("Control+k");
  const orders = palette(page).getByRole("group", { name: "Orders" }).getByRole("option");
  for (const text of ["7340917", name, "E-7340"]) {
    await field(page).fill(text);
    await expect.poll(() => asked().at(-1)).toBe(text);
    await expect(orders, text).toHaveText([/^#7340917.*Palette Buyer/]);
  }
  await field(page).fill("options");
  await expect(options(page)).toHaveText([/^Options/]);
  expect(asked()).toEqual(["7340917", name, "E-7340"]);
  await field(page).fill(name);
  await orders.click();
  await expect(page).toHaveURL(`${crema.origin}/orders/${numbers.get(name)}`);
  expect(heard.map(pathOf)).not.toContain("/v1/user/all");
  const { page: another } = await elsewhere({ permissions: ["user.edit"] });
  await another.goto("/options");
  await another.getByRole("heading", { name: "Email domain blacklist" }).waitFor();
  await another.keyboard.press("Control+k");
  await field(another).fill(name);
  await expect(palette(another).getByText("Nothing found")).toBeVisible();
});

test("only the last of quickly typed texts is asked for, and Enter typed ahead opens what was found for all of it; a search that fails says so [AMB-24]", async ({
  signedIn,
  crema,
}) => {
  await aCustomer(crema.app, { firstName: "Quick", lastName: "Aardvark" });
  const wanted = await aCustomer(crema.app, { firstName: "Quick", lastName: "Zebra" });
  const { page } = await signedIn(everything);
  await page.goto("/options");
  await page.getByRole("heading", { name: "Email domain blacklist" }).waitFor();
  const heard = listen(page);
  await page.keyboard.press("Control+k");
  await field(page).fill("quick");
  await expect(options(page).first()).toContainText("Quick Aardvark");
  heard.length = 0;
  await page.keyboard.type(" zebra");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${crema.origin}/users/${wanted}`);
  const asked = heard.filter((one) => pathOf(one) === "/v1/user/all").map((one) => queryOf(one).get("search"));
  expect(asked).toEqual(["quick zebra"]);

  await fail(page, { path: /^\/v1\/user\/all$/ }, { status: 500 });
  await page.keyboard.press("Control+k");
  await field(page).fill("anybody");
  await expect(palette(page).getByText("Users could not be searched")).toBeVisible();
  await expect(palette(page).getByText("Nothing found")).toHaveCount(0);
  await fail(page, { path: /^\/v1\/orders$/ }, { status: 500 });
  await field(page).fill("#112998");
  await expect(palette(page).getByText("Users and orders could not be searched")).toBeVisible();
});
