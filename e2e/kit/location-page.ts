/** The page of a shop, found as staff find it. */
import type { Locator, Page, Request } from "@playwright/test";
import { pathOf } from "./answers.ts";
import { saveBar } from "./screen.ts";

export const locationEditor = { permissions: ["location.edit"] };
/** The call that saves a shop. */
export const updateCall = { method: "PUT", path: /^\/v1\/locations$/ };
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const save = (page: Page): Locator => saveBar(page).getByRole("button", { name: "Save" });
export const pin = (page: Page): Locator => page.getByRole("button", { name: /^Pin at/ });
/** What was sent to be kept: look-ups of addresses are questions. */
export const writes = (heard: readonly Request[]): Request[] =>
  heard.filter((one) => ["POST", "PUT"].includes(one.method()) && pathOf(one) !== "/v1/locations/geocode");
export const dismiss = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Close notice" }).first().click();
