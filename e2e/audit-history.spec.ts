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

test("a change is told field by field and reverted unless the field was changed since; by keyboard, in every look", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "Old name" });
  await changed(crema, uuid, { title: "New name", hasFreeWifi: true });
  const { page } = await signedIn(editor);
  await open(page, uuid);
  const change = entries(page).filter({ hasText: "Changed by Bo May" });

  await test.step("reverted after a question, which is an act of its own", async () => {
    await expect(change).toContainText("Title");
    await expect(change).toContainText("Old name → New name");
    await change.getByRole("button", { name: "Revert" }).click();
    await change.getByRole("button", { name: "Keep it" }).click();
    await expect(entries(page).first()).not.toContainText("Revert: changed");
    await change.getByRole("button", { name: "Revert" }).click();
    await change.getByRole("button", { name: "Revert change" }).click();
    await expect(notice(page, "Change reverted")).toBeVisible();
    await page.getByRole("button", { name: "Close notice" }).click();
    await expect(change).toContainText("Reverted by");
    await expect(change.getByRole("button", { name: "Revert" })).toHaveCount(0);
    await expect(entries(page).first()).toContainText("Revert: changed");
    await expect(entries(page).first().getByRole("button", { name: "Revert" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Old name" })).toBeVisible();
    await expect(saveBar(page).getByRole("button", { name: "History" })).toBeFocused();
  });

  await test.step("a long text is cut, and shown whole by a button", async () => {
    const long = `${"beans ".repeat(1_000)}end`;
    await sql`
      insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes, version_checked)
      values (${crema.app.clock.now()}, 'Bo May', 'updateLocationByUuid', 'r', 'location', ${uuid}, 'update',
        ${JSON.stringify({ description: ["", long] })}::jsonb, true)`.execute(crema.app.platform.db);
    await page.keyboard.press("Enter");
    await expect(entries(page).first()).not.toContainText("beans end");
    await expectInOrder(page, "History", [390, 1024, 1440]);
    await entries(page).first().getByRole("button", { name: "Show all of Description" }).press("Enter");
    await expect(entries(page).first()).toContainText("beans end");
    await page.keyboard.press("Escape");
  });

  await test.step("by keyboard; a field that was changed since keeps its value, and the refusal says who changed it", async () => {
    await changed(crema, uuid, { title: "Second" });
    await tabTo(page, "History");
    await page.keyboard.press("Enter");
    await expect(entries(page).first()).toContainText("Old name → Second");
    await changed(crema, uuid, { title: "Third" });
    await tabTo(page, "Revert");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Revert change" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText("Not reverted: Title was changed by Bo May since");
    await expect(entries(page).first()).toContainText("Second → Third");
  });
});

test("readers see a history without a way back, strangers none; nothing to tell says so, and no answer has Retry", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "Seen" });
  await changed(crema, uuid, { title: "Seen twice" });
  const { page, userUuid } = await signedIn({ read: ["location"] });
  await open(page, uuid);
  await expect(entries(page).first()).toContainText("Seen → Seen twice");
  await expect(dialog(page).getByRole("button", { name: "Revert" })).toHaveCount(0);
  // Whoever may not view users sees none on the page of their own either.
  await page.goto(`/users/${userUuid}`);
  await expect(saveBar(page)).toBeVisible();
  await expect(saveBar(page).getByRole("button", { name: "History" })).toHaveCount(0);

  const { page: other } = await elsewhere(editor);
  await sql`delete from audit_entries where record_id = ${uuid}`.execute(crema.app.platform.db);
  await other.route("**/v1/audit/records/**", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 4 });
  await open(other, uuid);
  await expect(dialog(other).getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 15_000 });
  await other.unrouteAll();
  await dialog(other).getByRole("button", { name: "Retry" }).click();
  await expect(dialog(other)).toContainText("Nobody has changed this here yet.");
});
