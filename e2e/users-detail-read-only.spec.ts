/** The user pages for who may look and not change: read rights, one's own profile, rights that change meanwhile. */
import type { Page } from "@playwright/test";
import { anAddress } from "../server/test/addresses.ts";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { aCustomer } from "../server/test/users.ts";
import { listen } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, goOnTo, mainMenu, saveBar } from "./kit/screen.ts";

async function expectNothingToChange(page: Page): Promise<void> {
  await expect(saveBar(page)).toContainText("Read-only");
  await expect(saveBar(page).getByRole("button").filter({ hasNotText: "History" })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Actions" })).toHaveCount(0);
  for (const name of [
    "Set Password",
    "Archive User",
    "Restore User",
    "Delete User",
    "Resend Verification",
    "edit permissions",
  ])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  const controls = page.getByRole("main").locator("input, select, textarea");
  for (const control of await controls.all()) await expect(control).not.toBeEditable();
}

test("read-only: shows every field and section, and neither save, actions, permissions nor address editing [USR-DET-59] [AMB-01]", async ({
  signedIn,
  crema,
}) => {
  const verified = await aCustomer(crema.app, { firstName: "Look", lastName: "Only", birthday: "1990-03-31" });
  await anAddress(crema.app, verified, { firstName: "Home", isDefault: true });
  await aLoyaltyCard(crema.app, verified, { fom: "603628-90001", points: 12, cents: 0 });
  const { page } = await signedIn({ read: ["user"] });
  const heard = listen(page);
  await page.goto(`/users/${verified}`);
  await expect(card(page, "Personal Details").getByLabel("First name")).toHaveValue("Look");
  await expect(card(page, "Personal Details").getByLabel("Birthday")).toHaveValue("31/03/1990");
  await expect(card(page, "Friends loyalty")).toContainText("603628-90001");
  await expectNothingToChange(page);
  await expect(page.getByRole("button", { name: "Choose Birthday" })).toHaveCount(0);
  await expect(card(page, "Addresses").getByRole("listitem")).toContainText("Home");
  await expect(card(page, "Addresses").getByRole("button")).toHaveCount(0);
  for (const state of [{ isVerified: false }, { isArchived: true }]) {
    await goOnTo(page, `/users/${await aCustomer(crema.app, state)}`);
    await expect(saveBar(page)).toContainText("last updated");
    await expectNothingToChange(page);
  }
  expect(heard.filter((request) => request.method() !== "GET")).toEqual([]);
});

test("one's own profile opens read-only without user.edit, whole [SHELL-20] [AMD-09] [AMB-05] [AMB-06]", async ({
  signedIn,
}) => {
  const { page, userUuid } = await signedIn({ permissions: [], firstName: "Own", lastName: "Self" });
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await page.goto("/options");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${userUuid}$`));
  await expect(page.getByRole("heading", { name: "Own Self" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Back to/ })).toHaveCount(0);
  await expect(card(page, "Order History")).toContainText("No order history");
  await expect(card(page, "Friends loyalty")).toContainText("Current points");
  await expect(card(page, "Vouchers")).toContainText("No data to display");
  await expect(card(page, "Meta")).toContainText("None sent");
  await expectNothingToChange(page);
  expect(refused).toEqual([]);
  await expect(mainMenu(page).getByRole("link", { name: "Users" })).toHaveCount(0);
});
