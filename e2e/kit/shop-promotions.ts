/** The tab 'Shopify' of the promotions page, as staff find it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { recordsOf } from "./screen.ts";

export const promoter = { permissions: ["promotion.edit"] };
export const listCall = { method: "GET", path: /^\/v1\/promotions\/shopify\/list$/ };
export const createCall = { method: "POST", path: /^\/v1\/promotions\/shopify$/ };
export const updateCall = { method: "PUT", path: /^\/v1\/promotions\/shopify\/[\da-f-]{36}$/ };
export const deleteCall = { ...updateCall, method: "DELETE" };
export const saved = "List has been successfully updated!";
export const notSaved = "Something went wrong, list has not been updated";

export const table = (page: Page): Locator => page.getByRole("table", { name: "Shopify promotions" });
export const rows = (page: Page): Locator => recordsOf(table(page));
export const rowOf = (page: Page, code: string): Locator => rows(page).filter({ hasText: code });
export const dialog = (page: Page): Locator => page.getByRole("dialog");
export const field = (page: Page, name: string): Locator => dialog(page).getByLabel(name, { exact: true });
export const inDialog = (page: Page, name: string): Locator => dialog(page).getByRole("button", { name, exact: true });
export const create = (page: Page): Locator => page.getByRole("button", { name: "+ Create Promotion" });

export async function openTab(page: Page): Promise<void> {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: "Shopify" }).click();
  await expect(table(page)).toBeVisible();
}

export interface Typed {
  readonly code?: string;
  readonly variant?: string;
  readonly start?: string;
  readonly end?: string;
}
/** Types into the open dialog; what is not given is left as it is. */
export async function type(page: Page, { code, variant, start, end }: Typed): Promise<void> {
  const given = { Code: code, Variant: variant, "Start Date": start, "End Date": end };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) await field(page, name).fill(value);
}
export const whole: Typed = { code: "SPRING", variant: "House Blend 1 kg", start: "20/11/2026", end: "30/11/2026" };
/** What stands in the fields of the dialog. */
export const typed = (page: Page): Promise<string[]> =>
  Promise.all(["Code", "Variant", "Start Date", "End Date"].map((name) => field(page, name).inputValue()));
