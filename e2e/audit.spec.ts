/** The whole audit: filtered in the address, opened, taken back; by keyboard, on a phone, without rights, empty, and when the server does not answer. */
import { readFile } from "node:fs/promises";
import { updateLocationByUuid } from "@crema/contract/areas/locations";
import type { Page } from "@playwright/test";
import { aLocation } from "../server/test/locations.ts";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { fail } from "./kit/answers.ts";
import { type Crema, everything, expect, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { mainMenu, notice, recordsOf } from "./kit/screen.ts";

const rows = (page: Page) => recordsOf(page.getByRole("table", { name: "Audit" }));
const dialog = (page: Page) => page.getByRole("dialog");

/** @returns the uuid of a location whose title Bo May changed */
async function aChange({ app }: Crema, title: string): Promise<string> {
  const uuid = await aLocation(app, { title });
  const by = await aStaffMember(app, { permissions: ["location.edit"], firstName: "Bo", lastName: "May" });
  const headers = await signInAs(app, by);
  app.clock.advance(1_000);
  await app.call(updateLocationByUuid, { params: { uuid }, body: { title: `${title} two` }, headers });
  return uuid;
}

test("everything that was done is found, its address says how, and an entry is opened and reverted by keyboard", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const uuid = await aChange(
    crema,
    "A long name of a shop that nobody could say in one breath, not even on a good day",
  );
  const { page } = await signedIn(everything);
  await page.goto("/audit");

  await test.step("on a desk, a small screen and a phone, in both themes", async () => {
    await expect(rows(page).first()).toContainText("Bo May");
    await expectInOrder(page, "the audit", [390, 1024, 1440]);
  });

  await test.step("by record and act, as a file too", async () => {
    await page.getByRole("searchbox", { name: "Search the audit" }).fill(uuid);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("button", { name: /^What/ }).click();
    await page.getByRole("listbox").getByRole("option", { name: "Changed", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`search=${uuid}.*act=update`));
    const arrives = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await (await arrives).path();
    expect((await readFile(file, "utf8")).split("\r\n")).toHaveLength(3);
  });

  await test.step("by keyboard: opened, and reverted", async () => {
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await page.bringToFront();
    await page.keyboard.press("Tab");
    await tabTo(page, rows(page).first().getByRole("button").first());
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("good day → A long name");
    await tabTo(page, "Revert");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(notice(page, "Change reverted")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText("Revert: changed");
  });

  await test.step("nothing found, and no answer with Retry", async () => {
    await page.goto("/audit?who=Nobody+At+All");
    await expect(page.getByText("0 acts")).toBeVisible();
    await fail(page, { path: /\/v1\/audit$/ }, { status: 500 });
    await page.goto("/audit");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 20_000 });
  });

  await test.step("it is not for those who only view permissions", async () => {
    const reader = await elsewhere({ read: ["permission", "user"] });
    await reader.page.goto("/audit");
    await expect(reader.page).not.toHaveURL(/audit/);
    await expect(mainMenu(reader.page).getByRole("link", { name: "Audit" })).toHaveCount(0);
  });
});
