/** The automations in every state of their tab. */
import type { Page } from "@playwright/test";
import { fail } from "../../kit/answers.ts";
import { dialog, type Screen } from "../screen.ts";

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
const admin = (state: string, show: Screen["show"]): Screen => ({ screen: "automations", state, as: "admin", show });

export const automationScreens: readonly Screen[] = [
  admin("list", showList),
  { screen: "automations", state: "read-only", as: "readonly", show: showList },
  admin("edit", async (page) => {
    await choose(page, "Edit");
  }),
  admin("next-runs", async (page) => {
    await choose(page, "Next three runs");
    await page.getByRole("heading", { name: /^Run 3: / }).waitFor();
  }),
  admin("error", async (page) => {
    await fail(page, { path: /^\/v1\/promotions\/automations$/ }, { status: 500 });
    await openTab(page);
    await page.getByText("Could not load").waitFor();
  }),
];
