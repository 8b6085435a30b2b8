/** The shops in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { dialog, type Screen, screensOf, showBars, withoutRows } from "./screen.ts";

const list = { method: "GET", path: /^\/v1\/locations$/ };
const detail = { method: "GET", path: /^\/v1\/locations\/[0-9a-f-]{36}$/ };
const rows = (page: Page) => page.getByRole("table", { name: "Locations" }).locator("tr[data-key]");
const map = (page: Page) => page.locator(".map[data-zoom]");

async function showShops(page: Page, query = ""): Promise<void> {
  await page.goto(`/locations${query}`);
  await rows(page).first().waitFor();
  await page.waitForLoadState("networkidle");
}
async function showShop(page: Page): Promise<void> {
  await showShops(page);
  await rows(page).first().getByRole("link").click();
  await map(page).waitFor();
  await page.waitForLoadState("networkidle");
}
async function addShop(page: Page): Promise<void> {
  await page.goto("/locations/add");
  await map(page).waitFor();
}
const toTheMap = (page: Page) => map(page).scrollIntoViewIfNeeded();

const lists = screensOf(
  "locations",
  {
    ...withoutRows(list, "/locations"),
    list: (page) => showShops(page),
    filtered: (page) => showShops(page, "?filters=isCoffeeRetailer,hasFreeWifi&sortBy=suburb"),
  },
  {
    "read-only": (page) => showShops(page),
  },
);

const details = screensOf(
  "location",
  {
    page: showShop,
    map: async (page) => {
      await showShop(page);
      await toTheMap(page);
    },
    region: async (page) => {
      await showShop(page);
      for (let zoom = 18; zoom > 9; zoom -= 1) await page.getByRole("button", { name: "Zoom out" }).click();
      await toTheMap(page);
    },
    delete: async (page) => {
      await showShop(page);
      await page.getByRole("button", { name: "Delete Location" }).click();
      await dialog(page).waitFor();
    },
    "delete-failed": async (page) => {
      await fail(page, { ...detail, method: "DELETE" }, { status: 500 });
      await showShop(page);
      await page.getByRole("button", { name: "Delete Location" }).click();
      await dialog(page).getByRole("button", { name: "Delete" }).click();
      await dialog(page).getByText("Something went wrong").waitFor();
    },
    loading: async (page) => {
      await hold(page, detail);
      await showShops(page);
      await rows(page).first().getByRole("link").click();
      await showBars(page);
    },
    new: addShop,
    "new-map": async (page) => {
      await addShop(page);
      await toTheMap(page);
    },
    problems: async (page) => {
      await addShop(page);
      for (const label of ["Latitude", "Longitude"]) await page.getByLabel(label, { exact: true }).fill("");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("You must enter a title.").waitFor();
    },
  },
  {
    "read-only": showShop,
  },
);

export const locations: readonly Screen[] = [...lists, ...details];
