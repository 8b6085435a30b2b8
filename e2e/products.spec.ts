/** The products list and making a product, as staff meet them. */
import { deleteProduct, listProducts } from "@crema/contract/areas/products";
import type { Page } from "@playwright/test";
import { aCollection } from "../server/test/catalogue.ts";
import { aPart } from "../server/test/parts.ts";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { fail, hold, listen, lose, mend, pathOf, untilLive } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import {
  aStoredProduct,
  productEditor,
  productField,
  productReader,
  productRows,
  productTable,
  saveButton,
} from "./kit/products.ts";
import { card, goOnTo, mainMenu, notice, saveBar } from "./kit/screen.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const addButton = (page: Page) => page.getByRole("button", { name: "+ Add Product" });
const titles = (page: Page) => productRows(page).getByRole("link");
const listCall = { method: "GET", path: /^\/v1\/products$/ };

async function tick(page: Page, ...labels: string[]): Promise<void> {
  await page.getByRole("button", { name: /^Status/ }).click();
  for (const label of labels) await page.getByRole("option", { name: label, exact: true }).click();
  await page.keyboard.press("Escape");
}

/** Stories on the whole list begin without others' products. */
async function clear({ app }: Crema): Promise<void> {
  const headers = await signInAs(app, await aStaffMember(app, productEditor));
  const { body } = await app.call(listProducts, { headers });
  for (const { uuid } of body.products) await app.call(deleteProduct, { params: { uuid }, headers });
}

test("opens with its two tabs for who may edit products, without '+ Add Product' for who may read, and is unknown to others [PROD-01] [PROD-07] [PROD-08]", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  await aStoredProduct(crema, { title: "Opening Blend" });
  const { page } = await signedIn(productEditor);
  await page.goto("/products");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(mainMenu(page).getByRole("link", { name: "Products" })).toHaveAttribute("aria-current", "page");
  const tabs = page.getByRole("tablist", { name: "Products views" }).getByRole("tab");
  await expect(tabs).toHaveText(["Products", "Parts"]);
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await expect(productRows(page).first()).toBeVisible();
  await tabs.nth(1).click();
  await expect(page.getByRole("table", { name: "Parts" })).toBeVisible();
  await tabs.first().click();
  await addButton(page).click();
  await expect(page).toHaveURL(/\/products\/create$/);

  const reader = await elsewhere(productReader);
  await reader.page.goto("/products");
  await expect(productRows(reader.page).first()).toBeVisible();
  await expect(addButton(reader.page)).toHaveCount(0);

  const other = await elsewhere({ permissions: ["user.edit"] });
  const heard = listen(other.page);
  const unknown = other.page.getByRole("main").getByText("404");
  await other.page.goto("/products");
  await expect(unknown).toBeVisible();
  for (const path of ["/products/create", "/products/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff"]) {
    await goOnTo(other.page, path);
    await expect(unknown).toBeVisible();
  }
  await expect(mainMenu(other.page).getByRole("link", { name: "Products" })).toHaveCount(0);
  expect(heard.filter((request) => pathOf(request).startsWith("/v1/products"))).toEqual([]);
});

test("finds by title, part and collection with a letter wrong, filters by all that is ticked, and keeps it all in the address [PROD-04] [PROD-05] [PROD-06] [AMD-30] [AMB-43]", async ({
  signedIn,
  crema,
}) => {
  await clear(crema);
  const house = await aStoredProduct(crema, {
    title: "Highland House",
    isPublished: true,
    isFeatured: true,
    isOnSale: true,
    isGrindProduct: true,
    categories: [{ id: await aCollection(crema.app, { title: "Nightfall roasts" }) }],
  });
  await aPart(crema.app, { partCode: "ZANZIBAR-250", productUuid: house.uuid });
  await aStoredProduct(crema, { title: "Riverside Decaf", isPublished: true, isOnSale: true });
  await aStoredProduct(crema, { title: "Postcard Voucher", isDigital: true, isGiftCard: true });
  const { page } = await signedIn(productEditor);
  await page.goto("/products");
  await expect(titles(page)).toHaveCount(3);
  await expect(titles(page)).toContainText(["Highland House", "Postcard Voucher", "Riverside Decaf"]);
  await expect(productRows(page).first()).toContainText("Published");
  await expect(productRows(page).first()).toContainText("On Sale");
  await expect(productRows(page).first()).toContainText("ZANZIBAR-250");

  await search(page).fill("Highlend");
  await expect(titles(page)).toContainText(["Highland House"]);
  await expect(titles(page)).toHaveCount(1);
  await search(page).fill("zanzibbar");
  await expect(titles(page)).toContainText(["Highland House"]);
  await search(page).fill("ri");
  await expect(titles(page)).toHaveCount(3);
  await search(page).fill("nightfell");
  await expect(titles(page)).toContainText(["Highland House"]);
  await expect(titles(page)).toHaveCount(1);
  await search(page).fill("ri");
  await expect(titles(page)).toHaveCount(3);
  await search(page).fill("");

  const found: Readonly<Record<string, readonly string[]>> = {
    Published: ["Highland House", "Riverside Decaf"],
    Featured: ["Highland House"],
    "On Sale": ["Highland House", "Riverside Decaf"],
    Shippable: ["Highland House", "Riverside Decaf"],
    Digital: ["Postcard Voucher"],
    "Gift Card": ["Postcard Voucher"],
    "Grind Product": ["Highland House"],
  };
  for (const [label, names] of Object.entries(found)) {
    await tick(page, label);
    await expect(titles(page)).toHaveCount(names.length);
    await expect(titles(page)).toContainText([...names]);
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(titles(page)).toHaveCount(3);
  }
  await tick(page, "On Sale", "Featured");
  await expect(titles(page)).toContainText(["Highland House"]);
  await expect(titles(page)).toHaveCount(1);
  await search(page).fill("house");
  await expect(page).toHaveURL(/search=house/);
  await expect(page).toHaveURL(/filters=featured%2ConSale/);

  // A click anywhere on the row opens it; Back brings the list as it was left, with the focus on its row.
  await productRows(page).first().getByText("On Sale").click();
  await expect(page).toHaveURL(new RegExp(`/products/${house.uuid}$`));
  await expect(page.getByRole("heading", { name: "Highland House" })).toBeVisible();
  await page.getByRole("link", { name: /Back to Products/ }).click();
  await expect(search(page)).toHaveValue("house");
  await expect(titles(page)).toHaveCount(1);
  await expect(titles(page).first()).toBeFocused();
  await page.reload();
  await expect(search(page)).toHaveValue("house");
  await expect(titles(page)).toHaveCount(1);
});

test("is made by its title, with Product Details alone, and opens at its page [PROD-02] [PROD-09] [PROD-10] [PROD-57]", async ({
  signedIn,
}) => {
  const { page } = await signedIn(productEditor);
  await page.goto("/products/create");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create product");
  await expect(page.getByRole("main").getByRole("heading")).toHaveText(["Product Details"]);
  await expect(saveButton(page)).toBeDisabled();
  await productField(page, "Title").fill("   ");
  await expect(saveButton(page)).toBeDisabled();
  await productField(page, "Title").fill(" Created Blend ");
  await productField(page, "Subtitle").fill("Fresh");
  await card(page, "Product Details").getByLabel("Gift Card").check();
  const heard = listen(page);
  const held = await hold(page, { method: "POST", path: /^\/v1\/products$/ });
  await saveButton(page).dblclick();
  await expect(saveButton(page)).toHaveAttribute("aria-busy", "true");
  held.release();
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  await expect(notice(page, "Product created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Created Blend" })).toBeVisible();
  expect(heard.filter((request) => request.method() === "POST")).toHaveLength(1);
  await expect(productField(page, "Title")).toHaveValue("Created Blend");
  await expect(productField(page, "Physical")).toBeChecked();
  await expect(card(page, "Product Details").getByLabel("Gift Card")).toBeChecked();
  await page.goto("/products");
  await expect(titles(page).filter({ hasText: "Created Blend" })).toHaveCount(1);
});

test("is made once though its answer was lost, and can still be saved when it was changed meanwhile", async ({
  signedIn,
}) => {
  const { page } = await signedIn(productEditor);
  const createCall = { method: "POST", path: /^\/v1\/products$/ };
  const create = async (title: string) => {
    await page.goto("/products/create");
    await productField(page, "Title").fill(title);
    await lose(page, createCall);
    await saveButton(page).click();
    await expect(notice(page, /^No answer from the server/)).toBeVisible();
    await mend(page);
  };
  await create("Twice Sent");
  await saveButton(page).click();
  await expect(page.getByRole("heading", { name: "Twice Sent" })).toBeVisible();
  await page.goto("/products");
  await expect(titles(page).filter({ hasText: "Twice Sent" })).toHaveCount(1);

  await create("Changed Between");
  await productField(page, "Title").fill("Changed Between Tries");
  await saveButton(page).click();
  await expect(page.getByRole("heading", { name: "Changed Between Tries" })).toBeVisible();
});

test("tells what it lacks: nothing listed, nothing found, not loaded, and follows what others do", async ({
  signedIn,
  crema,
}) => {
  await clear(crema);
  const { page } = await signedIn(productEditor);
  await page.goto("/products");
  await expect(productTable(page).or(page.getByRole("main")).getByText("No data to display").first()).toBeVisible();
  await fail(page, listCall, { status: 500 });
  await page.reload();
  await expect(page.getByText("Could not load")).toBeVisible();
  await mend(page);
  await aStoredProduct(crema, { title: "Followed" });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(titles(page)).toContainText(["Followed"]);
  const isLive = untilLive(page);
  await page.reload();
  await isLive;
  await expect(titles(page)).toContainText(["Followed"]);
  await clear(crema);
  await expect(titles(page)).toHaveCount(0);
});

test("a product is found, changed and left with the keyboard alone", async ({ signedIn, crema }) => {
  await clear(crema);
  await aStoredProduct(crema, { title: "Keyboard Blend A" });
  await aStoredProduct(crema, { title: "Keyboard Blend B" });
  const { page } = await signedIn(productEditor);
  await page.goto("/products");
  await expect(titles(page)).toHaveCount(2);
  await page.bringToFront();
  await search(page).focus();
  await page.keyboard.type("keyboard");
  await expect(page).toHaveURL(/search=keyboard/);
  for (let pressed = 0; pressed < 12; pressed += 1) {
    if (
      await titles(page)
        .first()
        .evaluate((link) => link === document.activeElement)
    )
      break;
    await page.keyboard.press("Tab");
  }
  await expect(titles(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(titles(page).nth(1)).toBeFocused();
  const second = (await titles(page).nth(1).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await productField(page, "Title").focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" changed");
  await page.keyboard.press("Tab");
  await expect(productField(page, "Subtitle")).toBeFocused();
  await productField(page, "Physical").focus();
  await page.keyboard.press("ArrowRight");
  await expect(productField(page, "Digital")).toBeChecked();
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(notice(page, "Product updated successfully")).toBeVisible();
  await expect(saveBar(page)).not.toContainText("Unsaved changes");
  await page.getByRole("button", { name: "Delete Product" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`'${second} changed'`);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete Product" })).toBeFocused();
});
