/** Promotions of the web shop, and the way to Bean Drive, in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, screensOf, showBars } from "./screen.ts";

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
  ...screensOf(
    "shop-promotions",
    {
      list: showList,
      loading: async (page) => {
        await hold(page, list);
        await open(page);
        await showBars(page);
      },
      error: async (page) => {
        await fail(page, list, { status: 500 });
        await open(page);
        await page.getByText("Could not load").waitFor();
      },
      "not-told": async (page) => {
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
      create: async (page) => {
        await showList(page);
        await button(page, "+ Create Promotion").click();
        await dialog(page).waitFor();
      },
      "not-saved": async (page) => {
        await showList(page);
        await button(page, "SUMMERICE").click();
        await field(page, "End Date").fill("01/01/2020");
        await field(page, "Set as active").check();
        await fail(page, { method: "PUT", path: /^\/v1\/promotions\/shopify\// }, { status: 500 });
        await button(page, "Save").click();
        await page.getByText("Not saved: Something went wrong").waitFor();
      },
    },
    {
      "read-only": showList,
    },
  ),
  ...screensOf(
    "bean-drive",
    {
      entrance: (page) => open(page, "Bean Drive"),
    },
    {
      "no-access": (page) => open(page, "Bean Drive"),
    },
  ),
];
