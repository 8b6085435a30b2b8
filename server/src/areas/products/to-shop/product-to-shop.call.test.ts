import {
  addProductParts,
  createProduct,
  deleteProduct,
  getLastProductsUpdate,
  listProducts,
  syncProduct,
  updateAllProducts,
  updateProduct,
} from "@crema/contract/areas/products";
import { updatePart } from "@crema/contract/areas/parts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aProduct, anUploadedPicture } from "../../../../test/catalogue.ts";
import { aPart } from "../../../../test/parts.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startFileProducts } from "../../../../test/sent-products.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { productToShopTasks } from "./product-to-shop.ts";

const { app, stand, headers, of, read, stateOf, inShop, save, work, workOn, retry } = await startFileProducts();
const { db } = app.platform;

const makeOwed = () => productToShopTasks["send-products"]?.run(app.platform, {});

const lastUpdate = async () => (await app.call(getLastProductsUpdate, { headers })).body;
const begin = () => app.call(updateAllProducts, { headers });

/** A product with one part, in the shop. */
async function aSyncedProduct() {
  const { body } = await app.call(createProduct, { body: { title: "House Blend", isPublished: true }, headers });
  const part = await aPart(app, { productUuid: body.uuid, optionTitle: "1 kg", priceCents: 4_600, stock: 7 });
  await work();
  const product = await read(body.uuid);
  return { uuid: body.uuid, part, shopifyId: product.shopifyId };
}

describe("a product that is saved", () => {
  it("waits, then is in the shop with texts, pictures, parts, prices and stock, and says so [PROD-51] [PROD-52] [AMB-70]", async () => {
    const src = await anUploadedPicture(app);
    const second = await anUploadedPicture(app);
    const { body: made } = await app.call(createProduct, {
      body: {
        title: "Night Blend",
        description: "<p>Dark</p>",
        isPublished: true,
        tags: ["dark"],
        images: [{ src }, { src: second, position: 1 }],
        tastingNotes: { flavours: ["cocoa"] },
      },
      headers,
    });
    const { uuid } = made;
    expect(made.shopCopy).toEqual({ state: "waiting", syncedAt: "", reason: "" });
    const one = await aPart(app, { optionTitle: "1 kg", priceCents: 4_650, stock: 7 });
    const other = await aPart(app, { optionTitle: "250 g", priceCents: 1_600, stock: -3 });
    await app.call(addProductParts, { ...of(uuid), body: { parts: [one, other] } });
    app.clock.advance(1_000);
    await work();
    const product = await read(uuid);
    expect(product.shopCopy).toEqual({ state: "synced", syncedAt: app.clock.now().toISOString(), reason: "" });
    expect(inShop(product.shopifyId)).toMatchObject({
      title: "Night Blend",
      descriptionHtml: "<p>Dark</p>",
      status: "ACTIVE",
      tags: ["dark"],
      media: [{ source: expect.stringContaining(second) }, { source: expect.stringContaining(src) }],
      variants: [
        {
          sku: one,
          priceCents: 4_650,
          available: 7,
          isSoldWithoutStock: false,
          options: [{ name: "Size", value: "1 kg" }],
        },
        { sku: other, priceCents: 1_600, available: 0, isSoldWithoutStock: false },
      ],
    });
    const { products } = (await app.call(listProducts, { headers })).body;
    expect(products.find((row) => row.uuid === uuid)?.shopState).toBe("synced");
    await save(uuid, { images: [{ src }, { src: second }] });
    await work();
    const pictures = inShop(product.shopifyId)?.media.map(({ source }) => source) ?? [];
    expect(pictures).toEqual([expect.stringContaining(src), expect.stringContaining(second)]);
  });

  it("ten times in a hurry is sent once, as it is in the end, and its number stays", async () => {
    const { uuid, shopifyId } = await aSyncedProduct();
    const asked = stand.asked("productSet");
    for (let n = 1; n <= 10; n += 1) {
      await save(uuid, { subTitle: `Round ${n}`, title: `Blend ${n}` });
      await makeOwed();
    }
    expect(await stateOf(uuid)).toBe("waiting");
    await work();
    expect(stand.asked("productSet") - asked).toBe(1);
    expect(inShop(shopifyId)).toMatchObject({ title: "Blend 10" });
    expect(await read(uuid)).toMatchObject({ shopifyId, shopCopy: { state: "synced" } });
    expect(stand.products().filter(({ title }) => title === "Blend 10")).toHaveLength(1);
  });

  it("is sent again for a change that shares its instant with the one before, or bears an earlier one", async () => {
    const { uuid, part, shopifyId } = await aSyncedProduct();
    const other = await aPart(app, { optionTitle: "250 g" });
    await app.call(addProductParts, { ...of(uuid), body: { parts: [other] } });
    await work();
    await app.call(updatePart, { params: { partCode: part }, body: { optionTitle: "A kilo" }, headers });
    await work();
    const optionTitles = () => inShop(shopifyId)?.variants.map(({ options }) => options[0]?.value);
    expect(optionTitles()).toEqual(["A kilo", "250 g"]);
    // A writer that took its instant long ago, and is done only now.
    await sql`
      update parts set option_title = 'A quarter', updated_at = updated_at + interval '1 millisecond' where part_code = ${other}`.execute(
      db,
    );
    await work();
    expect(optionTitles()).toEqual(["A kilo", "A quarter"]);
    await app.call(syncProduct, of(uuid));
    await work();
    expect((await app.call(updateProduct, { ...of(uuid), body: { title: "At once" } })).body.shopCopy.state).toBe(
      "waiting",
    );
    await work();
    expect(inShop(shopifyId)).toMatchObject({ title: "At once" });
    expect(await stateOf(uuid)).toBe("synced");
  });
});

describe("a shop that fails", () => {
  it.each(["request-lost", "answer-lost"] as const)(
    "with %s has one product in the end, as it was saved last",
    async (trouble) => {
      const { uuid, shopifyId } = await aSyncedProduct();
      await stand.trouble("product", trouble);
      await save(uuid, { title: `Blend ${trouble}` });
      await work();
      expect((await read(uuid)).shopCopy).toMatchObject({
        state: "waiting",
        reason: expect.stringMatching(/^The shop /),
      });
      await save(uuid, { title: `Blend after ${trouble}` });
      await workOn();
      expect(inShop(shopifyId)).toMatchObject({ title: `Blend after ${trouble}` });
      expect(await read(uuid)).toMatchObject({ shopifyId, shopCopy: { state: "synced" } });
    },
  );

  it("and refuses leaves a reason on the product, and 'Retry' sends it again", async () => {
    const { uuid } = await aSyncedProduct();
    await stand.trouble("product", "refused");
    await save(uuid, { title: "Refused" });
    await work();
    const { state, reason } = (await read(uuid)).shopCopy;
    expect([state, reason]).toEqual(["failed", expect.stringMatching(/\w/)]);
    await stand.calm();
    expect((await retry(uuid)).shopCopy).toMatchObject({ state: "waiting", reason: "" });
    expect(await stateOf(uuid)).toBe("synced");
  });
});

describe("a product that is deleted", () => {
  it("is hidden in the shop, also after one that was never told of it [PROD-53] [AMB-73]", async () => {
    const { uuid, shopifyId } = await aSyncedProduct();
    const untold = await aProduct(app);
    for (const one of [uuid, untold]) expect((await app.call(deleteProduct, of(one))).status).toBe(204);
    await work();
    expect(inShop(shopifyId)).toMatchObject({ status: "ARCHIVED" });
  });
});

describe("without a shop", () => {
  it("nothing waits, and who presses is told why it is not sent", async () => {
    const alone = await startTestApp();
    const staff = await signInStaff(alone, { permissions: ["product.edit", "order.edit"] });
    const { body } = await alone.call(createProduct, { body: { title: "Alone" }, headers: staff });
    expect(body.shopCopy.state).toBe("off");
    const refused = { status: 503, body: { code: "unavailable", message: "No web shop is connected" } };
    const params = { uuid: body.uuid };
    for (const answer of [
      await alone.call(syncProduct, { params, headers: staff }),
      await alone.call(updateAllProducts, { headers: staff }),
    ])
      expect(answer).toMatchObject(refused);
    const { lastRun, isRunning } = (await alone.call(getLastProductsUpdate, { headers: staff })).body;
    expect([lastRun, isRunning]).toEqual(["", false]);
    expect((await alone.call(listProducts, { headers: staff })).body.products).toMatchObject([{ shopState: "off" }]);
    await alone.stop();
  });
});

describe("sending every product", () => {
  it("is one run at a time, tells how far it is, and when it ended [SCR-09]", async () => {
    const { uuid } = await aSyncedProduct();
    await work();
    app.clock.advance(1_000);
    const begun = await begin();
    expect([begun.status, begun.body]).toMatchObject([202, { isRunning: true, done: 0, failed: 0 }]);
    expect((await begin()).body).toEqual(begun.body);
    expect(await stateOf(uuid)).toBe("waiting");
    await work();
    await makeOwed();
    const { total } = begun.body;
    expect(await lastUpdate()).toMatchObject({
      isRunning: false,
      done: total,
      failed: 0,
      lastRun: app.clock.now().toISOString(),
    });
    expect(total).toBeGreaterThan(0);
    app.clock.advance(1_000);
    expect((await begin()).body).toMatchObject({ isRunning: true, lastRun: expect.stringMatching(/^20/) });
    await work();
    await makeOwed();
  });

  it("ends also where a product was just being made when it began", async () => {
    const uuid = await aProduct(app);
    await work();
    app.clock.advance(1_000);
    await begin();
    // It was made in a transaction that the run's own one did not see.
    await sql`update products set shop_version = null, shop_wanted_at = null where uuid = ${uuid}`.execute(db);
    await work();
    await makeOwed();
    expect(await lastUpdate()).toMatchObject({ isRunning: false, failed: 0 });
  });

  it("ends where no shop is connected any more", async () => {
    await aSyncedProduct();
    app.clock.advance(1_000);
    await begin();
    const { storefront: _storefront, ...ports } = app.platform.ports;
    await productToShopTasks["send-products"]?.run({ ...app.platform, ports }, {});
    expect(await lastUpdate()).toMatchObject({ isRunning: false });
    await work();
  });
});
