/** A product on its way to the web shop as staff meet it: what is told of it, what failed and why, and sending it again. */
import type { Page } from "@playwright/test";
import { productToShopTasks } from "../server/src/areas/products/index.ts";
import { aPart } from "../server/test/parts.ts";
import { untilLive } from "./kit/answers.ts";
import { type Crema, expect } from "./kit/crema.ts";
import { aStoredProduct, productEditor, productField, productReader, productRows, saveButton } from "./kit/products.ts";
import { card, notice } from "./kit/screen.ts";
import { test } from "./kit/web-shop-crema.ts";

const storefront = (page: Page) => card(page, "Storefront");
const retry = (page: Page) => storefront(page).getByRole("button", { name: "Retry" });
const inList = (page: Page, title: string) => productRows(page).filter({ hasText: title });
/** What the job of every minute does. */
const aMinutePasses = ({ app }: Crema) => productToShopTasks["send-products"]?.run(app.platform, {});
async function open(page: Page, uuid: string): Promise<void> {
  await page.goto(`/products/${uuid}`);
  await expect(storefront(page)).toBeVisible();
}

test.afterEach(({ shop }) => shop.calm());

test("SC-19: a saved product waits, is in the shop with its part, and says so; one the shop refuses says why, and Retry sends it again", async ({
  signedIn,
  elsewhere,
  crema,
  shop,
}) => {
  const { uuid } = await aStoredProduct(crema, { title: "Travelling Blend", isPublished: true });
  const sku = await aPart(crema.app, { productUuid: uuid, optionTitle: "1 kg", priceCents: 4_600, stock: 7 });
  const sold = () => shop.products().filter(({ variants }) => variants.some((one) => one.sku === sku));
  const { page } = await signedIn(productEditor);
  const { page: reader } = await elsewhere(productReader);
  const isLive = untilLive(page);
  await open(page, uuid);
  await isLive;
  await expect(storefront(page)).toContainText("Waiting");
  await expect(storefront(page)).toContainText("It has no page in the storefront admin yet.");
  await aMinutePasses(crema);
  await expect(storefront(page)).toContainText("Synced just now");
  expect(sold()).toMatchObject([{ title: "Travelling Blend", status: "ACTIVE", variants: [{ priceCents: 4_600 }] }]);
  await expect(storefront(page)).toContainText(String(sold()[0]?.id));

  await test.step("what the shop refuses is told with its reason, in the list too; who may only read has no Retry", async () => {
    await shop.trouble("product", "refused");
    await productField(page, "Title").fill("Refused Blend");
    crema.app.clock.advance(1_000);
    await saveButton(page).click();
    await expect(storefront(page)).toContainText("Waiting");
    await aMinutePasses(crema);
    await expect(storefront(page).getByText(/The sandbox was told to refuse this/)).toBeVisible();
    expect(sold()).toMatchObject([{ title: "Travelling Blend" }]);
    await open(reader, uuid);
    await expect(storefront(reader).getByText(/The sandbox was told to refuse this/)).toBeVisible();
    await expect(retry(reader)).toHaveCount(0);
    await reader.goto("/products");
    await expect(inList(reader, "Refused Blend")).toContainText("Failed");
  });
  await test.step("Retry sends it as it is, without waiting for the job; that it was sent is seen however late Retry's own answer comes", async () => {
    const { promise: isLate, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/sync$/, async (route) => {
      const response = await route.fetch();
      await isLate;
      await route.fulfill({ response });
    });
    crema.app.clock.advance(1_000);
    await page.getByRole("button", { name: "Close notice" }).click();
    await retry(page).click();
    await expect(storefront(page)).toContainText("Synced just now");
    answer();
    await expect(notice(page, "Product is being sent to the storefront")).toBeVisible();
    await expect(storefront(page)).toContainText("Synced just now");
    await expect(retry(page)).toHaveCount(0);
    expect(sold()).toMatchObject([{ title: "Refused Blend" }]);
    await expect(inList(reader, "Refused Blend")).toContainText("Synced");
  });
});
