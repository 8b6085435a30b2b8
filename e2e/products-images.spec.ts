/** The pictures of a product, and a product's life from nothing. */
import { getProduct } from "@crema/contract/areas/products";
import type { Page } from "@playwright/test";
import { aCollection } from "../server/test/catalogue.ts";
import { aPng } from "../server/test/images.ts";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { productEditor, productField, saveButton } from "./kit/products.ts";
import { card, notice } from "./kit/screen.ts";

const imageMessage = "Image must have a file type of jpg, jpeg, png or gif";

interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
/** A picture of that name; wider ones are other pictures. */
const picture = async (name: string, width = 8): Promise<PickedFile> => ({
  name,
  mimeType: "image/png",
  buffer: await aPng(width),
});

const images = (page: Page) => card(page, "Images");
const tiles = (page: Page) => images(page).getByRole("row");
const featured = (page: Page) => images(page).getByRole("button", { pressed: true });
const imageButton = (page: Page, n: number) =>
  images(page).getByRole("button", { name: new RegExp(`^Image ${n}(,|$)`) });
const choose = async (page: Page, ...files: Promise<PickedFile>[]) =>
  images(page)
    .locator('input[type="file"]')
    .setInputFiles(await Promise.all(files));

async function save(page: Page): Promise<{ images?: { src: string; position?: number; new?: boolean }[] }> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "PUT" && /\/v1\/products\//.test(one.url())),
    saveButton(page).click(),
  ]);
  await expect(notice(page, "Product updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Close notice" }).click();
  const body: { images?: { src: string; position?: number; new?: boolean }[] } = request.postDataJSON();
  return body;
}
test("SC-19: a product from nothing [PROD-17] [PROD-18] [PROD-19] [PROD-20] [PROD-21]", async ({ signedIn, crema }) => {
  const coffee = await aCollection(crema.app, { title: "Nothing coffee" });
  await aCollection(crema.app, { title: "Nothing espresso", parentId: coffee });
  const { page } = await signedIn(productEditor);
  await page.goto("/products/create");
  await productField(page, "Title").fill("  ");
  await expect(saveButton(page)).toBeDisabled();
  await productField(page, "Title").fill("House Blend");
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  await expect(notice(page, "Product created successfully")).toBeVisible();
  await page.getByRole("button", { name: "Close notice" }).click();
  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await choose(page, picture("a.jpg.exe"));
  await expect(images(page)).toContainText(imageMessage);
  const script = { name: "x.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") };
  await choose(page, Promise.resolve(script));
  await expect(images(page)).toContainText(/x\.png: .+/);
  await expect(tiles(page)).toHaveCount(0);

  // One that did not arrive waits to be sent again, as it was picked.
  await fail(page, { method: "POST", path: /^\/v1\/uploads$/ }, { status: 500 });
  await choose(page, picture("lost.png", 300));
  await expect(images(page)).toContainText(/lost\.png: .+/);
  await choose(page, picture("a.webp"));
  await expect(images(page)).toContainText(/lost\.png: .+/);
  await expect(images(page)).toContainText(imageMessage);
  await mend(page);
  await images(page).getByRole("button", { name: "Send lost.png again" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(images(page)).not.toContainText("lost.png");
  await images(page).getByRole("button", { name: "Remove image 1" }).click();
  await expect(tiles(page)).toHaveCount(0);
  await choose(page, picture("1.png", 20), picture("2.png", 120), picture("3.png", 220));
  await expect(tiles(page)).toHaveCount(3);
  await imageButton(page, 2).click();
  await expect(featured(page)).toHaveCount(1);
  await imageButton(page, 2).click();
  await expect(featured(page)).toHaveCount(0);
  await imageButton(page, 1).click();
  await expect(featured(page)).toHaveCount(1);

  const box = (label: string) => card(page, "Collection").getByRole("checkbox", { name: label });
  await box("Nothing coffee").check();
  await box("Nothing espresso").check();
  await card(page, "Collection").getByLabel("Primary collection").selectOption("Nothing coffee");
  await box("Nothing coffee").uncheck();
  await expect(box("Nothing espresso")).not.toBeChecked();
  await expect(card(page, "Collection").getByLabel("Primary collection")).toHaveValue("");
  await expect(card(page, "Collection")).toContainText("Collections do not sync to the storefront on save.");

  await card(page, "Product meta").getByLabel("Tags", { exact: true }).fill("a, b,,c ");
  await productField(page, "Digital").check();
  await choose(page, picture("late.webp"));
  await expect(images(page)).toContainText(imageMessage);
  const first = await save(page);
  expect(first.images?.map((one) => [one.position, one.new])).toEqual([
    [1, true],
    [undefined, true],
    [undefined, true],
  ]);
  await expect(images(page)).not.toContainText(imageMessage);
  const headers = await signInAs(crema.app, await aStaffMember(crema.app, productEditor));
  const { body } = await crema.app.call(getProduct, { params: { uuid }, headers });
  expect(body).toMatchObject({ tags: ["a", "b", "c"], isShippable: false, isDigital: true, categories: [] });
  expect(body.images.map(({ position }) => position)).toEqual([1, undefined, undefined]);
  await imageButton(page, 3).click();
  await images(page).getByRole("button", { name: "Remove image 2" }).click();
  await choose(page, picture("4.png", 240));
  await expect(tiles(page)).toHaveCount(3);
  const second = await save(page);
  expect(second.images?.map((one) => [one.position, one.new])).toEqual([
    [undefined, undefined],
    [1, undefined],
    [undefined, true],
  ]);
  await expect(page.getByRole("region", { name: "Tasting Notes" })).toHaveCount(0);

  await page.getByRole("button", { name: "Delete Product" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to delete 'House Blend'?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Product has been deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
});
