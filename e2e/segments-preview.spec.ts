/** What rules come to before they are saved, why somebody is in or out, and where a segment is used. */
import type { Page } from "@playwright/test";
import { anAutomation } from "../server/test/automations.ts";
import { aCustomer } from "../server/test/users.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { hold } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { card, recordsOf } from "./kit/screen.ts";
import {
  addRule,
  aStoredSegment,
  fillRule,
  openSegment,
  ruleAt,
  rules,
  segmentEditor,
  segmentReader,
  segmentTable,
} from "./kit/segments.ts";

const previewCall = { method: "POST", path: /^\/v1\/segments\/preview$/ };
const preview = (page: Page) => card(page, "Preview");
const total = (page: Page) => preview(page).getByRole("status").first();
const funnel = (page: Page) => preview(page).getByRole("list", { name: "Rule by rule" }).getByRole("listitem");

test("the preview counts rules while they are edited, and says when it could not", async ({ signedIn, crema }) => {
  const { page } = await signedIn(segmentEditor);
  await test.step("counts rules while they are edited, rule by rule, and says what it leaves out", async () => {
    for (const firstName of ["Ada", "Ada", "Bo"]) await aCustomer(crema.app, { firstName, lastName: "Counted" });
    await page.goto("/segments/create");
    await expect(preview(page)).toContainText("Fill in a rule to see whom it matches");
    await addRule(page).click();
    await fillRule(page, "Rule 1 of 1", { field: "Last name", operator: "is", value: "counted" });
    await expect(total(page)).toHaveText("3 customers match");
    await expect(preview(page)).toContainText("Reached by email 0 · push 0 · SMS 0");
    await addRule(page).click();
    await expect(preview(page)).toContainText("1 rule not filled in, left out here");
    await expect(total(page)).toHaveText("3 customers match");
    await fillRule(page, "Rule 2 of 2", { field: "First name", operator: "is", value: "bo" });
    await expect(total(page)).toHaveText("1 customer matches");
    await expect(funnel(page)).toHaveText([
      /where Last name is counted3 match$/,
      /and First name is bo\d+ match, 1 remain$/,
    ]);
    await expect(preview(page).getByRole("region", { name: "Sample" }).getByRole("link")).toHaveText(["Bo Counted"]);
    await ruleAt(page, "Rule 2 of 2").remove.click();
    await expect(total(page)).toHaveText("3 customers match");
  });
  await test.step("nothing beside the preview moves when its numbers come", async () => {
    for (let n = 0; n < 12; n += 1) await aCustomer(crema.app, { firstName: `Number ${n}`, lastName: "Still" });
    const lastName = { field: "lastName", operator: "is", comparator: "Still" };
    const uuid = await aStoredSegment(crema, { name: "Still standing", rules: [lastName, lastName, lastName] });
    const held = await hold(page, previewCall);
    await openSegment(page, uuid);
    const beside = [page.getByRole("button", { name: "Save & Run" }), card(page, "Segment results (12)")];
    const places = async () => Promise.all(beside.map(async (part) => (await part.boundingBox())?.y));
    await expect(preview(page)).toContainText("Counting…");
    await expect(recordsOf(card(page, "Segment results (12)"))).toHaveCount(12);
    const before = await places();
    held.release();
    await expect(total(page)).toHaveText("12 customers match");
    expect(await places()).toEqual(before);
    await page.goto("/segments/create");
    const save = page.getByRole("button", { name: "Save & Run" });
    await addRule(page).click();
    await fillRule(page, "Rule 1 of 1", { field: "Last name", operator: "is", value: "still" });
    const { y } = (await save.boundingBox()) ?? {};
    await expect(total(page)).toHaveText("12 customers match");
    expect((await save.boundingBox())?.y).toBe(y);
  });
  await test.step("keeps the last numbers while others are counted, and takes the running question back", async () => {
    for (const firstName of ["Cy", "Di"]) await aCustomer(crema.app, { firstName, lastName: "Kept" });
    const lastName = { field: "lastName", operator: "is", comparator: "Kept" };
    const uuid = await aStoredSegment(crema, { name: "Kept numbers", rules: [lastName] });
    await openSegment(page, uuid);
    await expect(total(page)).toHaveText("2 customers match");
    const held = await hold(page, previewCall);
    const abortedRequest = page.waitForEvent("requestfailed", (one) => one.url().endsWith("/v1/segments/preview"));
    await ruleAt(page, "Rule 1 of 1").value.fill("Kep");
    await expect.poll(() => held.seen.length).toBe(1);
    await expect(total(page)).toHaveText("2 customers match");
    await expect(preview(page).locator("[aria-busy='true']")).toBeVisible();
    await ruleAt(page, "Rule 1 of 1").value.fill("Nobody is called so");
    expect((await abortedRequest).postDataJSON()).toMatchObject({ rules: [{ comparator: "Kep" }] });
    held.release();
    await expect(total(page)).toHaveText("0 customers match");
    await expect(preview(page).locator("[aria-busy='true']")).toHaveCount(0);
  });
});

test("why somebody is in or out, and where a segment is used", async ({ signedIn, crema, elsewhere }) => {
  const { page } = await signedIn(segmentEditor);
  await test.step("tells why a person is in or out, rule by rule with what is stored, by keyboard alone", async () => {
    await aCustomer(crema.app, { firstName: "Asked", lastName: "About", birthday: "1990-09-04" });
    const uuid = await aStoredSegment(crema, {
      name: "Whyever",
      rules: [
        { field: "lastName", operator: "is", comparator: "About" },
        { field: "birthday", operator: "after", comparator: "01/01/2000" },
      ],
    });
    await openSegment(page, uuid);
    const open = preview(page).getByRole("button", { name: "Why is this person in or out?" });
    await expect(open).toBeEnabled();
    await open.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Why is this person in or out?" });
    await expect(dialog.getByRole("searchbox", { name: "Search users" })).toBeFocused();
    await page.keyboard.type("Asked About");
    await expect(dialog.getByRole("row").filter({ hasText: "Asked About" })).toHaveCount(1);
    await dialog.getByRole("checkbox", { name: "Asked About" }).focus();
    await page.keyboard.press("Space");
    await expect(dialog).toContainText("Asked About is not in this segment.");
    await expect(dialog.getByRole("list", { name: "Rule by rule" }).getByRole("listitem")).toHaveText([
      "where Last name is AboutholdsStored: About",
      "and Birthday after 01/01/2000does not holdStored: 04/09/1990",
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(open).toBeFocused();
  });
  await test.step("says before a segment is deleted where it is used", async () => {
    const uuid = await aStoredSegment(crema, { name: "In use" });
    await anAutomation(crema.app, { segmentUuid: uuid, title: "Weekly latte" });
    await page.goto("/segments?search=In+use");
    await segmentTable(page)
      .getByRole("button", { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("1 automation uses it and will stop finding it:");
    await expect(question.getByRole("list", { name: "Automations" }).getByRole("listitem")).toHaveText([
      "Weekly latte",
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
  await test.step("is in order in every look", async () => {
    const lastName = "Ordered";
    for (let n = 0; n < 4; n += 1) await aCustomer(crema.app, { firstName: `Person ${n}`, lastName });
    const uuid = await aStoredSegment(crema, {
      name: "Looks",
      rules: [
        { field: "lastName", operator: "is", comparator: lastName },
        { field: "firstName", operator: "is not", comparator: "Person 0" },
        { field: "emailMarketing", operator: "is", comparator: "false" },
      ],
    });
    await openSegment(page, uuid);
    await rules(page).getByRole("button", { name: "Add group", exact: true }).click();
    await fillRule(page, "Group 4, rule 1 of 1", { field: "Ordered within the last year", value: "No" });
    await expect(total(page)).toHaveText("3 customers match");
    await expect(funnel(page)).toHaveCount(5);
    // Nothing stands half under the save bar.
    await page.getByRole("textbox", { name: "Name" }).first().scrollIntoViewIfNeeded();
    await expectInOrder(page, "funnel", [390, 1024, 1440]);
  });
  await test.step("shows who may only read the same numbers, and no people whom they may not look for", async () => {
    await aCustomer(crema.app, { firstName: "Only", lastName: "Readable" });
    const lastName = { field: "lastName", operator: "is", comparator: "Readable" };
    const uuid = await aStoredSegment(crema, { name: "For readers", rules: [lastName] });
    const { page: otherPage } = await elsewhere(segmentReader);
    await otherPage.goto(`/segments/${uuid}`);
    await expect(total(otherPage)).toHaveText("1 customer matches");
    await expect(preview(otherPage).getByRole("button")).toHaveCount(0);
    await expect(preview(otherPage).getByRole("region", { name: "Sample" }).getByRole("link")).toHaveCount(0);
  });
});
