import type { createShopifyPromotion } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import { announceOusted, auditedFields, beginPromotionChange } from "./change-promotion.ts";
import { addPromotion } from "./promotion-rows.ts";

/** Source: PRO-SHOP-08, PRO-SHOP-11. */
export const createPromotionOfShop: Operation<typeof createShopifyPromotion> = async (deps, caller, { body }) => {
  const { promotion, ousted } = await inTransaction(deps.db, async (tx) => {
    const change = await beginPromotionChange(deps, caller, tx);
    if (body.active) await change.makeWay();
    const at = deps.clock.now();
    const added = await addPromotion(tx, { fields: body, at });
    const changes = differencesOf({}, auditedFields(added));
    await recordAct(tx, caller, { at, record: "shopify-promotion", id: added.uuid, act: "create", changes });
    await change.tell();
    return { promotion: added, ousted: change.ousted };
  });
  announceOusted(deps, ousted);
  deps.live.recordAdded("shopify-promotion", promotion.uuid);
  return promotion;
};
