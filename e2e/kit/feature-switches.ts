/** The portal with feature switches on and off: its pages, its menu, and somebody who may do everything. */
import { areaNames, areaOf, isOn as isSwitchOn, type Page as ContractPage } from "@crema/contract/areas";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { aStaffMember } from "../../server/test/users.ts";
import { type Crema, everything, open } from "./crema.ts";

/** The thirteen switches of the product. */
export const switches = [
  "users",
  "products",
  "locations",
  "orders",
  "promotions",
  "mobileApp",
  "shipping",
  "segments",
  "trends",
  "help",
  "settings",
  "options",
  "diagnostics",
];
export const pages = areaNames.flatMap((area) => areaOf(area).pages.map((page) => ({ area, page })));
export const isOn = ({ page }: { page: Pick<ContractPage, "feature"> }, on: ReadonlySet<string>): boolean =>
  isSwitchOn(page.feature, on);
/** Titles in the menu when these switches are on, for somebody who may do everything. */
export const menuWith = (on: ReadonlySet<string>): string[] =>
  ["People", "Selling", "Reach", "System"].flatMap((group) =>
    pages.filter((one) => one.page.menu?.group === group && isOn(one, on)).map(({ page }) => page.title),
  );

export const expectNotFound = (page: Page): Promise<void> =>
  expect(page.getByRole("main").getByText("404", { exact: true })).toBeVisible();
export const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });
export const reported = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const block: { features: string[] } = JSON.parse(document.getElementById("settings")?.textContent ?? "");
    return block.features;
  });
/** Somebody who may do everything. */
export async function anybody(
  context: BrowserContext,
  crema: Crema,
): Promise<{ page: Page; bearer: string; own: string }> {
  const own = await aStaffMember(crema.app, everything);
  const { page, idToken } = await open(context, crema, own);
  return { page, bearer: `Bearer ${idToken}`, own };
}
