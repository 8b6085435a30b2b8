import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getProduct, listProducts, updateProduct } from "@crema/contract/areas/products";
import { beforeAll, describe, expect, it } from "vitest";
import { anUploadedPicture } from "../../test/catalogue.ts";
import { importCommand } from "../../test/command.ts";
import { aPart } from "../../test/parts.ts";
import { signInAs } from "../../test/sessions.ts";
import { aStaffMember } from "../../test/users.ts";
import { startFileApp } from "../../test/file-app.ts";

const sample = (name: string) => join(import.meta.dirname, "../../test/fixtures", name);
const app = await startFileApp();
const { file, folder, run, runProgram } = importCommand({
  kind: "products",
  databaseUrl: () => app.platform.config.DATABASE_URL,
});
let headers: { authorization: string };
beforeAll(async () => {
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["product.edit"] }));
});

const products = async () => (await app.call(listProducts, { headers })).body.products;
const read = async (title: string) => {
  const uuid = (await products()).find((row) => row.title === title)?.uuid ?? "";
  return (await app.call(getProduct, { params: { uuid }, headers })).body;
};

const record = (id: number, handle: string, ...skus: readonly string[]) => ({
  id,
  handle,
  title: `Blend ${id}`,
  variants: skus.map((sku) => ({ sku })),
});

describe("npm run import -- products", () => {
  it("takes in Shopify's own samples unchanged, once, and a dry run changes nothing", async () => {
    const dry = await runProgram(sample("shopify-product.json"), "--dry-run");
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining("1 record read, 1 would be taken: 1 new") });
    expect(dry.errors).toContain("there is no part IPOD2008PINK");
    expect(await products()).toEqual([]);
    expect((await run(sample("shopify-product.json"))).output).toContain("1 taken: 1 new, 0 changed, 0 as they were.");
    expect((await run(sample("shopify-products.json"))).output).toContain("4 taken: 4 new, 0 changed, 0 as they were.");
    expect((await run(sample("shopify-products.json"))).output).toContain("0 new, 0 changed, 4 as they were.");
    expect((await run(sample("shopify-product.json"))).output).toContain("0 new, 0 changed, 1 as they were.");
    expect(await products()).toHaveLength(5);
    const first = await read("IPod Nano - 8GB");
    expect(first).toMatchObject({
      isPublished: true,
      isShippable: true,
      tags: ["Emotive", "Flash Memory", "MP3", "Music"],
      images: [{ position: 1 }],
      parts: [],
      meta: { vendor: "Apple", productType: "Cult Products" },
    });
    expect(first.description).toContain("small iPod with one very big idea");
  });

  it("links the parts there are, and tells of those that are missing or another product's", async () => {
    const [mine, others] = [await aPart(app), await aPart(app)];
    const errors = join(folder, "errors.csv");
    const path = file(
      "linked.json",
      JSON.stringify({ products: [record(21, "one", others), record(22, "two", mine, others, "NONE")] }),
    );
    expect(await run(path, "--errors", errors)).toMatchObject({ code: 0 });
    expect(readFileSync(errors, "utf8")).toContain(
      `taken, but there is no part NONE; another product has part ${others}`,
    );
    expect([(await read("Blend 21")).parts, (await read("Blend 22")).parts]).toEqual([[others], [mine]]);
    expect((await read("Blend 22")).shopifyId).toBe("22");
  });

  it("tells of variants that have one SKU between them, and links its part once", async () => {
    const [twice, once] = [await aPart(app), await aPart(app)];
    const errors = join(folder, "repeated.csv");
    const path = file(
      "repeated.json",
      JSON.stringify({ products: [record(25, "repeated", twice, once, ` ${twice}`)] }),
    );
    expect(await run(path, "--errors", errors)).toMatchObject({ code: 0 });
    expect(readFileSync(errors, "utf8")).toContain(`taken, but several variants are one part here: ${twice}`);
    expect((await read("Blend 25")).parts).toEqual([twice, once]);
  });

  it("reads the shop's export as CSV, finds products by their handle, and keeps what staff wrote", async () => {
    const [small, large] = [await aPart(app), await aPart(app)];
    const rows = (title: string) => [
      "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant SKU,Variant Requires Shipping,Image Src,Image Position,Gift Card,Status",
      `house,${title},<p>Good</p>,Crema,Coffee,"a, b",true,${small},true,https://cdn.test/1.png,1,false,active`,
      `house,,,,,,,${large},true,https://cdn.test/2.png,2,,`,
      "egift,E-Gift,,,,,true,,false,,,true,draft",
      ",No handle,,,,,,,,,,,",
    ];
    const first = await run(file("first.csv", rows("House").join("\n")));
    expect(first).toMatchObject({ code: 2, output: expect.stringContaining("2 taken: 2 new") });
    const house = await read("House");
    expect(house).toMatchObject({
      parts: [small, large],
      tags: ["a", "b"],
      images: [{ src: "https://cdn.test/1.png", position: 1 }, { src: "https://cdn.test/2.png" }],
    });
    expect(await read("E-Gift")).toMatchObject({ isGiftCard: true, isDigital: true, isPublished: false });
    const own = await anUploadedPicture(app);
    const body = { subTitle: "Ours", images: [{ src: own }], parts: [] };
    await app.call(updateProduct, { params: { uuid: house.uuid }, body, headers });
    expect((await run(file("second.csv", rows("House Blend").join("\n")))).output).toContain(
      "0 new, 1 changed, 1 as they were",
    );
    expect(await read("House Blend")).toMatchObject({
      uuid: house.uuid,
      subTitle: "Ours",
      images: [{ src: own }],
      parts: [small, large],
    });
  });

  it("tells records that cannot be taken by line, and refuses a file as a whole that holds something else", async () => {
    const bad = file("bad.json", JSON.stringify([{ id: 31, handle: "x", title: "", variants: [] }]));
    expect(await run(bad)).toMatchObject({ code: 2, errors: expect.stringContaining("Line 1: title") });
    const orders = await run(sample("shopify-order.json"));
    expect([orders.code, orders.errors]).toEqual([1, expect.stringContaining("holds no products of Shopify")]);
    expect((await run(file("other.csv", "a,b\n1,2\n"))).errors).toContain("has not the columns");
  });
});
