/** Parts that every page has, found as staff find them: by role and name. */
import type { Locator, Page } from "@playwright/test";

/** The notice at the top right. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notices" }).getByText(text);
export const notices = (page: Page): Locator => page.getByRole("region", { name: "Notices" }).locator("p");
export const saveBar = (page: Page): Locator => page.getByRole("region", { name: "Save bar" });
export const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });
/** A card of a detail page, by its heading. */
export const card = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });
/** The rows of a table that stand for records, not its header or placeholders. */
export const recordsOf = (table: Locator): Locator => table.locator("tr[data-key]");
