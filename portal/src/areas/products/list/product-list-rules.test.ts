import { describe, expect, it } from "vitest";
import type { ProductRow } from "@crema/contract/areas/products";
import { productListRules, statusFilters } from "./product-list-rules.ts";

const row: ProductRow = {
  uuid: "1",
  title: "House Blend",
  subTitle: "",
  type: "Normal",
  isPublished: false,
  isFeatured: false,
  isOnSale: false,
  isShippable: false,
  isDigital: false,
  isGiftCard: false,
  isGrindProduct: false,
  categories: [{ id: "1", title: "Espresso" }],
  parts: ["HB-250", "HB-1KG"],
  updatedAt: "2026-11-22T00:00:00.000Z",
  image: "",
  shopState: "off",
};

describe("the products list", () => {
  it.each([
    ["published", "isPublished"],
    ["featured", "isFeatured"],
    ["onSale", "isOnSale"],
    ["shippable", "isShippable"],
    ["digital", "isDigital"],
    ["giftCard", "isGiftCard"],
    ["grindProduct", "isGrindProduct"],
  ] as const)("filter %s lets through what is %s, and nothing else", (filter, flag) => {
    const passing = Object.entries(statusFilters).filter(([, passes]) => passes({ ...row, [flag]: true }));
    expect(passing.map(([name]) => name)).toEqual([filter]);
  });

  it("is searched by title, parts and titles of collections, one letter in five may be wrong [PROD-04]", () => {
    const { keys, threshold } = productListRules.search;
    expect(keys.map((textOf) => textOf(row))).toEqual(["House Blend", ["HB-250", "HB-1KG"], ["Espresso"]]);
    expect(threshold).toBe(0.2);
  });

  it("sorts titles as people do, and times by age", () => {
    const { title, updatedAt } = productListRules.sorts;
    const named = (name: string): ProductRow => ({ ...row, title: name });
    expect([named("Blend 10"), named("apple"), named("Blend 9")].toSorted(title).map((one) => one.title)).toEqual([
      "apple",
      "Blend 9",
      "Blend 10",
    ]);
    expect(updatedAt(row, { ...row, updatedAt: "2026-11-22T00:00:01.000Z" })).toBeLessThan(0);
  });
});
