import { sql } from "kysely";
import { overdueEffects } from "../src/platform/outbound/effect-rows.ts";
import { outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { Storefront } from "../src/providers/storefront/storefront.ts";
import { promotionTasks, promotionToShopFlow } from "../src/areas/promotions/index.ts";
import type { TestApp } from "./test-app.ts";

export const promotionBody = {
  code: "SPRING",
  variant: "House Blend 1 kg",
  startDate: "2026-11-20T14:00:00.000Z",
  endDate: "2026-11-30T13:59:59.999Z",
  active: false,
};

/** One that runs from yesterday to the end of the month, not active unless told otherwise. @returns its uuid */
export async function aShopPromotion(
  { platform }: TestApp,
  given: Partial<typeof promotionBody> = {},
): Promise<string> {
  const { code, variant, startDate, endDate, active } = { ...promotionBody, ...given };
  const at = platform.clock.now();
  const { rows } = await sql<{ uuid: string }>`
    insert into shopify_promotions (code, variant, start_at, end_at, active, created_at, updated_at)
    values (${code}, ${variant}, ${startDate}, ${endDate}, ${active}, ${at}, ${at}) returning uuid`.execute(
    platform.db,
  );
  return rows[0]?.uuid ?? "";
}

const nothing = () => ({});
export const shopPromotionExamples = {
  listShopifyPromotions: nothing,
  createShopifyPromotion: () => ({ body: promotionBody }),
  updateShopifyPromotion: async (app: TestApp) => ({
    params: { uuid: await aShopPromotion(app) },
    body: { active: true },
  }),
  deleteShopifyPromotion: async (app: TestApp) => ({ params: { uuid: await aShopPromotion(app) } }),
  tellShopifyPromotion: nothing,
  getBeanDriveToken: nothing,
};

export async function aMinutePasses({ platform }: TestApp): Promise<void> {
  await promotionTasks["tell-shop-promotion"]?.run(platform, {});
}

export async function tellDue({ platform }: TestApp, storefront: Storefront): Promise<void> {
  const flow = promotionToShopFlow(storefront);
  const task = outboundTasks([flow])["work-on-effect"];
  const due = await overdueEffects(platform.db, { before: platform.clock.now(), kinds: [flow.kind] });
  for (const { id, kind } of due.toSorted((a, b) => a.id - b.id)) await task?.run(platform, { effect: id, kind });
}
