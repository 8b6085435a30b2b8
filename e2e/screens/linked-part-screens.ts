/** The card Linked Parts of a product and its dialogs. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, showBars } from "./screen.ts";
import { scrollTo, showProduct } from "./product-screens.ts";

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

interface Shown {
  readonly state: string;
  readonly show: (page: Page, uuid: string) => Promise<unknown>;
}
const states: readonly Shown[] = [
  { state: "add", show: addRows },
  { state: "add-chosen", show: chosen },
  {
    state: "add-empty",
    show: async (page, uuid) => {
      await addRows(page, uuid);
      await dialog(page).getByRole("searchbox").fill("zzzzqqqq");
      await dialog(page).getByText("No data to display").waitFor();
    },
  },
  {
    state: "add-loading",
    show: async (page, uuid) => {
      await hold(page, choices);
      await openAdd(page, uuid);
      await showBars(page);
    },
  },
  {
    state: "add-failed",
    show: async (page, uuid) => {
      await fail(page, { method: "POST", ...parts }, { status: 500 });
      await chosen(page, uuid);
      await button(page, "+ Add To Product").click();
      await dialog(page).getByRole("alert").waitFor();
    },
  },
  {
    state: "picker",
    show: async (page, uuid) => {
      await picker(page, uuid);
      await linked(page).getByRole("region", { name: "Parts picker" }).locator("tr[data-key]").nth(1).click();
    },
  },
  {
    state: "remove",
    show: async (page, uuid) => {
      await showCard(page, uuid);
      for (const n of [0, 1]) await row(page, n).locator("label").click();
      await linked(page)
        .getByRole("button", { name: /^Remove/ })
        .click();
      await dialog(page).waitFor();
    },
  },
  {
    state: "unlink",
    show: async (page, uuid) => {
      await showCard(page, uuid);
      await row(page, 0)
        .getByRole("button", { name: /^Unlink/ })
        .click();
      await dialog(page).waitFor();
    },
  },
];

export const linkedPartScreens: readonly Screen[] = states.map(({ state, show }) => ({
  screen: "linked-parts",
  state,
  as: "admin",
  show: (page, { product }) => show(page, product),
}));
