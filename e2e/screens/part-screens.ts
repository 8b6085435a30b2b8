/** The parts tab and the part detail in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, showBars } from "./screen.ts";

const list = { method: "GET", path: /^\/v1\/parts$/ };
const detail = { method: "GET", path: /^\/v1\/parts\/[^/]+$/ };
const update = { method: "PUT", path: /^\/v1\/parts\// };
/** The part that sells most. */
const address = "/parts/ESP-1KG";

async function showParts(page: Page, ready: string): Promise<void> {
  await page.goto("/products");
  await page.getByRole("tab", { name: "Parts" }).click();
  await page.getByText(ready).first().waitFor();
}
async function showPart(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByRole("textbox", { name: "Bean dollar %" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByText("Bean Dollars given").waitFor();
}
async function typed(page: Page, percentage: string): Promise<void> {
  await showPart(page);
  await page.getByRole("textbox", { name: "Bean dollar %" }).fill(percentage);
}

export const partScreens: readonly Screen[] = [
  { screen: "parts", state: "list", as: "admin", show: (page) => showParts(page, "ESP-1KG") },
  {
    screen: "parts",
    state: "searched",
    as: "admin",
    show: async (page) => {
      await showParts(page, "ESP-1KG");
      await page.getByRole("searchbox").fill("esp");
      await page.getByText("Search: esp").waitFor();
    },
  },
  {
    screen: "parts",
    state: "empty",
    as: "admin",
    show: async (page) => {
      await showParts(page, "ESP-1KG");
      await page.getByRole("searchbox").fill("nothing is called so");
      await page.getByText("No data to display").waitFor();
    },
  },
  {
    screen: "parts",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, list);
      await showParts(page, "Part code");
      await showBars(page);
    },
  },
  {
    screen: "parts",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await showParts(page, "Could not load");
    },
  },
  { screen: "part", state: "detail", as: "admin", show: showPart },
  { screen: "part", state: "read-only", as: "readonly", show: showPart },
  {
    screen: "part",
    state: "what-if",
    as: "admin",
    show: async (page) => {
      await typed(page, "3.5");
      await page.getByText("At 3.50 %").waitFor();
    },
  },
  { screen: "part", state: "wrong", as: "admin", show: (page) => typed(page, "5.01") },
  {
    screen: "part",
    state: "not-saved",
    as: "admin",
    show: async (page) => {
      await typed(page, "4.00");
      await fail(page, update, { status: 500 });
      await button(page, "Save").click();
      await page.getByText("not saved").waitFor();
      await page.getByText("At 4.00 %").waitFor();
    },
  },
  {
    screen: "part",
    state: "unlink",
    as: "admin",
    show: async (page) => {
      await showPart(page);
      await button(page, "Unlink").click();
      await dialog(page).waitFor();
    },
  },
  {
    screen: "part",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, detail);
      await page.goto(address);
      await showBars(page);
    },
  },
];
