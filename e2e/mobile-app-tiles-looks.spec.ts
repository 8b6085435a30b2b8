/** Offer tiles without a mouse, and how their pages look: axe, nothing cut or overlapping, in both themes and on a phone. */
import { accessibilityFindings } from "./kit/accessibility.ts";
import { expect, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { goOnTo, notice, recordsOf } from "./kit/screen.ts";
import { field, openTiles, tileEditor, tiles } from "./kit/tile-page.ts";
import { aPng } from "../server/test/images.ts";
import { anOfferTile } from "../server/test/offer-tiles.ts";

test("a tile is made, found and asked to be deleted with the keyboard alone", async ({ signedIn }) => {
  const { page } = await signedIn(tileEditor);
  // From the start: what begins with the first listener may come after the key.
  page.on("filechooser", () => undefined);
  await openTiles(page);
  await expect(page.getByRole("searchbox", { name: "Search offer tiles" })).toBeVisible();
  await page.bringToFront();
  await tabTo(page, "+ Add offer tile");
  await page.keyboard.press("Enter");
  await expect(field(page, "Title")).toBeVisible();
  await tabTo(page, "Add image");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "a.png", mimeType: "image/png", buffer: await aPng() });
  await tabTo(page, "Title");
  await page.keyboard.type("Typed tile");
  await tabTo(page, "Link URL");
  await page.keyboard.type("https://crema.test/typed");
  await tabTo(page, "End date");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("01122026");
  await expect(field(page, "End date")).toHaveValue("01/12/2026");
  await tabTo(page, "Save", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page, "Offer tile created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Typed tile" })).toBeVisible();
  await tabTo(page, "Delete offer tile");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete offer tile" })).toBeFocused();
  await tabTo(page, "Back to Mobile App", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(recordsOf(tiles(page)).filter({ hasText: "Typed tile" })).toBeVisible();
});

test("list and form hold on a desk, a small screen and a phone, in both themes, whatever the texts [RWD-01]", async ({
  signedIn,
  crema,
}) => {
  const text1 =
    "A free flat white for everybody who brings their own cup on a rainy Tuesday in the middle of a very long summer";
  const uuid = await anOfferTile(crema.app, { text1, linkUrl: `https://crema.test/${"long-".repeat(30)}.html` });
  await anOfferTile(crema.app, { text1: "Short", startDate: "2027-01-01", endDate: "2027-02-01" });
  const { page } = await signedIn(tileEditor);
  for (const path of ["list", `/mobile-app/offer-tiles/${uuid}`, "/mobile-app/offer-tiles/add"]) {
    if (path === "list") {
      await openTiles(page);
      await expect(recordsOf(tiles(page)).first()).toBeVisible();
    } else {
      await goOnTo(page, path);
      await expect(field(page, "Title")).toBeVisible();
    }
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await pageFaults(page), `${path} at ${width}`).toEqual([]);
    }
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFindings(page), `${path} ${colorScheme}`).toEqual([]);
    }
  }
});
