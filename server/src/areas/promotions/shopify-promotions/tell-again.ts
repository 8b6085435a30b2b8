import type { PromotionTelling, tellShopifyPromotion } from "@crema/contract/areas/promotions";
import { type Db, inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { lockTelling, tellingOf } from "./telling-rows.ts";
import { tellingRecord, tellShop } from "./tell-shop.ts";

/** What the shop was told; `off` where there is none. */
export const shownTelling = async ({ ports }: Pick<Platform, "ports">, db: Db): Promise<PromotionTelling> => ({
  ...(await tellingOf(db)),
  ...(ports.storefront === undefined && { state: "off", reason: "" }),
});

/**
 * Tells the shop again, whatever became of it before. Pressed twice it is told once: while a first try is still to come, nothing is added.
 *
 * @throws Refusal unavailable (503) where no shop is connected
 */
export const tellPromotionAgain: Operation<typeof tellShopifyPromotion> = async (deps, caller) => {
  if (deps.ports.storefront === undefined) throw refuse("unavailable", "No web shop is connected");
  const told = await inTransaction(deps.db, async (tx) => {
    const telling = await lockTelling(tx);
    const { state, reason } = await tellingOf(tx);
    if (state !== "waiting" || reason !== "") await tellShop(deps, tx, { telling, isAgain: true });
    const at = deps.clock.now();
    await recordAct(tx, caller, { at, record: "shopify-promotion", id: tellingRecord, act: "tell", changes: {} });
    return shownTelling(deps, tx);
  });
  deps.live.recordChanged("shopify-promotion", tellingRecord);
  return told;
};
