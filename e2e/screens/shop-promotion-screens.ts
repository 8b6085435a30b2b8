/** Promotions of the web shop, and the way to Bean Drive, in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, showBars } from "./screen.ts";

const list = { method: "GET", path: /^\/v1\/promotions\/shopify\/list$/ };
const name = "Shopify promotions";

async function open(page: Page, tab = "Shopify"): Promise<void> {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: tab }).click();
}
async function showList(page: Page): Promise<void> {
  await open(page);
  await page.getByRole("table", { name }).getByText("SPRINGROAST").waitFor();
}
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

export const shopPromotionScreens: readonly Screen[] = [
  { screen: "shop-promotions", state: "list", as: "admin", show: showList },
  { screen: "shop-promotions", state: "read-only", as: "readonly", show: showList },
  {
    screen: "shop-promotions",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, list);
      await open(page);
      await showBars(page);
    },
  },
  {
    screen: "shop-promotions",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await open(page);
      await page.getByText("Could not load").waitFor();
    },
  },
  {
    screen: "shop-promotions",
    state: "not-told",
    as: "admin",
    show: async (page) => {
      await page.route(
        (url) => list.path.test(url.pathname),
        async (route) => {
          const response = await route.fetch();
          const shop = {
            state: "failed",
            reason: "The shop's client is over its limit",
            promotionUuid: "",
            toldAt: "",
          };
          await route.fulfill({ response, json: { ...(await response.json()), shop } });
        },
      );
      await showList(page);
    },
  },
  {
    screen: "shop-promotions",
    state: "create",
    as: "admin",
    show: async (page) => {
      await showList(page);
      await button(page, "+ Create Promotion").click();
      await dialog(page).waitFor();
    },
  },
  {
    screen: "shop-promotions",
    state: "not-saved",
    as: "admin",
    show: async (page) => {
      await showList(page);
      await button(page, "SUMMERICE").click();
      await field(page, "End Date").fill("01/01/2020");
      await field(page, "Set as active").check();
      await fail(page, { method: "PUT", path: /^\/v1\/promotions\/shopify\// }, { status: 500 });
      await button(page, "Save").click();
      await page.getByText("Not saved: Something went wrong").waitFor();
    },
  },
  { screen: "bean-drive", state: "entrance", as: "admin", show: (page) => open(page, "Bean Drive") },
  { screen: "bean-drive", state: "no-access", as: "readonly", show: (page) => open(page, "Bean Drive") },
];
