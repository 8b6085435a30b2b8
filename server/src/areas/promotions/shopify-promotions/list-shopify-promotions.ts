import type { listShopifyPromotions } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { promotionsOf } from "./promotion-rows.ts";
import { shownTelling } from "./tell-again.ts";

/** Source: PRO-SHOP-10. */
export const listPromotionsOfShop: Operation<typeof listShopifyPromotions> = async (deps) => {
  const promotions = await promotionsOf(deps.db);
  return { promotions, meta: { count: promotions.length }, shop: await shownTelling(deps, deps.db) };
};
