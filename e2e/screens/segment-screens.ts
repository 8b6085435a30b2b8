/** The segments in every state. */
import type { Page } from "@playwright/test";
import { dialog, type Screen, screensOf, withoutRows } from "./screen.ts";

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
  ...screensOf(
    "segments",
    {
      ...withoutRows(list, "/segments"),
      list: (page) => showSegments(page),
      delete: async (page) => {
        await showSegments(page);
        await rows(page)
          .first()
          .getByRole("button", { name: /^Actions for/ })
          .click();
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await dialog(page).waitFor();
      },
    },
    {
      "read-only": (page) => showSegments(page),
    },
  ),
  ...screensOf(
    "segment",
    {
      stored: showSegment,
      new: createSegment,
      groups: addGroups,
      refused: async (page) => {
        await addGroups(page);
        await page.getByRole("button", { name: "Save & Run" }).click();
        await page.getByText("Name is required").waitFor();
      },
    },
    {
      "read-only": showSegment,
    },
  ),
];
