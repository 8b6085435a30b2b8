/** The orders list in both views and every state. */
import type { Page } from "@playwright/test";
import { openFilters, screensOf, withoutRows } from "./screen.ts";

const list = { path: /^\/v1\/orders$/ };
const firstRow = (page: Page) => page.getByRole("table", { name: "Orders" }).getByRole("link").first().waitFor();
const shown = (address: string) => async (page: Page) => {
  await page.goto(address);
  await firstRow(page);
};

export const orderLists = screensOf("orders", {
  opening: shown("/orders"),
  all: shown("/orders?source=all&epicorNo=false"),
  "would-fail": shown("/orders?wouldFail=true"),
  ...withoutRows(list, "/orders", "query"),
  rewards: async (page) => {
    await shown("/orders")(page);
    await page.getByRole("tab", { name: "Rewards view" }).click();
    await page.getByRole("columnheader", { name: "Rewards" }).waitFor();
    await firstRow(page);
  },
  days: async (page) => {
    await shown("/orders")(page);
    await openFilters(page);
    await page.getByRole("button", { name: /^Created \d/ }).click();
    await page.getByRole("textbox", { name: "From" }).waitFor();
  },
});
