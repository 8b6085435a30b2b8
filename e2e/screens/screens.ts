/** Every screen and state that is looked at, each brought up the way staff would. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { diagnostics } from "./diagnostics-screens.ts";
import { locations } from "./location-screens.ts";
import { orderDetails } from "./order-screens.ts";
import { button, type Screen, screensOf, showFailure, showRows, showUser, withoutRows } from "./screen.ts";
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
const users = screensOf(
  "users",
  {
    ...withoutRows(list, "/users"),
    list: async (page) => {
      await page.goto("/users");
      await showRows(page);
    },
    filtered: async (page) => {
      await page.goto("/users?search=an&permissions=customer&status=active,pending");
      await showRows(page);
    },
  },
  {
    "read-only": async (page) => {
      await page.goto("/users");
      await showRows(page);
    },
  },
);

const details = screensOf(
  "user",
  {
    verified: (page, { verified }) => showUser(page, verified),
    unverified: (page, { pending }) => showUser(page, pending),
    archived: (page, { archived }) => showUser(page, archived),
    staff: (page, { staff }) => showUser(page, staff),
    own: (page, { own }) => showUser(page, own),
    edited: (page, { verified }) => rename(page, verified),
    refused: async (page, { verified }) => {
      await showUser(page, verified);
      await page.getByRole("textbox", { name: "Mobile" }).fill("12");
      await page.getByRole("textbox", { name: "Email" }).fill("");
      await page.getByRole("textbox", { name: "Postcode" }).focus();
    },
    conflict: async (page, { verified }) => {
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
    error: (page, { verified }) => showFailure(page, detail, `/users/${verified}`),
    notice: async (page, { verified }) => {
      await rename(page, verified);
      await fail(page, update, { status: 500 });
      await button(page, "Save").click();
      await page.getByRole("region", { name: "Notices" }).getByText("Something went wrong").waitFor();
    },
  },
  {
    "read-only": (page, { verified }) => showUser(page, verified),
  },
);

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
  ...screensOf("today", {
    page: async (page) => {
      await page.goto("/start");
      await page.getByRole("heading", { name: "Orders not sent" }).waitFor();
    },
  }),
  ...screensOf("support", {
    page: async (page) => {
      await page.goto("/support");
      await page.getByRole("heading", { name: "Digital Style Guide" }).waitFor();
    },
  }),
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
];
