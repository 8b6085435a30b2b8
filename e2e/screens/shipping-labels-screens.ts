/** The shipping labels in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { openFilters, type Screen, showBars } from "./screen.ts";

const list = { path: /^\/v1\/epicor\/shippit\/bookings$/ };

async function showBookings(page: Page, query = ""): Promise<void> {
  await page.goto(`/shipping-labels${query}`);
  await page.getByRole("table", { name: "Shipping Labels" }).locator("tr[data-key]").first().waitFor();
}

export const shippingLabels: readonly Screen[] = [
  { screen: "shipping-labels", state: "list", as: "admin", show: (page) => showBookings(page) },
  {
    screen: "shipping-labels",
    state: "filtered",
    as: "admin",
    show: (page) => showBookings(page, "?company=MC,T10&completedYes=true&sortBy=booked&order=desc"),
  },
  {
    screen: "shipping-labels",
    state: "companies",
    as: "admin",
    show: async (page) => {
      await showBookings(page, "?company=MC");
      await openFilters(page);
      await page
        .getByRole("search")
        .getByRole("button", { name: /^Receiver Company/ })
        .click();
      await page.getByRole("listbox").waitFor();
    },
  },
  {
    screen: "shipping-labels",
    state: "loading",
    as: "admin",
    show: async (page) => {
      await hold(page, list);
      await page.goto("/shipping-labels");
      await page.getByRole("table", { name: "Shipping Labels" }).waitFor();
      await showBars(page);
    },
  },
  {
    screen: "shipping-labels",
    state: "empty",
    as: "admin",
    show: async (page) => {
      await page.goto("/shipping-labels?search=nobody-sent-this");
      await page.getByText("No data to display").waitFor();
    },
  },
  {
    screen: "shipping-labels",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, list, { status: 500 });
      await page.goto("/shipping-labels");
      await page.getByText("Could not load").waitFor();
    },
  },
  { screen: "shipping-labels", state: "read-only", as: "readonly", show: (page) => showBookings(page) },
];
