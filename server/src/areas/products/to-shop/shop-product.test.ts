import { describe, expect, it } from "vitest";
import { keptBack, knownOf, shopDetailOf, shopProductOf, toldOf } from "./shop-product.ts";
import type { StoredShopProduct } from "./shop-product-rows.ts";

const aPart = (partCode: string) => ({
  partCode,
  title: "Beans",
  optionTitle: "",
  priceCents: 4_600,
  weightGrams: 1_050,
  inStock: true,
  stock: 5,
  soldSince: 0,
});

describe("a product that came from the shop", () => {
  it("is kept back while the shop sells what is no part of it here", () => {
    expect(keptBack({ onlyInShop: ["A", "B"], parts: [aPart("B")] })).toContain("no parts here: A. ");
    expect(keptBack({ onlyInShop: ["A", "B"], parts: [aPart("B"), aPart("A")] })).toBe("");
  });

  it("without any SKU is kept back until it has a part", () => {
    expect(keptBack({ onlyInShop: [""], parts: [] })).toContain("no parts here. ");
    expect(keptBack({ onlyInShop: [""], parts: [aPart("A")] })).toBe("");
  });

  it("is sent where the shop sells nothing else", () => {
    expect(keptBack({ onlyInShop: [], parts: [] })).toBe("");
  });
});

const stored = (more: Partial<StoredShopProduct> = {}): StoredShopProduct => ({
  uuid: "u",
  shopifyId: "gid://shopify/Product/1",
  told: null,
  handle: "beans",
  title: "Beans",
  subTitle: "",
  description: "",
  shortDescription: "",
  details: "",
  type: "Normal",
  themeColor: "",
  isPublished: true,
  isFeatured: false,
  isOnSale: false,
  isDigital: false,
  isGiftCard: false,
  isCardTopUp: false,
  isGrindProduct: false,
  tags: [],
  searchTerms: [],
  quizTags: [],
  tastingNotes: {},
  grinds: [],
  images: ["/uploads/a.png"],
  onlyInShop: [],
  parts: [aPart("A"), aPart("B")],
  ...more,
});
const origin = "https://staff.example";
const sentOf = (product: StoredShopProduct) => shopProductOf(product, origin);
const knownNow = (product: StoredShopProduct) => knownOf(product, toldOf(product, sentOf(product)));
/** Which counts stay, where its parts are these now. */
const after = (parts: StoredShopProduct["parts"]) => knownNow(stored({ parts, told: told(stored()) }))?.countedSkus;
/** As it is kept and read again. */
const told = (product: StoredShopProduct): unknown => JSON.parse(JSON.stringify(toldOf(product, sentOf(product))));

describe("what can be bought", () => {
  it("of ground coffee is one variant for a part, which all its grinds are sold from; which they are is told beside it", () => {
    const product = stored({ isGrindProduct: true, grinds: ["Filter", "Whole beans"] });
    expect(sentOf(product)).toMatchObject({ options: ["Size"], variants: [{ sku: "A" }, { sku: "B" }] });
    expect(sentOf(product).variants).toHaveLength(2);
    const detail: unknown = JSON.parse(shopDetailOf(product, "gid").value);
    expect(detail).toMatchObject({ grinds: ["Filter", "Whole beans"] });
    expect(shopDetailOf(stored({ grinds: ["Filter"] }), "gid").value).not.toContain("grinds");
  });

  it("has the part's code where titles repeat, in whatever letter case", () => {
    const parts = [
      { ...aPart("A"), optionTitle: "1 kg" },
      { ...aPart("B"), optionTitle: "1 KG" },
      { ...aPart("C"), optionTitle: "250 g" },
    ];
    const names = sentOf(stored({ parts })).variants.map(({ values }) => values[0]);
    expect(names).toEqual(["1 kg (A)", "1 KG (B)", "250 g"]);
  });

  it.each([
    [{ stock: 5, soldSince: 2 }, 3],
    [{ stock: 5, soldSince: 9 }, 0],
    [{ stock: -2 }, 0],
    [{ inStock: false }, 0],
  ])("of a part with %o is %d", (is, available) => {
    expect(sentOf(stored({ parts: [{ ...aPart("A"), ...is }] })).variants).toMatchObject([{ available }]);
  });
});

describe("what the shop has already", () => {
  it("is nothing certain of a product that it does not have, or was told of in doubt", () => {
    expect(knownNow(stored({ shopifyId: "" }))).toBeUndefined();
    expect(knownNow(stored())).toMatchObject({ id: "gid://shopify/Product/1", hasImages: false, countedSkus: [] });
  });

  it("are the pictures it was told last, while they are the same in the same order", () => {
    const before = stored({ images: ["/uploads/a.png", "/uploads/b.png"] });
    const is = (images: readonly string[]) => knownNow({ ...before, images, told: told(before) })?.hasImages;
    expect(is(["/uploads/a.png", "/uploads/b.png"])).toBe(true);
    expect(is(["/uploads/b.png", "/uploads/a.png"])).toBe(false);
    expect(is([])).toBe(false);
  });

  it("are counts that ERP and staff say are as they were, whatever was sold since", () => {
    expect(after([{ ...aPart("A"), soldSince: 3 }, aPart("B")])).toEqual(["A", "B"]);
    expect(after([{ ...aPart("A"), stock: 4 }, aPart("B")])).toEqual(["B"]);
    expect(after([{ ...aPart("A"), inStock: false }, aPart("B"), aPart("C")])).toEqual(["B"]);
  });
});
