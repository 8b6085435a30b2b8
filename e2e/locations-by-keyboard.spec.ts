/** A shop without a mouse, and how its page looks: axe, nothing cut or overlapping, in both themes and on a phone. */
import type { Page } from "@playwright/test";
import { aLocation } from "../server/test/locations.ts";
import { expect, moving } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { goOnTo, notice, recordsOf, saveBar } from "./kit/screen.ts";
import { test } from "./kit/shops-crema.ts";

const editor = { permissions: ["location.edit"] };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test.use(moving);

test("a shop is opened, put in its place and saved with the keyboard alone", async ({ signedIn }) => {
  const { page } = await signedIn(editor);
  await page.goto("/locations");
  await expect(page.getByRole("table", { name: "Locations" })).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press("Tab");
  await tabTo(page, "+ Add location");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New location");
  await tabTo(page, "Choose picture");
  await tabTo(page, "Title");
  await page.keyboard.type("Keyboard Coffee");
  await tabTo(page, "Wet Coffee");
  await page.keyboard.press("Space");
  await tabTo(page, "Address");
  await page.keyboard.type("5 Hunter Street");
  await tabTo(page, "Suburb");
  await page.keyboard.type("Newcastle");
  await tabTo(page, "State");
  await page.keyboard.type("NSW");
  await tabTo(page, "Postcode");
  await page.keyboard.type("2300");
  await tabTo(page, "Country");
  await page.keyboard.type("Australia");
  await tabTo(page, "Longitude");
  await expect(field(page, "Latitude")).toHaveValue("-32.93");
  await tabTo(page, /^Pin at/);
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(field(page, "Latitude")).not.toHaveValue("-32.93");
  await expect(focused(page)).toHaveAttribute("aria-label", /^Pin at/);
  await tabTo(page, "Zoom in");
  await page.keyboard.press("Enter");
  await expect(page.locator(".map[data-zoom]")).toHaveAttribute("data-zoom", "14");
  await tabTo(page, "Save", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page, "Location created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Keyboard Coffee" })).toBeVisible();
  await tabTo(page, "Delete Location");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete Location" })).toBeFocused();
});

test("a shop is found, filtered, opened, corrected and left with the keyboard alone, back on its row", async ({
  signedIn,
  crema,
}) => {
  await aLocation(crema.app, { title: "Typed Corner", isAlcoholLicensed: true });
  const uuid = await aLocation(crema.app, { title: "Typed Harbour", isAlcoholLicensed: true });
  const { page } = await signedIn(editor);
  await page.goto("/locations");
  const shops = recordsOf(page.getByRole("table", { name: "Locations" }));
  await expect(shops.first()).toBeVisible();
  await page.bringToFront();
  await tabTo(page, "Search locations");
  await page.keyboard.type("typed");
  await expect(shops).toHaveCount(2);
  await tabTo(page, /^Attributes/);
  await page.keyboard.press("Enter");
  await tabTo(page, "Alcohol", "ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove filter Attributes: Alcohol" })).toBeVisible();
  await tabTo(page, shops.first().getByRole("link"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/locations/${uuid}$`));
  await expect(page.getByRole("heading", { name: "Typed Harbour" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, "Phone");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("02 5550 0101");
  const before = await field(page, "Longitude").inputValue();
  await tabTo(page, /^Pin at/);
  await page.keyboard.press("ArrowRight");
  await expect(field(page, "Longitude")).not.toHaveValue(before);
  await tabTo(page, "Save", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page, "Location updated successfully")).toBeVisible();
  await tabTo(page, "Back to Locations", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=typed/);
  await expect(shops.filter({ hasText: "Typed Harbour" }).getByRole("link")).toBeFocused();
});

test("the page of a shop is clean of axe findings and page faults in every look", async ({ signedIn, crema }) => {
  test.slow();
  const uuid = await aLocation(crema.app, {
    title: "The Extraordinarily Long Name Of A Shop That Nobody Would Ever Say Aloud At The Counter",
  });
  const { page } = await signedIn(editor);
  await page.goto("/locations/add");
  await expect(page.locator(".map[data-zoom]")).toBeVisible();
  await expectInOrder(page, "the new shop");
  await field(page, "Title").fill("x");
  await field(page, "Title").fill("");
  await field(page, "Latitude").fill("");
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You must enter a title.")).toBeVisible();
  await expectInOrder(page, "with problems");
  await saveBar(page).getByRole("button", { name: "Discard" }).click();
  await goOnTo(page, `/locations/${uuid}`);
  await expect(page.getByRole("button", { name: /^Pin at/ })).toBeVisible();
  await expectInOrder(page, "the shop");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator(".map").scrollIntoViewIfNeeded();
    expect(await pageFaults(page), "its map").toEqual([]);
  }
});
