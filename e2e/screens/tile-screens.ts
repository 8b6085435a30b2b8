/** The offer tiles of the mobile app. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { dialog, type Screen } from "./screen.ts";

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
  { screen: "offer-tiles", state: "list", as: "admin", show: showTiles },
  { screen: "offer-tiles", state: "read-only", as: "readonly", show: showTiles },
  {
    screen: "offer-tiles",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, { method: "GET", path: /^\/v1\/promotions\/offer-tiles$/ }, { status: 500 });
      await openTab(page);
      await page.getByText("Could not load").waitFor();
    },
  },
  { screen: "offer-tile", state: "page", as: "admin", show: showTile },
  { screen: "offer-tile", state: "read-only", as: "readonly", show: showTile },
  {
    screen: "offer-tile",
    state: "delete",
    as: "admin",
    show: async (page) => {
      await showTile(page);
      await page.getByRole("button", { name: "Delete offer tile" }).click();
      await dialog(page).waitFor();
    },
  },
  {
    screen: "offer-tile",
    state: "problems",
    as: "admin",
    show: async (page) => {
      await page.goto("/mobile-app/offer-tiles/add");
      await page.getByRole("textbox", { name: "Title" }).focus();
      await page.getByRole("textbox", { name: "Link URL" }).fill("http://shop.crema.test");
      await page.getByRole("textbox", { name: "End date" }).fill("20/11/2026");
      await page.getByRole("textbox", { name: "Title" }).focus();
      await page.getByRole("textbox", { name: "Link URL" }).focus();
    },
  },
];
