import { describe, expect, it } from "vitest";
import { heldAgainst, withKey } from "./use-search-text.ts";

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

  it("asks for what is typed, also when it is what the address still has: it was asked for something else meanwhile", () => {
    const typed = { text: "", seen: "", pending: [] };
    const first = withKey(typed, "x", "x");
    const takenBack = withKey(first.typed, "", "");
    expect([first.isNew, takenBack.isNew]).toEqual([true, true]);
    const late = heldAgainst(takenBack.typed, "x");
    expect(late.text).toBe("");
    expect(heldAgainst(late, "")).toEqual({ text: "", seen: "", pending: [] });
  });

  it("asks for nothing when only spaces around the text change", () => {
    expect(withKey({ text: "ann", seen: "ann", pending: [] }, "ann ", "ann")).toEqual({
      typed: { text: "ann ", seen: "ann", pending: [] },
      isNew: false,
    });
  });

  it("takes the address's text when something else changed it", () => {
    expect(heldAgainst({ text: "ann", seen: "ann", pending: [] }, "")).toEqual({ text: "", seen: "", pending: [] });
  });
});
