/** The vouchers' list, dialog and page in every state. */
import type { Page } from "@playwright/test";
import { mailPreview, mailView, visualMail, voucherField, voucherTable } from "../../kit/vouchers.ts";
import { button, dialog, type Screen, screensOf, scrollTo, showFailure, showWaiting, withoutRows } from "../screen.ts";

const list = { method: "GET", path: /^\/v1\/promotions\/vouchers$/ };
const detail = { method: "GET", path: /^\/v1\/promotions\/vouchers\/[0-9a-f-]{36}$/ };

async function showList(page: Page, query = ""): Promise<void> {
  await page.goto(`/promotions${query}`);
  await voucherTable(page).getByRole("link").first().waitFor();
  await page.waitForLoadState("networkidle");
}
/** The demo's voucher with the most codes. */
async function showVoucher(page: Page): Promise<void> {
  await showList(page, "?sortBy=totalClaims&order=desc");
  await voucherTable(page).getByRole("link").first().click();
  await voucherField(page, "Title").waitFor();
  await page.waitForLoadState("networkidle");
}
const openDialog = async (page: Page): Promise<void> => {
  await showList(page);
  await button(page, "+ Add Voucher").click();
  await dialog(page).waitFor();
};

export const voucherScreens: readonly Screen[] = [
  ...screensOf(
    "vouchers",
    {
      ...withoutRows(list, "/promotions"),
      list: (page) => showList(page),
    },
    {
      "read-only": (page) => showList(page),
    },
  ),
  ...screensOf(
    "voucher",
    {
      add: openDialog,
      "add-refused": async (page) => {
        await openDialog(page);
        await button(page, "Create").click();
        await page.getByText("Title is required").waitFor();
      },
      details: async (page) => {
        await showVoucher(page);
        await visualMail(page).waitFor();
      },
      "email-visual": async (page) => {
        await showVoucher(page);
        await visualMail(page).waitFor();
        await scrollTo(page, "Email");
        await button(page, "Link").click();
      },
      "email-html": async (page) => {
        await showVoucher(page);
        await mailView(page, "HTML").click();
        await scrollTo(page, "Email");
      },
      "email-styled": async (page) => {
        await showVoucher(page);
        await mailView(page, "HTML").click();
        const table = `<table style="width:100%"><tr><td style="padding:24px;background:#f4ece2"><h2>A coffee on us</h2>
      <img src="https://shop.example/cup.png" alt="A cup of coffee"><p>Your code is <b>{{code}}</b>,
      <a href="https://shop.example">see the menu</a>.</p></td></tr></table>`;
        await page.locator("textarea[name=emailBody]").fill(table);
        await mailView(page, "Visual").click();
        await mailPreview(page).getByText("A coffee on us").waitFor();
        await scrollTo(page, "Email");
      },
      skus: async (page) => {
        await showVoucher(page);
        await voucherField(page, "Add a SKU").pressSequentially("LATTE-SMALL,FLAT-WHITE-LARGE,CAPPUCCINO-250G,");
        await scrollTo(page, "SKU");
      },
      refused: async (page) => {
        await showVoucher(page);
        await voucherField(page, "Title").fill("");
        await voucherField(page, "Default max claims").fill("2");
        await voucherField(page, "Default max claims per user").fill("3");
      },
      loading: (page) => showWaiting(page, detail, "/promotions/vouchers/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff"),
      error: (page) => showFailure(page, detail, "/promotions/vouchers/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff"),
    },
    {
      "read-only": showVoucher,
    },
  ),
];
