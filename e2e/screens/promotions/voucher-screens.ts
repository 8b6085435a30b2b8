/** The vouchers' list, dialog and page in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../../kit/answers.ts";
import { mailPreview, mailView, visualMail, voucherField, voucherTable } from "../../kit/vouchers.ts";
import { button, dialog, type Screen, showBars } from "../screen.ts";

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
const scrollTo = (page: Page, title: string): Promise<void> =>
  page
    .getByRole("region", { name: title, exact: true })
    .evaluate((card) => card.scrollIntoView({ block: "start", behavior: "instant" }));
const openDialog = async (page: Page): Promise<void> => {
  await showList(page);
  await button(page, "+ Add Voucher").click();
  await dialog(page).waitFor();
};
const admin = (screen: string, state: string, show: Screen["show"]): Screen => ({ screen, state, as: "admin", show });

export const voucherScreens: readonly Screen[] = [
  admin("vouchers", "list", (page) => showList(page)),
  { screen: "vouchers", state: "read-only", as: "readonly", show: (page) => showList(page) },
  admin("vouchers", "loading", async (page) => {
    await hold(page, list);
    await page.goto("/promotions");
    await showBars(page);
  }),
  admin("vouchers", "empty", async (page) => {
    await page.goto("/promotions?search=zzzzqqqq");
    await page.getByText("No data to display").waitFor();
  }),
  admin("vouchers", "error", async (page) => {
    await fail(page, list, { status: 500 });
    await page.goto("/promotions");
    await page.getByText("Could not load").waitFor();
  }),
  admin("voucher", "add", openDialog),
  admin("voucher", "add-refused", async (page) => {
    await openDialog(page);
    await button(page, "Create").click();
    await page.getByText("Title is required").waitFor();
  }),
  admin("voucher", "details", async (page) => {
    await showVoucher(page);
    await visualMail(page).waitFor();
  }),
  { screen: "voucher", state: "read-only", as: "readonly", show: showVoucher },
  admin("voucher", "email-visual", async (page) => {
    await showVoucher(page);
    await visualMail(page).waitFor();
    await scrollTo(page, "Email");
    await button(page, "Link").click();
  }),
  admin("voucher", "email-html", async (page) => {
    await showVoucher(page);
    await mailView(page, "HTML").click();
    await scrollTo(page, "Email");
  }),
  admin("voucher", "email-styled", async (page) => {
    await showVoucher(page);
    await mailView(page, "HTML").click();
    const table = `<table style="width:100%"><tr><td style="padding:24px;background:#f4ece2"><h2>A coffee on us</h2>
      <img src="https://shop.example/cup.png" alt="A cup of coffee"><p>Your code is <b>{{code}}</b>,
      <a href="https://shop.example">see the menu</a>.</p></td></tr></table>`;
    await page.locator("textarea[name=emailBody]").fill(table);
    await mailView(page, "Visual").click();
    await mailPreview(page).getByText("A coffee on us").waitFor();
    await scrollTo(page, "Email");
  }),
  admin("voucher", "skus", async (page) => {
    await showVoucher(page);
    await voucherField(page, "Add a SKU").pressSequentially("LATTE-SMALL,FLAT-WHITE-LARGE,CAPPUCCINO-250G,");
    await scrollTo(page, "SKU");
  }),
  admin("voucher", "refused", async (page) => {
    await showVoucher(page);
    await voucherField(page, "Title").fill("");
    await voucherField(page, "Default max claims").fill("2");
    await voucherField(page, "Default max claims per user").fill("3");
  }),
  admin("voucher", "loading", async (page) => {
    await hold(page, detail);
    await page.goto("/promotions/vouchers/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff");
    await showBars(page);
  }),
  admin("voucher", "error", async (page) => {
    await fail(page, detail, { status: 500 });
    await page.goto("/promotions/vouchers/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff");
    await page.getByText("Could not load").waitFor();
  }),
];
