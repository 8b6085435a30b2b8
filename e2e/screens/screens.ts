/** Every screen and state that is looked at, each brought up the way staff would. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { diagnostics } from "./diagnostics-screens.ts";
import { locations } from "./location-screens.ts";
import { orderDetails } from "./order-screens.ts";
import { button, type Screen, showBars, showRows, showUser } from "./screen.ts";
import { orderLists } from "./order-list-screens.ts";
import { linkedPartScreens } from "./linked-part-screens.ts";
import { partScreens } from "./part-screens.ts";
import { dialogs, shell, signIn } from "./shell-screens.ts";
import { productScreens } from "./product-screens.ts";
import { operationsScreens } from "./operations/operations-screens.ts";
import { automationScreens } from "./promotions/automation-screens.ts";
import { codeScreens } from "./promotions/code-screens.ts";
import { voucherScreens } from "./promotions/voucher-screens.ts";
import { appLinkScreens } from "./app-link-screens.ts";
import { pushScreens } from "./push-screens.ts";
import { redemptionScreens } from "./promotions/redemption-screens.ts";
import { shopPromotionScreens } from "./shop-promotion-screens.ts";
import { segmentExportScreens } from "./segment-export-screens.ts";
import { segmentScreens } from "./segment-screens.ts";
import { settingsScreens } from "./settings-screens.ts";
import { tileScreens } from "./tile-screens.ts";
import { shippingLabels } from "./shipping-labels-screens.ts";
import { trends } from "./trends-screens.ts";

const list = { path: /^\/v1\/user\/all$/ };
const detail = { method: "GET", path: /^\/v1\/user\/[0-9a-f-]{36}$/ };
const update = { method: "PUT", path: /^\/v1\/user\/update\// };

async function rename(page: Page, uuid: string): Promise<void> {
  await showUser(page, uuid);
  await page.getByRole("textbox", { name: "First name" }).fill("Marguerite");
}
const users: readonly Screen[] = [
  {
    screen: "users",
    state: "list",
    as: "admin",
    show: async (page) => {
      await page.goto("/users");
      await showRows(page);
    },
  },
  {
    screen: "users",
    state: "filtered",
    as: "admin",
    show: async (page) => {
      await page.goto("/users?search=an&permissions=customer&status=active,pending");
      await showRows(page);
    },
  },
  {
    screen: "users",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, list);
      await page.goto("/users");
      await showBars(page);
    },
  },
  {
    screen: "users",
    state: "empty",
    as: "admin",
    show: async (page) => {
      await page.goto("/users?search=nobody-is-called-this");
      await page.getByText("No data to display").waitFor();
    },
  },
  {
    screen: "users",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await page.goto("/users");
      await page.getByText("Could not load").waitFor();
    },
  },
  {
    screen: "users",
    state: "read-only",
    as: "readonly",
    show: async (page) => {
      await page.goto("/users");
      await showRows(page);
    },
  },
];

const details: readonly Screen[] = [
  { screen: "user", state: "verified", as: "admin", show: (page, { verified }) => showUser(page, verified) },
  { screen: "user", state: "unverified", as: "admin", show: (page, { pending }) => showUser(page, pending) },
  { screen: "user", state: "archived", as: "admin", show: (page, { archived }) => showUser(page, archived) },
  { screen: "user", state: "staff", as: "admin", show: (page, { staff }) => showUser(page, staff) },
  { screen: "user", state: "own", as: "admin", show: (page, { own }) => showUser(page, own) },
  { screen: "user", state: "read-only", as: "readonly", show: (page, { verified }) => showUser(page, verified) },
  { screen: "user", state: "edited", as: "admin", show: (page, { verified }) => rename(page, verified) },
  {
    screen: "user",
    state: "refused",
    as: "admin",
    show: async (page, { verified }) => {
      await showUser(page, verified);
      await page.getByRole("textbox", { name: "Mobile" }).fill("12");
      await page.getByRole("textbox", { name: "Email" }).fill("");
      await page.getByRole("textbox", { name: "Postcode" }).focus();
    },
  },
  {
    screen: "user",
    state: "conflict",
    as: "admin",
    show: async (page, { verified }) => {
      await rename(page, verified);
      await fail(page, update, {
        status: 409,
        body: {
          code: "changed_by_someone_else",
          message: "This record was changed by someone else",
          changedBy: "Tom O'Brien",
          changedAt: "2026-11-21T01:58:00.000Z",
          conflicts: { "profile.firstName": { yours: "Marguerite", theirs: "Margaret" } },
          requestId: "demo",
        },
      });
      await changedMeanwhile(page);
      await button(page, "Save").click();
      await page.getByRole("region", { name: "Conflicting changes" }).waitFor();
    },
  },
  {
    screen: "user",
    state: "error",
    as: "admin",
    show: async (page, { verified }) => {
      await fail(page, detail, { status: 500 });
      await page.goto(`/users/${verified}`);
      await page.getByText("Could not load").first().waitFor();
    },
  },
  {
    screen: "user",
    state: "notice",
    as: "admin",
    show: async (page, { verified }) => {
      await rename(page, verified);
      await fail(page, update, { status: 500 });
      await button(page, "Save").click();
      await page.getByRole("region", { name: "Notices" }).getByText("Something went wrong").waitFor();
    },
  },
];

/** From now on the user is read with another first name, as after somebody else's save. */
async function changedMeanwhile(page: Page): Promise<void> {
  await page.route(
    (url) => detail.path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      const response = await route.fetch();
      const stored: { profile: { firstName: string }; lastUpdatedDate: string } = await response.json();
      stored.profile.firstName = "Margaret";
      stored.lastUpdatedDate = "2026-11-21T01:58:00.000Z";
      await route.fulfill({ response, json: stored });
    },
  );
}

export const screens: readonly Screen[] = [
  ...users,
  ...details,
  ...orderLists,
  ...orderDetails,
  ...partScreens,
  ...shippingLabels,
  ...trends,
  ...diagnostics,
  ...locations,
  ...productScreens,
  ...linkedPartScreens,
  ...voucherScreens,
  ...codeScreens,
  ...automationScreens,
  ...redemptionScreens,
  ...pushScreens,
  ...appLinkScreens,
  ...shopPromotionScreens,
  ...segmentScreens,
  ...segmentExportScreens,
  ...dialogs,
  ...shell,
  ...signIn,
  ...settingsScreens,
  ...operationsScreens,
  ...tileScreens,
  {
    screen: "today",
    state: "page",
    as: "admin",
    show: async (page) => {
      await page.goto("/start");
      await page.getByRole("heading", { name: "Orders not sent" }).waitFor();
    },
  },
  {
    screen: "support",
    state: "page",
    as: "admin",
    show: async (page) => {
      await page.goto("/support");
      await page.getByRole("heading", { name: "Digital Style Guide" }).waitFor();
    },
  },
];
