/** A shop without a mouse. */
import { aLocation } from "../server/test/locations.ts";
import { expect, moving } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { field, locationEditor } from "./kit/location-page.ts";
import { notice, recordsOf } from "./kit/screen.ts";
import { test } from "./kit/shops-crema.ts";

test.use(moving);

test("a shop is found, filtered, opened, put in its place, saved and left with the keyboard alone, back on its row", async ({
  signedIn,
  crema,
}) => {
  await aLocation(crema.app, { title: "Typed Corner", isAlcoholLicensed: true });
  const uuid = await aLocation(crema.app, { title: "Typed Harbour", isAlcoholLicensed: true });
  const { page } = await signedIn(locationEditor);
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
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(field(page, "Longitude")).not.toHaveValue(before);
  await expect(focused(page)).toHaveAttribute("aria-label", /^Pin at/);
  await tabTo(page, "Zoom out");
  await page.keyboard.press("Enter");
  await expect(page.locator(".map[data-zoom]")).toHaveAttribute("data-zoom", "17");
  await tabTo(page, "Save", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page, "Location updated successfully")).toBeVisible();
  await tabTo(page, "Delete Location");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete Location" })).toBeFocused();
  await tabTo(page, "Back to Locations", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=typed/);
  await expect(shops.filter({ hasText: "Typed Harbour" }).getByRole("link")).toBeFocused();
});
