/** The job centre, the bell, the audit and a record's history. */
import type { Page } from "@playwright/test";
import { dialog, type Screen, screensOf, showFailure } from "../screen.ts";

const firstRow = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).locator("tr[data-key]").first().waitFor();

async function showJobs(page: Page): Promise<void> {
  await page.goto("/jobs");
  await page.getByRole("region", { name: "Failures by cause" }).waitFor();
}
async function showAudit(page: Page, query = ""): Promise<void> {
  await page.goto(`/audit${query}`);
  await firstRow(page, "Audit");
}
async function showHistory(page: Page, uuid: string): Promise<void> {
  await page.goto(`/locations/${uuid}`);
  await page.getByRole("button", { name: "History" }).click();
  await dialog(page).locator(".history-entry").first().waitFor();
}

export const operationsScreens: readonly Screen[] = [
  ...screensOf("jobs", {
    page: showJobs,
    schedules: async (page) => {
      await showJobs(page);
      await page.getByRole("tab", { name: "Schedules" }).click();
      await page.getByRole("row").nth(3).waitFor();
    },
    bell: async (page) => {
      await showJobs(page);
      await page.getByRole("button", { name: /^Failures/ }).click();
      await page.getByRole("dialog", { name: "Failures" }).getByRole("link").first().waitFor();
    },
  }),
  ...screensOf("audit", {
    list: (page) => showAudit(page),
    one: async (page) => {
      await showAudit(page, "?act=update");
      await page.getByRole("table", { name: "Audit" }).locator("tr[data-key]").first().click();
      await dialog(page).waitFor();
    },
    error: (page) => showFailure(page, { path: /^\/v1\/audit/ }, "/audit"),
  }),
  ...screensOf(
    "history",
    {
      changes: (page, { changedLocation }) => showHistory(page, changedLocation),
    },
    {
      "read-only": (page, { changedLocation }) => showHistory(page, changedLocation),
    },
  ),
];
