/** The promotions page, its list of vouchers, and making one. */
import type { Page } from "@playwright/test";
import { aVoucher } from "../server/test/promotions.ts";
import { fail, lose, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { closeNotice, notice, recordsOf } from "./kit/screen.ts";
import { promotionEditor, promotionReader, storedVoucher, voucherTable } from "./kit/vouchers.ts";

/** The tabs of the page, in their order. */
const wantedTabs = ["Vouchers", "Automations", "Redemptions", "Shopify", "Bean Drive"];
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Voucher" });
const field = (page: Page, label: string) => dialog(page).getByRole("textbox", { name: label, exact: true });
const create = (page: Page) => dialog(page).getByRole("button", { name: "Create" });
const createCall = { method: "POST", path: /^\/v1\/promotions\/vouchers\/?$/ };
const title = (page: Page) => page.getByRole("banner").getByRole("heading", { level: 1 });

test("the promotions page, its list of vouchers, and making one", async ({ signedIn, elsewhere, crema }) => {
  const { page } = await signedIn(promotionEditor);
  await test.step("the page opens at the vouchers for who may edit promotions, and has its tabs in order [PRO-VCH-01]", async () => {
    await page.goto("/promotions");
    await expect(title(page)).toHaveText("Promotions");
    const tabs = page.getByRole("tablist", { name: "Promotions views" }).getByRole("tab");
    await expect(tabs).toHaveText(wantedTabs);
    await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
    await expect(voucherTable(page)).toBeVisible();
  });
  await test.step("a voucher opens from the list under its title; 'Back to Promotions' leads to the first tab [PRO-VCH-02]", async () => {
    const uuid = await aVoucher(crema.app, { title: "Way back" });
    await page.goto("/promotions?search=Way+back");
    await voucherTable(page).getByRole("link", { name: "Way back" }).click();
    await expect(page).toHaveURL(`${crema.origin}/promotions/vouchers/${uuid}`);
    await expect(title(page)).toHaveText("Voucher Details");
    await expect(page.getByRole("heading", { name: "Way back" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Promotions" }).click();
    await expect(page).toHaveURL(/\/promotions\?search=/);
    await expect(page.getByRole("tab", { name: "Vouchers" })).toHaveAttribute("aria-selected", "true");
  });
  await test.step("finds by title with a letter wrong, filters by status and sorts by title [PRO-VCH-03]", async () => {
    await aVoucher(crema.app, { title: "Zebra mocha" });
    await aVoucher(crema.app, { title: "Zebra affogato", status: "inactive" });
    await page.goto("/promotions");
    await page.getByRole("searchbox", { name: "Search vouchers" }).fill("zebre");
    const titles = recordsOf(voucherTable(page)).getByRole("link");
    await expect(titles).toHaveCount(2);
    await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
    await expect(titles).toHaveText(["Zebra affogato", "Zebra mocha"]);
    await expect(recordsOf(voucherTable(page)).nth(0).getByText("Inactive", { exact: true })).toBeVisible();
    await expect(recordsOf(voucherTable(page)).nth(1).getByText("Live", { exact: true })).toBeVisible();
    await page
      .getByRole("button", { name: /^Status/ })
      .first()
      .click();
    await page.getByRole("option", { name: "Inactive", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(titles).toHaveText(["Zebra affogato"]);
    await expect(page).toHaveURL(/filters?=inactive/);
  });
  await test.step("'+ Add Voucher' opens a dialog; what it makes is live and opens at once [PRO-VCH-04] [PRO-VCH-08] [PRO-VCH-19]", async () => {
    await page.goto("/promotions");
    await page.getByRole("button", { name: "+ Add Voucher" }).click();
    await expect(field(page, "Title")).toBeFocused();
    await field(page, "Title").fill("New mocha");
    await field(page, "Description").fill("A mocha for a friend");
    await field(page, "Default expiry in days").fill("14");
    await field(page, "Default max claims").fill("1");
    await create(page).click();
    await expect(notice(page, "Voucher successfully created")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/promotions\/vouchers\/[0-9a-f-]{36}$/);
    const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await storedVoucher(crema, uuid)).toMatchObject({
      title: "New mocha",
      description: "A mocha for a friend",
      status: "live",
      defaultExpiry: 14,
      defaultNumberOfRedemptions: 1,
      defaultNumberOfRedemptionsPerUser: null,
    });
    await page.getByRole("link", { name: "Back to Promotions" }).click();
    await expect(voucherTable(page).getByRole("row").filter({ hasText: "New mocha" }).getByText("Live")).toBeVisible();
  });
  await test.step("title, description and days must be given, limits must fit, and digits alone can be typed [PRO-VCH-09] [PRO-VCH-10] [PRO-VCH-12]", async () => {
    await page.goto("/promotions");
    await page.getByRole("button", { name: "+ Add Voucher" }).click();
    await create(page).click();
    for (const text of ["Title is required", "Description is required", "Default expiry in days is required"])
      await expect(dialog(page).getByText(text)).toBeVisible();
    await expect(field(page, "Title")).toBeFocused();
    await field(page, "Title").fill("Named");
    await field(page, "Description").fill("Described");
    await field(page, "Default expiry in days").fill("30");
    await field(page, "Default max claims").pressSequentially("1a2");
    await expect(field(page, "Default max claims")).toHaveValue("12");
    await field(page, "Default max claims per user").fill("13");
    await create(page).click();
    await expect(dialog(page).getByText("Max claims per user must not be above max claims")).toBeVisible();
  });
  await test.step("a refusal and a failure have words of their own, and what was typed stays [PRO-VCH-20] [AMB-85]", async () => {
    await page.goto("/promotions");
    await page.getByRole("button", { name: "+ Add Voucher" }).click();
    await field(page, "Title").fill("Unlucky");
    await field(page, "Description").fill("Nothing works");
    await field(page, "Default expiry in days").fill("5");
    const refusal = {
      code: "validation_failed",
      message: "No",
      errors: { title: "Title is taken" },
      requestId: "test",
    };
    await fail(page, createCall, { status: 422, body: refusal });
    await create(page).click();
    await expect(notice(page, "Voucher has not been created")).toBeVisible();
    await expect(dialog(page).getByText("Title is taken")).toBeVisible();
    await mend(page);
    await fail(page, createCall, { status: 500 });
    await create(page).click();
    const failure = notice(page, "There was an error creating the voucher");
    await closeNotice(page);
    await expect(failure).toBeVisible();
    await closeNotice(page);
    await mend(page);
    // The server makes it, its answer is lost: the same press again finds the one that was made.
    await lose(page, createCall);
    await create(page).click();
    await expect(failure).toBeVisible();
    await mend(page);
    await expect(field(page, "Title")).toHaveValue("Unlucky");
    await create(page).click();
    await expect(page).toHaveURL(/\/promotions\/vouchers\//);
    await page.goto("/promotions?search=Unlucky");
    await expect(recordsOf(voucherTable(page))).toHaveCount(1);
  });
  await test.step("who may only read sees the list without a way to add [PRO-VCH-04] [AMB-01]", async () => {
    await aVoucher(crema.app, { title: "For reading" });
    const { page: otherPage } = await elsewhere(promotionReader);
    await otherPage.goto("/promotions");
    await expect(recordsOf(voucherTable(otherPage)).first()).toBeVisible();
    await expect(otherPage.getByRole("button", { name: "+ Add Voucher" })).toHaveCount(0);
  });
});
