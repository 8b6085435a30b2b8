/** The settings page: its switches and connections, and its scripts. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { dialog, screensOf } from "./screen.ts";

async function showIntegrations(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("switch").nth(2).waitFor();
  await page.locator("dt").nth(20).waitFor();
}
async function showScripts(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Scripts" }).click();
  await page.getByText("37 users deleted").waitFor();
  await page.waitForLoadState("networkidle");
}

export const settingsScreens = screensOf(
  "settings",
  {
    integrations: showIntegrations,
    "integrations-error": async (page) => {
      await fail(page, { path: /^\/v1\/epicor\// }, { status: 500 });
      await page.goto("/settings");
      await page.getByText("Could not load").nth(2).waitFor();
      await page.getByText("orders wait").waitFor();
    },
    "switch-on": async (page) => {
      await showIntegrations(page);
      await page.getByRole("switch").first().click();
      await dialog(page).getByText("From now on").waitFor();
    },
    scripts: showScripts,
  },
  {
    "integrations-read-only": showIntegrations,
    "scripts-read-only": showScripts,
  },
);
