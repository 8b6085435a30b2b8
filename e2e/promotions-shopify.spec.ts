/** Promotions of the web shop: listed, made, changed and deleted; one at most is active; the shop is told which runs. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aMinutePasses, aShopPromotion } from "../server/test/shop-promotions.ts";
import { hold, listen, pathOf } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { notice } from "./kit/screen.ts";
import {
  create,
  createCall,
  dialog,
  field,
  inDialog,
  openTab,
  promoter,
  rowOf,
  rows,
  saved,
  table,
  type,
  typed,
  updateCall,
  whole,
} from "./kit/shop-promotions.ts";
import { test } from "./kit/web-shop-crema.ts";

const telling = (page: Page) => page.getByRole("status").filter({ hasText: /web shop/i });
const again = (page: Page) => page.getByRole("button", { name: "Send again" });
const cellsOf = (page: Page, code: string) => rowOf(page, code).getByRole("cell").allInnerTexts();
const edit = (page: Page, code: string) => table(page).getByRole("button", { name: code, exact: true });

test.beforeEach(async ({ crema, shop }) => {
  await shop.calm();
  await sql`delete from shopify_promotions`.execute(crema.app.platform.db);
  await aMinutePasses(crema.app);
});

test("lists code, variant, start, end and whether it is active, and says which are over or to come [PRO-SHOP-01] [PRO-SHOP-10]", async ({
  signedIn,
  crema,
}) => {
  await aShopPromotion(crema.app, { code: "SPRING", active: true });
  await aShopPromotion(crema.app, {
    code: "WINTER",
    endDate: "2026-11-20T14:00:00.000Z",
    startDate: "2026-06-01T00:00:00Z",
  });
  await aShopPromotion(crema.app, { code: "XMAS", startDate: "2026-12-01T00:00:00Z", endDate: "2026-12-25T00:00:00Z" });
  await aShopPromotion(crema.app, {
    code: "BACKWARDS",
    startDate: "2026-11-10T00:00:00Z",
    endDate: "2026-11-01T00:00:00Z",
  });
  const { page } = await signedIn(promoter);
  const asked = page.waitForRequest(/\/v1\/promotions\/shopify\/list$/);
  await openTab(page);
  await asked;
  await expect(rows(page)).toHaveCount(4);
  const heads = await table(page).getByRole("columnheader").allInnerTexts();
  expect(heads.slice(0, 5)).toEqual(["Code", "Variant", "Start Date", "End Date", "Active"]);
  expect((await cellsOf(page, "SPRING")).slice(0, 5).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
    "SPRING",
    "House Blend 1 kg",
    "21/11/2026 12:00:00 AM",
    "30/11/2026 11:59:59 PM",
    "Active",
  ]);
  await expect(rowOf(page, "WINTER")).toContainText("Not activeOver");
  await expect(rowOf(page, "XMAS")).toContainText("Not activeTo come");
  await expect(rowOf(page, "BACKWARDS")).toContainText("Never runs");
  expect((await rows(page).allInnerTexts()).map((text) => text.split(/\s/)[0])).toEqual([
    "XMAS",
    "SPRING",
    "BACKWARDS",
    "WINTER",
  ]);
  await page.getByRole("searchbox", { name: "Search promotions" }).fill("xma");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=xma/);
});

test("promotions of the web shop are made, changed and deleted, and saved once", async ({ signedIn }) => {
  const { page } = await signedIn(promoter);
  await test.step("is made in a blank dialog, changed in one that is filled in, and deleted; the next new one is blank again [PRO-SHOP-02] [PRO-SHOP-03] [PRO-SHOP-04] [PRO-SHOP-05] [PRO-SHOP-09] [PRO-SHOP-14]", async () => {
    await openTab(page);
    await create(page).click();
    await expect(dialog(page)).toHaveAccessibleName("Create Shopify Promotion");
    await expect(dialog(page).locator("label")).toHaveText([
      /^Code/,
      /^Variant/,
      /^Start Date/,
      /^End Date/,
      /^Set as active/,
    ]);
    await expect(dialog(page).locator("footer").getByRole("button")).toHaveText(["Cancel", "Save"]);
    expect(await typed(page)).toEqual(["", "", "", ""]);
    await expect(field(page, "Set as active")).not.toBeChecked();
    await type(page, whole);
    const sent = page.waitForRequest((request) => request.method() === "POST" && createCall.path.test(pathOf(request)));
    await inDialog(page, "Save").click();
    expect((await sent).postDataJSON()).toEqual({
      code: "SPRING",
      variant: "House Blend 1 kg",
      startDate: "2026-11-19T14:00:00.000Z",
      endDate: "2026-11-30T13:59:59.999Z",
      active: false,
    });
    await expect(notice(page, saved)).toBeVisible();
    await expect(rowOf(page, "SPRING")).toContainText("20/11/2026");

    await edit(page, "SPRING").click();
    await expect(dialog(page)).toHaveAccessibleName("Update Shopify Promotion");
    expect(await typed(page)).toEqual(["SPRING", "House Blend 1 kg", "20/11/2026", "30/11/2026"]);
    await type(page, { variant: "Decaf 250 g" });
    await inDialog(page, "Cancel").click();
    await expect(dialog(page)).toHaveCount(0);
    await rowOf(page, "SPRING").getByRole("button", { name: "Actions for SPRING" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    expect(await typed(page)).toEqual(["SPRING", "House Blend 1 kg", "20/11/2026", "30/11/2026"]);
    await type(page, { variant: "Decaf 250 g" });
    await field(page, "Set as active").check();
    await inDialog(page, "Save").click();
    await expect(rowOf(page, "SPRING")).toContainText("Decaf 250 g");
    await expect(rowOf(page, "SPRING").getByText("Active", { exact: true })).toBeVisible();

    await create(page).click();
    expect(await typed(page)).toEqual(["", "", "", ""]);
    await expect(field(page, "Set as active")).not.toBeChecked();
    await page.keyboard.press("Escape");
    await rowOf(page, "SPRING").getByRole("button", { name: "Actions for SPRING" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to delete the promotion SPRING?");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByText("No data to display")).toBeVisible();
  });
  await test.step("can be saved once code, variant and both dates are there; an end before the start is warned of and saved [PRO-SHOP-06] [AMB-99]", async () => {
    await openTab(page);
    await create(page).click();
    const save = inDialog(page, "Save");
    await expect(save).toBeDisabled();
    await type(page, whole);
    await expect(save).toBeEnabled();
    await type(page, { end: "not a day" });
    await expect(save).toBeDisabled();
    const warning = dialog(page).getByText("The end is before the start: this promotion will never run.");
    await type(page, whole);
    await expect(warning).toHaveCount(0);
    await type(page, { end: "19/11/2026" });
    await expect(warning).toBeVisible();
    await expect(save).toBeEnabled();
    await save.click();
    await expect(rowOf(page, "SPRING")).toContainText("Never runs");
  });
  await test.step("Save closes the dialog at once, long before the answer, and two presses save once [PRO-SHOP-07] [AMB-98]", async () => {
    await openTab(page);
    await create(page).click();
    await type(page, whole);
    const held = await hold(page, createCall);
    await inDialog(page, "Save").dblclick();
    await expect(dialog(page)).toHaveCount(0);
    await expect(notice(page, saved)).toHaveCount(0);
    expect(held.seen).toHaveLength(1);
    held.release();
    await expect(notice(page, saved)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  });
});

test("saving one as active takes the mark from the others, in every open page, and the dialog says whose [PRO-SHOP-08] [AMB-100]", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  await aShopPromotion(crema.app, { code: "ONE", active: true });
  for (const code of ["TWO", "THREE"]) await aShopPromotion(crema.app, { code });
  const { page } = await signedIn(promoter);
  const { page: other } = await elsewhere(promoter);
  await openTab(page);
  await openTab(other);
  const activate = async (on: Page, code: string, loses: string) => {
    await edit(on, code).click();
    await field(on, "Set as active").check();
    await expect(dialog(on).getByText(`${loses} is active now and will no longer be`)).toBeVisible();
    await inDialog(on, "Save").click();
    for (const one of [page, other]) {
      await expect(rowOf(one, code).getByText("Active", { exact: true })).toBeVisible();
      await expect(rows(one).getByText("Not active", { exact: true })).toHaveCount(2);
    }
  };
  await activate(page, "TWO", "ONE");
  await activate(other, "THREE", "TWO");
  const { rows: active } = await sql<{ code: string }>`select code from shopify_promotions where active`.execute(
    crema.app.platform.db,
  );
  expect(active).toEqual([{ code: "THREE" }]);
});

test("the tab says what the web shop was told; what it did not take is told why, and sent again [AMB-100]", async ({
  signedIn,
  elsewhere,
  shop,
}) => {
  const { page } = await signedIn(promoter);
  const { page: reader } = await elsewhere({ read: ["promotion"] });
  for (const one of [page, reader]) await openTab(one);
  await create(page).click();
  await type(page, whole);
  await field(page, "Set as active").check();
  await shop.trouble("detail", "refused");
  await inDialog(page, "Save").click();
  for (const one of [page, reader]) {
    await expect(telling(one)).toContainText("The web shop was not told that SPRING runs.");
    await expect(telling(one)).toContainText("told to refuse");
  }
  expect(shop.shownPromotion()).toBeNull();
  await expect(again(reader)).toHaveCount(0);
  await shop.calm();
  const heard = listen(page);
  await again(page).dblclick();
  for (const one of [page, reader])
    await expect(telling(one)).toContainText(/The web shop was told that SPRING runs, 21\/11\/2026/);
  await expect(again(page)).toHaveCount(0);
  expect(shop.shownPromotion()?.code).toBe("SPRING");
  expect(heard.filter((one) => pathOf(one) === "/v1/promotions/shopify/tell")).toHaveLength(1);
  await edit(page, "SPRING").click();
  await field(page, "Set as active").uncheck();
  const sent = page.waitForRequest((request) => updateCall.path.test(pathOf(request)) && request.method() === "PUT");
  await inDialog(page, "Save").click();
  expect((await sent).postDataJSON()).toMatchObject({ active: false });
  await expect(telling(page)).toContainText("The web shop was told that no promotion runs");
  expect(shop.shownPromotion()).toBeNull();
});
