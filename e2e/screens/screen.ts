import type { Page } from "@playwright/test";
import type { People, Person } from "./stage.ts";

export interface Screen {
  readonly screen: string;
  readonly state: string;
  readonly as: Person;
  show(page: Page, people: People): Promise<unknown>;
}

export const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
export const showRows = (page: Page) => page.getByRole("table", { name: "Users" }).getByRole("link").first().waitFor();
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
/** What is held back is waited for in bars; that they are invisible for a moment is known to whoever takes the picture. */
export const showBars = (page: Page) => page.locator(".ui-skeleton").first().waitFor();
/** On a phone they stand behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.getByRole("search").getByRole("button", { name: /^Filters/ });
  if (await fold.isVisible()) await fold.click();
}
export async function showUser(page: Page, uuid: string): Promise<void> {
  await page.goto(`/users/${uuid}`);
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  await page.waitForLoadState("networkidle");
}
