/** Vouchers for stories, and the parts of their pages. */
import { getVoucher, type Voucher } from "@crema/contract/areas/promotions";
import type { Locator, Page } from "@playwright/test";
import { signInAs } from "../../server/test/sessions.ts";
import { aStaffMember } from "../../server/test/users.ts";
import type { Crema } from "./crema.ts";
import { card } from "./screen.ts";

/** Who may change promotions. */
export const promotionEditor = { permissions: ["promotion.edit"] };
/** Who may only look at them. */
export const promotionReader = { read: ["promotion"] as const };

/** A voucher as it is stored now. */
export async function storedVoucher({ app }: Crema, uuid: string): Promise<Voucher> {
  const headers = await signInAs(app, await aStaffMember(app, promotionEditor));
  return (await app.call(getVoucher, { params: { uuid }, headers })).body;
}

export const voucherTable = (page: Page): Locator => page.getByRole("table", { name: "Vouchers" });
/** The text field, number or area of this label on the voucher's page. */
export const voucherField = (page: Page, label: string): Locator =>
  page.getByRole("main").getByRole("textbox", { name: label, exact: true });
/** The visual editor of the mail. */
export const visualMail = (page: Page): Locator => card(page, "Email").locator('[contenteditable="true"]');
export const mailView = (page: Page, name: "Visual" | "HTML" | "Preview"): Locator =>
  card(page, "Email").getByRole("tab", { name });
export const htmlOfMail = (page: Page): Locator => card(page, "Email").locator("textarea");
export const mailPreview = (page: Page) => page.frameLocator('iframe[title="Preview of the email"]');

export async function openVoucher(page: Page, uuid: string): Promise<void> {
  await page.goto(`/promotions/vouchers/${uuid}`);
  await voucherField(page, "Title").waitFor();
}
