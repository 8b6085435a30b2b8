import { deleteProduct, updateAllProducts } from "@crema/contract/areas/products";
import { updatePart } from "@crema/contract/areas/parts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aBooking, anUploadedOrder, moveBooking } from "../../../../test/bookings.ts";
import { aProduct, anUploadedPicture } from "../../../../test/catalogue.ts";
import { aWebOrder } from "../../../../test/orders.ts";
import { aPart } from "../../../../test/parts.ts";
import { startFileProducts } from "../../../../test/sent-products.ts";
import { minutes } from "../../../platform/clock/clock.ts";

const { app, stand, headers, of, read, inShop: productInShop, save, work, workOn, retry } = await startFileProducts();
const { db } = app.platform;

async function saveAndSend(uuid: string, body: object): Promise<void> {
  await save(uuid, body);
  await work();
}

async function sendAll(): Promise<void> {
  expect((await app.call(updateAllProducts, { headers })).status).toBe(202);
  await work();
}

/** A product with one part, in the shop. */
async function aSyncedProduct(given: { title?: string; images?: object[] } = {}) {
  const uuid = await aProduct(app, { title: given.title ?? "House Blend" });
  const part = await aPart(app, { productUuid: uuid, optionTitle: "1 kg", stock: 10 });
  await saveAndSend(uuid, { isPublished: true, ...given });
  const { shopifyId, shopCopy } = await read(uuid);
  expect(shopCopy.state).toBe("synced");
  const inShop = () => productInShop(shopifyId);
  return { uuid, part, inShop, available: () => inShop()?.variants[0]?.available };
}

/** A product in the shop, which somebody there gave the handle of a new one; that one is saved then. */
async function aHandleTaken(title: string) {
  const old = await aSyncedProduct({ title });
  const uuid = await aProduct(app, { title: "The new one" });
  await aPart(app, { productUuid: uuid });
  const { rows } = await sql<{ handle: string }>`select handle from products where uuid = ${uuid}`.execute(db);
  const handle = rows[0]?.handle ?? "";
  Object.assign(old.inShop() ?? {}, { handle });
  await saveAndSend(uuid, { isPublished: true });
  return { old, uuid, handle };
}

/** The ERP tells another stock of a part. */
async function erpTells(part: string, stock: number): Promise<void> {
  app.clock.advance(1_000);
  await sql`
    update parts set stock = ${stock}, seen_at = ${app.clock.now()}, updated_at = ${app.clock.now()} where part_code = ${part}`.execute(
    db,
  );
  await work();
}
/** A sale in the shop that came here, too. @returns the order's number */
async function isSold(part: string, quantity: number): Promise<number> {
  await stand.control("orders", { lines: [{ sku: part, quantity }] });
  return aWebOrder(app, { lines: [{ sku: part, quantity }] });
}

describe("a product that the shop has", () => {
  it("is found by its number: another handle in the shop makes no second one, and stays", async () => {
    const { uuid, inShop } = await aSyncedProduct();
    Object.assign(inShop() ?? {}, { handle: "renamed-by-hand" });
    await saveAndSend(uuid, { title: "Found again" });
    expect(stand.products().filter(({ title }) => title === "Found again")).toHaveLength(1);
    expect(inShop()).toMatchObject({ title: "Found again", handle: "renamed-by-hand" });
    await app.call(deleteProduct, of(uuid));
    await work();
    expect(inShop()).toMatchObject({ status: "ARCHIVED" });
  });

  it("and that was deleted there is made again, whole, and has its new number", async () => {
    const images = [{ src: await anUploadedPicture(app) }];
    const { uuid, inShop } = await aSyncedProduct({ images });
    const gone = inShop();
    await stand.storefront.catalogue.remove(`gid://shopify/Product/${gone?.id ?? 0}`, AbortSignal.timeout(5_000));
    await saveAndSend(uuid, { title: "Back again" });
    const { shopifyId } = await read(uuid);
    const made = productInShop(shopifyId);
    expect(shopifyId).not.toBe(String(gone?.id ?? ""));
    expect(made).toMatchObject({ title: "Back again", variants: [{ available: 10 }], media: [{}] });
  });

  it.each(["request-lost", "answer-lost"] as const)("stays one, renamed by hand and with %s", async (trouble) => {
    const { uuid, inShop } = await aSyncedProduct();
    Object.assign(inShop() ?? {}, { handle: `renamed-${trouble}` });
    await stand.trouble("product", trouble);
    await saveAndSend(uuid, { title: `Only one, ${trouble}` });
    await workOn();
    expect(stand.products().filter(({ title }) => title === `Only one, ${trouble}`)).toHaveLength(1);
    expect(inShop()).toMatchObject({ title: `Only one, ${trouble}` });
  });

  it("and that a hand in the shop gave the handle of a new one is neither overwritten nor hidden for it: staff read why", async () => {
    const { old, uuid, handle } = await aHandleTaken("The one in the shop");
    const { shopifyId, shopCopy } = await read(uuid);
    expect(shopifyId).toBe("");
    expect(shopCopy).toMatchObject({ state: "failed", reason: expect.stringContaining(handle) });
    expect(old.inShop()).toMatchObject({ title: "The one in the shop", status: "ACTIVE" });
    await app.call(deleteProduct, of(uuid));
    await work();
    expect(old.inShop()).toMatchObject({ title: "The one in the shop", status: "ACTIVE" });
    const { rows } = await sql`
      select state, reason from outbound_effects where kind = 'product-unpublish' and subject = ${uuid}`.execute(db);
    expect(rows).toMatchObject([{ state: "rejected", reason: expect.stringContaining(handle) }]);
  });

  it("and that gives such a handle back lets the new one be made on Retry", async () => {
    const { old, uuid, handle } = await aHandleTaken("The one before");
    Object.assign(old.inShop() ?? {}, { handle: "freed-by-hand" });
    await retry(uuid);
    expect((await read(uuid)).shopCopy.state).toBe("synced");
    expect(stand.products().find((one) => one.handle === handle)).toMatchObject({ title: "The new one" });
    expect(old.inShop()).toMatchObject({ title: "The one before" });
  });

  it("keeps its variant where a part is called otherwise", async () => {
    const { part, inShop } = await aSyncedProduct();
    const variant = inShop()?.variants[0]?.id;
    app.clock.advance(1_000);
    await app.call(updatePart, { params: { partCode: part }, body: { optionTitle: "A kilo" }, headers });
    await work();
    expect(inShop()?.variants).toMatchObject([{ id: variant, options: [{ value: "A kilo" }] }]);
  });
});

describe("pictures", () => {
  it("are sent when they changed, and the shop copies none a second time for another change [PROD-51]", async () => {
    const [one, two] = [{ src: await anUploadedPicture(app) }, { src: await anUploadedPicture(app) }];
    const { uuid, inShop } = await aSyncedProduct({ images: [one, two] });
    const files = () => inShop()?.media.map(({ id }) => id);
    const first = files();
    await saveAndSend(uuid, { subTitle: "Of the morning" });
    expect(files()).toEqual(first);
    await saveAndSend(uuid, { images: [two, one] });
    expect(files()).not.toEqual(first);
    const second = files();
    await sendAll();
    expect(files()).toEqual(second);
    await saveAndSend(uuid, { images: [] });
    expect(files()).toEqual([]);
  });

  it.each(["answer-lost", "refused"] as const)("are sent again after a try with %s, and on Retry", async (trouble) => {
    const image = { src: await anUploadedPicture(app) };
    const { uuid, inShop } = await aSyncedProduct({ images: [image] });
    const files = () => inShop()?.media.map(({ id }) => id);
    const first = files();
    await stand.trouble("detail", trouble);
    await saveAndSend(uuid, { images: [image, { src: await anUploadedPicture(app) }] });
    await workOn();
    await saveAndSend(uuid, { images: [image] });
    expect(files()).toHaveLength(1);
    expect(files()).not.toEqual(first);
    const second = files();
    await retry(uuid);
    expect(files()).not.toEqual(second);
  });
});

describe("what can be bought", () => {
  it("is counted by the shop from sale to sale: a save does not give back what it sold", async () => {
    const { uuid, part, available } = await aSyncedProduct();
    await isSold(part, 4);
    await saveAndSend(uuid, { subTitle: "Saved after a sale" });
    expect(available()).toBe(6);
  });

  it("is what the ERP has, less what was sold and has not left, when it is told anew", async () => {
    const { uuid, part, available } = await aSyncedProduct();
    const sold = await isSold(part, 4);
    await erpTells(part, 20);
    expect(available()).toBe(16);
    await sendAll();
    expect(available()).toBe(16);
    await aBooking(app, { orderId: sold, bookedAt: app.clock.now() });
    await erpTells(part, 15);
    expect(available()).toBe(15);
    await retry(uuid);
    expect(available()).toBe(15);
  });

  it("has what was sold taken off also where the order's parcel was cancelled, and lies there still", async () => {
    const { part, available } = await aSyncedProduct();
    const sold = await isSold(part, 4);
    const trackingNumber = await aBooking(app, { orderId: sold, bookedAt: app.clock.now() });
    await erpTells(part, 20);
    expect(available()).toBe(20);
    await moveBooking(app, trackingNumber, "cancelled");
    await erpTells(part, 21);
    expect(available()).toBe(17);
  });

  it("has nothing taken off for a parcel that has arrived, also where nobody told when it was ready", async () => {
    const { part, available } = await aSyncedProduct();
    const trackingNumber = await aBooking(app, { orderId: await isSold(part, 4), state: "order placed" });
    await erpTells(part, 20);
    expect(available()).toBe(16);
    await moveBooking(app, trackingNumber, "completed");
    await erpTells(part, 15);
    expect(available()).toBe(15);
  });

  it("has only orders of this shop taken off that are to be carried out, for two weeks at most", async () => {
    const { part, available } = await aSyncedProduct();
    const lines = [{ sku: part, quantity: 3 }];
    await aWebOrder(app, { lines, source: "POS" });
    await aWebOrder(app, { lines, createdAt: new Date(app.clock.now().getTime() - minutes(15 * 24 * 60)) });
    for (const column of ["is_cancelled", "is_test"])
      await sql`update orders set ${sql.ref(column)} = true where order_id = ${await aWebOrder(app, { lines })}`.execute(
        db,
      );
    await erpTells(part, 30);
    expect(available()).toBe(30);
    await anUploadedOrder(app, { lines });
    await erpTells(part, 29);
    expect(available()).toBe(26);
  });

  it("has nothing taken off two days after the upload for an order that nobody sends by courier", async () => {
    const { part, available } = await aSyncedProduct();
    const orderId = await anUploadedOrder(app, { lines: [{ sku: part, quantity: 3 }] });
    const uploaded = async (daysAgo: number) => {
      const at = new Date(app.clock.now().getTime() - minutes(daysAgo * 24 * 60));
      await sql`update orders set epicor_synced_at = ${at} where order_id = ${orderId}`.execute(db);
    };
    await uploaded(1);
    await erpTells(part, 30);
    expect(available()).toBe(27);
    await uploaded(3);
    await erpTells(part, 29);
    expect(available()).toBe(29);
    await aBooking(app, { orderId, state: "order placed" });
    await erpTells(part, 28);
    expect(available()).toBe(25);
  });

  it("is nothing at once where staff say so, and what is left where they take it back", async () => {
    const { part, available } = await aSyncedProduct();
    await isSold(part, 1);
    const says = async (inStock: boolean) => {
      app.clock.advance(1_000);
      await app.call(updatePart, { params: { partCode: part }, body: { inStock }, headers });
      await work();
      return available();
    };
    expect([await says(false), await says(true)]).toEqual([0, 9]);
  });
});
