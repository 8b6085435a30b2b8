import { describe, expect, it } from "vitest";
import { mostShown } from "./entry-rows.ts";
import { isCut, shownValue } from "./shown-value.ts";

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

  it("of a key named like a secret shows nothing, however deep, cut JSON included", () => {
    const given = { list: [{ apiKey: "s3cret", name: "a" }], token: { of: "s3cret" }, secret: null };
    expect(shownValue("meta", given)).toEqual({
      list: [{ apiKey: "(hidden)", name: "a" }],
      token: "(hidden)",
      secret: null,
    });
    const json = JSON.stringify({ token: "s3cret", text: "x".repeat(mostShown) });
    expect(shownValue("meta", `${json.slice(0, mostShown)}…`)).toBe("(hidden)");
  });

  it("of a coordinate shows all its digits; of a whole number as long as a card's the last four", () => {
    expect(shownValue("latitude", -27.469770000000015)).toBe(-27.469770000000015);
    expect(shownValue("meta.x", 1234567890123456)).toBe("…3456");
    expect(shownValue("total", 12345678901234)).toBe(12345678901234);
  });

  it("of an escaped character and digits shows what was typed", () => {
    expect(shownValue("lastName", "x\u001112345678901234")).toBe("x\u001112345678901234");
  });

  it("that cannot be shown says so, and the rest of it is shown", () => {
    let deep: unknown = "bottom";
    for (let n = 0; n < 60; n += 1) deep = [deep];
    expect(JSON.stringify(shownValue("meta", { deep, title: "a" }))).toMatch(/"\(cannot be shown\)"\]+,"title":"a"/);
    expect(shownValue("n", 1n)).toBe("(cannot be shown)");
    expect(shownValue("n", Number.POSITIVE_INFINITY)).toBe("(cannot be shown)");
  });

  it("that was cut does not show the beginning of a card number at its end", () => {
    const cut = `${"a".repeat(mostShown - 14)}60362812345678…`;
    expect(isCut(cut)).toBe(true);
    expect(shownValue("emailBody", cut)).toBe(`${"a".repeat(mostShown - 14)}…`);
    expect([isCut("a…"), isCut("a".repeat(mostShown + 1)), isCut(12)]).toEqual([false, false, false]);
  });
});
