/** A voucher's page, opened at its codes. */
import type { Locator, Page } from "@playwright/test";
import { card, recordsOf } from "./screen.ts";

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
