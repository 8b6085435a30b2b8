import type { deleteShopifyPromotion } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import { auditedFields, beginPromotionChange } from "./change-promotion.ts";
import { lockPromotion, removePromotion } from "./promotion-rows.ts";

/** Source: PRO-SHOP-13. */
export const deletePromotionOfShop: Operation<typeof deleteShopifyPromotion> = async (
  deps,
  caller,
  { params: { uuid } },
) => {
  await inTransaction(deps.db, async (tx) => {
    const change = await beginPromotionChange(deps, caller, tx);
    const before = await lockPromotion(tx, uuid);
    if (before === undefined) throw notFound("Promotion");
    await removePromotion(tx, uuid);
    const changes = differencesOf(auditedFields(before), {});
    await recordAct(tx, caller, {
      at: deps.clock.now(),
      record: "shopify-promotion",
      id: uuid,
      act: "delete",
      changes,
    });
    await change.tell();
  });
  deps.live.recordChanged("shopify-promotion", uuid);
  return undefined;
};
