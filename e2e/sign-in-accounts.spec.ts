import type { Page } from "@playwright/test";
import { untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { aColleague, enterConsole, fillIn, gotoSignIn, reloadToSignIn, signInAt } from "./kit/sign-in.ts";

type Mails = { mails(to: string): Promise<{ subject: string; text: string }[]> };
test.beforeEach(({ crema }) => crema.app.clock.advance(16 * 60_000));

/** The address the newest mail of this subject leads to, once it has arrived. */
async function linkMailed(mails: Mails, email: string, subject: string): Promise<string> {
  const newest = async () => (await mails.mails(email)).find((mail) => mail.subject === subject)?.text ?? "";
  await expect.poll(newest, { timeout: 10_000 }).toContain("#token=");
  return /https?:\/\/\S+#token=[\w-]+/.exec(await newest())?.[0] ?? "";
}
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Register" }).click();
}

test("accounts: registered, confirmed, and given another password by mail; every page in every look", async ({
  signedIn,
  anotherBrowser,
  crema,
}) => {
  const { page: staff } = await signedIn();
  await test.step("whoever registers is Pending until the mailed link is followed, and Active then [AMB-126] [USR-LIST-16] [USR-LIST-17]", async () => {
    crema.app.clock.advance(16 * 60_000);
    const email = `noor.${Date.now()}@example.test`;
    const page = await (await anotherBrowser()).newPage();
    await gotoSignIn(page, crema);
    await page.getByRole("link", { name: "Register as a customer" }).click();
    await page.getByRole("button", { name: "Register" }).click();
    for (const text of ["First name is required", "Last name is required", "Email is required"])
      await expect(page.getByText(text)).toBeVisible();
    await register(page, email);
    await expect(heading(page, "Check your mail")).toBeVisible();

    const row = staff.getByRole("row").filter({ hasText: email });
    const isLive = untilLive(staff);
    await staff.goto(`/users?search=${encodeURIComponent(email)}`);
    await expect(row.getByText("Pending")).toBeVisible();
    await isLive;

    const link = await linkMailed(crema.mails, email, "Confirm your email address for Crema");
    const confirm = async (address: string) => {
      await page.goto(address);
      for (const label of ["Password", "Confirm password"])
        await page.getByLabel(label, { exact: true }).fill("Fresh-beans-7");
      await page.getByRole("button", { name: "Confirm email" }).click();
    };
    await page.goto(link);
    expect(page.url()).not.toContain("token");
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByText("Password is required")).toBeVisible();
    await expect(row.getByText("Pending")).toBeVisible();
    await confirm(link);
    await expect(heading(page, "Email confirmed")).toBeVisible();
    await expect(row.getByText("Active")).toBeVisible({ timeout: 10_000 });
    await confirm("/sign-in/verify#token=never-was");
    await expect(page.getByRole("alert")).toHaveText("This link is not valid any more. Ask for a new mail.");
  });
  await test.step("a forgotten password is replaced through the mail: the old one and every session end, the link works once", async () => {
    crema.app.clock.advance(16 * 60_000);
    const colleague = await aColleague(crema);
    const open = await signInAt(await anotherBrowser(), crema, colleague);
    const page = await (await anotherBrowser()).newPage();
    await gotoSignIn(page, crema);
    await page.goto("/sign-in/forgot");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("Email").fill(colleague.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(`If ${colleague.email} can be used here, a mail is on its way`)).toBeVisible();
    await expect(heading(page, "Check your mail")).toBeFocused();
    const link = await linkMailed(crema.mails, colleague.email, "Choose a new password for Crema");
    const choose = async (password: string) => {
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByLabel("Confirm password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Save password" }).click();
    };
    await page.goto(link);
    expect(page.url()).not.toContain("token");
    await choose("Ab1!");
    await expect(page.getByText("must be at least 6 characters")).toBeVisible();
    await choose("Fresh-beans-7");
    await expect(heading(page, "Password changed")).toBeVisible();

    await reloadToSignIn(open, crema);
    await fillIn(open, colleague);
    await expect(open.getByRole("alert")).toHaveText("The email address or the password is not right");
    await enterConsole(open, { ...colleague, password: "Fresh-beans-7" });
    await expect(open.getByRole("table", { name: "Users" })).toBeVisible();
    await page.goto(link);
    await choose("Fresh-beans-9");
    await expect(page.getByRole("alert")).toHaveText("This link is not valid any more. Ask for a new mail.");
  });
  await test.step("every page of the sign-in portal is accessible and laid out without fault in every look", async () => {
    crema.app.clock.advance(16 * 60_000);
    test.slow();
    const page = await (await anotherBrowser()).newPage();
    await gotoSignIn(page, crema);
    await expectInOrder(page, page.url());
    await fillIn(page, { email: "somebody.with.a.rather.long.name@a-rather-long-domain.example.test", password: "x" });
    await expect(page.getByRole("alert")).toBeVisible();
    await expectInOrder(page, page.url());
    for (const [path, button] of [
      ["/sign-in/register", "Register"],
      ["/sign-in/forgot", "Send the link"],
      ["/sign-in/password#token=x", "Save password"],
      ["/sign-in/verify#token=x", "Confirm email"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(/is required$/).first()).toBeVisible();
      await expectInOrder(page, page.url());
    }
    await page.goto("/callback?idToken=x&refreshToken=y&expiresIn=1");
    await expect(page.getByText("You are not signed in")).toBeVisible();
    await expectInOrder(page, page.url());
  });
});
