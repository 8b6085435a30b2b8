import { createProduct, listProducts } from "@crema/contract/areas/products";
import { describe, expect, it } from "vitest";
import { aPart } from "../../../../test/parts.ts";
import { startFileProducts } from "../../../../test/sent-products.ts";
import { productReading } from "../../../providers/storefront/product-reading.ts";
import { importProducts } from "../import/import-products.ts";

const { app, stand, headers, read, stateOf, inShop: productInShop, save, work, retry } = await startFileProducts();

const variants = (...skus: readonly string[]) => skus.map((sku) => ({ sku }));
const silent = () => undefined;
async function take(record: object): Promise<void> {
  const reading = productReading({ line: 1, raw: record });
  const given = { fileName: "file", isDryRun: false, whoName: "test", onProgress: silent, onProblem: silent };
  const counts = await importProducts(app.platform, {
    ...given,
    read: async function* () {
      yield await Promise.resolve(reading);
    },
  });
  expect(counts).toMatchObject({ read: 1, failed: 0 });
}
const uuidOf = async (title: string) =>
  (await app.call(listProducts, { headers })).body.products.find((row) => row.title === title)?.uuid ?? "";

describe("a product of a file of the shop", () => {
  it.each([
    ["an SKU that is no part", "ELSEWHERE", "ELSEWHERE"],
    ["an SKU of several variants", undefined, "(several variants)"],
  ])("with %s is not sent there, and later not without that variant, unless staff want that", async (_, sku, told) => {
    const part = await aPart(app, { optionTitle: "1 kg" });
    const title = `From shop ${told}`;
    const file = { handle: `from-shop-${part}`, title, variants: variants(part, sku ?? part) };
    const asked = stand.asked("productSet");
    await take(file);
    await take(file);
    await work();
    const uuid = await uuidOf(title);
    expect([stand.asked("productSet") - asked, await stateOf(uuid)]).toEqual([0, "unsent"]);
    await save(uuid, { subTitle: "Edited" });
    await work();
    expect(stand.asked("productSet")).toBe(asked);
    expect((await read(uuid)).shopCopy).toMatchObject({ state: "failed", reason: expect.stringContaining(told) });
    await retry(uuid);
    expect([stand.asked("productSet") - asked, await stateOf(uuid)]).toEqual([1, "synced"]);
  });

  it("has other pictures than the shop was told last: what staff make of them is sent, though it is as it was told", async () => {
    const { uuid } = (await app.call(createProduct, { body: { title: "Pictured" }, headers })).body;
    await aPart(app, { productUuid: uuid });
    await work();
    const { shopifyId, parts } = await read(uuid);
    const inShop = () => productInShop(shopifyId);
    const src = "https://img.example/theirs.png";
    Object.assign(inShop() ?? {}, { media: [{ id: 1, source: src, alt: "" }] });
    await take({
      id: shopifyId,
      handle: "pictured",
      title: "Pictured",
      images: [{ src }],
      variants: variants(...parts),
    });
    await work();
    expect([(await read(uuid)).images, inShop()?.media.length]).toMatchObject([[{ src }], 1]);
    await save(uuid, { images: [] });
    await work();
    expect(inShop()?.media).toEqual([]);
  });

  it("that staff changed before is still sent", async () => {
    const { body } = await app.call(createProduct, { body: { title: "House Blend" }, headers });
    const { uuid } = body;
    await aPart(app, { productUuid: uuid });
    await work();
    await save(uuid, { title: "Owed" });
    const { shopifyId, parts } = await read(uuid);
    const asked = stand.asked("productSet");
    await take({ id: shopifyId.split("/").at(-1), handle: "owed", title: "Of the file", variants: variants(...parts) });
    await work();
    expect([stand.asked("productSet") - asked, await stateOf(uuid)]).toEqual([1, "synced"]);
  });
});
