/** Segments in both themes and the widths that staff use. */
import type { Page } from "@playwright/test";
import { manyCustomers } from "../server/test/users.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { goOnTo } from "./kit/screen.ts";
import { addRule, aStoredSegment, fillRule, rules, saveAndRun, segmentEditor, segmentTable } from "./kit/segments.ts";

const widths = [390, 1024, 1440];
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

test("segments in order in every look", async ({ signedIn, crema }) => {
  const { page } = await signedIn(segmentEditor);
  await test.step("list, a new one and its rules in groups are in order in every look", async () => {
    test.slow();
    await manyCustomers(crema.app, { count: 3, prefix: "looks" });
    const uuid = await aStoredSegment(crema, { name: long, description: `${long}\n${long}` });
    // So many that some are cut off at the table's end.
    for (let n = 0; n < 14; n += 1) await aStoredSegment(crema, { name: `${n} 🎂 ${long}` });
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
  await test.step("rules that could not be loaded say so and cannot be saved [AMB-24]", async () => {
    const uuid = await aStoredSegment(crema, { name: "After the wait" });
    await fail(page, fieldsCall, { status: 500 });
    await page.goto(`/segments/${uuid}`);
    await expect(rules(page)).toContainText("Could not load");
    await expect(saveAndRun(page)).toBeDisabled();
    await mend(page);
    await rules(page).getByRole("button", { name: "Retry" }).click();
    await expect(addRule(page)).toBeEnabled();
  });
});
