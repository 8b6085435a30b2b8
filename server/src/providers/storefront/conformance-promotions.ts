import { expect, it } from "vitest";
import type { Storefront, StorefrontPromotion } from "./storefront.ts";

interface Service {
  readonly storefront: Storefront;
}
interface Stand extends Service {
  shownPromotion(): StorefrontPromotion | null;
  trouble(deed: "detail", trouble: "away" | "request-lost" | "answer-lost" | "refused"): Promise<void>;
  calm(): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000);
const aPromotion = (code: string): StorefrontPromotion => ({
  uuid: "5b1f0c1e-0000-4000-8000-000000000001",
  code,
  variant: "House Blend 1 kg",
  startDate: "2026-11-20T14:00:00.000Z",
  endDate: "2026-12-01T13:59:59.999Z",
});

/** What can be asked of a test shop, too; in the end it shows none. */
export function describePromotionsOfService(service: () => Service): void {
  it("shows a promotion, another one, and none, each as often as asked", async () => {
    const { promotions } = service().storefront;
    for (const one of [aPromotion("SPRING"), aPromotion("SPRING"), aPromotion("XMAS"), null, null])
      expect(await promotions.show(one, soon())).toMatchObject({ kind: "confirmed", reference: expect.any(String) });
  });
}

export function describePromotionsOf(stand: () => Stand): void {
  it("has the promotion that it was told last, and no other", async () => {
    const { promotions } = stand().storefront;
    await promotions.show(aPromotion("SPRING"), soon());
    await promotions.show(aPromotion("XMAS"), soon());
    expect(stand().shownPromotion()).toEqual(aPromotion("XMAS"));
    await promotions.show(null, soon());
    expect(stand().shownPromotion()).toBeNull();
  });

  it.each([
    ["away", "not-sent", null],
    ["request-lost", "unknown", null],
    ["answer-lost", "unknown", "XMAS"],
    ["refused", "rejected", null],
  ] as const)("%s: showing a promotion is %s", async (trouble, kind, code) => {
    const { promotions } = stand().storefront;
    await promotions.show(null, soon());
    await stand().trouble("detail", trouble);
    expect(await promotions.show(aPromotion("XMAS"), soon())).toMatchObject({
      kind,
      reason: expect.stringMatching(/\S/),
    });
    await stand().calm();
    expect(stand().shownPromotion()?.code ?? null).toBe(code);
  });
}
