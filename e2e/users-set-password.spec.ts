import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { notice, notices } from "./kit/screen.ts";
import { aColleague, enterConsole, expectSignIn, fillIn, signInAt } from "./kit/sign-in.ts";

const manager = { permissions: ["permission.edit", "user.edit"] };
const short = "must be at least 6 characters";
const rule =
  "Password length must be between 6 and 20 and must have at least 1 lower case character, 1 upper case character, 1 number and 1 symbol";
const unconfirmed = "You must confirm your password.";
const different = "Your passwords do not match.";

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Set Password" });
const passwordIn = (dialog: Locator): Locator => dialog.getByLabel("Password", { exact: true });
const confirmIn = (dialog: Locator): Locator => dialog.getByLabel("Confirm password", { exact: true });
const resetIn = (dialog: Locator): Locator => dialog.getByRole("button", { name: "Reset" });
/** Every message the form shows. */
const messages = (dialog: Locator): Promise<string[]> =>
  dialog.locator("form").locator("p[id], [role=alert]").allInnerTexts();

async function openFromList(page: Page, email: string, name: string): Promise<Locator> {
  await page.goto(`/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Set Password" }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}
async function openFromDetail(page: Page, userUuid: string): Promise<Locator> {
  await page.goto(`/users/${userUuid}`);
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}
async function type(dialog: Locator, password: string, confirm = password): Promise<void> {
  await passwordIn(dialog).fill(password);
  await confirmIn(dialog).fill(confirm);
}

test("SC-04: the Set Password dialog is opened from list and detail, says what is wrong, and keeps what was typed", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn();
  await test.step("SC-04: the dialog opens from the row menu, without leaving the list, and from the detail button [AUTH-10] [AMB-41]", async () => {
    const email = "dan.keogh@example.test";
    const dan = await aCustomer(crema.app, { firstName: "Dan", lastName: "Keogh", email });
    for (const openIt of [() => openFromList(page, email, "Dan Keogh"), () => openFromDetail(page, dan)]) {
      const dialog = await openIt();
      await expect(dialog.getByRole("heading")).toHaveText("Set Password");
      await expect(dialog.getByText("Dan Keogh")).toBeVisible();
      await expect(passwordIn(dialog)).toHaveAttribute("type", "password");
      await expect(confirmIn(dialog)).toHaveAttribute("type", "password");
      await expect(resetIn(dialog)).toBeDisabled();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toBeHidden();
    }
    await openFromList(page, email, "Dan Keogh");
    expect(new URL(page.url()).pathname).toBe("/users");
  });
  await test.step("SC-04: each broken password shows its one message and keeps Reset disabled, in every look [AUTH-11] [AUTH-12] [AUTH-13] [AUTH-14] [AUTH-15] [AUTH-16] [AUTH-17] [AMB-40] [AMD-41]", async () => {
    const dialog = await openFromDetail(page, await aCustomer(crema.app));
    const heard = listen(page);
    expect(await messages(dialog)).toEqual([]);
    await passwordIn(dialog).focus();
    await confirmIn(dialog).focus();
    await expect.poll(() => messages(dialog)).toEqual(["Password is required"]);
    const table: [string, string, string][] = [
      ["Ab1!", "Ab1!", short],
      ["abcdef", "abcdef", rule],
      ["Abcde1!", "", unconfirmed],
      ["Abcde1!", "Abcde1?", different],
    ];
    for (const [password, confirm, message] of table) {
      await type(dialog, password, confirm);
      await expect.poll(() => messages(dialog), `${password} / ${confirm}`).toEqual([message]);
      await expect(resetIn(dialog)).toBeDisabled();
      await confirmIn(dialog).press("Enter");
    }
    await type(dialog, "abcdef");
    await expectInOrder(page, "dialog");
    await type(dialog, "Abc1!x");
    await expect.poll(() => messages(dialog)).toEqual([]);
    await expect(resetIn(dialog)).toBeEnabled();
    expect(heard.filter((request) => request.method() === "POST")).toEqual([]);
  });
  await test.step("a refusal is told in the dialog, which keeps what was typed; a failure can be tried again", async () => {
    const joining = await aCustomer(crema.app);
    let dialog = await openFromDetail(page, joining);
    // Made a member of staff while the dialog is open: another one's business from now on.
    await sql`update users set role = 'staff' where uuid = ${joining}`.execute(crema.app.platform.db);
    await type(dialog, "Fresh-beans-7");
    await resetIn(dialog).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Only somebody who may edit permissions can do this to a member of staff",
    );
    await expect(passwordIn(dialog)).toHaveValue("Fresh-beans-7");

    dialog = await openFromDetail(page, await aCustomer(crema.app));
    await fail(page, { method: "POST", path: /\/auth\/password\/reset\// }, { status: 500 });
    await type(dialog, "Fresh-beans-7");
    await resetIn(dialog).click();
    await expect(dialog.getByRole("alert")).toHaveText("Something went wrong");
    await mend(page);
    await resetIn(dialog).click();
    await expect(notice(page, "Password has been set")).toBeVisible();
    await expect(notices(page)).toHaveCount(1);
  });
});

test("SC-04: a double click while the answer is held sends once; then old password and old sessions are dead, the new one works [AUTH-08] [AUTH-17] [AMB-41] [AMD-13] [AMD-37]", async ({
  signedIn,
  anotherBrowser,
  crema,
}) => {
  const { page } = await signedIn(manager);
  const dan = await aColleague(crema, { firstName: "Dan", lastName: "Petrov" });
  const danAt = await signInAt(await anotherBrowser(), crema, dan);
  const dialog = await openFromList(page, dan.email, "Dan Petrov");
  const held = await hold(page, { method: "POST", path: /\/auth\/password\/reset\// });
  const heard = listen(page);
  await type(dialog, "Fresh-beans-7");
  await resetIn(dialog).dblclick();
  await expect(resetIn(dialog)).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  held.release();
  await expect(dialog).toBeHidden();
  await expect(notice(page, "Password has been set")).toBeVisible();
  const sent = heard.filter((request) => request.method() === "POST");
  expect(sent.map((request) => [new URL(request.url()).pathname, request.postDataJSON()])).toEqual([
    [`/v1/auth/password/reset/${dan.userUuid}`, { password: "Fresh-beans-7" }],
  ]);

  // The open page is told that its session has ended.
  await expectSignIn(danAt, crema.origin);
  await fillIn(danAt, dan);
  await expect(danAt.getByRole("alert")).toHaveText("The email address or the password is not right");
  await enterConsole(danAt, { email: dan.email, password: "Fresh-beans-7" });
  await expect(danAt.getByRole("table", { name: "Users" })).toBeVisible();
  await expect
    .poll(async () => (await crema.mails.mails(dan.email)).map(({ subject }) => subject))
    .toEqual(["Your Crema password was changed"]);
});
