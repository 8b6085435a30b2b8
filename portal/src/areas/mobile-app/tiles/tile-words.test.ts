import { describe, expect, it } from "vitest";
import { shortLink, tileStatus } from "./tile-words.ts";

describe("an offer tile in words", () => {
  it("is active when the server says so, else planned before its first day, and over after it [AMB-104]", () => {
    const today = "2026-11-21";
    expect(tileStatus({ active: true, startDate: "2026-11-21" }, today)).toBe("active");
    expect(tileStatus({ active: false, startDate: "2026-11-22" }, today)).toBe("planned");
    expect(tileStatus({ active: false, startDate: "2026-10-01" }, today)).toBe("ended");
  });

  it("shows its link without what all links have", () => {
    expect(shortLink("https://shop.crema.test/cold-brew?a=1")).toBe("shop.crema.test/cold-brew?a=1");
    expect(shortLink("https://shop.crema.test/")).toBe("shop.crema.test");
  });
});
