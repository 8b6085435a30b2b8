/** One product as staff meet it: its sections, what is saved of them, two at once, and its end. */
import { getPart } from "@crema/contract/areas/parts";
import { getProduct, type Product } from "@crema/contract/areas/products";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aCollection } from "../server/test/catalogue.ts";
import { aPart } from "../server/test/parts.ts";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { fail, mend } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { aStoredProduct, productEditor, productField, productReader, saveButton } from "./kit/products.ts";
import { card, goOnTo, notice, saveBar } from "./kit/screen.ts";

const open1 = async (page: Page, uuid: string): Promise<void> => {
  await page.goto(`/products/${uuid}`);
  await expect(productField(page, "Title")).toBeVisible();
};
const tags = (page: Page) => card(page, "Product meta").getByLabel("Tags", { exact: true });
const bodyOf = async (page: Page): Promise<Record<string, unknown>> => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "PUT" && /\/v1\/products\//.test(one.url())),
    saveButton(page).click(),
  ]);
  const body: Record<string, unknown> = request.postDataJSON();
  await expect(notice(page, "Product updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Close notice" }).click();
  return body;
};
async function stored({ app }: Crema, uuid: string): Promise<Product> {
  const headers = await signInAs(app, await aStaffMember(app, productEditor));
  return (await app.call(getProduct, { params: { uuid }, headers })).body;
}
test("a product is corrected, settled between two, read and deleted", async ({ signedIn, crema, elsewhere }) => {
  const { page } = await signedIn(productEditor);
  await test.step("has its sections, each field is kept, and Save waits for a change [PROD-03] [PROD-11] [PROD-12] [PROD-16] [PROD-35] [PROD-37] [PROD-39] [PROD-40] [PROD-41] [PROD-42] [PROD-43] [PROD-45] [PROD-49] [PROD-57] [AMB-72]", async () => {
    const product = await aStoredProduct(crema, { title: "Sections", meta: { origin: "Kenya" } });
    await open1(page, product.uuid);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Details");
    const headings = await page.getByRole("main").getByRole("heading").allTextContents();
    const order = ["Product Details", "Collection", "Product Quiz", "Grind options", "Product meta", "Linked Parts"];
    expect(headings.filter((text) => order.includes(text))).toEqual(order);
    await expect(card(page, "Collection")).toContainText("Collections do not sync to the storefront on save.");

    await expect(saveButton(page)).toBeDisabled();
    await productField(page, "Subtitle").fill("x");
    await expect(saveButton(page)).toBeEnabled();
    await productField(page, "Subtitle").fill("");
    await expect(saveButton(page)).toBeDisabled();
    await expect(productField(page, "Title")).toHaveAttribute("aria-required", "true");
    await productField(page, "Title").fill("  ");
    await expect(productField(page, "Title")).toHaveAttribute("aria-invalid", "true");
    await expect(saveButton(page)).toBeDisabled();
    await productField(page, "Title").fill("Sections 2");

    await expect(productField(page, "Type").getByRole("option")).toHaveText(["Normal", "Members Only"]);
    await productField(page, "Type").selectOption("Members Only");
    for (const [label, text] of Object.entries({
      Subtitle: "S",
      Description: "D",
      "Short description": "Sd",
      Details: "De",
    }))
      await productField(page, label).fill(text);
    await productField(page, "Theme colour").fill("#6F4E37");
    for (const flag of ["Published", "Featured", "On Sale", "Grind Product", "Card top-up"])
      await productField(page, flag).check();
    await expect(productField(page, "Physical")).toBeChecked();
    await productField(page, "Digital").check();
    await expect(productField(page, "Physical")).not.toBeChecked();
    await card(page, "Product Quiz").getByLabel("Quiz tags").fill("milk, strong");
    await tags(page).fill("x, y,,z ");
    await card(page, "Product meta").getByLabel("Search terms").fill("a, a,b");
    await expect(card(page, "Product meta")).toContainText("Kenya");
    await expect(page.getByRole("region", { name: "Tasting Notes" })).toHaveCount(0);
    await page.getByRole("button", { name: "Add tasting notes" }).click();
    await expect(card(page, "Tasting Notes").getByLabel("Flavours")).toBeFocused();
    await card(page, "Tasting Notes").getByLabel("Flavours").fill("a, b");
    const grind = card(page, "Grind options").getByRole("checkbox").first();
    await grind.check();

    expect(await bodyOf(page)).toMatchObject({ isDigital: true, isShippable: false, updatedAt: product.updatedAt });
    await expect(saveButton(page)).toBeDisabled();
    await expect(tags(page)).toHaveValue("x, y, z");
    await expect(card(page, "Product meta").getByLabel("Search terms")).toHaveValue("a, b");
    expect(await stored(crema, product.uuid)).toMatchObject({
      title: "Sections 2",
      subTitle: "S",
      description: "D",
      shortDescription: "Sd",
      details: "De",
      type: "Members Only",
      theme: { color: "#6F4E37" },
      isPublished: true,
      isFeatured: true,
      isOnSale: true,
      isShippable: false,
      isDigital: true,
      isGiftCard: false,
      isCardTopUp: true,
      isGrindProduct: true,
      quizTags: ["milk", "strong"],
      tags: ["x", "y", "z"],
      searchTerms: ["a", "b"],
      tastingNotes: { flavours: ["a", "b"], aromas: [] },
      meta: { origin: "Kenya", tags: "x, y, z", searchTerms: "a, b" },
    });
    await page.reload();
    await expect(productField(page, "Card top-up")).toBeChecked();
    await expect(productField(page, "Digital")).toBeChecked();
    await expect(grind).toBeChecked();

    // Gift card and top-up know nothing of each other, nor of physical and digital.
    await productField(page, "Gift Card").check();
    await bodyOf(page);
    await productField(page, "Card top-up").uncheck();
    await bodyOf(page);
    expect(await stored(crema, product.uuid)).toMatchObject({ isGiftCard: true, isCardTopUp: false, isDigital: true });

    // Tasting notes that are all blank are gone from the page.
    for (const field of await card(page, "Tasting Notes").getByRole("textbox").all()) await field.fill("");
    await bodyOf(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Add tasting notes" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Tasting Notes" })).toHaveCount(0);
  });
  await test.step("a product that is neither physical nor digital is shown as physical [PROD-44]", async () => {
    const { uuid } = await aStoredProduct(crema, { title: "Neither" });
    await page.route(new RegExp(`/v1/products/${uuid}$`), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isShippable: false, isDigital: false } });
    });
    await open1(page, uuid);
    await expect(productField(page, "Physical")).toBeChecked();
    await expect(saveButton(page)).toBeDisabled();
    // It may be read once more when the live socket has joined.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a collection goes with those below it, the primary one is among those ticked, and one the shop has no more can be left [PROD-46] [PROD-47] [PROD-48] [AMB-73]", async () => {
    const coffee = await aCollection(crema.app, { title: "Tree coffee" });
    const espresso = await aCollection(crema.app, { title: "Tree espresso", parentId: coffee });
    const gifts = await aCollection(crema.app, { title: "Tree gifts" });
    const { uuid } = await aStoredProduct(crema, { title: "Treed" });
    await open1(page, uuid);
    const box = (label: string) => card(page, "Collection").getByRole("checkbox", { name: label });
    const primary = card(page, "Collection").getByLabel("Primary collection");
    for (const label of ["Tree coffee", "Tree espresso", "Tree gifts"]) await box(label).check();
    await expect(primary.getByRole("option")).toHaveText(["None", "Tree coffee", "Tree espresso", "Tree gifts"]);
    await primary.selectOption("Tree espresso");
    expect(await bodyOf(page)).toMatchObject({ primaryCollection: espresso });
    const ids = (await stored(crema, uuid)).categories.map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([coffee, espresso, gifts]));

    await box("Tree coffee").uncheck();
    await expect(box("Tree espresso")).not.toBeChecked();
    await expect(box("Tree gifts")).toBeChecked();
    await expect(primary).toHaveValue("");
    await expect(primary.getByRole("option")).toHaveText(["None", "Tree gifts"]);
    expect(await bodyOf(page)).toMatchObject({ categories: [{ id: gifts }], primaryCollection: "" });
    expect(await stored(crema, uuid)).toMatchObject({ categories: [{ id: gifts }], primaryCollection: "" });

    await sql`delete from collections where id = ${gifts}`.execute(crema.app.platform.db);
    await page.reload();
    await expect(card(page, "Collection")).toContainText("Not in the shop any more");
    await box("Tree gifts").uncheck();
    await bodyOf(page);
    expect((await stored(crema, uuid)).categories).toEqual([]);
  });
  await test.step("is deleted after the question with its title, and stays when that fails [PROD-14] [PROD-15] [PROD-57] [PROD-58] [AMB-73]", async () => {
    const { uuid } = await aStoredProduct(crema, { title: "Doomed Blend" });
    const partCode = await aPart(crema.app, { productUuid: uuid });
    await open1(page, uuid);
    const ask = () => page.getByRole("button", { name: "Delete Product" }).click();
    const question = page.getByRole("alertdialog");
    await ask();
    await expect(question).toContainText("Are you sure you want to delete 'Doomed Blend'?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await fail(page, { method: "DELETE", path: /^\/v1\/products\// }, { status: 500 });
    await ask();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "Something went wrong with deleting the product, please try again")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(uuid));
    await page.getByRole("button", { name: "Close notice" }).click();
    await mend(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(notice(page, "Product has been deleted")).toBeVisible();
    await expect(page.getByRole("table", { name: "Products" }).getByRole("link", { name: /Doomed Blend/ })).toHaveCount(
      0,
    );
    const headers = await signInAs(crema.app, await aStaffMember(crema.app, productEditor));
    expect((await crema.app.call(getPart, { params: { partCode }, headers })).body.linkedProduct).toBeNull();
    await page.goto(`/products/${uuid}`);
    await expect(page.getByText("There is no product at this address.")).toBeVisible();
  });
  await test.step("who may only read sees it all and can change nothing [PROD-08] [PROD-35] [AMB-72]", async () => {
    const { uuid } = await aStoredProduct(crema, { title: "Looked at", tags: ["seen"] });
    const { page: otherPage } = await elsewhere(productReader);
    await open1(otherPage, uuid);
    await expect(saveBar(otherPage)).toContainText("Read-only");
    await expect(saveButton(otherPage)).toHaveCount(0);
    await expect(otherPage.getByRole("button", { name: /Delete|Add|Remove/ })).toHaveCount(0);
    await expect(otherPage.getByRole("region", { name: "Tasting Notes" })).toHaveCount(0);
    const main = otherPage.getByRole("main");
    for (const role of ["textbox", "checkbox", "radio", "combobox"] as const)
      for (const field of await main.getByRole(role).all()) await expect(field).not.toBeEditable();
    await goOnTo(otherPage, "/products/create");
    await expect(saveButton(otherPage)).toHaveCount(0);
  });
});
