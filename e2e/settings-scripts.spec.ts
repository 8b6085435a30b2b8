import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aSocialLogin } from "../server/test/settings.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { after, days } from "../server/src/platform/clock/clock.ts";
import { fail, mend, withoutSocket } from "./kit/answers.ts";
import { type Crema, expect, open } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { test } from "./kit/settings-crema.ts";

const editor = { permissions: ["order.edit"] };
const running =
  "Script is running and can take up to 10 minutes to complete. Please refresh or revisit the page later to review the results.";
const script = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const syncOf = (page: Page) => script(page, "Email-marketing sync");
const deletingOf = (page: Page) => script(page, "Delete pending users");
const question = (page: Page) => page.getByRole("alertdialog");
const answer = (page: Page, name: string) => question(page).getByRole("button", { name }).click();

async function onScripts(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Scripts" }).click();
  await expect(page.getByRole("region", { name: "Scripts", exact: true })).toBeVisible();
}
/** No script ran yet, and there are no customers but these: pending, of these ages in days. */
async function freshWith(crema: Crema, ages: readonly number[]): Promise<void> {
  const { db } = crema.app.platform;
  await sql`truncate script_runs, automations, social_logins cascade`.execute(db);
  await sql`delete from settings where key = 'products-update'`.execute(db);
  await sql`delete from users where role = 'customer'`.execute(db);
  for (const age of ages)
    await aCustomer(crema.app, { createdAt: after(crema.app.clock.now(), -days(age)), isVerified: false });
}
async function customers(crema: Crema): Promise<number> {
  const { rows } = await sql`select from users where role = 'customer'`.execute(crema.app.platform.db);
  return rows.length;
}

test("scripts are started, say that they run and what they did, and what could not be started", async ({
  signedIn,
  crema,
  business,
}) => {
  const { page } = await signedIn({ ...editor, firstName: "Ana", lastName: "Lee" });
  await test.step("the email-marketing sync is run, which shows when it runs next, and cancelled; it is on no list of automations; what fails says 'Failed to run script' and stays as it was [SCR-01] [SCR-02] [SCR-03] [PRO-AUTO-08] [AMD-06]", async () => {
    await freshWith(crema, []);
    await onScripts(page);
    const card = page.getByRole("region", { name: "Scripts", exact: true });
    await expect(card.getByRole("heading", { level: 2 })).toHaveText("Scripts");
    await expect(card.getByRole("heading", { level: 3 })).toHaveText([
      "Email-marketing sync",
      "Delete pending users",
      "Update All Products",
      "Delete All Social Accounts",
    ]);
    await expect(syncOf(page).getByRole("button", { name: "Cancel Script" })).toHaveCount(0);
    await fail(page, { method: "POST", path: /\/v1\/promotions\/automations$/ }, { status: 500 });
    await syncOf(page).getByRole("button", { name: "Run Script" }).click();
    await expect(page.getByText("Failed to run script")).toBeVisible();
    await expect(syncOf(page)).toContainText("Not active");
    await mend(page);
    await syncOf(page).getByRole("button", { name: "Run Script" }).click();
    await expect(syncOf(page).getByText(/^Next run: 2026-11-21 12:\d\d$/)).toBeVisible();
    await page.reload();
    await page.getByRole("tab", { name: "Scripts" }).click();
    await expect(syncOf(page).getByText(/^Next run: 2026-11-21 12:\d\d$/)).toBeVisible();
    const { rows } = await sql`select title, active, show_on_list from automations`.execute(crema.app.platform.db);
    expect(rows).toEqual([{ title: "SyncWithCampginMonitor", active: true, show_on_list: false }]);
    await syncOf(page).getByRole("button", { name: "Cancel Script" }).click();
    await expect(syncOf(page)).toContainText("Not active");
  });
  await test.step("deleting pending users asks with how many, tells that it runs, also after a reload, and then when it ran and how many were deleted [SCR-04] [SCR-05] [SCR-06] [AMB-144]", async () => {
    await freshWith(crema, [29, 31, 400]);
    await onScripts(page);
    await expect(deletingOf(page)).toContainText("Never run");
    await deletingOf(page).getByRole("button", { name: "Delete Pending Users" }).click();
    await expect(question(page)).toContainText("Delete 2 users who are pending for more than 30 days?");
    await answer(page, "Cancel");
    expect(await customers(crema)).toBe(3);
    await deletingOf(page).getByRole("button", { name: "Delete Pending Users" }).click();
    await answer(page, "Delete users");
    await expect(deletingOf(page).getByText(running, { exact: true })).toBeVisible();
    await expect(deletingOf(page).getByText("0 of 2 users")).toBeVisible();
    await expect(deletingOf(page).getByRole("button", { name: "Delete Pending Users" })).toBeDisabled();
    await expectInOrder(page, "scripts", [390, 1024, 1440]);
    await page.reload();
    await page.getByRole("tab", { name: "Scripts" }).click();
    await expect(deletingOf(page).getByText(running, { exact: true })).toBeVisible();
    await business.goOn();
    await expect(
      deletingOf(page).getByText(/^Last run: 2026-11-21 12:\d\d by Ana Lee. 2 users deleted.$/),
    ).toBeVisible();
    expect(await customers(crema)).toBe(1);
  });
  await test.step("Update All Products says that all will be updated, or that it failed, and when it ran last [SCR-09] [SCR-10]", async () => {
    await freshWith(crema, []);
    await onScripts(page);
    const products = script(page, "Update All Products");
    const run = async (): Promise<void> => {
      await products.getByRole("button", { name: "Update All Products" }).click();
      await answer(page, "Update products");
    };
    await expect(products).toContainText("Never run");
    await fail(page, { method: "PUT", path: /\/v1\/products\/update\/all$/ }, { status: 500 });
    await run();
    await expect(page.getByText("Failed to run script", { exact: true })).toBeVisible();
    await expect(products).toContainText("Never run");
    await mend(page);
    await page.getByRole("button", { name: "Close notice" }).click();
    await run();
    await expect(
      page.getByText("All products will be updated in Shopify within 15 minutes", { exact: true }),
    ).toBeVisible();
    await business.goOn();
    await expect(products.getByText(/^Last run: 2026-11-21 12:\d\d$/)).toBeVisible();
  });
  await test.step("social accounts are unlinked outside production, with when and how many [SCR-11] [SCR-12]", async () => {
    await freshWith(crema, []);
    await aSocialLogin(crema.app, await aCustomer(crema.app));
    await onScripts(page);
    const socials = script(page, "Delete All Social Accounts");
    await expect(socials).toContainText("Never run");
    await socials.getByRole("button", { name: "Delete All Social Accounts" }).click();
    await expect(question(page)).toContainText("Unlink 1 social account? This cannot be undone.");
    await answer(page, "Unlink accounts");
    await expect(socials.getByText(/^Last run: 2026-11-21 12:\d\d. 1 social account unlinked.$/)).toBeVisible();
    const { rows } = await sql`select from social_logins`.execute(crema.app.platform.db);
    expect(rows).toHaveLength(0);
  });
  await test.step("a script is started by keyboard alone", async () => {
    await freshWith(crema, []);
    await onScripts(page);
    await expect(deletingOf(page)).toContainText("Never run");
    await tabTo(page, deletingOf(page).getByRole("button"));
    await page.keyboard.press("Enter");
    await expect(question(page)).toContainText("No user is pending for more than 30 days. Nothing will be deleted.");
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(deletingOf(page).getByRole("button")).toBeFocused();
  });
});

test("a second start while one runs is refused with the reason, and starts nothing [SCR-08]", async ({
  signedIn,
  elsewhere,
  crema,
  business,
}) => {
  await freshWith(crema, [31]);
  const { page: hers } = await signedIn(editor);
  await onScripts(hers);
  const { page: his } = await elsewhere(editor);
  await withoutSocket(his);
  await onScripts(his);
  await deletingOf(his).getByRole("button", { name: "Delete Pending Users" }).click();
  await expect(question(his)).toContainText("Delete 1 user who is pending");
  await deletingOf(hers).getByRole("button", { name: "Delete Pending Users" }).click();
  await answer(hers, "Delete users");
  await expect(deletingOf(hers).getByText(running)).toBeVisible();
  await answer(his, "Delete users");
  await expect(his.getByText("This script is running already")).toBeVisible();
  await expect(deletingOf(his).getByText(running)).toBeVisible();
  await business.goOn();
  const { rows } = await sql`select rows_lost, state from script_runs`.execute(crema.app.platform.db);
  expect(rows).toEqual([{ rows_lost: 1, state: "done" }]);
});

test("in production the script that unlinks social accounts is not there, and not asked about [SCR-11] [AMD-27]", async ({
  context,
  startCrema,
}) => {
  const { app, origin } = await startCrema({ CREMA_ENV: "production" });
  const { page } = await open(context, { app, origin }, await aStaffMember(app, editor));
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/settings`);
  await page.getByRole("tab", { name: "Scripts" }).click();
  await expect(deletingOf(page).getByText("Never run")).toBeVisible();
  await expect(page.getByText("Delete All Social Accounts")).toHaveCount(0);
  expect(requested.filter((path) => path.includes("unlink-socials"))).toEqual([]);
});

test("with view alone every script tells how it stands and none can be started [SCR-01] [AMD-05]", async ({
  signedIn,
  crema,
}) => {
  await freshWith(crema, [31]);
  const { page } = await signedIn({ read: ["order"] });
  await onScripts(page);
  const card = page.getByRole("region", { name: "Scripts", exact: true });
  await expect(card.getByText("Not active")).toBeVisible();
  await expect(card.locator(".settings-standing")).toHaveCount(4);
  await expect(card.getByRole("button")).toHaveCount(0);
});
