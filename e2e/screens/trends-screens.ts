/** Trends in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { type Screen, showBars } from "./screen.ts";

const path = /^\/v1\/trends$/;

async function showTrends(page: Page, query = ""): Promise<void> {
  await page.goto(`/trends${query}`);
  await page.getByRole("application").nth(9).waitFor();
}
const section = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });

export const trends: readonly Screen[] = [
  { screen: "trends", state: "page", as: "admin", show: (page) => showTrends(page) },
  {
    screen: "trends",
    state: "orders",
    as: "readonly",
    show: async (page) => {
      await showTrends(page, "?orders=days");
      await section(page, "Orders").scrollIntoViewIfNeeded();
      await page.getByRole("application", { name: /^Items in orders/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    screen: "trends",
    state: "memberships",
    as: "admin",
    show: async (page) => {
      await showTrends(page);
      await page.getByRole("application", { name: /^Email delivery/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    screen: "trends",
    state: "table",
    as: "admin",
    show: async (page) => {
      await showTrends(page);
      await page.getByRole("button", { name: "Revenue, last 30 days: show as table" }).click();
      await page.getByRole("table").waitFor();
    },
  },
  {
    screen: "trends",
    state: "point",
    as: "admin",
    show: async (page) => {
      await showTrends(page);
      await page.getByRole("application").first().focus();
      for (let n = 0; n < 8; n += 1) await page.keyboard.press("ArrowRight");
    },
  },
  {
    screen: "trends",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, { path });
      await page.goto("/trends");
      await page.getByText("Loading").first().waitFor({ state: "attached" });
      await showBars(page);
    },
  },
  {
    screen: "trends",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, { path, query: { chart: "revenue.days" } }, { status: 500 });
      await page.goto("/trends");
      await page.getByText("Could not load").waitFor();
    },
  },
];
