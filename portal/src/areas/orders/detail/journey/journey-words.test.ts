import { expect, it } from "vitest";
import { actWords } from "./journey-words.ts";

it("offers that a refund was seen to, and nothing where nothing can be done", () => {
  expect([actWords({ act: "refund-seen" }), actWords({ act: "" })]).toEqual(["Seen to", undefined]);
  expect(actWords({ act: "shop-change-seen" })).toBe("Seen to");
});
