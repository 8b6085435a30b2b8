/** The shops in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { dialog, type Screen, showBars } from "./screen.ts";

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

const lists: readonly Screen[] = [
  { screen: "locations", state: "list", as: "admin", show: (page) => showShops(page) },
  {
    screen: "locations",
    state: "filtered",
    as: "admin",
    show: (page) => showShops(page, "?filters=isCoffeeRetailer,hasFreeWifi&sortBy=suburb"),
  },
  { screen: "locations", state: "read-only", as: "readonly", show: (page) => showShops(page) },
  {
    screen: "locations",
    state: "empty",
    as: "admin",
    show: async (page) => {
      await page.goto("/locations?search=no-shop-of-this-name");
      await page.getByText("No data to display").waitFor();
    },
  },
  {
    screen: "locations",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, list);
      await page.goto("/locations");
      await page.getByRole("table", { name: "Locations" }).waitFor();
      await showBars(page);
    },
  },
  {
    screen: "locations",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await page.goto("/locations");
      await page.getByText("Could not load").waitFor();
    },
  },
];

const details: readonly Screen[] = [
  { screen: "location", state: "page", as: "admin", show: showShop },
  {
    screen: "location",
    state: "map",
    as: "admin",
    show: async (page) => {
      await showShop(page);
      await toTheMap(page);
    },
  },
  {
    screen: "location",
    state: "region",
    as: "admin",
    show: async (page) => {
      await showShop(page);
      for (let zoom = 18; zoom > 9; zoom -= 1) await page.getByRole("button", { name: "Zoom out" }).click();
      await toTheMap(page);
    },
  },
  { screen: "location", state: "read-only", as: "readonly", show: showShop },
  {
    screen: "location",
    state: "delete",
    as: "admin",
    show: async (page) => {
      await showShop(page);
      await page.getByRole("button", { name: "Delete Location" }).click();
      await dialog(page).waitFor();
    },
  },
  {
    screen: "location",
    state: "delete-failed",
    as: "admin",
    show: async (page) => {
      await fail(page, { ...detail, method: "DELETE" }, { status: 500 });
      await showShop(page);
      await page.getByRole("button", { name: "Delete Location" }).click();
      await dialog(page).getByRole("button", { name: "Delete" }).click();
      await dialog(page).getByText("Something went wrong").waitFor();
    },
  },
  {
    screen: "location",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, detail);
      await showShops(page);
      await rows(page).first().getByRole("link").click();
      await showBars(page);
    },
  },
  { screen: "location", state: "new", as: "admin", show: addShop },
  {
    screen: "location",
    state: "new-map",
    as: "admin",
    show: async (page) => {
      await addShop(page);
      await toTheMap(page);
    },
  },
  {
    screen: "location",
    state: "problems",
    as: "admin",
    show: async (page) => {
      await addShop(page);
      for (const label of ["Latitude", "Longitude"]) await page.getByLabel(label, { exact: true }).fill("");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("You must enter a title.").waitFor();
    },
  },
];

export const locations: readonly Screen[] = [...lists, ...details];
