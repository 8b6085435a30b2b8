/** SC-27, segment to CSV to push: 20,035 people by two rules. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { type ScriptedPush, scriptedPush } from "../server/test/pushes.ts";
import { manyCustomers } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf } from "./kit/answers.ts";
import { test as base, type Crema, expect } from "./kit/crema.ts";
import { type Program, startProgram } from "./kit/program.ts";
import { card, notice, recordsOf } from "./kit/screen.ts";
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
} from "./kit/segments.ts";

const people = 20_035;
const editor = { permissions: ["segment.edit", "notification.edit"] };
const csvCall = { method: "POST", path: /^\/v1\/segments\/[0-9a-f-]{36}\/csv$/ };
const countCall = { method: "GET", path: /^\/v1\/segments\/exec\// };
const sendPath = /^\/v1\/notifications\/segments\/[0-9a-f-]{36}$/;

interface WithTelephones {
  readonly telephones: ScriptedPush;
}

async function start(): Promise<Program & WithTelephones> {
  const telephones = scriptedPush();
  return { ...(await startProgram({ JOBS: "on" }, { ports: { push: telephones } })), telephones };
}

const test = base.extend<WithTelephones>({
  crema: async ({ running }, use) => use(await running(start)),
  telephones: async ({ running }, use) => use((await running(start)).telephones),
});

/** 20,035 people whose first name begins with Flock; made once for the program. */
async function aFlock({ app }: Crema): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from users where first_name like 'Flock%'`.execute(app.platform.db);
  for (let made = rows[0]?.n ?? 0; made < people; made += 1_000)
    await manyCustomers(app, { count: Math.min(1_000, people - made), prefix: `Flock${made}x` });
}
const flockRules = [{ field: "firstName", operator: "starts with", comparator: "Flock" }];

test("SC-27: rules are built and run, and the segment keeps its name and what it is for [SEG-12] [SEG-13] [SEG-17] [SEG-19] [SEG-26] [SEG-27] [SEG-30]", async ({
  signedIn,
  crema,
}) => {
  test.slow();
  await aFlock(crema);
  const { page } = await signedIn(editor);
  await page.goto("/segments/create");
  await expect(saveAndRun(page), "without rules").toBeDisabled();
  await addRule(page).click();
  await fillRule(page, "Rule 1 of 1", { field: "Points", operator: "=", value: "7" });
  const balance = await ruleAt(page, "Rule 1 of 1").operator.locator("option").allTextContents();
  expect(balance).not.toContain("Is Empty");
  await addRule(page).click();
  await fillRule(page, "Rule 2 of 2", { field: "First name", operator: "starts with", value: "Flock" });
  await rules(page).getByLabel("All rules: match all or any").selectOption({ label: "Any" });
  await ruleAt(page, "Rule 1 of 2").remove.click();
  const { operator, value } = ruleAt(page, "Rule 1 of 1");
  await operator.selectOption({ label: "Is Empty" });
  await expect(value).toHaveValue("");
  await operator.selectOption({ label: "starts with" });
  await value.fill("flock");
  await nameField(page).fill("The flock");
  const made = await saved(page);
  expect(made.postDataJSON()).toMatchObject({
    constraints: "any",
    rules: [{ id: 0, field: "firstName", operator: "starts with", comparator: "flock" }],
  });
  await expect(page).toHaveURL(/\/segments\/[0-9a-f-]{36}$/);
  await expect(recordsOf(results(page, people))).toHaveCount(20);
  await nameField(page).fill("The whole flock");
  await card(page, "Segment Details").getByRole("textbox", { name: "Description" }).fill("Everybody of the prefix");
  await saveAndRun(page).click();
  await expect(notice(page, "Segment has been successfully saved")).toBeVisible({ timeout: 15_000 });
  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await openSegment(page, uuid);
  await expect(nameField(page)).toHaveValue("The whole flock");
  await expect(card(page, "Segment Details").getByRole("textbox", { name: "Description" })).toHaveValue(
    "Everybody of the prefix",
  );
  await expect(results(page, people)).toBeVisible();
});

test("SC-27: all of it is one file with the seven fixed columns first; a failure is told in red until the next success [SEG-07] [CSV-01] [CSV-04] [CSV-09] [CSV-10] [CSV-12]", async ({
  signedIn,
  crema,
}) => {
  test.slow();
  await aFlock(crema);
  const uuid = await aStoredSegment(crema, { name: "The Flock -- of  North!", rules: flockRules });
  const { page } = await signedIn(editor);
  await page.goto("/segments?search=North");
  await page.getByRole("button", { name: "Actions for The Flock -- of North!" }).click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Export CSV" });
  const download = async (): Promise<{ name: string; lines: string[] }> => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download Now" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split(/\r?\n/);
    return { name: file.suggestedFilename(), lines };
  };
  for (const name of [/^Birthday/, "Full shipping address"]) await dialog.getByRole("checkbox", { name }).check();
  const { name, lines } = await download();
  expect(name).toBe("the-flock-of-north.csv");
  expect(lines).toHaveLength(people + 1);
  expect(lines[0]?.replaceAll('"', "")).toBe(
    "segmentName,segmentTimestamp,userUuid,email,firstname,lastname,emailOptIn,birthday,formattedDefaultAddress",
  );
  await fail(page, csvCall, {
    status: 503,
    body: { code: "unavailable", message: "The roaster is on fire", requestId: "x" },
  });
  await dialog.getByRole("button", { name: "Download Now" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The roaster is on fire");
  await mend(page);
  await download();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entries where record = 'segment-export' and record_id = ${uuid} and act = 'export'`.execute(
    crema.app.platform.db,
  );
  expect(rows[0]?.n).toBe(2);
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("SC-27: a push waits for Confirm and for the count, goes once to each device, and stands on top of the history [APP-PUSH-04] [APP-PUSH-05] [APP-PUSH-09]", async ({
  signedIn,
  crema,
  telephones,
}) => {
  test.slow();
  await aFlock(crema);
  await aStoredSegment(crema, { name: "Pushed", rules: flockRules });
  const devices = 40;
  await sql`
    insert into app_devices (user_uuid, token, platform, created_at, seen_at)
    select uuid, 'flock-' || uuid, 'android', created_at, created_at from users where first_name like 'Flock%' limit ${devices}`.execute(
    crema.app.platform.db,
  );
  const { page } = await signedIn(editor);
  const counting = await hold(page, countCall);
  await page.goto("/mobile-app");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await page.getByRole("combobox", { name: "Segment" }).selectOption({ label: "Pushed" });
  for (const name of ["Internal description", "Title", "Body"]) await field(page, name).fill(`Flock ${name}`);
  await page.getByRole("checkbox", { name: "Confirm" }).check();
  await expect(send, "while it counts").toBeDisabled();
  counting.release();
  await expect(page.getByRole("status", { name: "Segment count" })).toHaveText("20,035 people");
  await page.getByRole("checkbox", { name: "Confirm" }).uncheck();
  await expect(send, "without Confirm").toBeDisabled();
  await page.getByRole("checkbox", { name: "Confirm" }).check();
  const heard = listen(page);
  await send.dblclick();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`to ${devices} people, on ${devices} devices`);
  await question.getByRole("button", { name: "Confirm" }).dblclick();
  await expect(notice(page, "Push notification successfully sent to segment")).toBeVisible();
  expect(heard.filter((one) => one.method() === "POST" && sendPath.test(pathOf(one)))).toHaveLength(1);
  const history = recordsOf(page.getByRole("table", { name: "Sent push notifications" }));
  await expect(history.first()).toContainText("Flock Title");
  await expect(history.first()).toContainText(`Sent ${devices}, failed 0`, { timeout: 15_000 });
  expect([...telephones.shown.values()]).toEqual(Array.from({ length: devices }, () => ["Flock Title"]));
});
