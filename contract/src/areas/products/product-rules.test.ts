import { describe, expect, it } from "vitest";
import type { ProductImage } from "./product.ts";
import {
  commaText,
  hasTastingNotes,
  isProductTitle,
  kindOf,
  primaryOf,
  withCollection,
  withFeatured,
  withoutCollection,
  wordsOf,
} from "./product-rules.ts";

const physical = { isShippable: true, isDigital: false };
const digital = { isShippable: false, isDigital: true };

describe("a title", () => {
  it.each([
    ["House Blend", true],
    [" x ", true],
    ["   ", false],
    ["", false],
  ])("%j may be one: %s", (title, isOne) => {
    expect(isProductTitle(title)).toBe(isOne);
  });
});

describe("words", () => {
  it.each([
    ["x, y,,z ", ["x", "y", "z"]],
    ["a, b", ["a", "b"]],
    ["a,a , a", ["a"]],
    [" , ,", []],
    ["", []],
    [
      ["a", " ", "b, c", "a"],
      ["a", "b", "c"],
    ],
  ])("%j are %j", (given, words) => {
    expect(wordsOf(given)).toEqual(words);
  });

  it("are shown as they are typed", () => {
    expect(commaText(wordsOf("x, y,,z "))).toBe("x, y, z");
  });
});

describe("physical or digital", () => {
  it.each([
    [{}, undefined, physical],
    [{ isShippable: false, isDigital: false }, undefined, physical],
    [{ isShippable: true, isDigital: true }, undefined, physical],
    [{ isDigital: true }, physical, digital],
    [{ isDigital: false }, digital, physical],
    [{ isShippable: true }, digital, physical],
    [{ isShippable: false }, physical, digital],
    [{ isShippable: false, isDigital: true }, physical, digital],
    [{ isShippable: false, isDigital: false }, digital, physical],
    [{}, digital, digital],
    [{}, { isShippable: false, isDigital: false }, physical],
  ])("%j of %j is %j", (given, now, kind) => {
    expect(kindOf(given, now)).toEqual(kind);
  });
});

describe("collections", () => {
  const collections = [
    { id: "coffee", title: "Coffee", subCollections: [{ id: "espresso", title: "Espresso" }] },
    { id: "gifts", title: "Gifts", subCollections: [] },
  ];

  it("are ticked once, behind the others", () => {
    expect(withCollection(["gifts"], "coffee")).toEqual(["gifts", "coffee"]);
    expect(withCollection(["gifts"], "gifts")).toEqual(["gifts"]);
  });

  it("go with what is below them, and what is below goes alone", () => {
    const chosen = ["coffee", "gifts", "espresso"];
    expect(withoutCollection(chosen, { id: "coffee", collections })).toEqual(["gifts"]);
    expect(withoutCollection(chosen, { id: "espresso", collections })).toEqual(["coffee", "gifts"]);
  });

  it("that the shop has no more are unticked too", () => {
    expect(withoutCollection(["gone", "gifts"], { id: "gone", collections })).toEqual(["gifts"]);
  });

  it("hold the primary one among them", () => {
    expect(primaryOf("coffee", ["gifts", "coffee"])).toBe("coffee");
    expect(primaryOf("coffee", ["gifts"])).toBe("");
    expect(primaryOf("", ["gifts"])).toBe("");
  });
});

describe("pictures", () => {
  const images: ProductImage[] = [{ src: "/a.jpg", position: 1 }, { src: "/b.jpg" }, { src: "/c.jpg" }];

  it("have one featured, the pressed one", () => {
    expect(withFeatured(images, 1)).toEqual([{ src: "/a.jpg" }, { src: "/b.jpg", position: 1 }, { src: "/c.jpg" }]);
  });

  it("have none when the featured one is pressed again", () => {
    expect(withFeatured(images, 0)).toEqual([{ src: "/a.jpg" }, { src: "/b.jpg" }, { src: "/c.jpg" }]);
  });
});

describe("tasting notes", () => {
  const none = { flavours: [], aromas: [], finishes: [], acidities: [], bodies: [] };

  it("are none where each kind is blank", () => {
    expect(hasTastingNotes(none)).toBe(false);
    expect(hasTastingNotes({ ...none, bodies: [" "] })).toBe(false);
    expect(hasTastingNotes({ ...none, bodies: ["syrupy"] })).toBe(true);
  });
});
