/** The segments list: finding, opening, deleting. */
import { aCustomer } from "../server/test/users.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { goOnTo, notice, recordsOf } from "./kit/screen.ts";
import { aStoredSegment, nameField, rules, segmentEditor, segmentReader, segmentTable } from "./kit/segments.ts";

const title = "banner";

test("segments are opened, found, sorted and deleted", async ({ signedIn, elsewhere, crema }) => {
  const { page } = await signedIn(segmentEditor);
  await test.step("the three pages open under their titles, from the menu and from each other [SEG-01] [SEG-02] [SEG-03] [SEG-04] [AMD-25]", async () => {
    const uuid = await aStoredSegment(crema, { name: "Opened from the list" });
    const heading = page.getByRole(title).getByRole("heading", { level: 1 });
    await page.goto("/users");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Segments" }).click();
    await expect(page).toHaveURL(`${crema.origin}/segments`);
    await expect(heading).toHaveText("Segments");
    await page.getByRole("button", { name: "+ Create segment" }).click();
    await expect(page).toHaveURL(`${crema.origin}/segments/create`);
    await expect(heading).toHaveText("Create segment");
    await page.getByRole("link", { name: "Back to Segments" }).click();
    await segmentTable(page).getByRole("link", { name: "Opened from the list" }).click();
    await expect(page).toHaveURL(`${crema.origin}/segments/${uuid}`);
    await expect(heading).toHaveText("Edit a Segment");
  });
  await test.step("finds by name and by description, a letter wrong too, and keeps the search in the address [SEG-05] [AMD-39]", async () => {
    await aStoredSegment(crema, { name: "Quiet mornings", description: "Espresso drinkers" });
    await aStoredSegment(crema, { name: "Loud evenings", description: "Filter drinkers" });
    await page.goto("/segments");
    const rows = recordsOf(segmentTable(page));
    const search = page.getByRole("searchbox", { name: "Search segments" });
    await expect(search).toHaveAttribute("placeholder", "Search by name or description");
    await search.fill("quiet mornngs");
    await expect(rows).toHaveText([/Quiet mornings/]);
    await search.fill("filter drinkers");
    await expect(rows.filter({ hasText: "Loud evenings" })).toBeVisible();
    await expect(rows.filter({ hasText: "Quiet mornings" })).toHaveCount(0);
    await search.blur();
    await expect(page).toHaveURL(/search=filter/);
    await page.reload();
    await expect(rows.filter({ hasText: "Loud evenings" })).toBeVisible();
  });
  await test.step("has name and description, sorts by name, has pages, and a click anywhere in a row opens it [SEG-06]", async () => {
    for (let n = 10; n < 21; n += 1) await aStoredSegment(crema, { name: `Paged ${n}`, description: `Of page ${n}` });
    await page.goto("/segments?search=Paged&pageSize=10");
    const table = segmentTable(page);
    await expect(table.getByRole("columnheader")).toHaveText(["Segment Name", "Segment Description", "Actions"]);
    await expect(table.getByRole("columnheader").getByRole("button")).toHaveText(["Segment Name"]);
    const rows = recordsOf(table);
    await expect(rows).toHaveCount(10);
    const header = table.getByRole("columnheader").first();
    for (const [direction, first] of [
      ["ascending", "Paged 10"],
      ["descending", "Paged 20"],
    ] as const) {
      if ((await header.getAttribute("aria-sort")) !== direction) await header.getByRole("button").click();
      await expect(header).toHaveAttribute("aria-sort", direction);
      await expect(rows.first()).toContainText(first);
    }
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(rows).toHaveCount(1);
    const name = await rows.first().getByRole("link").textContent();
    await rows
      .first()
      .getByText(/^Of page/)
      .click();
    await expect(nameField(page)).toHaveValue(name ?? "");
  });
  await test.step("deletes what its row's menu is asked to, after the question; a refusal stays with it [SEG-07] [SEG-08] [SEG-37]", async () => {
    await aStoredSegment(crema, { name: "Soon gone" });
    await page.goto("/segments?search=Soon+gone");
    await page.getByRole("button", { name: "Actions for Soon gone" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Download CSV", "Delete"]);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to delete 'Soon gone'?");
    await fail(page, { method: "DELETE", path: /^\/v1\/segments\/delete\// }, { status: 500 });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText("Something went wrong")).toBeVisible();
    await mend(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, /^Segment has been successfully deleted$/)).toBeVisible();
    await expect(page.getByText("No data to display")).toBeVisible();
  });
  await test.step("who may only read sees list and rules as they are, and nothing that changes them [SEG-04] [SEG-07] [SEG-11] [SEG-15] [AMD-35]", async () => {
    await aCustomer(crema.app, { firstName: "Readable", email: "readable@example.test" });
    const uuid = await aStoredSegment(crema, {
      name: "For reading",
      constraints: "any",
      rules: [
        { field: "firstName", operator: "is", comparator: "Readable" },
        { field: "currencyBalance", operator: ">", comparator: "99999.50" },
        { field: "emailMarketing", operator: "is", comparator: "true" },
      ],
    });
    const { page: otherPage } = await elsewhere(segmentReader);
    await otherPage.goto("/segments?search=For+reading");
    await expect(recordsOf(segmentTable(otherPage))).toHaveCount(1);
    await expect(otherPage.getByRole("button", { name: "+ Create segment" })).toHaveCount(0);
    await otherPage.getByRole("button", { name: "Actions for For reading" }).click();
    await expect(otherPage.getByRole("menuitem")).toHaveText(["Download CSV"]);
    await otherPage.getByRole("menuitem").click();
    await expect(otherPage.getByRole("dialog", { name: "Export CSV" })).toContainText(
      "Choose which fields you would like to export from this segment",
    );
    await goOnTo(otherPage, `/segments/${uuid}`);
    await expect(nameField(otherPage)).not.toBeEditable();
    await expect(rules(otherPage).getByRole("listitem")).toHaveText([
      "WhereFirst name is Readable",
      "orBean Dollars > $99999.50",
      "orEmail marketing is Yes",
    ]);
    await expect(otherPage.getByRole("button", { name: "Save & Run" })).toHaveCount(0);
    const table = otherPage.getByRole("table", { name: "Segment results" });
    await expect(recordsOf(table).filter({ hasText: "Readable" })).toBeVisible();
    await expect(table.getByRole("link")).toHaveCount(0);
    await expect(table.getByTitle("You cannot open users").first()).toBeVisible();
  });
});
