/** The offer tiles of the mobile app. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { dialog, type Screen, screensOf } from "./screen.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Offer Tiles" }).locator("tr[data-key]");

async function openTab(page: Page): Promise<void> {
  await page.goto("/mobile-app");
  await page.getByRole("tab", { name: "Offer Tiles" }).click();
}
async function showTiles(page: Page): Promise<void> {
  await openTab(page);
  await rows(page).first().waitFor();
  await page.waitForLoadState("networkidle");
}
async function showTile(page: Page): Promise<void> {
  await showTiles(page);
  await rows(page).filter({ hasText: "Cold brew" }).getByRole("link").click();
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  await page.waitForLoadState("networkidle");
}

export const tileScreens: readonly Screen[] = [
  ...screensOf(
    "offer-tiles",
    {
      list: showTiles,
      error: async (page) => {
        await fail(page, { method: "GET", path: /^\/v1\/promotions\/offer-tiles$/ }, { status: 500 });
        await openTab(page);
        await page.getByText("Could not load").waitFor();
      },
    },
    {
      "read-only": showTiles,
    },
  ),
  ...screensOf(
    "offer-tile",
    {
      page: showTile,
      delete: async (page) => {
        await showTile(page);
        await page.getByRole("button", { name: "Delete offer tile" }).click();
        await dialog(page).waitFor();
      },
      problems: async (page) => {
        await page.goto("/mobile-app/offer-tiles/add");
        await page.getByRole("textbox", { name: "Title" }).focus();
        await page.getByRole("textbox", { name: "Link URL" }).fill("http://shop.crema.test");
        await page.getByRole("textbox", { name: "End date" }).fill("20/11/2026");
        await page.getByRole("textbox", { name: "Title" }).focus();
        await page.getByRole("textbox", { name: "Link URL" }).focus();
      },
    },
    {
      "read-only": showTile,
    },
  ),
];
