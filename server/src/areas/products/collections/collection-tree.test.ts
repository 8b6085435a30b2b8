import { describe, expect, it } from "vitest";
import { collectionTree } from "./collection-tree.ts";

const told = (...titles: string[]) => titles.map((title, n) => ({ id: `c${n}`, title, isSmart: false }));
const placed = (...titles: string[]) =>
  collectionTree(told(...titles)).map(
    ({ id, title, parentId }) => `${id} ${title}${parentId === null ? "" : ` below ${parentId}`}`,
  );

describe("collections below collections", () => {
  it("are told by their titles, in any letter case and spacing [PROD-48]", () => {
    expect(placed("Coffee", "Coffee > Espresso", "coffee>Filter", "Gear")).toEqual([
      "c0 Coffee",
      "c1 Espresso below c0",
      "c2 Filter below c0",
      "c3 Gear",
    ]);
  });

  it("stand by themselves, whole, where there is none of the first name or a name is missing", () => {
    expect(placed("Tea > Green", "Coffee", "Coffee >", "> Espresso", ">")).toEqual([
      "c0 Tea > Green",
      "c1 Coffee",
      "c2 Coffee >",
      "c3 > Espresso",
      "c4 >",
    ]);
  });

  it("have one level, and the first of two of one name above them", () => {
    expect(placed("Coffee", "Coffee", "Coffee > Espresso > Dark")).toEqual([
      "c0 Coffee",
      "c1 Coffee",
      "c2 Espresso > Dark below c0",
    ]);
  });
});
