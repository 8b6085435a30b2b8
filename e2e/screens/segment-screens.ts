/** The segments in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { dialog, type Screen, showBars } from "./screen.ts";

const list = { method: "GET", path: /^\/v1\/segments$/ };
const rows = (page: Page) => page.getByRole("table", { name: "Segments" }).locator("tr[data-key]");
const rules = (page: Page) => page.getByRole("region", { name: "Rules", exact: true });
const button = (page: Page, name: string) => rules(page).getByRole("button", { name, exact: true });

async function showSegments(page: Page, query = ""): Promise<void> {
  await page.goto(`/segments${query}`);
  await rows(page).first().waitFor();
  await page.waitForLoadState("networkidle");
}
async function showSegment(page: Page): Promise<void> {
  await showSegments(page);
  await rows(page).first().getByRole("link").click();
  await page.getByRole("region", { name: /^Segment results \(/ }).waitFor();
  await counted(page);
}
/** The preview tells whom the rules match. */
const counted = (page: Page) =>
  page
    .getByText(/^Reached by /)
    .first()
    .waitFor();
async function createSegment(page: Page): Promise<void> {
  await page.goto("/segments/create");
  await button(page, "Add rule").waitFor();
}
async function addGroups(page: Page): Promise<void> {
  await createSegment(page);
  await button(page, "Add group").click();
  await rules(page).getByLabel("Group 1, rule 1 of 1: field").selectOption({ label: "Has the app" });
  await rules(page).getByLabel("Group 1, rule 1 of 1: value").selectOption({ label: "Yes" });
  await button(page, "Add group to Group 1").click();
  await rules(page).getByLabel("Group 1.2, rule 1 of 1: field").selectOption({ label: "Total spent" });
  await counted(page);
}

export const segmentScreens: readonly Screen[] = [
  { screen: "segments", state: "list", as: "admin", show: (page) => showSegments(page) },
  { screen: "segments", state: "read-only", as: "readonly", show: (page) => showSegments(page) },
  {
    screen: "segments",
    state: "empty",
    as: "admin",
    show: async (page) => {
      await page.goto("/segments?search=no-segment-of-this-name");
      await page.getByText("No data to display").waitFor();
    },
  },
  {
    screen: "segments",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, list);
      await page.goto("/segments");
      await page.getByRole("table", { name: "Segments" }).waitFor();
      await showBars(page);
    },
  },
  {
    screen: "segments",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await page.goto("/segments");
      await page.getByText("Could not load").waitFor();
    },
  },
  {
    screen: "segments",
    state: "delete",
    as: "admin",
    show: async (page) => {
      await showSegments(page);
      await rows(page)
        .first()
        .getByRole("button", { name: /^Actions for/ })
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await dialog(page).waitFor();
    },
  },
  { screen: "segment", state: "stored", as: "admin", show: showSegment },
  { screen: "segment", state: "read-only", as: "readonly", show: showSegment },
  { screen: "segment", state: "new", as: "admin", show: createSegment },
  { screen: "segment", state: "groups", as: "admin", show: addGroups },
  {
    screen: "segment",
    state: "refused",
    as: "admin",
    show: async (page) => {
      await addGroups(page);
      await page.getByRole("button", { name: "Save & Run" }).click();
      await page.getByText("Name is required").waitFor();
    },
  },
];
