/** The products pages in every state. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { button, dialog, type Screen, screensOf, scrollTo, showWaiting, withoutRows } from "./screen.ts";
import type { People } from "./stage.ts";

const list = { method: "GET", path: /^\/v1\/products$/ };
const detail = { method: "GET", path: /^\/v1\/products\/[0-9a-f-]{36}$/ };

async function showList(page: Page, query = ""): Promise<void> {
  await page.goto(`/products${query}`);
  await page.getByRole("table", { name: "Products" }).getByRole("link").first().waitFor();
  await page.waitForLoadState("networkidle");
}
/** With everything on it. */
export async function showProduct(page: Page, uuid: string): Promise<void> {
  await page.goto(`/products/${uuid}`);
  await page.getByRole("textbox", { name: "Title", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
}

const cards = ["Collection", "Product Quiz", "Linked Parts", "Images", "Storefront"];
const scrolledToCards = Object.fromEntries(
  cards.map((title) => [
    title.toLowerCase().replace(" ", "-"),
    async (page: Page, { product }: People) => {
      await showProduct(page, product);
      await scrollTo(page, title);
    },
  ]),
);

const lists = screensOf(
  "products",
  {
    ...withoutRows(list, "/products"),
    list: (page) => showList(page),
    filtered: (page) => showList(page, "?search=heritage&filters=published,onSale"),
  },
  {
    "read-only": (page) => showList(page),
  },
);

const details = screensOf(
  "product",
  {
    create: async (page) => {
      await page.goto("/products/create");
      await page.getByRole("textbox", { name: "Title", exact: true }).fill(" ");
    },
    details: (page, { product }) => showProduct(page, product),
    ...scrolledToCards,
    refused: async (page, { product }) => {
      await showProduct(page, product);
      await page.getByRole("textbox", { name: "Title", exact: true }).fill("");
      await page.getByRole("textbox", { name: "Theme colour", exact: true }).fill("brown");
    },
    "add-tasting-notes": async (page) => {
      await showList(page, "?search=adelaide");
      await page.getByRole("table", { name: "Products" }).getByRole("link").first().click();
      await button(page, "Add tasting notes").click();
    },
    delete: async (page, { product }) => {
      await showProduct(page, product);
      await button(page, "Delete Product").click();
      await dialog(page).waitFor();
    },
    "failed-sync": async (page, { product }) => {
      await page.route(
        (url) => detail.path.test(url.pathname),
        async (route) => {
          const response = await route.fetch();
          const shopCopy = { state: "failed", syncedAt: "", reason: "The shop refused the title: too long" };
          await route.fulfill({ response, json: { ...(await response.json()), shopCopy } });
        },
      );
      await showProduct(page, product);
      await scrollTo(page, "Storefront");
    },
    "delete-failed": async (page, { product }) => {
      await fail(page, { ...detail, method: "DELETE" }, { status: 500 });
      await showProduct(page, product);
      await button(page, "Delete Product").click();
      await button(page, "Delete").click();
      await page.getByText("Something went wrong with deleting the product").waitFor();
    },
    loading: (page, { product }) => showWaiting(page, detail, `/products/${product}`),
    unknown: async (page) => {
      await page.goto("/products/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff");
      await page.getByText("There is no product at this address.").waitFor();
    },
  },
  {
    "read-only": (page, { product }) => showProduct(page, product),
  },
);

export const productScreens: readonly Screen[] = [...lists, ...details];
