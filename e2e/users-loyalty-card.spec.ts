/** A customer without a card: why the reward waits, and the two ways to a card from the customer's page. */
import type { Page } from "@playwright/test";
import { inTransaction } from "../server/src/platform/database/database.ts";
import { orderReward, rewardSwitch } from "../server/src/areas/loyalty/index.ts";
import { turnSwitch } from "../server/src/platform/settings/setting-rows.ts";
import { anEffect, aPartReward, aWebOrder } from "../server/test/orders.ts";
import type { TestApp } from "../server/test/test-app.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, lose, mend, pathOf, untilLive } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { card, notice } from "./kit/screen.ts";
import { test } from "./kit/trading-crema.ts";

const panel = (page: Page) => card(page, "Friends loyalty");
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
const attachDialog = (page: Page) => page.getByRole("dialog", { name: "Attach card" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Issue card" });
const number = (page: Page) =>
  panel(page).getByText("Friends of Crema number", { exact: true }).locator("..").getByRole("definition");
const issueCall = { method: "POST", path: /\/card\/issue$/ };
const cardCall = { method: "GET", path: /\/v1\/loyalty\/user\/[\da-f-]{36}\/card$/ };

async function aWaitingReward(app: TestApp): Promise<string> {
  const userUuid = await aCustomer(app);
  await aPartReward(app, { partCode: `BEANS-${userUuid}`, since: new Date("2025-01-01"), basisPoints: 250 });
  await turnSwitch(app.platform.db, { key: rewardSwitch, isOn: true, at: app.clock.now() });
  const orderId = await aWebOrder(app, { userUuid, lines: [{ sku: `BEANS-${userUuid}`, quantity: 1 }] });
  await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
  return userUuid;
}

test.beforeEach(({ stands }) => stands.cards.calm());

test("a customer without a card is given one, issued or attached, and told why not", async ({
  signedIn,
  crema,
  stands,
  elsewhere,
}) => {
  const { page } = await signedIn();
  await test.step("an existing card is attached with the keyboard alone; a number that the provider does not know is refused at its field", async () => {
    const userUuid = await aCustomer(crema.app);
    const existing = await stands.cards.aCard("loyalty", { cents: 1_250, points: 7 });
    await page.goto(`/users/${userUuid}`);
    await expect(panel(page)).toContainText("The customer has no Friends card yet.");
    await expect(number(page)).toHaveText("–");
    await tabTo(page, button(page, "Attach card"));
    await page.keyboard.press("Enter");
    await expect(focused(page)).toHaveAccessibleName(/^Card number/);
    await page.keyboard.type("000000000000000001");
    await page.keyboard.press("Enter");
    await expect(attachDialog(page)).toContainText("The gift-card provider refused this card");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(existing);
    await page.keyboard.press("Enter");
    await expect(notice(page, "Card attached")).toBeVisible();
    await expect(attachDialog(page)).toHaveCount(0);
    await expect(number(page)).toHaveText(existing);
    await expect(panel(page)).toContainText("$12.50");
    await expect(button(page, "Attach card")).toHaveCount(0);
    // The pressed button is gone: the keyboard goes on from the panel it was in.
    expect(await panel(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  });
  await test.step("a card is issued after a question, once for a double click; another open page shows it", async () => {
    const userUuid = await aWaitingReward(crema.app);
    const { page: other } = await elsewhere();
    const isLive = untilLive(other);
    for (const one of [page, other]) await one.goto(`/users/${userUuid}`);
    await isLive;
    await expect(panel(page)).toContainText("1 reward waits for one.");
    const before = await stands.cards.issued();
    await button(page, "Issue card").click();
    await question(page).getByRole("button", { name: "Cancel" }).click();
    expect(await stands.cards.issued()).toEqual(before);
    const requests = listen(page);
    await button(page, "Issue card").click();
    await question(page).getByRole("button", { name: "Issue card" }).dblclick();
    await expect(notice(page, "Card issued")).toBeVisible();
    const [issued = ""] = (await stands.cards.issued()).filter((one) => !before.includes(one));
    for (const one of [page, other]) await expect(number(one)).toHaveText(issued);
    expect(await stands.cards.issued()).toHaveLength(before.length + 1);
    expect(requests.map(pathOf).filter((path) => issueCall.path.test(path))).toHaveLength(1);
  });
  await test.step("without a network nothing is sent; after a lost answer the page shows the card, and no second one is issued", async () => {
    const userUuid = await aCustomer(crema.app);
    await page.goto(`/users/${userUuid}`);
    await button(page, "Issue card").click();
    const before = await stands.cards.issued();
    await fail(page, issueCall, { status: 500 });
    await question(page).getByRole("button", { name: "Issue card" }).click();
    await expect(notice(page, "The card was not issued")).toBeVisible();
    expect(await stands.cards.issued()).toEqual(before);
    await mend(page);
    await lose(page, issueCall);
    await question(page).getByRole("button", { name: "Issue card" }).click();
    await expect(number(page)).toHaveText(/^603628-/);
    await mend(page);
    await question(page).getByRole("button", { name: "Issue card" }).click();
    await expect(question(page)).toContainText("Card swaps and point edits are made in the external gift-card system.");
    expect(await stands.cards.issued()).toHaveLength(before.length + 1);
  });
  await test.step("a status that cannot be read says so with Retry; every state is in order in every look", async () => {
    const userUuid = await aWaitingReward(crema.app);
    await anEffect(crema.app, 0, {
      kind: "loyalty-card",
      state: "rejected",
      subject: userUuid,
      reason: "Operation not permitted (19)",
    });
    await fail(page, cardCall, { status: 500 });
    await page.goto(`/users/${userUuid}`);
    const retry = panel(page).getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await mend(page);
    await retry.click();
    await expect(panel(page)).toContainText(
      "The gift-card provider didn't issue a card. Operation not permitted (19).",
    );
    await panel(page).scrollIntoViewIfNeeded();
    await expectInOrder(page, "a customer without a card");
    await button(page, "Attach card").click();
    await attachDialog(page).getByLabel("Card number").fill("000000000000000001");
    await attachDialog(page).getByRole("button", { name: "Attach card" }).click();
    await expect(attachDialog(page)).toContainText("The gift-card provider refused this card");
    await expectInOrder(page, "a card that is refused");
    await page.keyboard.press("Escape");
    await button(page, "Issue card").click();
    await expectInOrder(page, "the question before a card is issued");
  });
});

test("staff who may only view customers see how the request stands, and nothing to press", async ({
  signedIn,
  crema,
}) => {
  const userUuid = await aCustomer(crema.app);
  await anEffect(crema.app, 0, {
    kind: "loyalty-card",
    state: "parked",
    subject: userUuid,
    reason: "The answer was unclear",
  });
  const { page } = await signedIn({ read: ["user"] });
  const delayed = await hold(page, cardCall);
  await page.goto(`/users/${userUuid}`);
  await expect(panel(page)).toContainText("Current points");
  await expect(panel(page)).not.toContainText("no Friends card");
  delayed.release();
  await expect(panel(page)).toContainText("A card may have been issued. The answer was unclear.");
  await expect(panel(page).getByRole("button")).toHaveText(["Refresh"]);
});
