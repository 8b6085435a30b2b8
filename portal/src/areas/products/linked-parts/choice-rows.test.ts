import { describe, expect, it } from "vitest";
import type { PartRow } from "@crema/contract/areas/parts";
import { choiceOfPart, movedRows, movingText } from "./choice-rows.ts";

const part = (partCode: string, linked?: { uuid: string; title: string }): PartRow => ({
  partCode,
  erpTitle: `ERP ${partCode}`,
  optionTitle: "250 g",
  price: "19.50",
  inStock: true,
  stock: 3,
  reward: "2.50",
  isInErp: true,
  updatedAt: "2026-11-22T00:00:00.000Z",
  linkedProduct:
    linked === undefined ? null : { ...linked, image: "/uploads/a.jpg", categories: ["Blends"], isGrindProduct: true },
});

describe("a part to choose", () => {
  it("looks like its product [PROD-27] [AMD-02]", () => {
    expect(choiceOfPart(part("HB-250", { uuid: "p", title: "House Blend" }))).toMatchObject({
      image: "/uploads/a.jpg",
      title: "House Blend",
      collections: ["Blends"],
      partCodes: ["HB-250"],
      isGrindProduct: true,
    });
  });

  it("without a product has the ERP's title and no picture [AMD-02]", () => {
    expect(choiceOfPart(part("X 1/2"))).toMatchObject({ image: "", title: "ERP X 1/2", isGrindProduct: false });
  });

  it("that another product has is told with that product's title [AMB-68]", () => {
    const rows = [part("A"), part("B", { uuid: "p", title: "House" }), part("C", { uuid: "q", title: "Huila" })].map(
      choiceOfPart,
    );
    const moved = movedRows(rows, "p");
    expect(moved.map(({ key }) => key)).toEqual(["C"]);
    expect(movingText(moved)).toBe("C belongs to ‘Huila’. Adding it here takes it away from there.");
    expect(movingText([])).toBe("");
  });
});
