/** The users pages without a mouse, and how they look: axe, nothing cut or overlapping, in both themes and on a phone. */
import type { Page } from "@playwright/test";
import { anAddress } from "../server/test/addresses.ts";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { anAppLinkLog } from "../server/test/notification-logs.ts";
import { anOrder } from "../server/test/orders.ts";
import { aVoucherCode } from "../server/test/promotions.ts";
import { storedUser } from "../server/test/stored-users.ts";
import { aCustomer, manyCustomers } from "../server/test/users.ts";
import { type Crema, everything, expect, moving, test } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { card, notice, recordsOf, saveBar } from "./kit/screen.ts";

const rows = (page: Page) => recordsOf(page.getByRole("table", { name: "Users" }));

test.use(moving);

test("finds, opens, corrects and comes back with the keyboard alone", async ({ signedIn, crema }) => {
  const first = await aCustomer(crema.app, { firstName: "Kay", lastName: "Board A" });
  const second = await aCustomer(crema.app, { firstName: "Kay", lastName: "Board B" });
  await aCustomer(crema.app, { firstName: "Kay", lastName: "Board C" });
  const { page } = await signedIn();
  await page.goto("/users?sortBy=lastName&order=asc");
  await expect(rows(page).first()).toBeVisible();
  // A window behind another one has no focus to hold.
  await page.bringToFront();
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, "Search users");
  await page.keyboard.type("Kay Board");
  await expect(rows(page)).toHaveCount(3);
  // The filter lists open, choose and close by keys.
  await tabTo(page, /^Status/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "Status" })).toBeVisible();
  await expect(focused(page)).toHaveText("Active");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove filter Status: Active" })).toBeVisible();
  await expect(focused(page)).toContainText("Status");
  // One tab stop for all rows; arrows go from row to row.
  await tabTo(page, "Kay");
  await expect(rows(page).nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "Set Password" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await expect(rows(page).nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/users/${first}$`));
  await expect(page.getByRole("heading", { name: "Kay Board A" })).toBeVisible();
  // The link went with its page; the keyboard is in the new one, not nowhere.
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, "Next user");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/users/${second}$`));
  await expect(page.getByRole("heading", { name: "Kay Board B" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next user" })).toBeFocused();
  await tabTo(page, "Archive User");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Archive User" })).toBeFocused();
  await tabTo(page, "Postcode");
  await page.keyboard.type("4006");
  await tabTo(page, "Save", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page, "User updated successfully")).toBeVisible();
  expect((await storedUser(crema.app, second))?.postcode).toBe("4006");
  expect((await storedUser(crema.app, first))?.postcode).toBe("");
  await tabTo(page, "Back to Users", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=Kay\+Board&status=active/);
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused();
});

/** Somebody with everything a page can show, and texts that are longer than there is room for. */
async function aFullCustomer({ app }: Crema, mark: string): Promise<string> {
  const uuid = await aCustomer(app, {
    firstName: "Maximiliana-Alexandra",
    lastName: "Featherstonehaugh-Cholmondeley",
    email: `maximiliana-alexandra.featherstonehaugh-cholmondeley@${mark}.a-rather-long-domain.example.test`,
    phoneNumber: "+61 7 3210 9876",
    mobileNumber: "+61412345678",
    birthday: "1990-03-31",
    postcode: "4101",
  });
  await anAddress(app, uuid, { address1: "Level 12, The Extraordinarily Long Building Name 1", isDefault: true });
  await anAddress(app, uuid, { firstName: "Work" });
  await aLoyaltyCard(app, uuid, { fom: `603628-2000-${mark}`, points: 1_234_567, cents: 123_456_789 });
  await anAppLinkLog(app, uuid, {
    createdAt: new Date("2026-10-01T01:02:03Z"),
    result: "failed: the number is not in use",
  });
  await aVoucherCode(app, uuid, {
    code: `LONGCODE-${mark}`,
    voucherTitle: "A remarkably generous voucher for a barista course with lunch",
    expiresAt: new Date("2026-12-31T13:00:00Z"),
  });
  for (const name of ["#1001", "#1002", "#1003"])
    await anOrder(app, uuid, { name, createdAt: new Date("2026-10-02T01:00:00Z") });
  return uuid;
}

test("list and detail are clean of axe findings and page faults in every look", async ({ signedIn, crema }) => {
  const { page } = await signedIn(everything);
  await test.step("the list is clean of axe findings and page faults in every look", async () => {
    await manyCustomers(crema.app, { count: 30, prefix: "look" });
    await aFullCustomer(crema, "list");
    await page.goto("/users?status=active,pending&permissions=customer&search=example");
    await expect(rows(page).first()).toBeVisible();
    await expectInOrder(page, "the list");
    await page.goto("/users?search=nobody-at-all");
    await expect(page.getByText("No data to display")).toBeVisible();
    await expectInOrder(page, "the empty list");
  });
  await test.step("the detail is clean of axe findings and page faults in every look", async () => {
    test.slow();
    const uuid = await aFullCustomer(crema, "detail");
    await page.goto(`/users/${uuid}`);
    await expect(card(page, "Order History")).toContainText("#1001");
    await expect(card(page, "Meta")).toContainText("not in use");
    await expect(card(page, "Friends loyalty")).toContainText("603628");
    await expectInOrder(page, "the detail");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const title of ["Vouchers", "Order History"]) {
        await page.getByRole("heading", { name: title }).scrollIntoViewIfNeeded();
        expect(await pageFaults(page), title).toEqual([]);
      }
    }
    const details = card(page, "Personal Details");
    await details.getByLabel("Mobile number").fill("12");
    await details.getByLabel("Birthday", { exact: true }).fill("31/02/1990");
    await expect(page.getByText("Invalid Date")).toBeVisible();
    await expectInOrder(page, "the detail with field errors");
    await saveBar(page).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Add address" }).click();
    const dialog = page.getByRole("dialog", { name: "Add address" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("City is required")).toBeVisible();
    await expectInOrder(page, "the address dialog");
  });
});
