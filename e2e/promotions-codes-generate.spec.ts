/** Generating codes: by number and for a segment, behind the gate; and large acts, how far they are and how they go on. */
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { aCodeOf, aFailedBatch, aVoucher } from "../server/test/promotions.ts";
import { aSegment } from "../server/test/segments.ts";
import type { TestApp } from "../server/test/test-app.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, listen, lose, mend, pathOf, untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { codeRows, codesCard, readNotice } from "./kit/voucher-page.ts";

const staff = { permissions: ["promotion.edit"], read: ["segment"] };
const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Generate Voucher Codes" });
const generate = (page: Page): Locator => dialogOf(page).getByRole("button", { name: "Generate", exact: true });
const question = (page: Page): Locator => page.getByRole("alertdialog");

async function openDialog(page: Page): Promise<Locator> {
  await codesCard(page).getByRole("button", { name: "Generate", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}
/** Types a number into the prompt. */
async function promptFor(page: Page, count: string): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Number of codes" }).click();
  const prompt = page.getByRole("dialog", { name: "Number of codes" });
  await prompt.getByRole("textbox", { name: "How many codes?" }).fill(count);
  await prompt.getByRole("button", { name: "Ok" }).click();
  await expect(dialogOf(page)).toBeVisible();
}
const codesOf = async (app: TestApp, uuid: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from voucher_codes where voucher_uuid = ${uuid}`.execute(app.platform.db);
  return rows[0]?.n ?? 0;
};

let made = 0;
/** A segment of these people, and of nobody of other stories. */
async function segmentOf(app: TestApp, people: readonly object[]): Promise<{ name: string; domain: string }> {
  made += 1;
  const domain = `seg${made}-${process.pid}.example.test`;
  for (const [n, person] of people.entries()) await aCustomer(app, { email: `p${n}@${domain}`, ...person });
  const name = `Segment ${made} of ${process.pid}`;
  await aSegment(app, { name, rules: [{ field: "email", operator: "ends with", comparator: `@${domain}` }] });
  return { name, domain };
}

test("codes are generated: by number and for a segment, once, and behind the gate", async ({
  signedIn,
  crema: { app, mails },
}) => {
  const { page } = await signedIn(staff);
  await test.step("the number prompt strips what is no digit, refuses 0, and the codes come on the first page [PRO-CODE-12] [PRO-CODE-17] [PRO-CODE-19] [PRO-CODE-32] [AMD-34]", async () => {
    const uuid = await aVoucher(app);
    for (let n = 10; n < 22; n += 1) await aCodeOf(app, uuid, { code: `OLDS-${n}00-AAA` });
    await page.goto(`/promotions/vouchers/${uuid}`);
    await codesCard(page).getByRole("button", { name: "Next page" }).click();
    await expect(codeRows(page)).toHaveCount(2);
    await openDialog(page);
    await expect(generate(page)).toBeDisabled();
    await dialogOf(page).getByRole("button", { name: "Number of codes" }).click();
    const prompt = page.getByRole("dialog", { name: "Number of codes" });
    const number = prompt.getByRole("textbox", { name: "How many codes?" });
    await number.pressSequentially("1x2");
    await expect(number).toHaveValue("12");
    await number.fill("0");
    await expect(prompt.getByRole("button", { name: "Ok" })).toBeDisabled();
    await number.fill("1000001");
    await expect(prompt.getByText("Must be at most 1,000,000")).toBeVisible();
    await number.fill("5");
    await number.press("Enter");
    await expect(dialogOf(page).getByText("5 codes")).toBeVisible();
    const heard = listen(page);
    await generate(page).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await readNotice(page, "Voucher code/s successfully generated");
    await expect(codesCard(page).getByText("1–10 of 17")).toBeVisible();
    const reread = heard.find((call) => call.method() === "GET" && pathOf(call).endsWith("/codes"));
    expect(reread?.url()).toMatch(/page=0&pageSize=10|pageSize=10.*page=0|page=0.*pageSize=10/);
  });
  await test.step("dates bound each other, expiry is the days between them, claims are numbers, and the payload says it all [PRO-CODE-14] [PRO-CODE-15] [PRO-CODE-16] [PRO-CODE-20]", async () => {
    const uuid = await aVoucher(app);
    await page.goto(`/promotions/vouchers/${uuid}`);
    const dialog = await openDialog(page);
    const field = (name: string): Locator => dialog.getByRole("textbox", { name, exact: true });
    await expect(field("Start date")).toHaveValue("21/11/2026");
    await expect(field("End date")).toHaveValue("21/12/2026");
    await field("End date").fill("28/11/2026");
    await dialog.getByRole("button", { name: "Choose Start date" }).click();
    const calendar = page.getByRole("dialog", { name: /Start date/ });
    await expect(calendar.getByRole("button", { name: /\b29 November 2026/ })).toHaveAttribute("aria-disabled", "true");
    await calendar.getByRole("button", { name: /\b24 November 2026/ }).click();
    await expect(field("Start date")).toHaveValue("24/11/2026");
    await dialog.getByRole("button", { name: "Choose End date" }).click();
    const ends = page.getByRole("dialog", { name: /End date/ });
    await expect(ends.getByRole("button", { name: /\b23 November 2026/ })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect(ends).toHaveCount(0);
    await field("End date").fill("23/11/2026");
    await expect(dialog.getByText("Expiry must not be before the start")).toBeVisible();
    await field("End date").fill("08/12/2026");
    await field("Max claims").pressSequentially("a1b0");
    await expect(field("Max claims")).toHaveValue("10");
    await field("Max claims per user").pressSequentially("two2");
    await expect(field("Max claims per user")).toHaveValue("2");
    await promptFor(page, "3");
    const heard = listen(page);
    await generate(page).click();
    await readNotice(page, "Voucher code/s successfully generated");
    const post = heard.find((call) => call.method() === "POST" && pathOf(call).endsWith("/codes"));
    expect(post?.postDataJSON()).toEqual({
      count: 3,
      startDate: "2026-11-23T14:00:00.000Z",
      expiry: 14,
      maximumRedemptions: 10,
      maximumRedemptionsPerUser: 2,
    });
    await expect(codeRows(page).first()).toContainText("08/12/2026 23:59");
  });
  await test.step("a refusal and a failure have texts of their own; a second press after a lost answer makes no second set [PRO-CODE-33]", async () => {
    const uuid = await aVoucher(app);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await openDialog(page);
    await promptFor(page, "4");
    const post = { method: "POST", path: /\/codes$/ };
    const refusal = { code: "voucher_inactive", message: "This voucher is inactive" };
    await fail(page, post, { status: 409, body: refusal });
    await generate(page).click();
    await readNotice(page, "Voucher codes have not been created");
    await expect(dialogOf(page).getByRole("alert")).toHaveText("This voucher is inactive");
    await mend(page);
    await lose(page, post);
    await generate(page).click();
    await readNotice(page, "There was an error creating the voucher codes");
    await mend(page);
    await generate(page).click();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await codesOf(app, uuid)).toBe(4);
  });
  await test.step("with a segment the number is its size; mails go out after a second question with the exact number, Cancel makes nothing [PRO-CODE-13] [PRO-CODE-18] [AMB-89] [AMD-17]", async () => {
    const { name, domain } = await segmentOf(app, [
      { firstName: "Ada" },
      { firstName: "Bo" },
      { firstName: "Cy", isVerified: false },
      { firstName: "Di", isArchived: true },
    ]);
    const uuid = await aVoucher(app);
    await page.goto(`/promotions/vouchers/${uuid}`);
    const dialog = await openDialog(page);
    await promptFor(page, "9");
    await dialog.getByRole("combobox", { name: "Segment" }).selectOption({ label: name });
    await expect(dialog.getByText("3, one for each person")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Number of codes" })).toHaveCount(0);
    await dialog.getByRole("checkbox", { name: "Send email on generation" }).check();
    await generate(page).click();
    await expect(question(page)).toContainText("You are about to generate and email codes to 2 people.");
    await expect(question(page)).toContainText("Are you sure you wish to continue?");
    await expect(question(page).getByRole("region", { name: "Left out, and why" })).toContainText("Not verified1");
    await expect(question(page).getByRole("list", { name: "Everybody" }).getByRole("listitem")).toHaveCount(3);
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(question(page)).toHaveCount(0);
    expect(await codesOf(app, uuid)).toBe(0);

    // What was chosen is still there.
    await expect(dialog.getByRole("checkbox", { name: "Send email on generation" })).toBeChecked();
    await generate(page).click();
    await expect(question(page)).toContainText("codes to 2 people.");
    // Who comes after the question was put is not among those it was put for.
    await aCustomer(app, { email: `late@${domain}` });
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await readNotice(page, "Voucher code/s successfully generated");
    expect(await codesOf(app, uuid)).toBe(3);
    const mailed = async () =>
      (await Promise.all([0, 1, 2].map((n) => mails.mails(`p${n}@${domain}`)))).map((all) => all.length);
    await expect.poll(mailed).toEqual([1, 1, 0]);
    await codesCard(page).getByText("Last generations").click();
    await expect(codesCard(page)).toContainText(`3 codes for ${name}`);
    await expect(codesCard(page)).toContainText("3 made, 2 emailed, 1 without an email");
  });
  await test.step("the same for the same segment soon after is a question, and makes another set only when that is wanted [AMB-89]", async () => {
    const { name } = await segmentOf(app, [{ firstName: "Ada" }, { firstName: "Bo" }]);
    const uuid = await aVoucher(app);
    await page.goto(`/promotions/vouchers/${uuid}`);
    const press = async () => {
      await openDialog(page);
      await dialogOf(page).getByRole("combobox", { name: "Segment" }).selectOption({ label: name });
      await expect(dialogOf(page).getByText("2, one for each person")).toBeVisible();
      await generate(page).click();
    };
    await press();
    await readNotice(page, "Voucher code/s successfully generated");
    await press();
    await expect(question(page)).toContainText(
      /The same codes were made for this segment (less than a minute|1 minute) ago\. Make another set\?/,
    );
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialogOf(page)).toBeVisible();
    expect(await codesOf(app, uuid)).toBe(2);
    await generate(page).click();
    await question(page).getByRole("button", { name: "Make again" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(codesCard(page).getByText("4 codes", { exact: true })).toBeVisible();
    expect(await codesOf(app, uuid)).toBe(4);
  });
});

test("a large act shows how far it is, and one that stopped is resumed", async ({
  signedIn,
  crema: { app },
  elsewhere,
}) => {
  const { page } = await signedIn(staff);
  await test.step("a large act shows how far it is until it is done", async () => {
    const uuid = await aVoucher(app);
    const { db, clock, live } = app.platform;
    const at = clock.now();
    const hears = untilLive(page);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codesCard(page).getByText("No codes yet")).toBeVisible();
    await hears;
    const step = async (sofar: number, state: string) => {
      await sql`
      insert into code_batches (uuid, voucher_uuid, wanted, made, state, start_at, expires_at, created_at)
      values (${uuid}, ${uuid}, 100000, ${sofar}, ${state}, ${at}, ${new Date(at.getTime() + 86_400_000)}, ${at})
      on conflict (uuid) do update set made = excluded.made, state = excluded.state`.execute(db);
      live.recordChanged("voucher", uuid);
    };
    const bar = codesCard(page).getByRole("progressbar", { name: "Generating 100,000 codes" });
    await step(20_000, "making");
    await expect(bar).toHaveAttribute("aria-valuetext", "20,000 of 100,000");
    await step(60_000, "making");
    await expect(bar).toHaveAttribute("aria-valuetext", "60,000 of 100,000");
    await step(100_000, "done");
    await expect(bar).toHaveCount(0);
  });
  await test.step("an act that stopped says why, and goes on where it stood when staff resume it", async () => {
    const uuid = await aVoucher(app);
    await aFailedBatch(app, uuid);
    const viewer = await elsewhere({ read: ["promotion"] });
    await viewer.page.goto(`/promotions/vouchers/${uuid}`);
    const stopped = "Generating 50 codes stopped at 0 of 50. Making codes failed too often.";
    await expect(codesCard(viewer.page).getByText(stopped)).toBeVisible();
    await expect(codesCard(viewer.page).getByRole("button", { name: "Resume" })).toHaveCount(0);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codesCard(page).getByText(stopped)).toBeVisible();
    await codesCard(page).getByRole("button", { name: "Resume" }).dblclick();
    await readNotice(page, "Generating 50 codes goes on");
    await expect(codesCard(page).getByText("1–10 of 50")).toBeVisible();
    await expect(codesCard(page).getByText(stopped)).toHaveCount(0);
    await expect.poll(() => codesOf(app, uuid)).toBe(50);
  });
});
