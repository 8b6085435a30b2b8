/** The order detail in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, showBars } from "./screen.ts";

const detail = { method: "GET", path: /^\/v1\/orders\/\d+$/ };

async function showOrder(page: Page, orderId: string): Promise<void> {
  await page.goto(`/orders/${orderId}`);
  await page.getByRole("heading", { name: /^Order #/, level: 2 }).waitFor();
  await page.waitForLoadState("networkidle");
}
async function scrolledTo(page: Page, title: string): Promise<void> {
  await page.getByRole("region", { name: title, exact: true }).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
}

export const orderDetails: readonly Screen[] = [
  { screen: "order", state: "waiting", as: "admin", show: (page, { order }) => showOrder(page, order) },
  {
    screen: "order",
    state: "uploaded",
    as: "admin",
    show: (page, { uploadedOrder }) => showOrder(page, uploadedOrder),
  },
  { screen: "order", state: "guest", as: "admin", show: (page, { guestOrder }) => showOrder(page, guestOrder) },
  { screen: "order", state: "read-only", as: "readonly", show: (page, { order }) => showOrder(page, order) },
  {
    screen: "order",
    state: "edited",
    as: "admin",
    show: async (page, { order }) => {
      await showOrder(page, order);
      await page.getByRole("textbox", { name: "Epicor ID" }).fill("104712");
      await button(page, "Edit shipping address").click();
      await page.getByRole("textbox", { name: "City" }).fill("");
      await page.getByRole("textbox", { name: "Postcode" }).fill("12");
      await scrolledTo(page, "Shipping address");
    },
  },
  {
    screen: "order",
    state: "below",
    as: "admin",
    show: async (page, { order }) => {
      await showOrder(page, order);
      await button(page, "View raw").click();
      await page.getByRole("textbox", { name: "Order as received" }).waitFor();
      await scrolledTo(page, "As received");
    },
  },
  {
    screen: "order",
    state: "gift-card",
    as: "admin",
    show: async (page, { order }) => {
      await showOrder(page, order);
      await page.getByRole("button", { name: /^Resend gift card/ }).click();
      await dialog(page).waitFor();
    },
  },
  {
    screen: "order",
    state: "loading",
    as: "admin",
    show: async (page, { order }) => {
      await hold(page, detail);
      await page.goto(`/orders/${order}`);
      await showBars(page);
    },
  },
  {
    screen: "order",
    state: "error",
    as: "admin",
    show: async (page, { order }) => {
      await fail(page, detail, { status: 500 });
      await page.goto(`/orders/${order}`);
      await page.getByText("Could not load").first().waitFor();
    },
  },
  {
    screen: "order",
    state: "unknown",
    as: "admin",
    show: async (page) => {
      await page.goto("/orders/999999999");
      await page.getByText("There is no order at this address.").waitFor();
    },
  },
];
