/** The products list and making a product, as staff meet them. */
import { deleteProduct, listProducts } from "@crema/contract/areas/products";
import type { Page } from "@playwright/test";
import { aPart } from "../server/test/parts.ts";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { hold, listen, untilLive } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { aStoredProduct, productEditor, productField, productReader, productRows, saveButton } from "./kit/products.ts";
import { card, mainMenu, notice } from "./kit/screen.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const addButton = (page: Page) => page.getByRole("button", { name: "+ Add Product" });
const titles = (page: Page) => productRows(page).getByRole("link");

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

test("products are listed, found, made once, and followed", async ({ signedIn, elsewhere, crema }) => {
  const { page } = await signedIn(productEditor);
  await test.step("opens with its two tabs for who may edit products, without '+ Add Product' for who may read [PROD-01] [PROD-07] [PROD-08]", async () => {
    await aStoredProduct(crema, { title: "Opening Blend" });
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
  });
  await test.step("finds with a letter wrong, filters by all that is ticked, and keeps it all in the address [PROD-04] [PROD-05] [PROD-06] [AMD-30] [AMB-43]", async () => {
    await clear(crema);
    const house = await aStoredProduct(crema, {
      title: "Highland House",
      isPublished: true,
      isFeatured: true,
      isOnSale: true,
      isGrindProduct: true,
    });
    await aPart(crema.app, { partCode: "ZANZIBAR-250", productUuid: house.uuid });
    await aStoredProduct(crema, { title: "Riverside Decaf", isPublished: true, isOnSale: true });
    await aStoredProduct(crema, { title: "Postcard Voucher", isDigital: true, isGiftCard: true });
    await page.goto("/products");
    await expect(titles(page)).toHaveCount(3);
    await expect(titles(page)).toContainText(["Highland House", "Postcard Voucher", "Riverside Decaf"]);
    await expect(productRows(page).first()).toContainText("Published");
    await expect(productRows(page).first()).toContainText("On Sale");
    await expect(productRows(page).first()).toContainText("ZANZIBAR-250");

    await search(page).fill("Highlend");
    await expect(titles(page)).toContainText(["Highland House"]);
    await expect(titles(page)).toHaveCount(1);
    await search(page).fill("");
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
  });
  await test.step("is made by its title, with Product Details alone, and opens at its page [PROD-02] [PROD-09] [PROD-10] [PROD-57]", async () => {
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
  await test.step("says that nothing is listed, and follows what others do", async () => {
    await clear(crema);
    await page.goto("/products");
    await expect(page.getByRole("main").getByText("No data to display")).toBeVisible();
    await aStoredProduct(crema, { title: "Followed" });
    const isLive = untilLive(page);
    await page.reload();
    await isLive;
    await expect(titles(page)).toContainText(["Followed"]);
    await clear(crema);
    await expect(titles(page)).toHaveCount(0);
  });
});
