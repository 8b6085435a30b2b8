import { describe, expect, it } from "vitest";
import { keptBack } from "./shop-product.ts";

const aPart = (partCode: string) => ({
  partCode,
  title: "Beans",
  optionTitle: "",
  priceCents: 4_600,
  weightGrams: 1_050,
  inStock: true,
  stock: 5,
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
