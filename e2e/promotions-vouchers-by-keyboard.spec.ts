/** A voucher made, written and saved without a mouse. */
import type { Page } from "@playwright/test";
import { hold } from "./kit/answers.ts";
import { expect, moving, test } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { notice, recordsOf } from "./kit/screen.ts";
import {
  htmlOfMail,
  mailView,
  promotionEditor,
  storedVoucher,
  visualMail,
  voucherField,
  voucherTable,
} from "./kit/vouchers.ts";

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test.use(moving);

test("vouchers without a mouse", async ({ signedIn, crema }) => {
  const { page } = await signedIn(promotionEditor);
  await test.step("a voucher is added, its mail and SKUs are written, saved and left with the keyboard alone [PRO-VCH-04] [PRO-VCH-14]", async () => {
    test.slow();
    await page.goto("/promotions");
    await expect(voucherTable(page)).toBeVisible();
    await page.bringToFront();
    await tabTo(page, "+ Add Voucher");
    await press(page, "Enter");
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.keyboard.type("Typed voucher");
    await press(page, "Tab");
    await page.keyboard.type("Made without a mouse");
    await press(page, "Tab");
    await page.keyboard.type("21");
    await press(page, "Enter");
    await expect(notice(page, "Voucher successfully created")).toBeVisible();
    await expect(voucherField(page, "Title")).toHaveValue("Typed voucher");
    await expect(visualMail(page)).toBeVisible();
    const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    await tabTo(page, mailView(page, "Visual"));
    await press(page, "ArrowRight");
    await expect(mailView(page, "HTML")).toBeFocused();
    await press(page, "Enter");
    await tabTo(page, htmlOfMail(page));
    await page.keyboard.type("<p>Typed {{code}}</p>");
    await tabTo(page, mailView(page, "HTML"), "Shift+Tab");
    await press(page, "ArrowLeft", "Enter");
    await expect(visualMail(page)).toHaveText("Typed {{code}}");
    await tabTo(page, "Bold");
    // A link's address is asked for where the keyboard goes, and Escape goes back to the mail.
    await tabTo(page, "Link");
    await press(page, "Enter");
    await expect(page.getByRole("textbox", { name: "Link address" })).toBeFocused();
    await press(page, "Escape");
    await expect(visualMail(page)).toBeFocused();
    await press(page, "Control+End");
    await page.keyboard.type(" for you");
    await tabTo(page, voucherField(page, "Add a SKU"));
    await page.keyboard.type("KEY-1");
    await press(page, "Enter");
    await page.keyboard.type("KEY-2,KEY-3,");
    await tabTo(page, "Remove KEY-2");
    await press(page, "Enter");
    await tabTo(page, "Save", "Shift+Tab");
    await press(page, "Enter");
    await expect(notice(page, "Voucher updated successfully")).toBeVisible({ timeout: 10_000 });
    expect(await storedVoucher(crema, uuid)).toMatchObject({
      title: "Typed voucher",
      defaultExpiry: 21,
      emailBody: "<p>Typed {{code}} for you</p>",
      SKU: ["KEY-1", "KEY-3"],
    });
    await tabTo(page, "Back to Promotions", "Shift+Tab");
    await press(page, "Enter");
    await expect(recordsOf(voucherTable(page)).getByRole("link", { name: "Typed voucher" })).toBeFocused();
    await expect(focused(page)).toHaveCount(1);
  });
  await test.step("who made a voucher is led back to its row, which the list has only once it is read again", async () => {
    await page.goto("/promotions");
    await expect(voucherTable(page).getByRole("link").or(page.getByText("No data to display")).first()).toBeVisible();
    const reading = await hold(page, { method: "GET", path: /^\/v1\/promotions\/vouchers$/ });
    await page.getByRole("button", { name: "+ Add Voucher" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Made just now");
    await press(page, "Tab", "1", "Tab", "7", "Enter");
    await expect(voucherField(page, "Title")).toHaveValue("Made just now");
    await tabTo(page, "Back to Promotions", "Shift+Tab");
    await press(page, "Enter");
    await expect(voucherTable(page)).toBeVisible();
    const made = recordsOf(voucherTable(page)).getByRole("link", { name: "Made just now" });
    await expect(made).toHaveCount(0);
    reading.release();
    await expect(made).toBeFocused();
  });
});
