import { describe, expect, it } from "vitest";
import { changesOf, newForm, problemsOf, shownValue, withSkus } from "./voucher-form.ts";

const whole = { ...newForm, title: "A latte", description: "One latte", defaultExpiry: "30" };

describe("the form of a voucher", () => {
  it("sends what differs, numbers as numbers, an emptied limit as none, SKUs as a list", () => {
    const stored = { ...whole, defaultNumberOfRedemptions: "4", SKU: "A" };
    expect(changesOf(stored, stored)).toEqual({});
    expect(
      changesOf(stored, {
        ...stored,
        defaultExpiry: "45",
        defaultNumberOfRedemptions: "",
        SKU: "A\nB",
        isMarketing: true,
      }),
    ).toEqual({ defaultExpiry: 45, defaultNumberOfRedemptions: null, SKU: ["A", "B"], isMarketing: true });
  });

  it("tells what the server would refuse before it is sent", () => {
    expect(problemsOf(whole)).toEqual({});
    expect(Object.keys(problemsOf(newForm))).toEqual(["title", "description", "defaultExpiry"]);
    expect(problemsOf({ ...whole, defaultExpiry: "0" })).toEqual({ defaultExpiry: "Expiry must be at least 1 day" });
    expect(problemsOf({ ...whole, defaultNumberOfRedemptions: "1000001" })).toEqual({
      defaultNumberOfRedemptions: "Default max claims must be at most 1,000,000",
    });
    expect(problemsOf({ ...whole, defaultNumberOfRedemptions: "1", defaultNumberOfRedemptionsPerUser: "2" })).toEqual({
      defaultNumberOfRedemptionsPerUser: "Max claims per user must not be above max claims",
    });
  });

  it("is not saved while a SKU is typed and not added: it would be lost", () => {
    expect(problemsOf({ ...whole, typedSku: "LATTE-S" })).toEqual({ typedSku: "Add this SKU, or clear it" });
    expect(problemsOf({ ...whole, typedSku: " " })).toEqual({});
  });

  it("shows a conflict in words", () => {
    expect(shownValue(whole, "defaultNumberOfRedemptions")).toBe("Unlimited");
    expect(shownValue({ ...whole, SKU: "A\nB" }, "SKU")).toBe("A, B");
    expect(shownValue({ ...whole, isMarketing: true }, "isMarketing")).toBe("Yes");
  });
});

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
