/** What every way to the ERP that knows parts and customers must do. */
import { expect, it } from "vitest";
import type { Erp, ErpCatalogue, ErpPart } from "./erp.ts";

interface Context {
  readonly erp: Erp;
  setPart(part: { partNum: string; priceCents: number; onHand: number }): Promise<void>;
  trouble(trouble: "away"): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

export function describeCatalogue(stand: () => Context): void {
  const catalogue = (): ErpCatalogue => {
    const found = stand().erp.catalogue;
    if (found === undefined) throw new Error("there is no catalogue");
    return found;
  };

  it("tells every part once, with price, stock and tax, also beyond the first hundred", async () => {
    await stand().setPart({ partNum: "ESP-1KG", priceCents: 4_600, onHand: 7 });
    const parts: ErpPart[] = [];
    for (let next: string | undefined = ""; next !== undefined; ) {
      const page = await catalogue().listParts(next, soon());
      parts.push(...page.parts);
      next = page.next;
    }
    expect(parts.length).toBeGreaterThan(200);
    expect(new Set(parts.map(({ partCode }) => partCode)).size).toBe(parts.length);
    expect(parts.find(({ partCode }) => partCode === "ESP-1KG")).toEqual({
      partCode: "ESP-1KG",
      title: "Espresso Blend 1 kg",
      priceCents: 4_600,
      weightGrams: 1_000,
      isTaxable: true,
      taxCode: "GST",
      stock: 7,
      unitOfMeasureCode: "EA",
    });
  });

  it("knows a customer by code", async () => {
    expect(await catalogue().findCustomer("WEBCUST", soon())).toEqual({
      custId: "WEBCUST",
      name: "Web orders",
      isOnCreditHold: false,
      takesOneTimeAddresses: true,
    });
  });

  it("fails plainly when parts cannot be asked for", async () => {
    await stand().trouble("away");
    await expect(catalogue().listParts("", soon())).rejects.toMatchObject({ provider: "epicor", isRetryable: true });
  });
}
