import type { Page } from "@playwright/test";
import { aVoucher } from "../server/test/promotions.ts";
import { expect, test } from "./kit/crema.ts";

const staff = { permissions: ["promotion.edit"] };
/** The tabs of the page, in their order. */
const wantedTabs = ["Vouchers", "Automations", "Redemptions", "Shopify", "Bean Drive"];
const table = (page: Page) => page.getByRole("table", { name: "Vouchers" });
const title = (page: Page) => page.getByRole("banner").getByRole("heading", { level: 1 });

test("the page opens at the vouchers for who may edit promotions, has its tabs in order, and is unknown to others [PRO-VCH-01]", async ({
  signedIn,
  elsewhere,
}) => {
  const { page } = await signedIn(staff);
  await page.goto("/promotions");
  await expect(title(page)).toHaveText("Promotions");
  const tabs = page.getByRole("tablist", { name: "Promotions views" }).getByRole("tab");
  const shown = await tabs.allInnerTexts();
  expect(wantedTabs.filter((name) => shown.includes(name))).toEqual(shown);
  await expect(tabs.first()).toHaveText("Vouchers");
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await expect(table(page)).toBeVisible();
  const other = await elsewhere({ permissions: ["product.edit"] });
  await other.page.goto("/promotions");
  await expect(other.page.getByRole("main").getByText("404", { exact: true })).toBeVisible();
});

test("a voucher opens from the list under its title; 'Back to Promotions' leads to the first tab [PRO-VCH-02]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aVoucher(crema.app, { title: "Way back" });
  const { page } = await signedIn(staff);
  await page.goto("/promotions?search=Way+back");
  await table(page).getByRole("link", { name: "Way back" }).click();
  await expect(page).toHaveURL(`${crema.origin}/promotions/vouchers/${uuid}`);
  await expect(title(page)).toHaveText("Voucher Details");
  await expect(page.getByRole("heading", { name: "Way back" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Promotions" }).click();
  await expect(page).toHaveURL(/\/promotions\?search=/);
  await expect(page.getByRole("tab", { name: "Vouchers" })).toHaveAttribute("aria-selected", "true");
});

test("a live voucher says 'Live', any other 'Inactive' [PRO-VCH-03]", async ({ signedIn, crema }) => {
  await aVoucher(crema.app, { title: "Standing works" });
  await aVoucher(crema.app, { title: "Standing ended", status: "inactive" });
  const { page } = await signedIn(staff);
  await page.goto("/promotions?search=Standing");
  const rowOf = (name: string) => table(page).getByRole("row").filter({ hasText: name });
  await expect(rowOf("Standing works").getByText("Live", { exact: true })).toBeVisible();
  await expect(rowOf("Standing ended").getByText("Inactive", { exact: true })).toBeVisible();
});
