/** Vouchers in both themes and both widths that staff use, and in every state of their list. */
import { sql } from "kysely";
import { anAutomation } from "../server/test/automations.ts";
import { aVoucher } from "../server/test/promotions.ts";
import { aShopPromotion } from "../server/test/shop-promotions.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { fail, hold, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { goOnTo } from "./kit/screen.ts";
import { mailPreview, mailView, promotionEditor, visualMail, voucherTable } from "./kit/vouchers.ts";

const listCall = { method: "GET", path: /^\/v1\/promotions\/vouchers$/ };

test("vouchers in every look and state", async ({ signedIn, crema }) => {
  test.slow();
  const { page } = await signedIn(promotionEditor);
  await test.step("list, dialog and page are in order in every look", async () => {
    const title = "A voucher with a title that is longer than the column of any list could ever show in one line";
    const uuid = await aVoucher(crema.app, { title, isMarketing: true });
    await page.goto("/promotions");
    await expect(voucherTable(page).getByRole("link").first()).toBeVisible();
    await expectInOrder(page, "list");
    await page.getByRole("button", { name: "+ Add Voucher" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expectInOrder(page, "dialog");
    await goOnTo(page, `/promotions/vouchers/${uuid}`);
    await expect(visualMail(page)).toBeVisible();
    await expectInOrder(page, "page");
    await visualMail(page).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await expectInOrder(page, "editor");
    await mailView(page, "Preview").click();
    await expect(mailPreview(page).getByText("Hello")).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await pageFaults(page)).toEqual([]);
    }
  });
  await test.step("between a phone and a wide screen every tab fits, and the page's title is whole", async () => {
    const { app } = crema;
    await aVoucher(app, { title: "On a tablet", status: "inactive", isMarketing: true });
    const gone = await anAutomation(app, { title: "On a tablet" });
    await sql`delete from segments where uuid = (select segment_uuid from automations where uuid = ${gone})`.execute(
      app.platform.db,
    );
    await aShopPromotion(app, { code: "TABLETCODE" });
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto("/promotions");
    for (const name of ["Automations", "Redemptions", "Shopify", "Vouchers"]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("main").getByRole("columnheader").first()).toBeVisible();
      expect([name, await pageFaults(page)]).toEqual([name, []]);
    }
    expect(await page.locator("h1").evaluate((title) => title.scrollWidth <= title.clientWidth)).toBe(true);
  });
  await test.step("the list waits in bars, says when there is nothing, and when it could not be loaded [AMB-24]", async () => {
    await aVoucher(crema.app, { title: "After the wait" });
    const held = await hold(page, listCall);
    await page.goto("/promotions");
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
    held.release();
    await expect(voucherTable(page).getByRole("link").first()).toBeVisible();
    await page.getByRole("searchbox", { name: "Search vouchers" }).fill("zzzzqqqq");
    await expect(page.getByText("No data to display")).toBeVisible();
    await mend(page);
    await fail(page, listCall, { status: 500 });
    await page.goto("/promotions");
    await expect(page.getByText("Could not load")).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(voucherTable(page).getByRole("link").first()).toBeVisible();
  });
});

test("a button that scrolling leaves half under the header is judged by its whole size", async ({
  signedIn,
  crema,
}) => {
  await aVoucher(crema.app, { title: "A first one" });
  const uuid = await aVoucher(crema.app, {
    title: "A middle one with a title that takes more than one line on a phone",
  });
  await aVoucher(crema.app, { title: "A most last one" });
  const { page } = await signedIn(promotionEditor);
  await page.goto("/promotions");
  await expect(voucherTable(page).getByRole("link").first()).toBeVisible();
  await goOnTo(page, `/promotions/vouchers/${uuid}`);
  await page.setViewportSize({ width: 390, height: 900 });
  const next = page.getByRole("button", { name: "Next voucher" });
  await next.evaluate((button) => {
    const main = button.closest("main");
    if (main !== null) main.scrollTop += button.getBoundingClientRect().top - 45;
  });
  const place = async () => Math.round((await next.boundingBox())?.y ?? 0);
  expect(await place()).toBe(45);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await place()).toBe(45);
  // One that is small wherever the page is scrolled to stays a finding.
  await page.goto("about:blank");
  const small =
    '<button style="width: 10px; height: 10px; padding: 0; border: 0; color: black; background: white">1</button>';
  await page.setContent(
    `<html lang="en"><title>Page</title><main><h1>Page</h1><div style="display: flex">${small}${small}</div></main>`,
  );
  expect(await accessibilityFindings(page)).toEqual([expect.stringMatching(/^target-size: .*\(2\)/)]);
});
