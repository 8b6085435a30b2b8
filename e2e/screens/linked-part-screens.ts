/** The card Linked Parts of a product and its dialogs. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, screensOf, scrollTo, showBars } from "./screen.ts";
import { showProduct } from "./product-screens.ts";

const parts = { path: /^\/v1\/products\/[^/]+\/parts$/ };
const choices = { method: "GET", path: /^\/v1\/parts$/ };
const linked = (page: Page) => page.getByRole("region", { name: "Linked Parts", exact: true });
const row = (page: Page, n: number) => linked(page).getByRole("grid").getByRole("row").nth(n);

async function showCard(page: Page, uuid: string): Promise<void> {
  await showProduct(page, uuid);
  await scrollTo(page, "Linked Parts");
}
async function openAdd(page: Page, uuid: string): Promise<void> {
  await showCard(page, uuid);
  await linked(page).getByRole("button", { name: "Add", exact: true }).click();
  await dialog(page).waitFor();
}
async function addRows(page: Page, uuid: string): Promise<void> {
  await openAdd(page, uuid);
  await dialog(page).locator("tr[data-key]").first().waitFor();
}
/** One of another product and one of none. */
async function chosen(page: Page, uuid: string): Promise<void> {
  await addRows(page, uuid);
  for (const n of [0, 1]) await dialog(page).locator("tr[data-key]").nth(n).click();
}
async function picker(page: Page, uuid: string): Promise<void> {
  await showCard(page, uuid);
  await linked(page).getByRole("button", { name: "Pick parts" }).click();
  await linked(page).getByRole("region", { name: "Parts picker" }).locator("tr[data-key]").first().waitFor();
}

export const linkedPartScreens = screensOf("linked-parts", {
  add: (page, { product }) => addRows(page, product),
  "add-chosen": (page, { product }) => chosen(page, product),
  "add-empty": async (page, { product }) => {
    await addRows(page, product);
    await dialog(page).getByRole("searchbox").fill("zzzzqqqq");
    await dialog(page).getByText("No data to display").waitFor();
  },
  "add-loading": async (page, { product }) => {
    await hold(page, choices);
    await openAdd(page, product);
    await showBars(page);
  },
  "add-failed": async (page, { product }) => {
    await fail(page, { method: "POST", ...parts }, { status: 500 });
    await chosen(page, product);
    await button(page, "+ Add To Product").click();
    await dialog(page).getByRole("alert").waitFor();
  },
  picker: async (page, { product }) => {
    await picker(page, product);
    await linked(page).getByRole("region", { name: "Parts picker" }).locator("tr[data-key]").nth(1).click();
  },
  remove: async (page, { product }) => {
    await showCard(page, product);
    for (const n of [0, 1]) await row(page, n).locator("label").click();
    await linked(page)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await dialog(page).waitFor();
  },
  unlink: async (page, { product }) => {
    await showCard(page, product);
    await row(page, 0)
      .getByRole("button", { name: /^Unlink/ })
      .click();
    await dialog(page).waitFor();
  },
});
