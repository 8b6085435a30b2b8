/** The pages of offer tiles, found as staff find them. */
import type { Locator, Page } from "@playwright/test";
import { aPng } from "../../server/test/images.ts";
import { saveBar } from "./screen.ts";

export const tileEditor = { permissions: ["notification.edit"] };
export const linkProblem = "Image must start with https:// and be a valid url";
export const updateTileCall = { method: "PUT", path: /^\/v1\/promotions\/offer-tiles\// };
export const createTileCall = { method: "POST", path: /^\/v1\/promotions\/offer-tiles$/ };

export const field = (page: Page, label: string): Locator => page.getByRole("textbox", { name: label, exact: true });
export const save = (page: Page): Locator => saveBar(page).getByRole("button", { name: "Save" });
export const tiles = (page: Page): Locator => page.getByRole("table", { name: "Offer Tiles" });
export const dismiss = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Close notice" }).first().click();

/** Opens the list by its tab. */
export async function openTiles(page: Page): Promise<void> {
  await page.goto("/mobile-app");
  await page.getByRole("tab", { name: "Offer Tiles" }).click();
}

/** Picks a picture, as the browser's file dialog does. */
export async function pickImage(page: Page, name = "tile.png"): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer: await aPng(320, 240) });
}
