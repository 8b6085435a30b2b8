import { describe, expect, it } from "vitest";
import { shownValue } from "./shown-value.ts";

describe("a value in the audit", () => {
  it("is shown as it is, lists and numbers too; what was not there is null", () => {
    for (const value of ["Ana", 12, true, null, ["a", { src: "/a.png", position: 1 }], "+61412345678"])
      expect(shownValue("title", value)).toEqual(value);
    expect(shownValue("title", undefined)).toBeNull();
  });

  it("of a card number shows the last four digits, wherever it stands", () => {
    expect(shownValue("orderNote", "card 6036 2812 3456 7890 123, call")).toBe("card …0123, call");
    expect(shownValue("noteAttributes", [{ name: "card", value: "603628123456789" }])).toEqual([
      { name: "card", value: "…6789" },
    ]);
  });

  it("of a field named like a secret shows nothing", () => {
    for (const field of ["password", "login.apiKey", "clientSecret", "idToken"])
      expect(shownValue(field, "s3cret")).toBe("(hidden)");
  });
});
