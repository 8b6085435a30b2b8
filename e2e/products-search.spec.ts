/** Lists that are read whole: what their search finds, and what stands in their address. Products stand for parts and locations. */
import type { Page } from "@playwright/test";
import { aProduct } from "../server/test/catalogue.ts";
import { aPart } from "../server/test/parts.ts";
import { expect, test } from "./kit/crema.ts";
import { recordsOf } from "./kit/screen.ts";

const editor = { permissions: ["product.edit"] };
const search = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const rows = (page: Page) => recordsOf(page.getByRole("table", { name: "Products" }));
const titles = (page: Page) =>
  rows(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.textContent.trim()));
const countLine = (page: Page) => page.locator(".ui-filter-result");

test("lists that are read whole are searched as they are typed in, and keep the search in their address", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(editor);
  await test.step("the search finds with typos what Fuse finds, from three characters on, and only the first 32 count [TABLE-05] [TABLE-06] [PROD-04]", async () => {
    for (const title of [
      "Quokka Espresso",
      "Quokka Filter",
      "Wombat Winter Roast of the Southern Tablelands",
      "Wombat Decaf",
    ])
      await aProduct(crema.app, { title });
    const bilby = await aProduct(crema.app, { title: "Bilby House" });
    await aPart(crema.app, { partCode: "NUMBAT-77/A", productUuid: bilby });
    await page.goto("/products");
    await expect(rows(page).first()).toBeVisible();
    const all = (await countLine(page).textContent()) ?? "";
    await search(page).pressSequentially("Qu");
    await expect(page).toHaveURL(/search=Qu$/);
    await expect(countLine(page)).toHaveText(all);
    /** Texts and what plain Fuse with threshold 0.2 gives for them, in its order. */
    const corpus: readonly (readonly [string, readonly string[]])[] = [
      ["quoka", ["Quokka Espresso", "Quokka Filter"]],
      ["qokka filtr", ["Quokka Filter"]],
      ["numbut-77/a", ["Bilby House"]],
      [
        "wombat winter roast of the south and nothing of what follows",
        ["Wombat Winter Roast of the Southern Tablelands"],
      ],
    ];
    for (const [text, found] of corpus) {
      await search(page).fill(text);
      await expect.poll(() => titles(page), text).toEqual(found);
    }
  });
  await test.step("a search begins on the first page, stands in the address, and is there again after Back; a row opened while it runs stays open [AMD-39]", async () => {
    for (let n = 1; n <= 12; n += 1)
      await aProduct(crema.app, { title: `Paged Potoroo ${String(n).padStart(2, "0")}` });
    await page.goto("/products?pageSize=10&page=1");
    await expect(rows(page).first()).toBeVisible();
    await search(page).pressSequentially("potoroo", { delay: 20 });
    await expect(countLine(page)).toHaveText("12 products");
    await expect(page).toHaveURL(/\/products\?search=potoroo&pageSize=10$/);
    await expect(rows(page)).toHaveCount(10);
    await rows(page).nth(2).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Paged Potoroo", exact: false }).first()).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue("potoroo");
    await expect(countLine(page)).toHaveText("12 products");

    // The address follows in a rest of typing; whoever opens a row before that comes back to what was typed all the same.
    await search(page).fill("potoroo 1");
    await expect.poll(() => titles(page)).toContain("Paged Potoroo 12");
    await rows(page).getByRole("link", { name: "Paged Potoroo 12" }).click();
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(page).toHaveURL(/search=potoroo/);
    await expect(search(page)).toHaveValue("potoroo 1");
    await search(page).fill("potoroo");
    await expect(countLine(page)).toHaveText("12 products");

    await page.evaluate(() => {
      // In one go: the hits of the text come when the other page is being fetched.
      const field = document.querySelector<HTMLInputElement>('input[type="search"]');
      // As a key would: React hears of a value only when the field's own setter was called.
      if (field !== null) Reflect.set(HTMLInputElement.prototype, "value", "potoroo 03", field);
      field?.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector<HTMLAnchorElement>("tr[data-key] a")?.click();
    });
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  });
});
