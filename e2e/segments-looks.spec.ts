/** Segments in both themes and the widths that staff use. */
import type { Page } from "@playwright/test";
import { manyCustomers } from "../server/test/users.ts";
import { fail, hold, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { goOnTo } from "./kit/screen.ts";
import { addRule, aStoredSegment, fillRule, rules, saveAndRun, segmentEditor, segmentTable } from "./kit/segments.ts";

const widths = [390, 1024, 1440];
const listCall = { method: "GET", path: /^\/v1\/segments$/ };
const fieldsCall = { method: "GET", path: /^\/v1\/segments\/fields$/ };
const long =
  "A segment with a name that is longer than the column of any list could ever show in a single line of its own";

async function addGroups(page: Page): Promise<void> {
  await rules(page).getByRole("button", { name: "Add group", exact: true }).click();
  await fillRule(page, "Group 2, rule 1 of 1", { field: "Ordered within the last year", value: "Yes" });
  await rules(page).getByRole("button", { name: "Add group to Group 2" }).click();
  await fillRule(page, "Group 2.2, rule 1 of 1", { field: "Birthday", operator: "before", value: "01/02/1990" });
  await rules(page).getByRole("button", { name: "Add rule to Group 2.2" }).click();
}

test("list, a new one and its rules in groups are in order in every look", async ({ signedIn, crema }) => {
  test.slow();
  await manyCustomers(crema.app, { count: 3, prefix: "looks" });
  const uuid = await aStoredSegment(crema, { name: long, description: `${long}\n${long}` });
  // So many that some are cut off at the table's end.
  for (let n = 0; n < 14; n += 1) await aStoredSegment(crema, { name: `${n} 🎂 ${long}` });
  const { page } = await signedIn(segmentEditor);
  await page.goto("/segments");
  await expect(segmentTable(page).getByRole("link").first()).toBeVisible();
  await expectInOrder(page, "list", widths);
  await goOnTo(page, "/segments/create");
  await expect(addRule(page)).toBeEnabled();
  await expectInOrder(page, "a new one", widths);
  await goOnTo(page, `/segments/${uuid}`);
  await expect(rules(page).getByRole("list").first()).toBeVisible();
  await addGroups(page);
  await saveAndRun(page).click();
  await expect(page.getByText("Choose a field").last()).toBeVisible();
  await expectInOrder(page, "its page", widths);
  await rules(page).scrollIntoViewIfNeeded();
  await expectInOrder(page, "its rules", widths);
});

test("list and rules wait in bars, and say when they could not be loaded [AMB-24]", async ({ signedIn, crema }) => {
  const uuid = await aStoredSegment(crema, { name: "After the wait" });
  const { page } = await signedIn(segmentEditor);
  const held = await hold(page, listCall);
  await page.goto("/segments");
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  held.release();
  await expect(segmentTable(page).getByRole("link").first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search segments" }).fill("zzzzqqqq");
  await expect(page.getByText("No data to display")).toBeVisible();
  await mend(page);
  await fail(page, listCall, { status: 500 });
  await page.goto("/segments");
  await expect(page.getByText("Could not load")).toBeVisible();
  await mend(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(segmentTable(page).getByRole("link").first()).toBeVisible();
  await fail(page, fieldsCall, { status: 500 });
  await page.goto(`/segments/${uuid}`);
  await expect(rules(page)).toContainText("Could not load");
  await expect(saveAndRun(page)).toBeDisabled();
  await mend(page);
  await rules(page).getByRole("button", { name: "Retry" }).click();
  await expect(addRule(page)).toBeEnabled();
});
