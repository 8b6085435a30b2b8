/** The automations in every state of their tab. */
import type { Page } from "@playwright/test";
import { fail } from "../../kit/answers.ts";
import { dialog, screensOf } from "../screen.ts";

async function openTab(page: Page): Promise<void> {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: "Automations" }).click();
}
async function showList(page: Page): Promise<void> {
  await openTab(page);
  // What is named stands in its row a moment later.
  await page.getByRole("cell", { name: "Birthday coffee" }).nth(1).waitFor();
}
async function choose(page: Page, act: string): Promise<void> {
  await showList(page);
  await page.getByRole("button", { name: "Actions for Birthday coffee" }).click();
  await page.getByRole("menuitem", { name: act }).click();
  await dialog(page).waitFor();
}

export const automationScreens = screensOf(
  "automations",
  {
    list: showList,
    edit: async (page) => {
      await choose(page, "Edit");
    },
    "next-runs": async (page) => {
      await choose(page, "Next three runs");
      await page.getByRole("heading", { name: /^Run 3: / }).waitFor();
    },
    error: async (page) => {
      await fail(page, { path: /^\/v1\/promotions\/automations$/ }, { status: 500 });
      await openTab(page);
      await page.getByText("Could not load").waitFor();
    },
  },
  {
    "read-only": showList,
  },
);
