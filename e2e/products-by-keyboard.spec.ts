/** A product's whole page without a mouse: found and filtered, its pictures and parts put in order, added and taken away, saved and left. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aProduct } from "../server/test/catalogue.ts";
import { aPng } from "../server/test/images.ts";
import { aPart } from "../server/test/parts.ts";
import { type Crema, expect, moving, test } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { productEditor, productRows } from "./kit/products.ts";
import { card, notice, saveBar } from "./kit/screen.ts";

test.use(moving);

const images = (page: Page) => card(page, "Images").getByRole("row");
const parts = (page: Page) => card(page, "Linked Parts").getByRole("grid", { name: "Linked parts" }).getByRole("row");
const names = (page: Page) => parts(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));

async function aKeyboardBlend({ app }: Crema): Promise<void> {
  for (const table of ["parts", "products"]) await sql`delete from ${sql.table(table)}`.execute(app.platform.db);
  await aProduct(app, { title: "Typed Blend" });
  const productUuid = await aProduct(app, { title: "Keyboard Blend", isGrindProduct: true });
  for (const [position, name] of ["One", "Two"].entries())
    await aPart(app, { partCode: `KB-${name}`, title: `Keyboard ${name}`, productUuid, position: position + 1 });
  await aPart(app, { partCode: "LOOSE-1", title: "Loose Leaf" });
}

/** Presses the keys one after another. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Picks files with 'Add images', which has the focus, on a page that hands its choosers over. */
async function pick(page: Page, ...widths: number[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Enter");
  const files = widths.map(async (width) => ({
    name: `${width}.png`,
    mimeType: "image/png",
    buffer: await aPng(width),
  }));
  await (await chooser).setFiles(await Promise.all(files));
}

test("a product's whole page is worked with the keyboard alone", async ({ signedIn, crema }) => {
  const { page } = await signedIn(productEditor);
  await test.step("a product is filtered and opened, its pictures added, ordered, featured and removed, and left, with the keyboard alone [PROD-05] [PROD-17] [PROD-18]", async () => {
    await aKeyboardBlend(crema);
    // From the start: what begins with the first listener may come after the key.
    page.on("filechooser", () => undefined);
    await page.goto("/products?search=keyboard");
    await expect(productRows(page).filter({ hasText: "Keyboard Blend" })).toBeVisible();
    await page.bringToFront();
    await tabTo(page, /^Status/);
    await press(page, "Enter");
    await expect(focused(page)).toHaveText("Published");
    await press(page, "End");
    await expect(focused(page)).toHaveText("Grind Product");
    await press(page, "Space", "Escape");
    await expect(page).toHaveURL(/filters?=grindProduct/);
    await tabTo(page, "+ Add Product");
    await press(page, "Enter");
    await expect(page).toHaveURL(/products\/create/);
    await tabTo(page, "Back to Products", "Shift+Tab");
    await press(page, "Enter");
    await expect(page.getByRole("button", { name: "+ Add Product" })).toBeFocused();
    await tabTo(page, "Remove filter Status: Grind Product");
    await tabTo(page, productRows(page).getByRole("link", { name: "Keyboard Blend" }));
    await press(page, "Enter");
    await expect(page.getByRole("heading", { name: "Keyboard Blend", level: 2 })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();

    await tabTo(page, "Add images");
    await pick(page, 8, 9, 10);
    await expect(images(page)).toHaveCount(3);
    await expect(focused(page)).toHaveText("Add images");
    await tabTo(page, images(page).first());
    const first = await images(page).first().getAttribute("data-key");
    await press(page, "Alt+ArrowRight");
    await expect(images(page).nth(1)).toHaveAttribute("data-key", first ?? "");
    await expect(images(page).nth(1)).toBeFocused();
    await tabTo(
      page,
      images(page)
        .nth(1)
        .getByRole("button", { name: /^Image 2/ }),
    );
    await press(page, "Enter");
    await expect(focused(page)).toHaveAttribute("aria-label", "Image 2, featured");
    await tabTo(page, "Remove image 2");
    await press(page, "Enter");
    await expect(images(page)).toHaveCount(2);
    await expect(
      images(page)
        .locator(":focus")
        .or(images(page).and(focused(page))),
    ).toHaveCount(1);
    await tabTo(page, "Save", "Shift+Tab");
    await press(page, "Enter");
    await expect(notice(page, "Product updated successfully")).toBeVisible();
    await expect(saveBar(page)).not.toContainText("Unsaved changes");
    await tabTo(page, "Back to Products", "Shift+Tab");
    await press(page, "Enter");
    await expect(page).toHaveURL(/search=keyboard/);
    await expect(productRows(page).getByRole("link", { name: "Keyboard Blend" })).toBeFocused();
  });
  await test.step("parts are ordered, picked, added and unlinked with the keyboard alone, and the focus stays where the work is [PROD-22] [PROD-23] [PROD-25]", async () => {
    await aKeyboardBlend(crema);
    await page.goto("/products?search=keyboard");
    await page.bringToFront();
    await tabTo(page, productRows(page).getByRole("link", { name: "Keyboard Blend" }).first());
    await press(page, "Enter");
    await expect(parts(page)).toHaveCount(2);
    await tabTo(page, parts(page).first());
    await press(page, "Alt+ArrowDown");
    await expect.poll(() => names(page)).toEqual(["Keyboard Two", "Keyboard One"]);
    await expect(parts(page).nth(1)).toBeFocused();

    await tabTo(page, "Pick parts", "Shift+Tab");
    await press(page, "Enter");
    await tabTo(page, "Search parts");
    await page.keyboard.type("loose");
    const choice = page.getByRole("checkbox", { name: "Loose Leaf LOOSE-1" });
    await expect(choice).toBeVisible();
    await tabTo(page, choice);
    await press(page, "Space");
    await tabTo(page, "Add Selected parts");
    await press(page, "Enter");
    await expect(parts(page)).toHaveCount(3);
    await expect(page.getByRole("searchbox", { name: "Search parts" })).toBeFocused();
    await tabTo(page, "Done");
    await press(page, "Enter");
    await expect(page.getByRole("region", { name: "Parts picker" })).toHaveCount(0);
    await expect(focused(page)).toHaveText("Pick parts");

    await tabTo(page, "Add");
    await press(page, "Enter");
    const dialog = page.getByRole("dialog", { name: "Add Parts To Product" });
    await expect(dialog).toBeVisible();
    await press(page, "Escape");
    await expect(dialog).toHaveCount(0);
    await expect(focused(page)).toHaveText("Add");

    await tabTo(page, /^Keyboard/);
    await press(page, "Space");
    await tabTo(page, /^Remove/, "Shift+Tab");
    await press(page, "Enter");
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await tabTo(page, "Yes");
    await press(page, "Enter");
    await expect(parts(page)).toHaveCount(2);
    await expect(page.locator("body:focus")).toHaveCount(0);
    await expect(focused(page)).toBeVisible();
  });
});
