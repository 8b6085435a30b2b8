/** The card Linked Parts: order, adding one and many, removing, unlinking; with two editors and with answers that fail. */
import type { Page } from "@playwright/test";
import { aProduct } from "../server/test/catalogue.ts";
import { aPart } from "../server/test/parts.ts";
import { fail, hold, listen, mend, pathOf, withoutSocket } from "./kit/answers.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { card, notice, recordsOf } from "./kit/screen.ts";

const editor = { permissions: ["product.edit"] };
const partsCall = /^\/v1\/products\/[^/]+\/parts$/;

/** A product with parts `{name} 1`, `{name} 2` … of codes `{code}/1`, `{code}/2` … */
async function aProductOf({ app }: Crema, title: string, { code, count }: { code: string; count: number }) {
  const uuid = await aProduct(app, { title, isGrindProduct: true });
  for (let n = 1; n <= count; n += 1)
    await aPart(app, {
      partCode: `${code}/${n}`,
      title: `${title} ${n}`,
      productUuid: uuid,
      position: n,
      priceCents: 1_950,
    });
  return uuid;
}
const linked = (page: Page) => card(page, "Linked Parts");
const rows = (page: Page) => linked(page).getByRole("grid", { name: "Linked parts" }).getByRole("row");
const row = (page: Page, name: string) => linked(page).getByRole("row", { name, exact: true });
const names = (page: Page) => rows(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Parts To Product" });
const question = (page: Page) => page.getByRole("alertdialog");
const choices = (page: Page) => recordsOf(dialog(page).getByRole("table"));
/** One letter in five may be wrong: the neighbours of a code are found with it. */
const choice = (page: Page, text: string) => choices(page).filter({ hasText: text });
const add = (page: Page) => dialog(page).getByRole("button", { name: "+ Add To Product" });
const tick = (page: Page, name: string) => row(page, name).locator("label").click();
async function open(page: Page, uuid: string): Promise<void> {
  await page.goto(`/products/${uuid}`);
  await expect(linked(page)).toBeVisible();
}

test("parts are put in order with the mouse; what cannot be saved goes back [PROD-22] [AMB-25]", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const uuid = await aProductOf(crema, "Ordered Blend", { code: "ORD", count: 4 });
  const { page } = await signedIn(editor);
  await open(page, uuid);
  await expect(rows(page)).toHaveCount(4);
  await expect(row(page, "Ordered Blend 1").getByTitle("Ordered Blend 1")).toBeVisible();
  await test.step("with the mouse: shown at once, saved in one call", async () => {
    const calls = listen(page);
    await row(page, "Ordered Blend 1").dragTo(row(page, "Ordered Blend 3"), {
      sourcePosition: { x: 16, y: 24 },
      targetPosition: { x: 80, y: 46 },
    });
    await expect.poll(() => names(page)).toEqual([2, 3, 1, 4].map((n) => `Ordered Blend ${n}`));
    await expect(notice(page, "Order of parts saved")).toBeVisible();
    expect(calls.filter((call) => call.method() === "PUT").map(pathOf)).toEqual([`/v1/products/${uuid}/parts`]);
  });
  await test.step("a failed save puts it back and says so", async () => {
    await fail(page, { method: "PUT", path: partsCall }, { status: 500, body: {} });
    await row(page, "Ordered Blend 2").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(notice(page, "The order of parts could not be saved")).toBeVisible();
    await expect.poll(() => names(page)).toEqual([2, 3, 1, 4].map((n) => `Ordered Blend ${n}`));
    await mend(page);
  });
  await test.step("another editor's order is not written over, it is shown", async () => {
    const { page: other } = await elsewhere({ ...editor, firstName: "Olive", lastName: "Other" });
    await withoutSocket(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
    await open(other, uuid);
    await row(other, "Ordered Blend 4").focus();
    await other.keyboard.press("Alt+ArrowUp");
    await expect(notice(other, "Order of parts saved")).toBeVisible();
    await row(page, "Ordered Blend 2").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(notice(page, "Changed by Olive Other since you opened it")).toBeVisible();
    await expect.poll(() => names(page)).toEqual([2, 3, 4, 1].map((n) => `Ordered Blend ${n}`));
  });
});

test("parts are added one by one and many at once, removed and unlinked", async ({ signedIn, crema, elsewhere }) => {
  const { page } = await signedIn(editor);
  await test.step("the dialog Add Parts To Product: five rows, no header, the first chosen is added, and it tells when a part moves [PROD-25] [PROD-26] [PROD-27] [PROD-28] [PROD-29] [PROD-30] [TABLE-07] [AMD-02] [AMB-67] [AMB-68]", async () => {
    const uuid = await aProductOf(crema, "Adding Blend", { code: "ADD", count: 1 });
    await aProductOf(crema, "Giving Blend", { code: "GIV", count: 3 });
    for (const n of [1, 2, 3, 4, 5, 6]) await aPart(crema.app, { partCode: `ALONE ${n}`, title: `Lonely bean ${n}` });
    await open(page, uuid);
    await linked(page).getByRole("button", { name: "Add", exact: true }).click();
    await expect(choices(page)).toHaveCount(5);
    const search = dialog(page).getByRole("searchbox");
    await expect(add(page)).toBeDisabled();
    await test.step("spaces find every row; hits keep the order of the list", async () => {
      const count = dialog(page).getByRole("navigation", { name: "Pages" });
      const all = await count.getByText(/^1–5 of/).textContent();
      await search.fill("     ");
      await expect(count.getByText(/^1–5 of/)).toHaveText(all ?? "");
      await search.fill("lonly bean");
      await expect(count.getByText("1–5 of 6")).toBeVisible();
      await expect(choices(page).first()).toContainText("ALONE 1");
    });
    await test.step("image, title, collection, part code and Grinds of the part's product", async () => {
      await search.fill("GIV/2");
      await expect(choice(page, "GIV/2").getByRole("cell")).toHaveText([
        "",
        "",
        "Giving BlendGiving Blend 2",
        "–",
        "GIV/2",
        "Yes",
      ]);
      const box = await choices(page).first().locator(".product-thumbnail").boundingBox();
      expect(box?.width).toBeCloseTo(40, 1);
      expect((await dialog(page).locator("thead").boundingBox())?.height ?? 0).toBeLessThanOrEqual(1);
      await search.fill("lonely bean 4");
      await expect(choice(page, "ALONE 4").getByRole("cell").nth(2)).toHaveText("Lonely bean 4");
    });
    await test.step("a click in the row chooses it too; of two the first is sent", async () => {
      await search.fill("GIV/2");
      await choice(page, "GIV/2").getByRole("cell").nth(2).click();
      await expect(choice(page, "GIV/2").getByRole("checkbox")).toBeChecked();
      await expect(
        dialog(page).getByText("GIV/2 belongs to ‘Giving Blend’. Adding it here takes it away from there."),
      ).toBeVisible();
      await search.fill("lonely bean 4");
      await choice(page, "ALONE 4").getByRole("checkbox").click();
      await expect(dialog(page).getByText("Only the one chosen first is added: Giving Blend.")).toBeVisible();
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await pageFaults(page)).toEqual([]);
      const held = await hold(page, { method: "POST", path: partsCall });
      await add(page).click();
      await expect(add(page)).toHaveAttribute("aria-busy", "true");
      held.release();
      await expect(dialog(page)).toHaveCount(0);
      expect(held.seen.map((request) => request.postDataJSON())).toEqual([{ parts: ["GIV/2"] }]);
      await expect.poll(() => names(page)).toEqual(["Adding Blend 1", "Giving Blend 2"]);
      await expect(notice(page, "Part added to the product")).toBeVisible();
      await mend(page);
    });
    await test.step("a failure is told in the dialog, which stays", async () => {
      await fail(page, { method: "POST", path: partsCall }, { status: 500 });
      await linked(page).getByRole("button", { name: "Add", exact: true }).click();
      await choices(page).first().click();
      await add(page).click();
      await expect(dialog(page).getByRole("alert")).toHaveText("Something went wrong");
      await mend(page);
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await expect(dialog(page)).toHaveCount(0);
    });
  });
  await test.step("the parts picker adds many at once: six a page, the union without doubles [PROD-23] [PROD-31] [PROD-32] [AMB-67]", async () => {
    const uuid = await aProductOf(crema, "Picking Blend", { code: "PIC", count: 2 });
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await aPart(crema.app, { partCode: `FREE ${n}`, title: `Pickable ${n}` });
    await open(page, uuid);
    await linked(page).getByRole("button", { name: "Pick parts" }).click();
    const picker = linked(page).getByRole("region", { name: "Parts picker" });
    const addSelected = picker.getByRole("button", { name: "Add Selected parts" });
    await expect(recordsOf(picker.getByRole("table"))).toHaveCount(6);
    await expect(addSelected).toBeDisabled();
    const choose = async (text: string, name: string) => {
      await picker.getByRole("searchbox").fill(text);
      await picker.getByRole("checkbox", { name }).click();
    };
    await choose("pickable 3", "Pickable 3 FREE 3");
    await choose("pickable 1", "Pickable 1 FREE 1");
    await choose("PIC/2", "Picking Blend PIC/2");
    await expect(picker.getByText("3 chosen")).toBeVisible();
    await addSelected.click();
    await expect.poll(() => names(page)).toEqual(["Picking Blend 1", "Picking Blend 2", "Pickable 3", "Pickable 1"]);
    await expect(notice(page, "3 parts added to the product")).toBeVisible();
    await expect(addSelected).toBeDisabled();
    await page.reload();
    await expect.poll(() => names(page)).toEqual(["Picking Blend 1", "Picking Blend 2", "Pickable 3", "Pickable 1"]);
  });
  await test.step("parts are removed and unlinked after a question, and who may only read changes nothing [PROD-24] [PROD-25] [PROD-33] [PROD-34]", async () => {
    const uuid = await aProductOf(crema, "Parting Blend", { code: "PAR", count: 4 });
    await open(page, uuid);
    const remove = linked(page).getByRole("button", { name: /^Remove/ });
    await expect(remove).toBeDisabled();
    await tick(page, "Parting Blend 2");
    await tick(page, "Parting Blend 3");
    await remove.click();
    await expect(
      question(page).getByText("Are you sure you want to remove 2 parts from Parting Blend ?", { exact: true }),
    ).toBeVisible();
    await question(page).getByRole("button", { name: "No" }).click();
    await expect(rows(page)).toHaveCount(4);
    await remove.click();
    await question(page).getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => names(page)).toEqual(["Parting Blend 1", "Parting Blend 4"]);
    await expect(notice(page, "2 parts removed from the product")).toBeVisible();
    await page.getByRole("button", { name: "Close notice" }).click();
    await expect(remove).toBeDisabled();

    await row(page, "Parting Blend 4").getByRole("button", { name: "Unlink Parting Blend 4" }).click();
    await expect(
      question(page).getByText("Are you sure you want to unlink this part from Parting Blend ?", { exact: true }),
    ).toBeVisible();
    await question(page).getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => names(page)).toEqual(["Parting Blend 1"]);
    await expect(notice(page, "Part unlinked")).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);

    const { page: reader } = await elsewhere({ permissions: [], read: ["product"] });
    await open(reader, uuid);
    await expect(rows(reader)).toHaveCount(1);
    await expect(linked(reader).getByRole("button")).toHaveCount(0);
  });
});
