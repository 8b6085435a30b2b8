/** The codes of a voucher, and what is done with them. */
import type { Page } from "@playwright/test";
import { card } from "../../kit/screen.ts";
import { voucherTable } from "../../kit/vouchers.ts";
import { dialog, screensOf } from "../screen.ts";

const codes = (page: Page) => card(page, "Voucher Codes");

/** A voucher whose codes are somebody's. */
async function showCodes(page: Page): Promise<void> {
  await page.goto("/promotions?search=welcome");
  await voucherTable(page).getByRole("link").first().click();
  await codes(page).locator("tr[data-key]").first().waitFor();
  await codes(page).evaluate((part) => part.scrollIntoView({ block: "start", behavior: "instant" }));
}
async function act(page: Page, name: string): Promise<void> {
  await showCodes(page);
  await codes(page)
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name }).click();
  await dialog(page).waitFor();
}

export const codeScreens = screensOf(
  "codes",
  {
    list: showCodes,
    edit: (page) => act(page, "Edit"),
    assign: async (page) => {
      await act(page, "Assign to user");
      await dialog(page).getByRole("searchbox").fill("mar");
      await dialog(page).locator("tr[data-key]").first().waitFor();
    },
    generate: async (page) => {
      await showCodes(page);
      await codes(page).getByRole("button", { name: "Generate", exact: true }).click();
      await dialog(page).getByRole("combobox", { name: "Segment" }).selectOption({ label: "Regulars" });
      await dialog(page)
        .getByText(/one for each person/)
        .waitFor();
    },
  },
  {
    "read-only": showCodes,
  },
);
