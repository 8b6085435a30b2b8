/** The products pages in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, showBars } from "./screen.ts";

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
/** Scrolled until this card stands at the top. */
export const scrollTo = (page: Page, title: string): Promise<void> =>
  page
    .getByRole("region", { name: title, exact: true })
    .evaluate((card) => card.scrollIntoView({ block: "start", behavior: "instant" }));

const lists: readonly Screen[] = [
  { screen: "products", state: "list", as: "admin", show: (page) => showList(page) },
  { screen: "products", state: "read-only", as: "readonly", show: (page) => showList(page) },
  {
    screen: "products",
    state: "filtered",
    as: "admin",
    show: (page) => showList(page, "?search=heritage&filters=published,onSale"),
  },
  {
    screen: "products",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, list);
      await page.goto("/products");
      await showBars(page);
    },
  },
  {
    screen: "products",
    state: "empty",
    as: "admin",
    show: async (page) => {
      await page.goto("/products?search=zzzzqqqq");
      await page.getByText("No data to display").waitFor();
    },
  },
  {
    screen: "products",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await page.goto("/products");
      await page.getByText("Could not load").waitFor();
    },
  },
];

const details: readonly Screen[] = [
  {
    screen: "product",
    state: "create",
    as: "admin",
    show: async (page) => {
      await page.goto("/products/create");
      await page.getByRole("textbox", { name: "Title", exact: true }).fill(" ");
    },
  },
  { screen: "product", state: "details", as: "admin", show: (page, { product }) => showProduct(page, product) },
  { screen: "product", state: "read-only", as: "readonly", show: (page, { product }) => showProduct(page, product) },
  ...(["Collection", "Product Quiz", "Linked Parts", "Images", "Storefront"] as const).map(
    (title): Screen => ({
      screen: "product",
      state: title.toLowerCase().replace(" ", "-"),
      as: "admin",
      show: async (page, { product }) => {
        await showProduct(page, product);
        await scrollTo(page, title);
      },
    }),
  ),
  {
    screen: "product",
    state: "refused",
    as: "admin",
    show: async (page, { product }) => {
      await showProduct(page, product);
      await page.getByRole("textbox", { name: "Title", exact: true }).fill("");
      await page.getByRole("textbox", { name: "Theme colour", exact: true }).fill("brown");
    },
  },
  {
    screen: "product",
    state: "add-tasting-notes",
    as: "admin",
    show: async (page) => {
      await showList(page, "?search=adelaide");
      await page.getByRole("table", { name: "Products" }).getByRole("link").first().click();
      await button(page, "Add tasting notes").click();
    },
  },
  {
    screen: "product",
    state: "delete",
    as: "admin",
    show: async (page, { product }) => {
      await showProduct(page, product);
      await button(page, "Delete Product").click();
      await dialog(page).waitFor();
    },
  },
  {
    screen: "product",
    state: "failed-sync",
    as: "admin",
    show: async (page, { product }) => {
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
  },
  {
    screen: "product",
    state: "delete-failed",
    as: "admin",
    show: async (page, { product }) => {
      await fail(page, { ...detail, method: "DELETE" }, { status: 500 });
      await showProduct(page, product);
      await button(page, "Delete Product").click();
      await button(page, "Delete").click();
      await page.getByText("Something went wrong with deleting the product").waitFor();
    },
  },
  {
    screen: "product",
    state: "loading",
    as: "admin",
    show: async (page, { product }) => {
      await hold(page, detail);
      await page.goto(`/products/${product}`);
      await showBars(page);
    },
  },
  {
    screen: "product",
    state: "unknown",
    as: "admin",
    show: async (page) => {
      await page.goto("/products/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff");
      await page.getByText("There is no product at this address.").waitFor();
    },
  },
];

export const productScreens: readonly Screen[] = [...lists, ...details];
