import { describe, expect, it } from "vitest";
import type { ProductPart } from "@crema/contract/areas/products";
import { inOrder } from "./use-part-order.ts";

const parts: ProductPart[] = ["a", "b", "c"].map((partCode) => ({
  partCode,
  erpTitle: partCode,
  optionTitle: "",
  price: "1.00",
  inStock: true,
}));
const codes = (wanted?: string[]) =>
  inOrder(parts, wanted)
    .map(({ partCode }) => partCode)
    .join("");

describe("parts in the wanted order", () => {
  it("are as stored while nothing else is wanted", () => expect(codes()).toBe("abc"));
  it("leave out what is gone and put new ones behind", () => expect(codes(["c", "x", "a"])).toBe("cab"));
});
