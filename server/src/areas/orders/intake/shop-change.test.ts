import { describe, expect, it } from "vitest";
import { changeInWords, piecesOf, type UploadedFacts } from "./shop-change.ts";

const was: UploadedFacts = {
  isCancelled: false,
  pieces: { "ESP-1KG": 2, "FLT-BOX": 1 },
  address: { name: "Ada Example", address1: "1 Test St", city: "Brisbane", postCode: "4000" },
};
const words = (told: Partial<UploadedFacts>) => changeInWords({ was, told: { ...was, ...told } });
const begin = "Changed in the shop after it was uploaded: ";

describe("what the shop changed after the upload", () => {
  it.each<[string, Partial<UploadedFacts>, string]>([
    ["is nothing where all is as it was", {}, ""],
    [
      "is nothing where the shop writes the same in its own way",
      { address: { ...was.address, city: " BRISBANE" } },
      "",
    ],
    ["names a cancellation", { isCancelled: true }, `${begin}it was cancelled`],
    ["names pieces", { pieces: { "ESP-1KG": 1, NEW: 3 } }, `${begin}ESP-1KG 2 → 1; FLT-BOX 1 → 0; NEW 0 → 3`],
    [
      "names fields of the address, and not whom it goes to",
      { address: { name: "Ada Example", address1: "2 Test St", address2: "Flat 3", city: "Perth", postCode: "6000" } },
      `${begin}shipping address (street, city, postcode)`,
    ],
  ])("%s", (_, told, expected) => {
    expect(words(told)).toBe(expected);
  });

  it("counts pieces by SKU, without one by title, and of many lines the first ten", () => {
    const lines = [
      { sku: "A", title: "x", left: 2 },
      { sku: "A", title: "y", left: 1 },
      { sku: "", title: "Tip", left: 1 },
      { sku: "B", title: "z", left: 0 },
    ];
    expect(piecesOf(lines)).toEqual({ A: 3, Tip: 1 });
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`S${n}`, 1]));
    expect(words({ pieces: { ...was.pieces, ...many } })).toMatch(/S9 0 → 1; 4 more lines$/);
  });
});
