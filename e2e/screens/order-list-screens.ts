/** The orders list in both views and every state. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { openFilters, type Screen } from "./screen.ts";

const list = { path: /^\/v1\/orders$/ };
const firstRow = (page: Page) => page.getByRole("table", { name: "Orders" }).getByRole("link").first().waitFor();
const shown = (state: string, address: string): Screen => ({
  screen: "orders",
  state,
  as: "admin",
  show: async (page) => {
    await page.goto(address);
    await firstRow(page);
  },
});

export const orderLists: readonly Screen[] = [
  shown("opening", "/orders"),
  shown("all", "/orders?source=all&epicorNo=false"),
  shown("would-fail", "/orders?wouldFail=true"),
  {
    screen: "orders",
    state: "rewards",
    as: "admin",
    show: async (page) => {
      await page.goto("/orders");
      await firstRow(page);
      await page.getByRole("tab", { name: "Rewards view" }).click();
      await page.getByRole("columnheader", { name: "Rewards" }).waitFor();
      await firstRow(page);
    },
  },
  {
    screen: "orders",
    state: "days",
    as: "admin",
    show: async (page) => {
      await page.goto("/orders");
      await firstRow(page);
      await openFilters(page);
      await page.getByRole("button", { name: /^Created \d/ }).click();
      await page.getByRole("textbox", { name: "From" }).waitFor();
    },
  },
  {
    screen: "orders",
    state: "empty",
    as: "admin",
    show: async (page) => {
      await page.goto("/orders?query=nobody-is-called-this");
      await page.getByText("No data to display").waitFor();
    },
  },
  {
    screen: "orders",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await page.goto("/orders");
      await page.getByText("Could not load").waitFor();
    },
  },
];
