/** The settings page: its switches and connections, and its scripts. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { dialog, type Screen } from "./screen.ts";

async function showIntegrations(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("switch").nth(1).waitFor();
  await page.locator("dt").nth(20).waitFor();
}
async function showScripts(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Scripts" }).click();
  await page.getByText("37 users deleted").waitFor();
  await page.waitForLoadState("networkidle");
}

export const settingsScreens: readonly Screen[] = [
  { screen: "settings", state: "integrations", as: "admin", show: showIntegrations },
  { screen: "settings", state: "integrations-read-only", as: "readonly", show: showIntegrations },
  {
    screen: "settings",
    state: "integrations-error",
    as: "admin",
    show: async (page) => {
      await fail(page, { path: /^\/v1\/epicor\// }, { status: 500 });
      await page.goto("/settings");
      await page.getByText("Could not load").nth(1).waitFor();
      await page.getByText("orders wait").waitFor();
    },
  },
  {
    screen: "settings",
    state: "switch-on",
    as: "admin",
    show: async (page) => {
      await showIntegrations(page);
      await page.getByRole("switch").first().click();
      await dialog(page).getByText("From now on").waitFor();
    },
  },
  { screen: "settings", state: "scripts", as: "admin", show: showScripts },
  { screen: "settings", state: "scripts-read-only", as: "readonly", show: showScripts },
];
