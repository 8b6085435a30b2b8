/** A segment's people as CSV: the dialog, what is saved, and what is not. */
import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { aCustomer } from "../server/test/users.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { fail, hold, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
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

test("Download CSV of a row's menu asks which fields, shows that it runs, and saves them under the segment's name [SEG-07] [CSV-01] [CSV-02] [CSV-03] [CSV-04] [CSV-05] [CSV-06] [CSV-07] [CSV-09] [CSV-11] [CSV-12]", async ({
  signedIn,
  crema,
}) => {
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
  const { page } = await signedIn(segmentReader);
  const saved = await savedTypes(page);
  await openExport(page, "VIP -- Café");
  await expect(
    dialog(page).getByText("Choose which fields you would like to export from this segment", { exact: true }),
  ).toBeVisible();
  await expect(dialog(page).getByRole("checkbox", { checked: true, disabled: true })).toHaveCount(7);
  await expect(dialog(page).getByRole("checkbox", { checked: false, disabled: false })).toHaveCount(7);
  await expect(dialog(page).getByRole("group")).toHaveCount(2);
  const list = dialog(page).getByTestId("export-fields");
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe("295px");
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
  // The box that had the focus was off meanwhile: the dialog has it now, and Escape closes it.
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await openExport(page, "VIP -- Café");
  await expect(box(page, "Birthday (MMM DD, as Sep 04)")).not.toBeChecked();
});

test("what the server says is shown in red until a later success, and half a file is none [CSV-09] [CSV-10] [AMB-114]", async ({
  signedIn,
  crema,
}) => {
  const name = "Once more";
  await aStoredSegment(crema, { name, rules: called("Again") });
  await aCustomer(crema.app, { lastName: "Again" });
  const { page } = await signedIn(segmentReader);
  const files: Download[] = [];
  page.on("download", (file) => files.push(file));
  await openExport(page, name);
  const path = /\/csv$/;
  await fail(page, { path }, { status: 500, body: { message: "The list is being counted" } });
  await button(page, "Download Now").click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toHaveText("The list is being counted");
  await expect(button(page, "Cancel")).toBeEnabled();
  await mend(page);
  // A proxy in between that hides where the answer was cut.
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).split("\r\n", 1)[0] ?? "" });
  });
  await button(page, "Download Now").click();
  await expect(alert).toHaveText("The export broke off: nothing was saved");
  await mend(page);
  await button(page, "Download Now").click();
  await expect(dialog(page).getByRole("status")).toHaveText("once-more.csv was saved with 1 row");
  await expect(alert).toHaveCount(0);
  expect(files).toHaveLength(1);
});

test("the dialog is used by keyboard alone, on a telephone and in the dark too [CSV-02]", async ({
  signedIn,
  crema,
}) => {
  const name = "Exported by keys";
  await aStoredSegment(crema, { name, rules: called("Nobody") });
  const { page } = await signedIn(segmentReader);
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
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 780 : 900 });
      const list = await dialog(page).getByTestId("export-fields").boundingBox();
      expect(list?.height).toBeLessThanOrEqual(295);
      await expect(button(page, "Download Now")).toBeInViewport();
      // Colours fade from one scheme to the other.
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    }
  }
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});
