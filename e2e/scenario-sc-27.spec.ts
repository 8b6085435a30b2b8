/** SC-27, segment to CSV to push: 20,035 people by two rules. */
import { expect, test } from "./kit/crema.ts";
import { manyCustomers } from "../server/test/users.ts";
import { card, notice, recordsOf } from "./kit/screen.ts";
import {
  addRule,
  fillRule,
  nameField,
  openSegment,
  results,
  ruleAt,
  rules,
  saveAndRun,
  saved,
} from "./kit/segments.ts";

const people = 20_035;
const editor = { permissions: ["segment.edit", "notification.edit"] };

test("SC-27: rules are built and run, and the segment keeps its name and what it is for [SEG-12] [SEG-13] [SEG-17] [SEG-19] [SEG-26] [SEG-27] [SEG-30]", async ({
  signedIn,
  crema,
}) => {
  test.slow();
  await manyCustomers(crema.app, { count: people, prefix: "Flock" });
  const { page } = await signedIn(editor);
  await page.goto("/segments/create");
  await expect(saveAndRun(page), "without rules").toBeDisabled();
  await addRule(page).click();
  await fillRule(page, "Rule 1 of 1", { field: "Points", operator: "=", value: "7" });
  const balance = await ruleAt(page, "Rule 1 of 1").operator.locator("option").allTextContents();
  expect(balance).not.toContain("Is Empty");
  await addRule(page).click();
  await fillRule(page, "Rule 2 of 2", { field: "First name", operator: "is", value: "Flock" });
  await rules(page).getByLabel("All rules: match all or any").selectOption({ label: "Any" });
  await ruleAt(page, "Rule 1 of 2").remove.click();
  const { operator, value } = ruleAt(page, "Rule 1 of 1");
  await operator.selectOption({ label: "Is Empty" });
  await expect(value).toHaveValue("");
  await operator.selectOption({ label: "is" });
  await value.fill("flock");
  await nameField(page).fill("The flock");
  const made = await saved(page);
  expect(made.postDataJSON()).toMatchObject({
    constraints: "any",
    rules: [{ id: 0, field: "firstName", operator: "is", comparator: "flock" }],
  });
  await expect(page).toHaveURL(/\/segments\/[0-9a-f-]{36}$/);
  await expect(recordsOf(results(page, people))).toHaveCount(20);
  await nameField(page).fill("The whole flock");
  await card(page, "Segment Details").getByRole("textbox", { name: "Description" }).fill("Everybody of the prefix");
  await saveAndRun(page).click();
  await expect(notice(page, "Segment has been successfully saved")).toBeVisible({ timeout: 15_000 });
  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await openSegment(page, uuid);
  await expect(nameField(page)).toHaveValue("The whole flock");
  await expect(card(page, "Segment Details").getByRole("textbox", { name: "Description" })).toHaveValue(
    "Everybody of the prefix",
  );
  await expect(results(page, people)).toBeVisible();
});
