import { describe, expect, it } from "vitest";
import { withSkus } from "./sku-entry.ts";

describe("the SKUs of a voucher", () => {
  it("take what was typed without its comma, and each once", () => {
    expect(withSkus(["A-1"], "B-2,")).toEqual(["A-1", "B-2"]);
    expect(withSkus(["A-1"], " A-1 ")).toEqual(["A-1"]);
    expect(withSkus(["A-1"], ",")).toEqual(["A-1"]);
  });

  it("take a pasted list part by part", () => {
    expect(withSkus([], "A-1, B-2,,C-3")).toEqual(["A-1", "B-2", "C-3"]);
  });
});
