import { describe, expect, it } from "vitest";
import { tileProblems } from "./tile-rules.ts";

const whole = {
  text1: "Cold brew",
  linkUrl: "https://crema.test/cold-brew",
  imageUrl: "/uploads/a.png",
  startDate: "2026-11-21",
  endDate: "2026-12-21",
};

describe("an offer tile", () => {
  it("needs a title, a link, a picture and its two days [APP-TILE-07] [APP-TILE-09]", () => {
    expect(tileProblems(whole)).toEqual({});
    expect(tileProblems({ text1: " ", linkUrl: "", imageUrl: "", startDate: "", endDate: "" })).toEqual({
      text1: "Title is required",
      linkUrl: "Link URL is required",
      imageUrl: "Image is required",
      startDate: "Start date is required",
      endDate: "End date is required",
    });
  });

  it("leads to an https address with a dot in it [APP-TILE-08] [AMB-103]", () => {
    const problem = "Image must start with https:// and be a valid url";
    for (const linkUrl of [
      "https://a.b",
      "https://shop.crema.test/x?y=1#z",
      "https://ä.b:443/@c",
      "https://ab/x.y",
      "https://a.b?c",
    ])
      expect(tileProblems({ ...whole, linkUrl }), linkUrl).toEqual({});
    for (const linkUrl of [
      "http://a.b",
      "https://ab",
      "a.b",
      "javascript:https://a.b",
      "https://a .b",
      "https://",
      "https://.",
      "https://a.b:port",
      "https://%zz.b",
      "https://[x].y",
      "https://crema.test@evil.test",
      "https://crema:test@evil.test",
      "https://crema.test\\@evil.test",
    ])
      expect(tileProblems({ ...whole, linkUrl }), linkUrl).toEqual({ linkUrl: problem });
  });

  it("ends after it starts [APP-TILE-10]", () => {
    const order = { endDate: "End date must be after the start date" };
    expect(tileProblems({ ...whole, endDate: "2026-11-22" })).toEqual({});
    expect(tileProblems({ ...whole, endDate: "2026-11-21" })).toEqual(order);
    expect(tileProblems({ ...whole, endDate: "2026-11-20" })).toEqual(order);
  });
});
