/** The shipping labels in every state. */
import type { Page } from "@playwright/test";
import { openFilters, screensOf, withoutRows } from "./screen.ts";

const list = { path: /^\/v1\/epicor\/shippit\/bookings$/ };

async function showBookings(page: Page, query = ""): Promise<void> {
  await page.goto(`/shipping-labels${query}`);
  await page.getByRole("table", { name: "Shipping Labels" }).locator("tr[data-key]").first().waitFor();
}

export const shippingLabels = screensOf(
  "shipping-labels",
  {
    ...withoutRows(list, "/shipping-labels"),
    list: (page) => showBookings(page),
    filtered: (page) => showBookings(page, "?company=MC,T10&completedYes=true&sortBy=booked&order=desc"),
    companies: async (page) => {
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
    "read-only": (page) => showBookings(page),
  },
);
