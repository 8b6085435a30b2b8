import { describe, expect, it } from "vitest";
import { actInWords, fieldInWords, recordInWords, valueInWords } from "./history-words.ts";

describe("the history's words", () => {
  it("name acts, and say which of them took one back", () => {
    expect(actInWords({ act: "update", reverts: null })).toBe("Changed");
    expect(actInWords({ act: "generate-codes", reverts: null })).toBe("Codes generated");
    expect(["submit", "not-sent"].map((act) => actInWords({ act, reverts: null }))).toEqual([
      "Upload requested",
      "Not sent",
    ]);
    expect(actInWords({ act: "weigh-beans", reverts: null })).toBe("Weigh beans");
    expect(actInWords({ act: "archive", reverts: 7 })).toBe("Revert: archived");
  });

  it("name kinds of record", () => {
    expect(["offer-tile", "bean-drive"].map(recordInWords)).toEqual(["Offer tile", "Bean drive"]);
  });

  it("name fields as the pages do, and others by their own name", () => {
    const fields = ["profile.firstName", "shippingAddress.address2", "isBeanRetailer", "SKU", "title"];
    expect(fields.map(fieldInWords)).toEqual([
      "First name",
      "Shipping address: address2",
      "Bean retailer",
      "SKUs",
      "Title",
    ]);
  });

  it("write values in one line", () => {
    expect(valueInWords(null)).toBe("empty");
    expect(valueInWords("")).toBe("empty");
    expect(valueInWords([])).toBe("empty");
    expect(valueInWords("SyncWithCampginMonitor")).toBe("Campaign Monitor sync");
    expect(valueInWords(true)).toBe("Yes");
    expect(valueInWords(0)).toBe("0");
    expect(valueInWords("2026-11-21")).toBe("21/11/2026");
    expect(valueInWords("2026-11-21T02:00:00.000Z")).toBe("21/11/2026 12:00:00 PM");
    expect(valueInWords([{ id: 0, field: "email", operator: "contains", comparator: "@" }, "b"])).toBe(
      "email contains @, b",
    );
    expect(valueInWords("x".repeat(400))).toHaveLength(301);
  });
});
