/** The parts tab and the part detail in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, screensOf, showBars, showWaiting } from "./screen.ts";

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
  ...screensOf("parts", {
    list: (page) => showParts(page, "ESP-1KG"),
    searched: async (page) => {
      await showParts(page, "ESP-1KG");
      await page.getByRole("searchbox").fill("esp");
      await page.getByText("Search: esp").waitFor();
    },
    empty: async (page) => {
      await showParts(page, "ESP-1KG");
      await page.getByRole("searchbox").fill("nothing is called so");
      await page.getByText("No data to display").waitFor();
    },
    loading: async (page) => {
      await hold(page, list);
      await showParts(page, "Part code");
      await showBars(page);
    },
    error: async (page) => {
      await fail(page, list, { status: 500 });
      await showParts(page, "Could not load");
    },
  }),
  ...screensOf(
    "part",
    {
      detail: showPart,
      "what-if": async (page) => {
        await typed(page, "3.5");
        await page.getByText("At 3.50 %").waitFor();
      },
      wrong: (page) => typed(page, "5.01"),
      "not-saved": async (page) => {
        await typed(page, "4.00");
        await fail(page, update, { status: 500 });
        await button(page, "Save").click();
        await page.getByText("not saved").waitFor();
        await page.getByText("At 4.00 %").waitFor();
      },
      unlink: async (page) => {
        await showPart(page);
        await button(page, "Unlink").click();
        await dialog(page).waitFor();
      },
      loading: (page) => showWaiting(page, detail, address),
    },
    {
      "read-only": showPart,
    },
  ),
];
