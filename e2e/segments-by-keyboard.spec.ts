/** A segment's rules by keyboard alone: made, grouped, moved and removed. */
import { expect, moving, test } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { notice } from "./kit/screen.ts";
import {
  addRule,
  aStoredSegment,
  nameField,
  openSegment,
  ruleAt,
  rules,
  saved,
  segmentEditor,
  storedSegment,
} from "./kit/segments.ts";

test.use(moving);

test("a segment's rules by keyboard alone", async ({ signedIn, crema }) => {
  const { page } = await signedIn(segmentEditor);
  await test.step("a segment with a group is built, its rules are moved, and it is saved without a mouse [SEG-10] [SEG-17] [SEG-25]", async () => {
    const { keyboard } = page;
    await page.goto("/segments/create");
    await expect(addRule(page)).toBeEnabled();
    await page.bringToFront();
    await tabTo(page, nameField(page));
    await keyboard.type("By keyboard");
    await tabTo(page, addRule(page));
    await keyboard.press("Enter");
    // The new rule's field has the focus; typing chooses in it.
    await expect(ruleAt(page, "Rule 1 of 1").field).toBeFocused();
    await keyboard.type("Email");
    await tabTo(page, ruleAt(page, "Rule 1 of 1").operator);
    await keyboard.type("ends");
    await tabTo(page, ruleAt(page, "Rule 1 of 1").value);
    await keyboard.type("@example.test");
    await tabTo(page, rules(page).getByRole("button", { name: "Add group", exact: true }));
    await keyboard.press("Enter");
    const inGroup = ruleAt(page, "Group 2, rule 1 of 1");
    await expect(inGroup.field).toBeFocused();
    // Within 'all' a group asks for any.
    await expect(rules(page).getByLabel("Group 2: match all or any")).toHaveValue("any");
    await keyboard.type("Postcode");
    await tabTo(page, inGroup.operator);
    await keyboard.type("is e");
    await expect(inGroup.value).toBeDisabled();
    await tabTo(page, rules(page).getByRole("button", { name: "Add rule to Group 2" }));
    await keyboard.press("Enter");
    const second = ruleAt(page, "Group 2, rule 2 of 2");
    await expect(second.field).toBeFocused();
    await keyboard.type("Number");
    await tabTo(page, second.operator);
    await keyboard.press(">");
    await tabTo(page, second.value);
    await keyboard.type("3");
    // Out of the group and in again; the keyboard goes along.
    await keyboard.press("Alt+ArrowDown");
    const outside = ruleAt(page, "Rule 3 of 3");
    await expect(outside.value).toBeFocused();
    await expect(outside.value).toHaveValue("3");
    await keyboard.press("Alt+ArrowUp");
    await expect(second.value).toBeFocused();
    await keyboard.press("Alt+ArrowUp");
    await expect(ruleAt(page, "Group 2, rule 1 of 2").value).toHaveValue("3");
    await tabTo(page, "Save & Run");
    const request = page.waitForRequest((one) => one.url().endsWith("/v1/segments/create"));
    await keyboard.press("Enter");
    expect((await request).postDataJSON().rules).toEqual([
      { id: 0, field: "email", operator: "ends with", comparator: "@example.test" },
      {
        id: 1,
        constraints: "any",
        rules: [
          { id: 0, field: "ordersCount", operator: ">", comparator: "3" },
          { id: 1, field: "postcode", operator: "Is Empty", comparator: "" },
        ],
      },
    ]);
    await expect(notice(page, "Segment has been successfully created")).toBeVisible();
    await expect(page).toHaveURL(/\/segments\/[0-9a-f-]{36}$/);
    await expect(ruleAt(page, "Group 2, rule 2 of 2").operator).toHaveValue("Is Empty");
  });
  await test.step("a rule that is removed leaves the keyboard at its neighbour, the last one at 'Add rule'", async () => {
    const uuid = await aStoredSegment(crema, {
      name: "Removed one by one",
      rules: ["a", "b", "c"].map((comparator) => ({ field: "email", operator: "contains", comparator })),
    });
    await openSegment(page, uuid);
    await page.bringToFront();
    await ruleAt(page, "Rule 2 of 3").remove.focus();
    await page.keyboard.press("Enter");
    await expect(ruleAt(page, "Rule 2 of 2").remove).toBeFocused();
    await expect(ruleAt(page, "Rule 2 of 2").value).toHaveValue("c");
    await expect(rules(page).getByText("Rule 2 of 3 removed")).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(ruleAt(page, "Rule 1 of 1").remove).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(addRule(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(ruleAt(page, "Rule 1 of 1").field).toBeFocused();
    await expect(focused(page)).toHaveAccessibleName("Rule 1 of 1: field");
  });
  await test.step("groups are three lists deep at most, and go with their last rule", async () => {
    const uuid = await aStoredSegment(crema, { name: "Deep" });
    await openSegment(page, uuid);
    const button = (name: string) => rules(page).getByRole("button", { name, exact: true });
    await button("Add group").click();
    await ruleAt(page, "Group 2, rule 1 of 1").field.selectOption({ label: "Has the app" });
    await ruleAt(page, "Group 2, rule 1 of 1").value.selectOption({ label: "Yes" });
    await button("Add group to Group 2").click();
    await ruleAt(page, "Group 2.2, rule 1 of 1").field.selectOption({ label: "Has the app" });
    await ruleAt(page, "Group 2.2, rule 1 of 1").value.selectOption({ label: "No" });
    await expect(button("Add rule to Group 2.2")).toBeEnabled();
    await expect(button("Add group to Group 2.2")).toHaveCount(0);
    await saved(page);
    await expect(notice(page, "Segment has been successfully saved")).toBeVisible();
    expect((await storedSegment(crema, uuid)).rules).toMatchObject([
      { id: 0, field: "email" },
      {
        id: 1,
        constraints: "any",
        rules: [
          { id: 0, field: "hasApp" },
          { id: 1, constraints: "all", rules: [{ id: 0 }] },
        ],
      },
    ]);
    await ruleAt(page, "Group 2.2, rule 1 of 1").remove.click();
    await expect(rules(page).getByLabel("Group 2.2: match all or any")).toHaveCount(0);
    await expect(ruleAt(page, "Group 2, rule 1 of 1").remove).toBeFocused();
    await button("Remove: Group 2").click();
    await expect(rules(page).getByRole("listitem")).toHaveCount(1);
  });
});
