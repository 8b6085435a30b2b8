/** The job centre, the bell, the audit and a record's history. */
import type { Page } from "@playwright/test";
import { fail } from "../../kit/answers.ts";
import { dialog, type Screen } from "../screen.ts";

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
const admin = (screen: string, state: string, show: Screen["show"]): Screen => ({ screen, state, as: "admin", show });

export const operationsScreens: readonly Screen[] = [
  admin("jobs", "page", showJobs),
  admin("jobs", "schedules", async (page) => {
    await showJobs(page);
    await page.getByRole("tab", { name: "Schedules" }).click();
    await page.getByRole("row").nth(3).waitFor();
  }),
  admin("jobs", "bell", async (page) => {
    await showJobs(page);
    await page.getByRole("button", { name: /^Failures/ }).click();
    await page.getByRole("dialog", { name: "Failures" }).getByRole("link").first().waitFor();
  }),
  admin("audit", "list", (page) => showAudit(page)),
  admin("audit", "one", async (page) => {
    await showAudit(page, "?act=update");
    await page.getByRole("table", { name: "Audit" }).locator("tr[data-key]").first().click();
    await dialog(page).waitFor();
  }),
  admin("audit", "error", async (page) => {
    await fail(page, { path: /^\/v1\/audit/ }, { status: 500 });
    await page.goto("/audit");
    await page.getByText("Could not load").waitFor();
  }),
  admin("history", "changes", (page, { changedLocation }) => showHistory(page, changedLocation)),
  {
    screen: "history",
    state: "read-only",
    as: "readonly",
    show: (page, { changedLocation }) => showHistory(page, changedLocation),
  },
];
