/** Push notifications by keyboard, and as they look from a telephone to a wide screen. */
import { aPush } from "../server/test/pushes.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { expect } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { test } from "./kit/push-crema.ts";
import { confirm, count, field, fill, question, rows, segment, send, threePeople } from "./kit/push-page.ts";

const staff = { permissions: ["notification.edit"] };

test("a push is written and sent by keyboard alone", async ({ signedIn, crema, stand }) => {
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
});

test("form, question and history fit from a telephone to a wide screen, in both themes", async ({
  signedIn,
  crema,
}) => {
  await threePeople(crema);
  for (const failed of [0, 4])
    await aPush(crema.app, { title: `A title that goes on for as long as a title may go on, ${failed}`, failed });
  const { page } = await signedIn({ permissions: ["notification.edit", "segment.edit"] });
  await page.goto("/mobile-app");
  await fill(page, { body: "A body of some length, as people write it when they have something to say. ".repeat(5) });
  for (const [width, colorScheme] of [
    [1440, "light"],
    [1024, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // Rows that are not in view are not drawn, and are as wide as they were.
    await rows(page).first().scrollIntoViewIfNeeded();
    expect([width, await pageFaults(page)]).toEqual([width, []]);
    expect([width, await accessibilityFindings(page)]).toEqual([width, []]);
  }
  await send(page).click();
  await expect(confirm(page)).toBeEnabled();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await rows(page).first().click();
  await expect(page.getByRole("dialog", { name: "Push notification" })).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
});
