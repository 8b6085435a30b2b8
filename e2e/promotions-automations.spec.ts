import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { anAutomation } from "../server/test/automations.ts";
import { aVoucher } from "../server/test/promotions.ts";
import { aSegment } from "../server/test/segments.ts";
import { aCustomer } from "../server/test/users.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { notice, recordsOf } from "./kit/screen.ts";

const staff = { permissions: ["promotion.edit"], read: ["segment"] };
const table = (page: Page) => page.getByRole("table", { name: "Automations" });
const rowOf = (page: Page, title: string) => recordsOf(table(page)).filter({ hasText: title });
const dialog = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog");
const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name, exact: true });
const choice = (page: Page, name: string) => dialog(page).getByRole("combobox", { name });
async function openTab(page: Page): Promise<void> {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: "Automations" }).click();
}
async function choose(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

let made = 0;
/** Three people, one of whom no mail may reach, in a segment of their own. */
async function aSegmentOfThree({ app }: Crema): Promise<{ segmentUuid: string; name: string }> {
  made += 1;
  const ends = `@auto${made}.test`;
  await aCustomer(app, { email: `ada${ends}`, firstName: "Ada", lastName: "Ng" });
  await aCustomer(app, { email: `bo${ends}`, firstName: "Bo", lastName: "Li" });
  await aCustomer(app, { email: `cy${ends}`, firstName: "Cy", lastName: "Day", isVerified: false });
  const name = `Segment ${made}`;
  const rules = [{ field: "email", operator: "ends with", comparator: ends }];
  return { segmentUuid: await aSegment(app, { name, rules }), name };
}
const stored = async ({ app }: Crema, title: string) => {
  const { rows } = await sql<{ active: boolean; next: Date | null; confirmed: boolean }>`
    select active, next_run_at as next, confirmed_audience is not null as confirmed from automations where title = ${title}`.execute(
    app.platform.db,
  );
  return rows[0];
};

test("automations are listed, made, changed, shown ahead and switched, after a question where people get something", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(staff);
  await test.step("the table tells title, next and last run date, segment and voucher; a next run only of what is active, and what is gone [PRO-AUTO-01] [PRO-AUTO-02] [PRO-AUTO-03] [PRO-AUTO-08]", async () => {
    const { app } = crema;
    const { segmentUuid, name } = await aSegmentOfThree(crema);
    const voucherUuid = await aVoucher(app, { title: "A latte" });
    const nextRunAt = "2027-03-01T22:30:00.000Z";
    await anAutomation(app, { title: "Lattes on", segmentUuid, voucherUuid, active: true, nextRunAt });
    await anAutomation(app, { title: "Lattes off", segmentUuid, voucherUuid, nextRunAt });
    const gone = await anAutomation(app, { title: "Lattes gone", nextRunAt });
    await anAutomation(app, { title: "Lattes hidden", showOnList: false });
    await sql`delete from segments where uuid = (select segment_uuid from automations where uuid = ${gone})`.execute(
      app.platform.db,
    );
    await sql`delete from vouchers where uuid = (select voucher_uuid from automations where uuid = ${gone})`.execute(
      app.platform.db,
    );
    await openTab(page);
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "Title",
      "Next run date",
      "Last run date",
      "Segment",
      "Voucher",
      "Last result",
      "Active",
      "Actions",
    ]);
    await expect(rowOf(page, "Lattes on").getByRole("cell").nth(1)).toHaveText("02/03/2027 08:30");
    await expect(rowOf(page, "Lattes off").getByRole("cell").nth(1)).toHaveText("–");
    await expect(rowOf(page, "Lattes on")).toContainText(name);
    await expect(rowOf(page, "Lattes on")).toContainText("A latte");
    await expect(rowOf(page, "Lattes gone")).toContainText("Couldn't find segment");
    await expect(rowOf(page, "Lattes gone")).toContainText("Couldn't find voucher");
    await expect(rowOf(page, "Lattes hidden")).toHaveCount(0);
  });
  await test.step("a new one is weekly, needs title, segment and voucher, and no day before today; it is created, edited and deleted [PRO-AUTO-04] [PRO-AUTO-05] [PRO-AUTO-07] [PRO-AUTO-09] [PRO-AUTO-10] [PRO-AUTO-13]", async () => {
    const { segmentUuid } = await aSegmentOfThree(crema);
    const voucherUuid = await aVoucher(crema.app, { title: "Cake" });
    await openTab(page);
    await page.getByRole("button", { name: "+ Add Automation" }).click();
    const create = dialog(page).getByRole("button", { name: "Create" });
    await expect(choice(page, "Repeats")).toHaveValue("Weekly");
    expect(await choice(page, "Repeats").getByRole("option").allInnerTexts()).toEqual(["Hourly", "Daily", "Weekly"]);
    await choice(page, "Segment").selectOption(segmentUuid);
    await choice(page, "Voucher").selectOption(voucherUuid);
    await field(page, "Title").fill(" ");
    await expect(dialog(page).getByText("Title is required")).toBeVisible();
    await expect(create).toBeDisabled();
    await field(page, "Title").fill("Cake on Mondays");
    await expect(create).toBeEnabled();
    await field(page, "Next run date").fill("20/11/2026");
    await expect(dialog(page).getByText("Next run date must not be before today")).toBeVisible();
    await expect(create).toBeDisabled();
    await field(page, "Next run date").fill("21/11/2026");
    await field(page, "Time").fill("23:45");
    await create.click();
    await expect(notice(page, "Automation created successfully")).toBeVisible();
    await expect(rowOf(page, "Cake on Mondays")).toBeVisible();
    expect((await stored(crema, "Cake on Mondays"))?.next?.toISOString()).toBe("2026-11-21T13:45:00.000Z");

    await choose(page, "Cake on Mondays", "Edit");
    await expect(field(page, "Time")).toHaveValue("23:45");
    await field(page, "Title").fill("Cake on Tuesdays");
    await choice(page, "Repeats").selectOption("Daily");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Automation updated successfully")).toBeVisible({ timeout: 15_000 });
    await expect(rowOf(page, "Cake on Tuesdays")).toBeVisible();

    await choose(page, "Cake on Tuesdays", "Delete");
    await expect(question(page)).toContainText("Are you sure you want to delete Cake on Tuesdays?");
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(rowOf(page, "Cake on Tuesdays")).toBeVisible();
    await choose(page, "Cake on Tuesdays", "Delete");
    await question(page).getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "Automation removed successfully")).toBeVisible({ timeout: 15_000 });
    await expect(rowOf(page, "Cake on Tuesdays")).toHaveCount(0);
  });
  await test.step("switching on asks first: the exact number, who is left out and why, and who; switching off does not", async () => {
    const { segmentUuid } = await aSegmentOfThree(crema);
    const nextRunAt = "2027-03-01T22:30:00.000Z";
    await anAutomation(crema.app, { title: "Gated", segmentUuid, sendsEmail: true, nextRunAt });
    await openTab(page);
    const active = page.getByRole("switch", { name: "Active: Gated" });
    await active.click();
    await expect(question(page)).toContainText(
      "You are about to switch on an automation that generates and emails codes to 2 people in its first run, on 02/03/2027 08:30.",
    );
    await expect(question(page)).toContainText("Not verified");
    await expect(question(page).getByRole("list", { name: "Everybody" })).toContainText("Ada Ng");
    expect(await accessibilityFindings(page)).toEqual([]);
    await question(page).getByRole("button", { name: "Cancel" }).click();
    expect(await stored(crema, "Gated")).toMatchObject({ active: false, confirmed: false });
    await active.click();
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(notice(page, "Automation updated successfully")).toBeVisible();
    await expect(active).toBeChecked();
    expect(await stored(crema, "Gated")).toMatchObject({ active: true, confirmed: true });
    await active.click();
    await expect(active).not.toBeChecked();
    expect(await stored(crema, "Gated")).toMatchObject({ active: false, confirmed: false });
  });
  await test.step("an active one whose people change is confirmed again; one that keeps them is not", async () => {
    const { segmentUuid } = await aSegmentOfThree(crema);
    await anAutomation(crema.app, { title: "Anew", active: true, nextRunAt: "2027-03-01T22:30:00.000Z" });
    await openTab(page);
    await choose(page, "Anew", "Edit");
    await field(page, "Notes").fill("Only a note");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Automation updated successfully")).toBeVisible();
    await choose(page, "Anew", "Edit");
    await choice(page, "Segment").selectOption(segmentUuid);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(question(page)).toContainText("generates codes for 3 people in its first run");
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(choice(page, "Segment")).toHaveValue(segmentUuid);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(async () => (await stored(crema, "Anew"))?.confirmed).toBe(true);
  });
  await test.step("who is told at the gate that somebody else changed it, or that it could not be saved, keeps what they typed, and is asked again [AMB-44]", async () => {
    const { segmentUuid } = await aSegmentOfThree(crema);
    await anAutomation(crema.app, { title: "Contested", segmentUuid, nextRunAt: "2027-03-01T22:30:00.000Z" });
    await openTab(page);
    await choose(page, "Contested", "Edit");
    await field(page, "Notes").fill("Mine");
    await dialog(page).getByRole("checkbox", { name: "Active" }).check();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(question(page).getByRole("button", { name: "Confirm" })).toBeEnabled();
    await sql`
    update automations set repeat_time = 'Daily', updated_at = updated_at + interval '1 minute' where title = 'Contested'`.execute(
      crema.app.platform.db,
    );
    await page.route(/\/v1\/promotions\/automations\/[\w-]+$/, (route) => route.abort());
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(notice(page, "There was an error updating the automation")).toBeVisible();
    await page.unroute(/\/v1\/promotions\/automations\/[\w-]+$/);
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(dialog(page).getByText(/changed this automation meanwhile/)).toBeVisible();
    await expect(field(page, "Notes")).toHaveValue("Mine");
    await expect(choice(page, "Repeats")).toHaveValue("Daily");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("switch", { name: "Active: Contested" })).toBeChecked();
  });
  await test.step("the next three runs are shown: people, overlaps with others, and the mail itself", async () => {
    const { app } = crema;
    const { segmentUuid } = await aSegmentOfThree(crema);
    const nextRunAt = "2026-11-22T22:30:00.000Z";
    const voucherUuid = await aVoucher(app, { title: "Muffin", emailSubject: "A muffin, {{firstName}}" });
    const shared = { segmentUuid, active: true, nextRunAt };
    await anAutomation(app, { ...shared, title: "Rehearsed", voucherUuid, repeatTime: "Daily", sendsEmail: true });
    await anAutomation(app, { ...shared, title: "Another one", voucherUuid: await aVoucher(app, { title: "Scone" }) });
    await openTab(page);
    await choose(page, "Rehearsed", "Next three runs");
    const run = (n: number, when: string) => dialog(page).getByRole("region", { name: `Run ${n}: ${when}` });
    await expect(run(1, "Monday 23/11/2026 08:30")).toContainText(
      "3 people would also get a code of Scone from Another one within a week.",
    );
    await expect(run(1, "Monday 23/11/2026 08:30")).toContainText("Not verified");
    await expect(run(2, "Tuesday 24/11/2026 08:30")).toContainText(
      "another code of this automation that is less than a week old",
    );
    await expect(run(3, "Wednesday 25/11/2026 08:30")).toBeVisible();
    await expect(dialog(page).getByText(/A muffin, (Ada|Bo)/)).toBeVisible();
    const mail = page.frameLocator('iframe[title="Preview of the email"]');
    await expect(mail.getByText("Your code: XXXX-XXXX-XXX")).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await pageFaults(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("everything is done by keyboard", async () => {
    const { segmentUuid } = await aSegmentOfThree(crema);
    await anAutomation(crema.app, { title: "By keys", segmentUuid, nextRunAt: "2027-03-01T22:30:00.000Z" });
    await page.goto("/promotions");
    await page.getByRole("tab", { name: "Vouchers" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(rowOf(page, "By keys")).toBeVisible();
    // One tab stop for all rows, and arrows between them.
    await tabTo(page, table(page).getByRole("switch").first());
    await tabTo(page, page.getByRole("switch", { name: "Active: By keys" }), "ArrowDown");
    await page.keyboard.press("Space");
    await expect(question(page).getByRole("button", { name: "Confirm" })).toBeEnabled();
    await tabTo(page, question(page).getByRole("button", { name: "Confirm" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("switch", { name: "Active: By keys" })).toBeChecked();
    await expect(focused(page)).toHaveAccessibleName("Active: By keys");
  });
});
