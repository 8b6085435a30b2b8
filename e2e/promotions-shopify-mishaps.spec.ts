/** Promotions of the web shop when things go wrong behind a dialog that is closed already: nothing that was typed is lost. */
import { sql } from "kysely";
import { updateShopifyPromotion } from "@crema/contract/areas/promotions";
import { aShopPromotion } from "../server/test/shop-promotions.ts";
import { fail, lose, mend } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { notice } from "./kit/screen.ts";
import {
  create,
  createCall,
  deleteCall,
  dialog,
  field,
  inDialog,
  notSaved,
  openTab,
  promoter,
  rowOf,
  rows,
  table,
  type,
  typed,
  whole,
} from "./kit/shop-promotions.ts";

const typedWhole = ["SPRING", "House Blend 1 kg", "20/11/2026", "30/11/2026"];
const stored = async ({ app }: Crema): Promise<string[]> => {
  const { rows: all } = await sql<{ code: string; variant: string }>`
    select code, variant from shopify_promotions order by created_at, code`.execute(app.platform.db);
  return all.map(({ code, variant }) => `${code}: ${variant}`);
};

test("nothing typed in a promotion of the web shop is lost, whatever goes wrong behind its dialog", async ({
  signedIn,
  crema,
  elsewhere,
}) => {
  const { page } = await signedIn(promoter);
  await test.step("what could not be saved is there again with all that was typed; an answer that was lost makes no second one [PRO-SHOP-15] [AMB-98]", async () => {
    await sql`delete from shopify_promotions`.execute(crema.app.platform.db);
    await openTab(page);
    await create(page).click();
    await type(page, whole);
    await page.route(
      (url) => createCall.path.test(url.pathname),
      (route) => route.abort(),
    );
    await inDialog(page, "Save").click();
    await expect(notice(page, notSaved)).toBeVisible();
    await expect(dialog(page).getByRole("alert")).toContainText("No answer from the server");
    expect(await typed(page)).toEqual(typedWhole);
    await mend(page);
    await lose(page, createCall);
    await inDialog(page, "Save").click();
    await expect.poll(() => stored(crema)).toHaveLength(1);
    await expect(dialog(page).getByRole("alert")).toBeVisible();
    await mend(page);
    await inDialog(page, "Save").click();
    await expect(rowOf(page, "SPRING")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(await stored(crema)).toEqual(["SPRING: House Blend 1 kg"]);
  });
  await test.step("what somebody else saved or deleted meanwhile is said, and the next Save is about that", async () => {
    await sql`delete from shopify_promotions`.execute(crema.app.platform.db);
    const uuid = await aShopPromotion(crema.app, { code: "SHARED" });
    const kim = await elsewhere({ ...promoter, firstName: "Kim", lastName: "Abbot" });
    await openTab(page);
    const open = () => table(page).getByRole("button", { name: "SHARED", exact: true }).click();
    await open();
    await type(page, { variant: "Mine" });
    crema.app.clock.advance(1_000);
    const headers = { authorization: `Bearer ${kim.idToken}` };
    const theirs = await crema.app.call(updateShopifyPromotion, {
      params: { uuid },
      body: { variant: "Theirs" },
      headers,
    });
    expect(theirs.status).toBe(200);
    await inDialog(page, "Save").click();
    await expect(dialog(page).getByRole("alert")).toContainText(/changed it at .*, after you opened it/);
    await expect(field(page, "Variant")).toHaveValue("Mine");
    expect(await stored(crema)).toEqual(["SHARED: Theirs"]);
    await inDialog(page, "Save").click();
    await expect(rowOf(page, "Mine")).toBeVisible();

    await open();
    await type(page, { variant: "Kept" });
    await sql`delete from shopify_promotions`.execute(crema.app.platform.db);
    await inDialog(page, "Save").click();
    await expect(dialog(page).getByRole("alert")).toContainText("It was deleted meanwhile. Saving creates it again.");
    await expect(dialog(page)).toHaveAccessibleName("Create Shopify Promotion");
    await inDialog(page, "Save").click();
    await expect(rowOf(page, "Kept")).toBeVisible();
    expect(await stored(crema)).toEqual(["SHARED: Kept"]);
  });
  await test.step("a save that fails while another dialog is open, or another page, takes nothing away: it waits on the tab [AMB-98]", async () => {
    await sql`delete from shopify_promotions`.execute(crema.app.platform.db);
    await openTab(page);
    await create(page).click();
    await type(page, whole);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(
      (url) => createCall.path.test(url.pathname),
      async (route) => {
        await answered;
        await route.fulfill({ status: 500, body: "{}" });
      },
    );
    await inDialog(page, "Save").click();
    await create(page).click();
    await type(page, { code: "BUSY" });
    answer();
    await expect(notice(page, notSaved)).toBeVisible();
    await expect(field(page, "Code")).toHaveValue("BUSY");
    await inDialog(page, "Cancel").click();
    await page.getByRole("tab", { name: "Vouchers" }).click();
    await page.getByRole("tab", { name: "Shopify" }).click();
    await expect(page.getByText("SPRING has not been saved. What was typed is still here.")).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Open it again" }).click();
    expect(await typed(page)).toEqual(typedWhole);
    await inDialog(page, "Save").click();
    await expect(rowOf(page, "SPRING")).toBeVisible();
    await expect(page.getByText("has not been saved")).toHaveCount(0);
  });
  await test.step("a delete that fails says so and can be tried again; one that is gone already is done", async () => {
    await sql`delete from shopify_promotions`.execute(crema.app.platform.db);
    await aShopPromotion(crema.app, { code: "GOING" });
    await openTab(page);
    await rowOf(page, "GOING").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await fail(page, deleteCall, { status: 500 });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, notSaved)).toBeVisible();
    await expect(question.getByRole("alert")).toBeVisible();
    await mend(page);
    await lose(page, deleteCall);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => stored(crema)).toEqual([]);
    await expect(question.getByRole("alert")).toBeVisible();
    await mend(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
  });
});
