/** Offer tiles of the mobile app: listed, made, corrected by two, deleted; read by those who may change nothing. */
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { aPng } from "../server/test/images.ts";
import { anOfferTile } from "../server/test/offer-tiles.ts";
import { fail, hold, listen, mend, pathOf } from "./kit/answers.ts";
import { expect, proves, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { goOnTo, notice, recordsOf, saveBar } from "./kit/screen.ts";
import {
  createTileCall,
  dismiss,
  field,
  linkProblem,
  openTiles,
  pickImage,
  save,
  tileEditor,
  tiles,
  updateTileCall,
} from "./kit/tile-page.ts";

const title = "Create/Edit New Offer Tile";
const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const writes = /^(POST|PUT) /;
const day = (calendar: Locator, name: string): Locator =>
  calendar.getByRole("button", { name: new RegExp(`\\b${name}\\b`) });

test(
  "the tab lists the tiles with their days and standing, is searched and sorted, and follows what others do",
  proves("APP-TILE-01 APP-TILE-02"),
  async ({ signedIn, crema }) => {
    await sql`delete from offer_tiles`.execute(crema.app.platform.db);
    await anOfferTile(crema.app, { text1: "Listed now", startDate: "2026-11-21", endDate: "2026-11-30" });
    await anOfferTile(crema.app, { text1: "Listed later", startDate: "2026-11-22", endDate: "2026-12-05" });
    const past = await anOfferTile(crema.app, {
      text1: "Over",
      linkUrl: "https://crema.test/over",
      startDate: "2026-10-01",
      endDate: "2026-11-20",
    });
    const { page } = await signedIn(tileEditor);
    await fail(page, { path: /^\/v1\/promotions\/offer-tiles$/ }, { status: 500 });
    await openTiles(page);
    await expect(heading(page)).toHaveText("Mobile App");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    const rows = recordsOf(tiles(page));
    await expect(rows).toHaveText([/Listed later.*Planned/s, /Listed now.*Active/s, /Over.*Ended/s]);
    await expect(rows.nth(1)).toContainText("21/11/2026");
    await expect(rows.nth(1)).toContainText("30/11/2026");
    await tiles(page).getByRole("columnheader", { name: "End date" }).getByRole("button").click();
    await expect(rows.first()).toContainText("Over");
    await page.getByRole("searchbox", { name: "Search offer tiles" }).fill("listed");
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/search=listed/);
    await page.reload();
    await expect(rows).toHaveText([/Listed now/, /Listed later/]);
    await page.getByRole("searchbox", { name: "Search offer tiles" }).fill("nothing of this name");
    await expect(page.getByText("No data to display")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search offer tiles" }).fill("");
    await rows.filter({ hasText: "Over" }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/mobile-app/offer-tiles/${past}$`));
    await expect(heading(page)).toHaveText(title);
    await page.getByRole("link", { name: "Back to Mobile App" }).click();
    await expect(page.getByRole("tab", { name: "Offer Tiles" })).toHaveAttribute("aria-selected", "true");
    await expect(rows).toHaveCount(3);
    crema.app.platform.live.recordAdded("offer-tile", await anOfferTile(crema.app, { text1: "Made elsewhere" }));
    await expect(rows.filter({ hasText: "Made elsewhere" })).toBeVisible();
  },
);

test(
  "SC-28: a new tile needs title, https link and image; the calendars bound each other; a save that fails stays, one that is done goes to its own page",
  proves("APP-TILE-01 APP-TILE-03..05 APP-TILE-07..11 AMB-103"),
  async ({ signedIn }) => {
    const { page } = await signedIn(tileEditor);
    await openTiles(page);
    await page.getByRole("button", { name: "+ Add offer tile" }).click();
    await expect(page).toHaveURL(/\/mobile-app\/offer-tiles\/add$/);
    await expect(field(page, "Start date")).toHaveValue("21/11/2026");
    await expect(field(page, "End date")).toHaveValue("21/12/2026");
    await expect(save(page)).toBeDisabled();
    const heard = listen(page);

    await field(page, "Title").fill("x");
    await field(page, "Title").fill("");
    await field(page, "Link URL").focus();
    await field(page, "Link URL").blur();
    await expect(field(page, "Title")).toHaveAccessibleDescription("Title is required");
    await expect(field(page, "Link URL")).toHaveAccessibleDescription("Link URL is required");
    await pickImage(page);
    await expect(page.getByRole("img", { name: "Picture of the offer tile" })).toHaveAttribute("src", /^blob:/);
    await field(page, "Title").fill("Summer of cold brew");
    await expect(save(page)).toBeDisabled();
    await field(page, "Link URL").fill("http://a.b");
    await expect(page.getByText(linkProblem, { exact: true })).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await field(page, "Link URL").fill("https://a.b");
    await expect(page.getByText(linkProblem)).toHaveCount(0);
    await expect(save(page)).toBeEnabled();

    await field(page, "End date").fill("28/11/2026");
    await page.getByRole("button", { name: "Choose Start date" }).click();
    const starts = page.getByRole("dialog", { name: "Start date" });
    await expect(day(starts, "29 November 2026")).toHaveAttribute("aria-disabled", "true");
    await day(starts, "24 November 2026").click();
    await expect(field(page, "Start date")).toHaveValue("24/11/2026");
    await page.getByRole("button", { name: "Choose End date" }).click();
    const ends = page.getByRole("dialog", { name: "End date" });
    await expect(day(ends, "24 November 2026")).toHaveAttribute("aria-disabled", "true");
    await day(ends, "30 November 2026").click();
    await field(page, "End date").fill("31/12/2026");

    await fail(page, createTileCall, {
      status: 500,
      body: { code: "internal", message: "The database is having a rest" },
    });
    await save(page).click();
    await expect(notice(page, "The database is having a rest")).toBeVisible();
    await expect(page).toHaveURL(/\/mobile-app\/offer-tiles\/add$/);
    await expect(field(page, "Title")).toHaveValue("Summer of cold brew");
    await dismiss(page);
    await mend(page);
    const held = await hold(page, createTileCall);
    await save(page).click();
    await expect.poll(() => held.seen.length).toBe(1);
    await expect(page).toHaveURL(/\/mobile-app\/offer-tiles\/add$/);
    held.release();
    await expect(notice(page, "Offer tile created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/mobile-app\/offer-tiles\/[0-9a-f-]{36}$/);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole("heading", { name: "Summer of cold brew" })).toBeVisible();
    // The picture is sent once, however often the save is tried.
    const sent = heard.map((one) => `${one.method()} ${pathOf(one)}`).filter((one) => writes.test(one));
    expect(sent).toEqual(["POST /v1/uploads", "POST /v1/promotions/offer-tiles", "POST /v1/promotions/offer-tiles"]);
    const image = page.getByRole("img", { name: "Picture of Summer of cold brew" });
    await expect(image).toHaveAttribute("src", /\/uploads\/[0-9a-f]{32}\.png$/);
    const box = await image.boundingBox();
    expect([box?.width, box?.height]).toEqual([150, 150]);
    expect(await image.evaluate((one) => getComputedStyle(one).objectFit)).toBe("cover");
    await page.reload();
    await expect(field(page, "Start date")).toHaveValue("24/11/2026");
    await expect(field(page, "End date")).toHaveValue("31/12/2026");
    await expect(page.getByRole("button", { name: "Add image" })).toBeVisible();
  },
);

test(
  "a tile is corrected by two who lose nothing, deleted after it was asked, and only read by readers",
  proves("APP-TILE-01 APP-TILE-03 APP-TILE-06 AMD-05 AMD-32"),
  async ({ signedIn, elsewhere, crema }) => {
    await test.step("two at once, then deleted", async () => {
      const uuid = await anOfferTile(crema.app, { text1: "Shared tile" });
      const mine = await signedIn(tileEditor);
      const theirs = await elsewhere({ ...tileEditor, firstName: "Bea", lastName: "Boss" });
      for (const { page } of [mine, theirs]) await page.goto(`/mobile-app/offer-tiles/${uuid}`);
      const { page } = mine;
      await field(page, "Link URL").fill("https://crema.test/mine");
      await field(page, "Title").fill("Shared by me");
      await field(theirs.page, "Title").fill("Shared by Bea");
      await save(theirs.page).click();
      await expect(notice(theirs.page, "Offer tile updated successfully")).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: "Shared by Bea" })).toBeVisible();
      await page.getByRole("radio", { name: /Shared by Bea/ }).check();
      await page.getByRole("button", { name: "Save my choices" }).click();
      await expect(notice(page, "Offer tile updated successfully")).toBeVisible();
      await expect(field(page, "Title")).toHaveValue("Shared by Bea");
      await expect(field(page, "Link URL")).toHaveValue("https://crema.test/mine");
      await dismiss(page);

      await field(page, "Title").fill("never saved");
      await fail(page, updateTileCall, {
        status: 422,
        body: { code: "invalid", message: "Check the fields", errors: { imageUrl: "The server minds the image" } },
      });
      await save(page).click();
      await expect(page.getByText("The server minds the image")).toBeVisible();
      await mend(page);
      await page.getByRole("button", { name: "Delete offer tile" }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("Are you sure you want to delete Shared by Bea?");
      await fail(page, { method: "DELETE", path: /offer-tiles/ }, { status: 500, body: {} });
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(dialog).toContainText("Something went wrong");
      await mend(page);
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(notice(page, "Offer tile deleted successfully")).toBeVisible();
      await expect(page.getByRole("tab", { name: "Offer Tiles" })).toHaveAttribute("aria-selected", "true");
      await expect(recordsOf(tiles(page)).filter({ hasText: "Shared by Bea" })).toHaveCount(0);
      await page.goto(`/mobile-app/offer-tiles/${uuid}`);
      await expect(page.getByText("There is no offer tile at this address.")).toBeVisible();
    });

    await test.step("readers change nothing", async () => {
      const uuid = await anOfferTile(crema.app, { text1: "Look only" });
      const { page } = await elsewhere({ permissions: [], read: ["notification"] });
      await openTiles(page);
      await expect(recordsOf(tiles(page)).filter({ hasText: "Look only" })).toBeVisible();
      await expect(page.getByRole("button", { name: "+ Add offer tile" })).toHaveCount(0);
      await goOnTo(page, `/mobile-app/offer-tiles/${uuid}`);
      await expect(saveBar(page)).toContainText("Read-only");
      await expect(field(page, "Title")).toHaveAttribute("readonly");
      for (const name of ["Add image", "Delete offer tile", "Choose Start date"])
        await expect(page.getByRole("button", { name })).toHaveCount(0);
      await goOnTo(page, "/mobile-app/offer-tiles/add");
      await expect(page.getByText("Your account may read offer tiles, but not create them.")).toBeVisible();
    });
  },
);

test("a tile is made, found and asked to be deleted with the keyboard alone; list and form hold in every look", async ({
  signedIn,
  crema,
}) => {
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

  const text1 =
    "A free flat white for everybody who brings their own cup on a rainy Tuesday in the middle of a very long summer";
  const uuid = await anOfferTile(crema.app, { text1, linkUrl: `https://crema.test/${"long-".repeat(30)}.html` });
  await anOfferTile(crema.app, { text1: "Short", startDate: "2027-01-01", endDate: "2027-02-01" });
  await goOnTo(page, `/mobile-app/offer-tiles/${uuid}`);
  await expect(field(page, "Title")).toHaveValue(text1);
  await expectInOrder(page, "a tile", [390, 1024, 1440]);
  await goOnTo(page, "/mobile-app/offer-tiles/add");
  await expect(field(page, "Title")).toHaveValue("");
  await expectInOrder(page, "a new tile");
  await page.getByRole("link", { name: "Back to Mobile App" }).click();
  await expect(recordsOf(tiles(page)).filter({ hasText: text1 })).toBeVisible();
  await expectInOrder(page, "the list", [390, 1024, 1440]);
});
