/** What was redeemed, in every state of its tab. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../../kit/answers.ts";
import { screensOf, showBars } from "../screen.ts";

const list = { path: /^\/v1\/promotions\/vouchers\/redemptions$/ };
const rows = (page: Page) => page.getByRole("table", { name: "Redemptions" }).locator("tr[data-key]");

async function openTab(page: Page): Promise<void> {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: "Redemptions" }).click();
}
async function showRows(page: Page): Promise<void> {
  await openTab(page);
  await rows(page).first().waitFor();
}

export const redemptionScreens = screensOf(
  "redemptions",
  {
    list: showRows,
    one: async (page) => {
      await showRows(page);
      await rows(page).first().getByRole("button").click();
      await page.getByRole("dialog", { name: "Redemption" }).waitFor();
    },
    loading: async (page) => {
      await hold(page, list);
      await openTab(page);
      await page.getByRole("table", { name: "Redemptions" }).waitFor();
      await showBars(page);
    },
    empty: async (page) => {
      await showRows(page);
      await page.getByRole("searchbox", { name: "Search redemptions" }).fill("nobody-used-this");
      await page.getByText("No data to display").waitFor();
    },
    error: async (page) => {
      await fail(page, list, { status: 500 });
      await openTab(page);
      await page.getByText("Could not load").waitFor();
    },
  },
  {
    "read-only": showRows,
  },
);
