/** A segment's people as CSV: the dialog, what is saved, and what is not. */
import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { aCustomer } from "../server/test/users.ts";
import { hold } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { recordsOf } from "./kit/screen.ts";
import { aStoredSegment, segmentReader, segmentTable } from "./kit/segments.ts";

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Export CSV" });
const box = (page: Page, name: string): Locator => dialog(page).getByRole("checkbox", { name, exact: true });
const button = (page: Page, name: "Cancel" | "Download Now"): Locator =>
  dialog(page).getByRole("button", { name, exact: true });
const called = (lastName: string) => [{ field: "lastName", operator: "is", comparator: lastName }];

/** Opens the dialog from the row's menu. */
async function openExport(page: Page, name: string): Promise<void> {
  await page.goto("/segments");
  await recordsOf(segmentTable(page))
    .filter({ hasText: name })
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  await expect(dialog(page)).toBeVisible();
}
/** The types of what the page saves from now on: a saved file does not tell. */
async function savedTypes(page: Page): Promise<string[]> {
  const types: string[] = [];
  await page.exposeFunction("tellType", (type: string) => types.push(type));
  await page.addInitScript(`{
    const original = URL.createObjectURL;
    URL.createObjectURL = (blob) => (void window.tellType(blob.type), original(blob));
  }`);
  return types;
}
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), "utf8");

test("SC-27: a segment's people are saved as CSV, whole or not at all", async ({ signedIn, crema }) => {
  const { page } = await signedIn(segmentReader);
  await test.step("Download CSV of a row's menu asks which fields, shows that it runs, and saves them under the segment's name [SEG-07] [CSV-01] [CSV-02] [CSV-03] [CSV-04] [CSV-05] [CSV-06] [CSV-07] [CSV-09] [CSV-11] [CSV-12]", async () => {
    const { app } = crema;
    const uuid = await aStoredSegment(crema, { name: " VIP -- Café & Co! ", rules: called("Exported") });
    const ada = await aCustomer(app, {
      email: "exported@example.test",
      firstName: "Ada",
      lastName: "Exported",
      birthday: "1990-09-04",
      mobileNumber: "+61412345678",
    });
    await sql`update users set sms_marketing = true where uuid = ${ada}`.execute(app.platform.db);
    const saved = await savedTypes(page);
    await openExport(page, "VIP -- Café");
    await expect(
      dialog(page).getByText("Choose which fields you would like to export from this segment", { exact: true }),
    ).toBeVisible();
    await expect(dialog(page).getByRole("checkbox", { checked: true, disabled: true })).toHaveCount(7);
    await expect(dialog(page).getByRole("checkbox", { checked: false, disabled: false })).toHaveCount(7);
    await box(page, "Birthday (MMM DD, as Sep 04)").check();
    await box(page, "Mobile number with SMS opt-in").check();
    const held = await hold(page, { method: "POST", path: /\/csv$/ });
    const saving = page.waitForEvent("download");
    await button(page, "Download Now").click();
    await expect(button(page, "Cancel")).toBeDisabled();
    await expect(button(page, "Download Now")).toBeDisabled();
    await expect(dialog(page).getByRole("progressbar", { name: "Downloading" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    held.release();
    const download = await saving;
    expect(download.suggestedFilename()).toBe("vip-caf-co.csv");
    expect(saved).toEqual(["text/csv"]);
    const [head, line, ...more] = (await textOf(download)).split("\r\n");
    expect(head).toBe(
      '"segmentName","segmentTimestamp","userUuid","email","firstname","lastname","emailOptIn","birthday","mobileNumberAndSMSOptIn"',
    );
    expect(line).toMatch(
      new RegExp(
        `^"VIP -- Café & Co!","2026-11-2\\dT\\d\\d:\\d\\d:\\d\\d\\+10:00","${ada}","exported@example\\.test","Ada","Exported","false","Sep 04","\\+61412345678"$`,
      ),
    );
    expect(more).toEqual([""]);
    await expect(dialog(page).getByRole("status")).toHaveText("vip-caf-co.csv was saved with 1 row");
    expect(held.seen.map((request): unknown => request.postDataJSON())).toEqual([
      {
        segmentUuid: uuid,
        segmentName: "VIP -- Café & Co!",
        optionalFields: ["birthday", "mobileNumberAndSMSOptIn"],
        tz: "Australia/Brisbane",
      },
    ]);
  });
  await test.step("the dialog is used by keyboard alone, on a telephone and in the dark too [CSV-02]", async () => {
    const name = "Exported by keys";
    await aStoredSegment(crema, { name, rules: called("Nobody") });
    await openExport(page, name);
    // The first field that can be chosen has the focus.
    await expect(box(page, "Friends of Crema number")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(box(page, "Friends of Crema number")).toBeChecked();
    await tabTo(page, button(page, "Download Now"));
    const saving = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await textOf(await saving)).split("\r\n")).toHaveLength(2);
    await expect(dialog(page).getByRole("status")).toHaveText("exported-by-keys.csv was saved with 0 rows");
    await expect(button(page, "Download Now")).toBeFocused();
    await expectInOrder(page, "the export", [1440, 390]);
    await expect(button(page, "Download Now")).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
});
