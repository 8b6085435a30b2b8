/** The page of one voucher: what it shows, what can be changed, and what is told. */
import type { Page } from "@playwright/test";
import { aVoucher } from "../server/test/promotions.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, notice, saveBar } from "./kit/screen.ts";
import {
  openVoucher,
  promotionEditor,
  promotionReader,
  storedVoucher,
  visualMail,
  voucherField,
} from "./kit/vouchers.ts";

const save = (page: Page) => saveBar(page).getByRole("button", { name: "Save" });
const skus = (page: Page) => card(page, "SKU").getByRole("list", { name: "SKUs" }).getByRole("listitem");
const skuField = (page: Page) => voucherField(page, "Add a SKU");
const addSku = (page: Page) => card(page, "SKU").getByRole("button", { name: "Add", exact: true });
const updateCall = { method: "PUT", path: /^\/v1\/promotions\/vouchers\// };

test("the page of one voucher: what it shows, takes, refuses and tells", async ({ signedIn, crema, elsewhere }) => {
  const { page } = await signedIn(promotionEditor);
  await test.step("a voucher shows its fields, its SKUs and its limits; the required ones are marked [PRO-VCH-05] [PRO-VCH-11]", async () => {
    const uuid = await aVoucher(crema.app, { title: "Flat white", emailSubject: "For you" });
    await openVoucher(page, uuid);
    await expect(voucherField(page, "Title")).toHaveValue("Flat white");
    await expect(voucherField(page, "Description")).toHaveValue("One latte");
    await expect(voucherField(page, "Email subject")).toHaveValue("For you");
    await expect(voucherField(page, "Default expiry in days")).toHaveValue("30");
    await expect(voucherField(page, "Default max claims")).toHaveValue("");
    await expect(visualMail(page)).toBeVisible();
    await expect(card(page, "SKU").getByText("Good for every article")).toBeVisible();
    for (const label of ["Title", "Description", "Default expiry in days"]) {
      await expect(voucherField(page, label), label).toHaveAttribute("aria-required", "true");
      const field = page.locator(".ui-field", { has: page.getByRole("textbox", { name: label, exact: true }) });
      await expect(field.locator(".ui-field-required"), label).toHaveCount(1);
    }
    await expect(page.locator(".ui-field-required")).toHaveCount(3);
  });
  await test.step("status and created date can be read and not changed [PRO-VCH-13] [AMD-21]", async () => {
    const createdAt = new Date("2026-03-04T22:15:00Z");
    const uuid = await aVoucher(crema.app, { title: "Ended offer", status: "inactive", createdAt });
    await openVoucher(page, uuid);
    const facts = card(page, "Voucher");
    await expect(facts.getByText("Inactive", { exact: true })).toBeVisible();
    await expect(facts).toContainText("05/03/2026");
    await expect(facts.locator("input, select, textarea, button, [contenteditable]")).toHaveCount(0);
    await expect(page.getByRole("main").getByLabel(/^(Status|Created)/)).toHaveCount(0);
    await voucherField(page, "Title").fill("Ended offer again");
    await save(page).click();
    await expect(notice(page, "Voucher updated successfully")).toBeVisible();
    expect(await storedVoucher(crema, uuid)).toMatchObject({ status: "inactive", createdAt: createdAt.toISOString() });
  });
  await test.step("saves what was changed and says so [PRO-VCH-06] [PRO-VCH-07] [PRO-VCH-19]", async () => {
    const uuid = await aVoucher(crema.app, { title: "To be changed" });
    await openVoucher(page, uuid);
    await voucherField(page, "Title").fill("Two lattes");
    await voucherField(page, "Internal reference").fill("Press the coffee key twice");
    await voucherField(page, "Default max claims").fill("4");
    await voucherField(page, "Default max claims per user").fill("2");
    await voucherField(page, "Default expiry in days").fill("45");
    await page.getByRole("checkbox", { name: "Delete expired codes" }).check();
    await page.getByRole("checkbox", { name: "Marketing voucher" }).check();
    await expect(saveBar(page)).toContainText("Unsaved changes");
    await save(page).click();
    await expect(notice(page, "Voucher updated successfully")).toBeVisible();
    await expect(saveBar(page)).not.toContainText("Unsaved changes");
    await expect(page.getByRole("heading", { name: "Two lattes", level: 2 })).toBeVisible();
    expect(await storedVoucher(crema, uuid)).toMatchObject({
      title: "Two lattes",
      internalReference: "Press the coffee key twice",
      defaultNumberOfRedemptions: 4,
      defaultNumberOfRedemptionsPerUser: 2,
      defaultExpiry: 45,
      deleteExpiredCodes: true,
      isMarketing: true,
    });
    await voucherField(page, "Default max claims").fill("");
    await save(page).click();
    await expect.poll(async () => (await storedVoucher(crema, uuid)).defaultNumberOfRedemptions).toBeNull();
  });
  await test.step("a SKU is added by the button, by Enter and by a comma, which is left out; not while nothing is typed [PRO-VCH-14] [PRO-VCH-15]", async () => {
    const uuid = await aVoucher(crema.app);
    await openVoucher(page, uuid);
    await expect(addSku(page)).toBeDisabled();
    await skuField(page).fill("   ");
    await expect(addSku(page)).toBeDisabled();
    await skuField(page).fill("LATTE-S");
    await addSku(page).click();
    await expect(skus(page)).toHaveText(["LATTE-S"]);
    await expect(skuField(page)).toHaveValue("");
    await skuField(page).fill("LATTE-M");
    await skuField(page).press("Enter");
    await skuField(page).pressSequentially("LATTE-L,");
    await expect(skus(page)).toHaveText(["LATTE-S", "LATTE-M", "LATTE-L"]);
    await expect(skuField(page)).toHaveValue("");
    await skuField(page).pressSequentially("LATTE-S,");
    await expect(skus(page)).toHaveText(["LATTE-S", "LATTE-M", "LATTE-L"]);
    await card(page, "SKU").getByRole("button", { name: "Remove LATTE-M" }).click();
    // What is typed and not added would be lost.
    await skuField(page).fill("LATTE-XL");
    await expect(save(page)).toBeDisabled();
    await skuField(page).blur();
    await expect(card(page, "SKU").getByText("Add this SKU, or clear it")).toBeVisible();
    await skuField(page).fill("");
    await save(page).click();
    await expect(notice(page, "Voucher updated successfully")).toBeVisible();
    expect((await storedVoucher(crema, uuid)).SKU).toEqual(["LATTE-S", "LATTE-L"]);
  });
  await test.step("a save that fails says so and keeps what was typed [PRO-VCH-21]", async () => {
    const uuid = await aVoucher(crema.app, { title: "Fails once" });
    await openVoucher(page, uuid);
    await voucherField(page, "Title").fill("Typed");
    await fail(page, updateCall, { status: 500 });
    await save(page).click();
    await expect(notice(page, "There was an error updating the voucher")).toBeVisible();
    await expect(voucherField(page, "Title")).toHaveValue("Typed");
    await mend(page);
    await save(page).click();
    await expect(notice(page, "Voucher updated successfully")).toBeVisible({ timeout: 10_000 });
    expect((await storedVoucher(crema, uuid)).title).toBe("Typed");
  });
  await test.step("who may only read finds nothing to change; an address without voucher is 404 [SHELL-27] [AMB-01]", async () => {
    const uuid = await aVoucher(crema.app, { title: "For readers" });
    const { page: otherPage } = await elsewhere(promotionReader);
    await openVoucher(otherPage, uuid);
    await expect(saveBar(otherPage)).toContainText("Read-only");
    for (const label of ["Title", "Description", "Internal reference", "Email subject", "Default max claims"])
      await expect(voucherField(otherPage, label)).not.toBeEditable();
    await expect(otherPage.getByRole("checkbox", { name: "Delete expired codes" })).toBeDisabled();
    await expect(skuField(otherPage)).toHaveCount(0);
    await otherPage.goto("/promotions/vouchers/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff");
    await expect(otherPage.getByText("There is no voucher at this address.")).toBeVisible();
  });
});
