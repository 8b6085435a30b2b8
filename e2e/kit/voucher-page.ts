/** A voucher's page, opened at its codes. */
import { expect, type Locator, type Page } from "@playwright/test";
import { card, notice, recordsOf } from "./screen.ts";

export const codesCard = (page: Page): Locator => card(page, "Voucher Codes");
export const codeRows = (page: Page): Locator =>
  recordsOf(codesCard(page).getByRole("table", { name: "Voucher codes" }));
export const codeRow = (page: Page, code: string): Locator => codeRows(page).filter({ hasText: code });

/** Opens a code's menu. @returns it */
export async function openCodeMenu(page: Page, code: string): Promise<Locator> {
  await codeRow(page, code)
    .getByRole("button", { name: `Actions for ${code}` })
    .click();
  return page.getByRole("menu");
}
/** Does one of the things a code's menu offers. */
export async function actOnCode(page: Page, code: string, act: string): Promise<void> {
  await (await openCodeMenu(page, code)).getByRole("menuitem", { name: act }).click();
}

/** Reads a notice and closes it: the next one waits for that. */
export async function readNotice(page: Page, text: string): Promise<void> {
  await expect(notice(page, text)).toBeVisible();
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect(notice(page, text)).toHaveCount(0);
}
