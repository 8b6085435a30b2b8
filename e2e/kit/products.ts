/** Products for stories, made the way the program's own users make them. */
import { createProduct, type Product, type ProductBody } from "@crema/contract/areas/products";
import type { Locator, Page } from "@playwright/test";
import { signInAs } from "../../server/test/sessions.ts";
import { aStaffMember } from "../../server/test/users.ts";
import type { Crema } from "./crema.ts";
import { card, recordsOf } from "./screen.ts";

/** Who may change products. */
export const productEditor = { permissions: ["product.edit"] };
/** Who may only look at them. */
export const productReader = { read: ["product"] as const };

/** A product as it is stored, made by a colleague. */
export async function aStoredProduct({ app }: Crema, body: ProductBody & { title: string }): Promise<Product> {
  const headers = await signInAs(app, await aStaffMember(app, productEditor));
  const { status, body: product } = await app.call(createProduct, { body, headers });
  if (status !== 200) throw new Error(`no product was made: ${JSON.stringify(product)}`);
  return product;
}

export const productTable = (page: Page): Locator => page.getByRole("table", { name: "Products" });
export const productRows = (page: Page): Locator => recordsOf(productTable(page));
export const productField = (page: Page, label: string): Locator =>
  card(page, "Product Details").getByLabel(label, { exact: true });
export const saveButton = (page: Page): Locator => page.getByRole("button", { name: "Save", exact: true });
