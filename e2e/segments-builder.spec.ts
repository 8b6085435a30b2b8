/** A segment's own page: details, rules in groups, Save & Run, and whom it holds. */
import { updateSegment } from "@crema/contract/areas/segments";
import type { Page } from "@playwright/test";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember, manyCustomers } from "../server/test/users.ts";
import { fail, listen, mend, pathOf, withoutSocket } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, notice, recordsOf, saveBar } from "./kit/screen.ts";
import {
  addRule,
  aStoredSegment,
  fillRule,
  nameField,
  openSegment,
  results,
  ruleAt,
  rules,
  saveAndRun,
  saved,
  segmentEditor,
  storedSegment,
} from "./kit/segments.ts";

const updateCall = { method: "PUT", path: /^\/v1\/segments\/update\// };
const create = async (page: Page): Promise<void> => {
  await page.goto("/segments/create");
  await expect(addRule(page)).toBeEnabled();
};
const isEmpty = { field: "First name", operator: "Is Empty" };

test("SC-27: a segment is made of rules, saved and run, and says what is wrong with it", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(segmentEditor);
  await test.step("is made from its name and its rules, opens at its own address, and says how many it holds and twenty of them [SEG-02] [SEG-09] [SEG-10] [SEG-11] [SEG-13] [SEG-14] [SEG-15] [SEG-24] [SEG-30]", async () => {
    await manyCustomers(crema.app, { count: 35, prefix: "thirtyfive" });
    await create(page);
    await expect(card(page, "Segment Details").getByRole("textbox", { name: "Description" })).toHaveJSProperty(
      "tagName",
      "TEXTAREA",
    );
    await addRule(page).click();
    await fillRule(page, "Rule 1 of 1", { field: "First name", operator: "is", value: "thirtyfive" });
    const box = await saveAndRun(page).boundingBox();
    const around = await card(page, "Rules").boundingBox();
    expect(
      Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (around?.x ?? 0) - (around?.width ?? 0) / 2),
      "Save & Run is centred below the rules",
    ).toBeLessThan(2);
    await saveAndRun(page).click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill("T");
    await expect(page.getByText("Name is required")).toHaveCount(0);
    await nameField(page).fill("Thirty-five");
    const request = await saved(page);
    expect(request.method()).toBe("POST");
    await expect(page).toHaveURL(/\/segments\/[0-9a-f-]{36}$/);
    await expect(results(page, 35)).toContainText("This is a sample of up to 20 results from the processed segment");
    const table = results(page, 35).getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText(["First Name", "Last Name", "Email", "Last login date"]);
    await expect(recordsOf(table)).toHaveCount(20);
    await recordsOf(table).first().getByText("@example.test").click();
    await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
  });
  await test.step("no rule is added beside one with a blank, but beside one that asks for emptiness; choosing that clears the value; Save & Run waits for a rule [SEG-12] [SEG-25] [SEG-26] [AMB-108]", async () => {
    await create(page);
    // It has no rows that name, counts and live messages would wait for.
    await expect(page.getByRole("button", { name: /^Account menu, (?!Account$)/ })).toBeVisible({ timeout: 3_000 });
    await expect(saveAndRun(page)).toBeDisabled();
    await addRule(page).click();
    await expect(saveAndRun(page)).toBeEnabled();
    const rule = ruleAt(page, "Rule 1 of 1");
    await expect(addRule(page)).toBeDisabled();
    await expect(rules(page).getByText("Fill in rule 1 of 1 first.")).toBeVisible();
    await rule.field.selectOption({ label: "First name" });
    await expect(addRule(page), "operator blank").toBeDisabled();
    await rule.operator.selectOption({ label: "contains" });
    await expect(addRule(page), "value blank").toBeDisabled();
    await rule.value.fill("Ada");
    await expect(addRule(page)).toBeEnabled();
    await rule.operator.selectOption({ label: "Is Empty" });
    await expect(rule.value).toHaveValue("");
    await expect(rule.value).toBeDisabled();
    await expect(addRule(page)).toBeEnabled();
    await rule.remove.click();
    await expect(saveAndRun(page)).toBeDisabled();
  });
  await test.step("each field has its input and its operators; a balance cannot be asked for emptiness [SEG-22] [SEG-27] [SEG-28] [AMD-29]", async () => {
    await create(page);
    await addRule(page).click();
    const { field, operator, value } = ruleAt(page, "Rule 1 of 1");
    const choose = (label: string) => field.selectOption({ label });
    const operators = () => operator.locator("option:enabled").allTextContents();
    await choose("First name");
    expect(await operators()).toEqual([
      "is",
      "is not",
      "contains",
      "does not contain",
      "starts with",
      "ends with",
      "Is Empty",
    ]);
    await value.fill("Ada");
    await choose("Postcode");
    await expect(value).toHaveAttribute("inputmode", "numeric");
    await choose("Number of orders");
    expect(await operators()).toEqual(["=", "not =", ">", "<", "Is Empty"]);
    await value.pressSequentially("1a2");
    await expect(value).toHaveValue("12");
    for (const balance of ["Bean Dollars", "Points"]) {
      await choose(balance);
      expect(await operators(), balance).toEqual(["=", "not =", ">", "<"]);
    }
    await choose("Birthday");
    expect(await operators()).toEqual(["before", "after", "Is Empty"]);
    await operator.selectOption({ label: "after" });
    await value.pressSequentially("04091990");
    await expect(value).toHaveValue("04/09/1990");
    await rules(page).getByRole("button", { name: "Choose Rule 1 of 1: value" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await operator.selectOption({ label: "Is Empty" });
    await expect(value).toBeDisabled();
    await choose("Email marketing");
    await expect(operator).toHaveValue("is");
    expect(await value.locator("option:enabled").allTextContents()).toEqual(["Yes", "No"]);
  });
  await test.step("rules are numbered again when one is removed, and the save is followed by the run [SEG-19] [SEG-29] [SEG-35]", async () => {
    const uuid = await aStoredSegment(crema, {
      name: "Three rules",
      rules: ["a", "b", "c"].map((comparator) => ({ field: "email", operator: "contains", comparator })),
    });
    await openSegment(page, uuid);
    await expect(page.getByRole("region", { name: /^Segment results \(\d+\)$/ })).toBeVisible();
    await ruleAt(page, "Rule 2 of 3").remove.click();
    await nameField(page).fill("Two rules");
    const heard = listen(page);
    const sent = (await saved(page)).postDataJSON();
    expect(sent).toMatchObject({ uuid, name: "Two rules", constraints: "all" });
    expect(sent.rules).toEqual([
      { id: 0, field: "email", operator: "contains", comparator: "a" },
      { id: 1, field: "email", operator: "contains", comparator: "c" },
    ]);
    await expect(notice(page, "Segment has been successfully saved")).toBeVisible();
    // The page may read the segment once more meanwhile.
    const order = heard.map((one) => `${one.method()} ${pathOf(one)}`).filter((one) => /\/(update|exec)\//.test(one));
    expect(order.slice(0, 2)).toEqual([`PUT /v1/segments/update/${uuid}`, `GET /v1/segments/exec/${uuid}`]);
    await page.reload();
    await expect(nameField(page)).toHaveValue("Two rules");
  });
  await test.step("results that could not be read have Retry; a save that fails says so, in the server's words where it has some [SEG-38] [AMB-24] [AMB-115]", async () => {
    const uuid = await aStoredSegment(crema, { name: "Not saved" });
    await fail(page, { method: "GET", path: /^\/v1\/segments\/exec\// }, { status: 500 });
    await openSegment(page, uuid);
    await expect(card(page, "Segment results")).toContainText("Could not load");
    await mend(page);
    await card(page, "Segment results").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("region", { name: /^Segment results \(\d+\)$/ })).toBeVisible();
    await fail(page, updateCall, { status: 500, body: { code: "internal", message: "Ouch", requestId: "x" } });
    await saveAndRun(page).click();
    await expect(notice(page, /^Error saving segment$/)).toBeVisible();
    await page.getByRole("button", { name: "Close notice" }).click();
    await mend(page);
    await fail(page, updateCall, {
      status: 500,
      body: { code: "internal", errmsg: "The grinder is stuck", requestId: "x" },
    });
    await saveAndRun(page).click();
    await expect(notice(page, "The grinder is stuck")).toBeVisible();
  });
  await test.step("what is wrong with a rule stands at the rule, whoever found it", async () => {
    const uuid = await aStoredSegment(crema, { name: "Wrong rules", rules: [{ ...isEmpty, field: "firstName" }] });
    await openSegment(page, uuid);
    await addRule(page).click();
    await fillRule(page, "Rule 2 of 2", { field: "Birthday", operator: "before", value: "31/02/1990" });
    await saveAndRun(page).click();
    const { value } = ruleAt(page, "Rule 2 of 2");
    await expect(value).toBeFocused();
    await expect(rules(page).getByText("Enter a date as DD/MM/YYYY")).toBeVisible();
    await value.fill("01/02/1990");
    await expect(rules(page).getByText("Enter a date as DD/MM/YYYY")).toHaveCount(0);
    await fail(page, updateCall, {
      status: 422,
      body: {
        code: "invalid",
        message: "Some fields are not right",
        errmsg: "Some fields are not right",
        errors: { "rules.1.comparator": "Nobody was born on that day" },
        requestId: "x",
      },
    });
    await saveAndRun(page).click();
    await expect(notice(page, "Some fields are not right")).toBeVisible();
    await expect(rules(page).getByText("Nobody was born on that day")).toBeVisible();
    await value.fill("02/02/1990");
    await expect(rules(page).getByText("Nobody was born on that day")).toHaveCount(0);
    // One that is new is not wrong yet.
    await addRule(page).click();
    await expect(rules(page).getByText("Choose a field", { exact: true }).and(page.locator("p"))).toHaveCount(0);
    await saveAndRun(page).click();
    await expect(rules(page).getByText("Choose a field", { exact: true }).and(page.locator("p"))).toBeVisible();
  });
  await test.step("leaving with unsaved changes asks first, and Discard takes them back", async () => {
    const uuid = await aStoredSegment(crema, { name: "Half done" });
    await openSegment(page, uuid);
    await ruleAt(page, "Rule 1 of 1").value.fill("changed");
    await expect(saveBar(page).getByText("Unsaved changes")).toBeVisible();
    await page.getByRole("link", { name: "Back to Segments" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: /stay/i }).click();
    // Typed back by hand it is no change.
    await ruleAt(page, "Rule 1 of 1").value.fill("@");
    await expect(saveBar(page).getByText("Unsaved changes")).toHaveCount(0);
    await ruleAt(page, "Rule 1 of 1").value.fill("changed");
    await saveBar(page).getByRole("button", { name: "Discard" }).click();
    await expect(ruleAt(page, "Rule 1 of 1").value).toHaveValue("@");
  });
});

test("rules that somebody else saved meanwhile are asked about, in words [AMD-32]", async ({ signedIn, crema }) => {
  const { app } = crema;
  const uuid = await aStoredSegment(crema, { name: "Two at once" });
  const { page } = await signedIn(segmentEditor);
  await withoutSocket(page);
  await openSegment(page, uuid);
  await ruleAt(page, "Rule 1 of 1").value.fill("mine");
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["segment.edit"], firstName: "Tove" }));
  const theirs = [{ field: "email", operator: "contains", comparator: "theirs" }];
  await app.call(updateSegment, { params: { uuid }, body: { rules: theirs }, headers });
  await saveAndRun(page).click();
  const conflict = page.getByRole("region", { name: "Conflicting changes" });
  await expect(conflict).toContainText("Email contains mine");
  await expect(conflict).toContainText("Email contains theirs");
  await expect(saveAndRun(page)).toBeDisabled();
  await expect(page.getByText("Choose above what stays of both changes.")).toBeVisible();
  await expect(saveBar(page)).toContainText("Changed by someone else too: choose at the top");
  await conflict.getByRole("radio").first().check();
  await conflict.getByRole("button").last().click();
  await expect(notice(page, "Segment has been successfully saved")).toBeVisible();
  const [rule] = (await storedSegment(crema, uuid)).rules;
  expect(rule).toMatchObject({ comparator: "mine" });
});
