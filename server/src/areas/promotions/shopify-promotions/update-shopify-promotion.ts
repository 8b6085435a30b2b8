import type { ShopifyPromotion, updateShopifyPromotion } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { changeRecord, expectedVersion, hasSameFields, versionText } from "../../../platform/writes/change-record.ts";
import { announceOusted, auditedFields, beginPromotionChange, type PromotionChange } from "./change-promotion.ts";
import { lockPromotion, savePromotion } from "./promotion-rows.ts";

/** Source: PRO-SHOP-08, PRO-SHOP-12; AMB-100. */
export const updatePromotionOfShop: Operation<typeof updateShopifyPromotion> = async (
  deps,
  caller,
  { params: { uuid }, body },
) => {
  const { updatedAt, uuid: named = uuid, ...sent } = body;
  if (named !== uuid) throw invalid({ uuid: "is not that of the promotion in the address" });
  let change: PromotionChange | undefined;
  const promotion = await changeRecord<ShopifyPromotion>(deps, caller, {
    record: "shopify-promotion",
    id: uuid,
    act: "update",
    async lock(tx) {
      change = await beginPromotionChange(deps, caller, tx);
      return lockPromotion(tx, uuid);
    },
    async apply(tx, before, at) {
      const { code = before.code, variant = before.variant, active = before.active } = sent;
      const { startDate = before.startDate, endDate = before.endDate } = sent;
      const fields = { code, variant, startDate, endDate, active };
      if (active) await change?.makeWay(uuid);
      const saved = await savePromotion(tx, { uuid, fields, at });
      await change?.tell();
      return saved;
    },
    fieldsOf: auditedFields,
    isUnchanged: hasSameFields(auditedFields),
    announce: () => announceOusted(deps, change?.ousted ?? []),
    versionOf: (record) => record.updatedAt,
    expected: versionText(expectedVersion(caller, updatedAt)),
    sent: () => sent,
  });
  caller.setHeader("etag", `"${promotion.updatedAt}"`);
  return promotion;
};
