/** Trends in every state. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { screensOf, showWaiting } from "./screen.ts";

const path = /^\/v1\/trends$/;

async function showTrends(page: Page, query = ""): Promise<void> {
  await page.goto(`/trends${query}`);
  await page.getByRole("application").nth(9).waitFor();
}
const section = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });

export const trends = screensOf(
  "trends",
  {
    page: (page) => showTrends(page),
    memberships: async (page) => {
      await showTrends(page);
      await page.getByRole("application", { name: /^Email delivery/ }).scrollIntoViewIfNeeded();
    },
    table: async (page) => {
      await showTrends(page);
      await page.getByRole("button", { name: "Revenue, last 30 days: show as table" }).click();
      await page.getByRole("table").waitFor();
    },
    point: async (page) => {
      await showTrends(page);
      await page.getByRole("application").first().focus();
      for (let n = 0; n < 8; n += 1) await page.keyboard.press("ArrowRight");
    },
    loading: (page) => showWaiting(page, { path }, "/trends"),
    error: async (page) => {
      await fail(page, { path, query: { chart: "revenue.days" } }, { status: 500 });
      await page.goto("/trends");
      await page.getByText("Could not load").waitFor();
    },
  },
  {
    orders: async (page) => {
      await showTrends(page, "?orders=days");
      await section(page, "Orders").scrollIntoViewIfNeeded();
      await page.getByRole("application", { name: /^Items in orders/ }).scrollIntoViewIfNeeded();
    },
  },
);
