/** Push notifications by keyboard, and as they look from a telephone to a wide screen. */
import { aPush } from "../server/test/pushes.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { expect } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { test } from "./kit/push-crema.ts";
import { confirm, count, field, fill, question, rows, segment, send, threePeople } from "./kit/push-page.ts";

const staff = { permissions: ["notification.edit", "segment.edit"] };

test("a push is written and sent by keyboard alone; form, question and history fit from a telephone to a wide screen", async ({
  signedIn,
  crema,
  stand,
}) => {
  const [phone = ""] = await threePeople(crema);
  const { page } = await signedIn(staff);
  await page.goto("/mobile-app");
  await tabTo(page, segment(page));
  await page.keyboard.type("Ours");
  await expect(count(page)).toHaveText("3 people");
  await tabTo(page, field(page, "Internal description"));
  await page.keyboard.type("By keys");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Typed");
  await page.keyboard.press("Tab");
  await page.keyboard.type("All of it");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveAttribute("name", "confirm");
  await page.keyboard.press("Space");
  await tabTo(page, send(page));
  await page.keyboard.press("Enter");
  await expect(question(page)).toContainText("to 2 people, on 3 devices");
  await tabTo(page, confirm(page));
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Sent 3, failed 0");
  expect(await stand.shown(phone)).toEqual(["Typed"]);
  const opener = rows(page).first().getByRole("button");
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Push notification" })).toContainText("By keys");
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  for (const failed of [0, 4])
    await aPush(crema.app, { title: `A title that goes on for as long as a title may go on, ${failed}`, failed });
  await page.reload();
  await fill(page, { body: "A body of some length, as people write it when they have something to say. ".repeat(5) });
  // Rows that are not in view are not drawn, and are as wide as they were.
  await rows(page).first().scrollIntoViewIfNeeded();
  await expectInOrder(page, "form and history", [1440, 1024, 390]);
  await send(page).click();
  await expect(confirm(page)).toBeEnabled();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await rows(page).first().click();
  await expect(page.getByRole("dialog", { name: "Push notification" })).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
});
