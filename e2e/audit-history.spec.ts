/** A record's history: read, taken back, refused; by keyboard, for readers, on a phone and when the server does not answer. */
import { updateLocationByUuid } from "@crema/contract/areas/locations";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aLocation } from "../server/test/locations.ts";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { notice, saveBar } from "./kit/screen.ts";

const editor = { permissions: ["location.edit"] };
const dialog = (page: Page) => page.getByRole("dialog", { name: "History" });
const entries = (page: Page) => dialog(page).locator(".history-entry");
const open = async (page: Page, uuid: string) => {
  await page.goto(`/locations/${uuid}`);
  await saveBar(page).getByRole("button", { name: "History" }).click();
  await expect(dialog(page)).toBeVisible();
};

/** Somebody else gives a location other fields. */
async function changed({ app }: Crema, uuid: string, body: object): Promise<void> {
  const headers = await signInAs(app, await aStaffMember(app, { ...editor, firstName: "Bo", lastName: "May" }));
  app.clock.advance(1_000);
  const { status } = await app.call(updateLocationByUuid, { params: { uuid }, body, headers });
  expect(status).toBe(200);
}

test("a change is told field by field and taken back, the page shows it, and the revert is taken back too", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "Old name" });
  await changed(crema, uuid, { title: "New name", hasFreeWifi: true });
  const { page } = await signedIn(editor);
  await open(page, uuid);
  const change = entries(page).filter({ hasText: "Changed by Bo May" });
  await expect(change).toContainText("Title");
  await expect(change).toContainText("Old name → New name");
  await change.getByRole("button", { name: "Revert" }).click();
  await change.getByRole("button", { name: "Keep it" }).click();
  await expect(entries(page).first()).not.toContainText("Revert: changed");
  await change.getByRole("button", { name: "Revert" }).click();
  await change.getByRole("button", { name: "Revert change" }).click();
  await expect(notice(page, "Change reverted")).toBeVisible();
  await expect(change).toContainText("Reverted by");
  await expect(change.getByRole("button", { name: "Revert" })).toHaveCount(0);
  const revert = entries(page).first();
  await expect(revert).toContainText("Revert: changed");
  await expect(revert.getByRole("button", { name: "Revert" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Old name" })).toBeVisible();
  await expect(saveBar(page).getByRole("button", { name: "History" })).toBeFocused();
});

test("a long text is cut, and shown whole by a button, by keyboard", async ({ signedIn, crema }) => {
  const uuid = await aLocation(crema.app, { title: "Long words" });
  await sql`
    insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes, version_checked)
    values (${crema.app.clock.now()}, 'Bo May', 'updateLocationByUuid', 'r', 'location', ${uuid}, 'update',
      ${JSON.stringify({ description: ["", `${"beans ".repeat(1_000)}end`] })}::jsonb, true)`.execute(
    crema.app.platform.db,
  );
  const { page } = await signedIn(editor);
  await open(page, uuid);
  const change = entries(page).filter({ hasText: "Changed by Bo May" });
  await expect(change).not.toContainText("beans end");
  await expectInOrder(page, "long text");
  await change.getByRole("button", { name: "Show all of Description" }).press("Enter");
  await expect(change).toContainText("beans end");
  await expect(change.getByRole("button", { name: "Show all of Description" })).toHaveCount(0);
});

test("a field that was changed since keeps its value, and the refusal says who changed it", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "First" });
  await changed(crema, uuid, { title: "Second" });
  const { page } = await signedIn(editor);
  await open(page, uuid);
  await expect(entries(page).first().getByRole("button", { name: "Revert" })).toBeVisible();
  await changed(crema, uuid, { title: "Third" });
  await entries(page).filter({ hasText: "First → Second" }).getByRole("button", { name: "Revert" }).click();
  await entries(page).getByRole("button", { name: "Revert change" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Not reverted: Title was changed by Bo May since");
  await expect(entries(page).first()).toContainText("Second → Third");
});

test("by keyboard alone, in both themes and on a phone", async ({ signedIn, crema }) => {
  const uuid = await aLocation(crema.app, { title: "Keys" });
  await changed(crema, uuid, { title: "More keys", description: "A longer text, ".repeat(40) });
  const { page } = await signedIn(editor);
  await page.goto(`/locations/${uuid}`);
  await expect(page.getByRole("heading", { name: "More keys" })).toBeVisible();
  await page.bringToFront();
  await tabTo(page, "History");
  await page.keyboard.press("Enter");
  await expect(entries(page).first()).toBeVisible();
  await expectInOrder(page, "History", [390, 1024, 1440]);
  await tabTo(page, "Revert");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Revert change" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entries(page).first()).toContainText("Revert: changed");
});

test("readers see it without a way back; whoever may not view users sees none on their own page", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "Seen" });
  await changed(crema, uuid, { title: "Seen twice" });
  const { page } = await signedIn({ read: ["location"] });
  await open(page, uuid);
  await expect(entries(page).first()).toContainText("Seen → Seen twice");
  await expect(dialog(page).getByRole("button", { name: "Revert" })).toHaveCount(0);
  const own = await elsewhere({ read: ["location"] });
  await own.page.goto(`/users/${own.userUuid}`);
  await expect(saveBar(own.page)).toBeVisible();
  await expect(saveBar(own.page).getByRole("button", { name: "History" })).toHaveCount(0);
});

test("nothing to tell, and no answer with Retry", async ({ signedIn, crema }) => {
  const uuid = await aLocation(crema.app, { title: "Untouched" });
  await sql`delete from audit_entries where record_id = ${uuid}`.execute(crema.app.platform.db);
  const { page } = await signedIn(editor);
  await page.route("**/v1/audit/records/**", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 4 });
  await open(page, uuid);
  await expect(dialog(page).getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 15_000 });
  await page.unrouteAll();
  await dialog(page).getByRole("button", { name: "Retry" }).click();
  await expect(dialog(page)).toContainText("Nobody has changed this here yet.");
});
