import Fuse from "fuse.js";
import { describe, expect, it } from "vitest";
import { createMatcher } from "./fuzzy-matcher.ts";
import { fuseOptions, fuzzyTextOf } from "./fuzzy-rules.ts";

/** Numbers from 0 to 1, the same on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const random = randomNumbers(20_261_122);
const below = (end: number): number => Math.floor(random() * end);
const oneOf = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const words = [
  ..."house blend espresso ethiopia colombia huila sidamo decaf single origin roast dark medium light whole bean".split(
    " ",
  ),
  ..."ground plunger filter cup pod gift card machine brush milk jug Café Türkçe İzmir ß naïve 250g 1kg".split(" "),
];
const word = (): string => words[below(words.length)] ?? "";
const phrase = (): string => some(1 + below(6), word).join(oneOf([" ", " ", "-", "/"]));

interface Part {
  partCode: string;
  erpTitle: string;
  categories: { title: string }[];
  price: string;
}
const parts: Part[] = some(250, () => ({
  partCode: `${oneOf(["HB", "SO", "GC"])}-${below(400)}/${oneOf(["250", "1KG", " X"])}`,
  // Some texts stand in many rows, and some twice in one.
  erpTitle: oneOf([phrase(), phrase(), "HOUSE BLEND", "Gift card 1kg", " "]),
  categories: some(below(4), () => ({ title: oneOf([phrase(), "house blend", "HOUSE BLEND", ""]) })),
  price: (below(10_000) / 100).toFixed(2),
}));
const textsOf = ({ partCode, erpTitle, categories, price }: Part) => [
  partCode,
  erpTitle,
  categories.map(({ title }) => title),
  price,
];

function withTypo(text: string): string {
  const at = below(text.length);
  const letter = oneOf(["e", "x", " ", "1"]);
  return oneOf([
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
  ]);
}
function query(): string {
  const part = parts[below(parts.length)];
  const source = oneOf([
    part?.erpTitle ?? "",
    part?.partCode ?? "",
    part?.price ?? "",
    part?.categories[0]?.title ?? "",
    phrase(),
  ]);
  const start = below(3) === 0 ? below(source.length) : 0;
  const length = 3 + below(34);
  const cut = source.slice(start, start + length);
  return [withTypo, withTypo, withTypo]
    .slice(0, below(4))
    .reduce((text, change) => change(text), `${cut}  `.slice(0, length));
}

describe("what is found", () => {
  it.each([
    ["ranked, threshold 0.2", { threshold: 0.2 }],
    ["ranked, threshold 0.3", { threshold: 0.3 }],
    ["in the order of the rows, threshold 0.2", { threshold: 0.2, isRanked: false }],
  ])(
    "is what Fuse alone finds, in its order, for 500 random texts: %s [TABLE-05] [TABLE-07]",
    (_name, rules) => {
      const plain = new Fuse(parts, {
        ...fuseOptions(rules),
        keys: ["partCode", "erpTitle", "categories.title", "price"],
      });
      const matcher = createMatcher(rules, 4);
      matcher.add(parts.slice(0, 100).map(textsOf));
      matcher.add(parts.slice(100).map(textsOf));
      const counts = some(500, () => {
        const text = fuzzyTextOf(query());
        if (text === "") return 0;
        const found = plain.search(text);
        const isExact = ({ item }: { item: Part }): boolean =>
          textsOf(item)
            .flat()
            .some((one) => one.toLowerCase() === text.toLowerCase());
        const exactFirst = [...found.filter(isExact), ...found.filter((hit) => !isExact(hit))];
        const hits = exactFirst.map(({ refIndex }) => refIndex);
        expect(matcher.hitsOf(text), text).toEqual(hits);
        return hits.length;
      });
      expect(counts.filter((count) => count > 0).length).toBeGreaterThan(200);
    },
    60_000,
  );

  it("begins with what is just the text, whatever its neighbours have in common with it", () => {
    for (const isRanked of [true, false]) {
      const matcher = createMatcher({ threshold: 0.2, isRanked }, 2);
      matcher.add([
        ["AB-100-X", "AB-100 ground"],
        ["AB-100", "Something else"],
      ]);
      expect(matcher.hitsOf("ab-100"), `ranked: ${isRanked}`).toEqual([1, 0]);
    }
  });

  it("forgives one wrong letter in five, and none in fewer [TABLE-05]", () => {
    const matcher = createMatcher({ threshold: 0.2 }, 1);
    matcher.add([["Sidamo"], ["Huila"]]);
    expect(matcher.hitsOf("sidmo")).toEqual([0]);
    expect(matcher.hitsOf("hula")).toEqual([]);
  });

  it("is a price as it is shown [PART-02]", () => {
    const matcher = createMatcher({ threshold: 0.2 }, 2);
    matcher.add([
      ["Huila", "12.50"],
      ["Sidamo", "112.50"],
      ["Antigua", "9.00"],
    ]);
    expect(matcher.hitsOf("12.50")).toEqual([0, 1]);
  });
});

describe("the text that is searched for", () => {
  it("is none below three letters, spaces around not counted [TABLE-06] [TABLE-07]", () => {
    expect(["", "   ", " ho ", "ho"].map(fuzzyTextOf)).toEqual(["", "", "", ""]);
    expect(fuzzyTextOf(" hou ")).toBe("hou");
  });

  it("is cut after 32 characters [TABLE-06]", () => {
    expect(fuzzyTextOf("x".repeat(40))).toBe("x".repeat(32));
  });
});
