/** Parts that every page has, found as staff find them: by role and name. */
import { expect, type Locator, type Page } from "@playwright/test";

/** The notice at the top right that says just this. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notices" }).getByText(text, { exact: true });
export const notices = (page: Page): Locator => page.getByRole("region", { name: "Notices" }).locator("p");
/** The next one waits for that. */
export const closeNotice = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Close notice" }).first().click();
export const saveBar = (page: Page): Locator => page.getByRole("region", { name: "Save bar" });
/** Waits until the page has asked for its reader's name, which it does after its first rows: it asks for nothing by itself then. */
export const expectSettled = (page: Page): Promise<void> =>
  expect(page.getByRole("button", { name: /^Account menu, (?!Account$)/ })).toBeVisible();
/**
 * Goes on to another page of the console that is open and at rest, as by a link, and waits until it is there: a quarter of what opening its
 * address costs.
 */
export async function goOnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(null, "", to);
  }, address);
  // The page that came has the focus, or the row that a list gives it; a dialog that goes gives it back to a control of the page before.
  await expect(page.locator("main:focus, main [data-row-focus]:focus")).toBeAttached();
}
export const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });
/** A card of a detail page, by its heading. */
export const card = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });
/** The rows of a table that stand for records, not its header or placeholders. */
export const recordsOf = (table: Locator): Locator => table.locator("tr[data-key]");
