import { describe, expect, it } from "vitest";
import type { Product } from "@crema/contract/areas/products";
import {
  categoriesText,
  changesOf,
  formOf,
  grindsText,
  imagesText,
  labelOf,
  newForm,
  problemsOf,
  shownValue,
  updateOf,
} from "./product-form.ts";

const product: Product = {
  uuid: "8f6f2a52-95a4-4ef5-8ca1-0a93bd7a6e3e",
  _id: "17",
  shopifyId: "4711",
  title: "House Blend",
  subTitle: "Every morning",
  description: "",
  shortDescription: "",
  details: "",
  type: "Normal",
  theme: { color: "#6f4e37" },
  isPublished: true,
  isFeatured: false,
  isOnSale: false,
  isShippable: true,
  isDigital: false,
  isGiftCard: false,
  isCardTopUp: false,
  isGrindProduct: true,
  categories: [
    { id: "2", title: "Espresso" },
    { id: "1", title: "Coffee" },
  ],
  primaryCollection: "1",
  parts: ["HB-250"],
  productParts: [],
  images: [{ src: "/uploads/a.jpg", position: 1 }, { src: "/uploads/b.jpg" }],
  tags: ["dark"],
  searchTerms: [],
  quizTags: ["milk"],
  tastingNotes: { flavours: ["cocoa", "fig"], aromas: [], finishes: [], acidities: [], bodies: [] },
  grinds: ["whole", "espresso"],
  meta: { tags: "dark", searchTerms: "" },
  shopCopy: { state: "synced", syncedAt: "2026-11-22T00:00:00.000Z", reason: "" },
  createdAt: "2026-11-21T00:00:00.000Z",
  updatedAt: "2026-11-22T00:00:00.000Z",
};
const form = formOf(product);

describe("the form of a product", () => {
  it("sends what was changed and nothing else, with physical or digital and the version that was read", () => {
    const always = { isShippable: true, isDigital: false, updatedAt: product.updatedAt };
    expect(updateOf(product, form)).toEqual(always);
    const changed = {
      ...form,
      title: "Home Blend",
      isPublished: false,
      color: "",
      tags: "x, y,,z ",
      flavours: "cocoa",
      grinds: grindsText(["whole"]),
      primaryCollection: "",
    };
    expect(updateOf(product, changed)).toEqual({
      ...always,
      title: "Home Blend",
      isPublished: false,
      theme: { color: "" },
      tags: ["x", "y", "z"],
      tastingNotes: { flavours: ["cocoa"] },
      grinds: ["whole"],
      primaryCollection: "",
    });
  });

  it("tells physical or digital as exactly one, and defaults to physical [PROD-43]", () => {
    expect(updateOf(product, { ...form, kind: "digital" })).toMatchObject({ isShippable: false, isDigital: true });
    expect(formOf({ ...product, isShippable: false }).kind).toBe("physical");
    expect(formOf({ ...product, isShippable: false, isDigital: true }).kind).toBe("digital");
  });

  it("marks the pictures as new that the stored product does not have [PROD-20]", () => {
    const images = imagesText([{ src: "/uploads/b.jpg" }, { src: "/uploads/c.jpg", position: 1 }]);
    expect(updateOf(product, { ...form, images }).images).toEqual([
      { src: "/uploads/b.jpg" },
      { src: "/uploads/c.jpg", position: 1, new: true },
    ]);
  });

  it("compares collections and grinds by what they hold, in whichever order", () => {
    expect(categoriesText(product.categories.toReversed())).toBe(form.categories);
    expect(grindsText(product.grinds.toReversed())).toBe(form.grinds);
    const without = { ...form, categories: categoriesText([{ id: "2", title: "Espresso" }]) };
    expect(updateOf(product, without).categories).toEqual([{ id: "2" }]);
  });

  it("of a new product sends what was typed", () => {
    expect(changesOf(newForm, { ...newForm, title: "New", isGiftCard: true })).toEqual({
      title: "New",
      isGiftCard: true,
      isShippable: true,
      isDigital: false,
    });
  });

  it("needs a title that is not blank, and colours as #rrggbb [PROD-10] [PROD-11]", () => {
    expect(problemsOf(form)).toEqual({});
    expect(problemsOf({ ...form, title: "  ", color: "red" })).toEqual({
      title: "Title is required",
      color: "A colour is written #rrggbb",
    });
  });

  it("names and shows its fields in words", () => {
    expect(labelOf("isOnSale")).toBe("On Sale");
    expect(shownValue(form, "categories")).toBe("Coffee, Espresso");
    expect(shownValue(form, "primaryCollection")).toBe("Coffee");
    expect(shownValue(form, "isPublished")).toBe("Yes");
    expect(shownValue(form, "images")).toBe("a.jpg (featured), b.jpg");
  });
});
