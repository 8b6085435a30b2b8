import { requestPasswordMail } from "@crema/contract/areas/sign-in";
import type { Page } from "@playwright/test";
import { mailsTo } from "../server/test/mailbox.ts";
import { aCustomer } from "../server/test/users.ts";
import { runWaitingJobs } from "../server/test/waiting-jobs.ts";
import { expect, test } from "./kit/crema.ts";
import { aColleague, gotoSignIn } from "./kit/sign-in.ts";

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("the sign-in page works by keyboard alone, and passwords follow the policy that is set", async ({
  page,
  crema,
  anotherBrowser,
  startCrema,
}) => {
  await test.step("works by keyboard alone, and password managers know the fields", async () => {
    const colleague = await aColleague(crema);
    await gotoSignIn(page, crema);
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAttribute("autocomplete", "username");
    await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
    await page.keyboard.type(colleague.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(colleague.password);
    const show = page.getByRole("button", { name: /show password/i });
    await show.focus();
    await page.keyboard.press("Space");
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Sign in" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  });
  await test.step("under PASSWORD_POLICY=asvs long words of one kind are taken and short mixtures are not", async () => {
    const strictCrema = await startCrema({ CREMA_ENV: "local", PASSWORD_POLICY: "asvs" });
    const otherPage = await (await anotherBrowser()).newPage();
    const address = "dan@example.test";
    await aCustomer(strictCrema.app, { email: address, isVerified: false });
    await strictCrema.app.call(requestPasswordMail, { body: { email: address } });
    await runWaitingJobs(strictCrema.app);
    const [mail] = await mailsTo(strictCrema.app, address);
    await otherPage.goto(`${strictCrema.origin}/sign-in/verify#token=${mail?.token ?? ""}`);
    const choose = async (text: string) => {
      await password(otherPage).fill(text);
      await otherPage.getByLabel("Confirm password", { exact: true }).fill(text);
      await otherPage.getByRole("button", { name: "Confirm email" }).click();
    };
    await choose("Abc12!");
    await expect(otherPage.getByText("Password length must be between 12 and 128")).toBeVisible();
    await choose("correct horse battery");
    await expect(otherPage.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  });
});
