/** The link to the app, sent by SMS from a user's page, and what became of it. */
import type { Page } from "@playwright/test";
import { reportSms } from "../server/test/app-links.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, lose, mend } from "./kit/answers.ts";
import { test } from "./kit/app-link-crema.ts";
import { expect } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { card, goOnTo, notice } from "./kit/screen.ts";

const mobileNumber = "+61491570006";
const sendButton = (page: Page) => card(page, "Meta").getByRole("button", { name: "Send app link" });
const question = (page: Page) => page.getByRole("alertdialog");
const logs = (page: Page) =>
  card(page, "Meta").getByRole("list", { name: "App links sent by SMS" }).getByRole("listitem");

test("the link to the app is sent by SMS from a user's page", async ({ signedIn, crema, sms, elsewhere }) => {
  const { page } = await signedIn();
  await test.step("is sent after a question that names the number and shows the text; the log follows it to the telephone; it fits every look [AMB-31]", async () => {
    const uuid = await aCustomer(crema.app, { mobileNumber });
    await page.goto(`/users/${uuid}`);
    await sendButton(page).click();
    await expect(question(page)).toContainText(mobileNumber);
    await expect(question(page)).toContainText("https://app.crema.test/get");
    await expectInOrder(page, "the question before the link is sent");
    await fail(page, { path: /^\/v1\/notifications\/app-link$/ }, { status: 500 });
    await question(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(notice(page, "The app link could not be sent")).toBeVisible();
    await expect(question(page)).toContainText(mobileNumber);
    await mend(page);
    await question(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(logs(page)).toHaveText([/sent$/]);
    const message = sms.taken.at(-1);
    expect(message?.to).toBe(mobileNumber);
    if (message !== undefined) await reportSms(crema.app, message, { state: "delivered" });
    await expect(logs(page)).toHaveText([/delivered$/]);

    const before = sms.taken.length;
    await sendButton(page).click();
    await question(page).getByRole("button", { name: "Send", exact: true }).click();
    await expect(question(page)).toContainText(/A link was sent to this user .+ ago/);
    expect(sms.taken.length).toBe(before);
    sms.next.push({ kind: "unknown", reason: "No answer in time", notes: [] });
    await lose(page, { path: /^\/v1\/notifications\/app-link$/ });
    // The notice of the failure before may still be there.
    const isLost = page.waitForEvent("requestfailed");
    await question(page).getByRole("button", { name: "Send another" }).click();
    await isLost;
    await expect(notice(page, "The app link could not be sent")).toBeVisible();
    await mend(page);
    // Its answer was lost: pressed again, it is the same one.
    await question(page).getByRole("button", { name: "Send another" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(logs(page)).toHaveCount(2);
    await expect(logs(page).filter({ hasText: "unclear, it may have arrived" })).toHaveCount(1);
  });
  await test.step("is offered to who may edit, for a user with a mobile number who is not archived", async () => {
    const [reached, without, archived] = [
      await aCustomer(crema.app, { mobileNumber }),
      await aCustomer(crema.app),
      await aCustomer(crema.app, { mobileNumber, isArchived: true }),
    ];
    await page.goto(`/users/${without}`);
    await expect(card(page, "Meta")).toContainText("There is no mobile number to send a link to.");
    await goOnTo(page, `/users/${archived}`);
    await expect(card(page, "Meta")).toContainText("None sent");
    await expect(sendButton(page)).toHaveCount(0);
    const { page: reader } = await elsewhere({ read: ["user"] });
    await reader.goto(`/users/${reached}`);
    await expect(card(reader, "Meta")).toContainText("None sent");
    await expect(sendButton(reader)).toHaveCount(0);
  });
});
