import { describe, expect, it } from "vitest";
import { heldAgainst } from "./use-search-text.ts";

describe("a search field over the address", () => {
  it("keeps what is typed while the address follows key by key", () => {
    const typed = { text: "ann", seen: "", pending: ["a", "an", "ann"] };
    const first = heldAgainst(typed, "a");
    expect(first.text).toBe("ann");
    expect(heldAgainst(first, "ann")).toEqual({ text: "ann", seen: "ann", pending: [] });
  });

  it("keeps a trailing space that the address does not have", () => {
    expect(heldAgainst({ text: "ann ", seen: "an", pending: ["ann"] }, "ann").text).toBe("ann ");
  });

  it("takes the address's text when something else changed it", () => {
    expect(heldAgainst({ text: "ann", seen: "ann", pending: [] }, "")).toEqual({ text: "", seen: "", pending: [] });
  });
});
