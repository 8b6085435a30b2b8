/** The order detail in every state. */
import type { Page } from "@playwright/test";
import { button, dialog, screensOf, showFailure, showWaiting } from "./screen.ts";

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

export const orderDetails = screensOf(
  "order",
  {
    waiting: (page, { order }) => showOrder(page, order),
    uploaded: (page, { uploadedOrder }) => showOrder(page, uploadedOrder),
    guest: (page, { guestOrder }) => showOrder(page, guestOrder),
    edited: async (page, { order }) => {
      await showOrder(page, order);
      await page.getByRole("textbox", { name: "Epicor ID" }).fill("104712");
      await button(page, "Edit shipping address").click();
      await page.getByRole("textbox", { name: "City" }).fill("");
      await page.getByRole("textbox", { name: "Postcode" }).fill("12");
      await scrolledTo(page, "Shipping address");
    },
    below: async (page, { order }) => {
      await showOrder(page, order);
      await button(page, "View raw").click();
      await page.getByRole("textbox", { name: "Order as received" }).waitFor();
      await scrolledTo(page, "As received");
    },
    "gift-card": async (page, { order }) => {
      await showOrder(page, order);
      await page.getByRole("button", { name: /^Resend gift card/ }).click();
      await dialog(page).waitFor();
    },
    loading: (page, { order }) => showWaiting(page, detail, `/orders/${order}`),
    error: (page, { order }) => showFailure(page, detail, `/orders/${order}`),
    unknown: async (page) => {
      await page.goto("/orders/999999999");
      await page.getByText("There is no order at this address.").waitFor();
    },
  },
  {
    "read-only": (page, { order }) => showOrder(page, order),
  },
);
