import * as calls from "@crema/contract/areas/promotions";
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { afterCommit, inTransaction, type Tx } from "../../../platform/database/database.ts";
import {
  recordAct,
  changeRecord,
  expectedVersion,
  hasSameFields,
  versionText,
  entryOf,
} from "../../../platform/writes/change-record.ts";
import { differencesOf, type Fields } from "../../../platform/writes/differences.ts";
import { invalid, notFound } from "../../../platform/http/refusal.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import {
  promotionsOf,
  addPromotion,
  lockPromotion,
  savePromotion,
  removePromotion,
  deactivateOthers,
} from "./promotion-rows.ts";
import { shownTelling, tellShop, tellPromotionAgain } from "./tell-shop.ts";
import { lockTelling, type Telling } from "./telling-rows.ts";
import { applyPatch } from "../../../platform/values/apply-patch.ts";

/** Source: PRO-SHOP-10. */
const listShopifyPromotions: Operation<typeof calls.listShopifyPromotions> = async (deps) => {
  const promotions = await promotionsOf(deps.db);
  return { promotions, meta: { count: promotions.length }, shop: await shownTelling(deps, deps.db) };
};

/** Source: PRO-SHOP-08, PRO-SHOP-11. */
const createShopifyPromotion: Operation<typeof calls.createShopifyPromotion> = async (deps, caller, { body }) => {
  const promotion = await inTransaction(deps.db, async (tx) => {
    const sync = await lockTelling(tx);
    if (body.active) await makeWay(deps, tx, { caller });
    const at = deps.clock.now();
    const added = await addPromotion(tx, { fields: body, at });
    const changes = differencesOf({}, auditedFields(added));
    await recordAct(tx, caller, { at, record: "shopify-promotion", id: added.uuid, act: "create", changes });
    await tellShop(deps, tx, { sync });
    return added;
  });
  deps.live.recordAdded("shopify-promotion", promotion.uuid);
  return promotion;
};

/** Source: PRO-SHOP-08, PRO-SHOP-12; AMB-100. */
const updateShopifyPromotion: Operation<typeof calls.updateShopifyPromotion> = async (
  deps,
  caller,
  { params: { uuid }, body },
) => {
  const { updatedAt, uuid: named = uuid, ...sent } = body;
  if (named !== uuid) throw invalid({ uuid: "is not that of the promotion in the address" });
  let sync: Telling | undefined;
  const promotion = await changeRecord<ShopifyPromotion>(deps, caller, {
    record: "shopify-promotion",
    id: uuid,
    act: "update",
    async lock(tx) {
      sync = await lockTelling(tx);
      return lockPromotion(tx, uuid);
    },
    async apply(tx, before, at) {
      const fields = applyPatch(before, sent);
      if (fields.active) await makeWay(deps, tx, { caller, keep: uuid });
      const saved = await savePromotion(tx, { uuid, fields, at });
      if (sync !== undefined) await tellShop(deps, tx, { sync });
      return saved;
    },
    fieldsOf: auditedFields,
    isUnchanged: hasSameFields(auditedFields),
    versionOf: (record) => record.updatedAt,
    expected: versionText(expectedVersion(caller, updatedAt)),
    sent: () => sent,
  });
  caller.setHeader("etag", `"${promotion.updatedAt}"`);
  return promotion;
};

/** Source: PRO-SHOP-13. */
const deleteShopifyPromotion: Operation<typeof calls.deleteShopifyPromotion> = async (
  deps,
  caller,
  { params: { uuid } },
) => {
  await inTransaction(deps.db, async (tx) => {
    const sync = await lockTelling(tx);
    const before = await lockPromotion(tx, uuid);
    if (before === undefined) throw notFound("Promotion");
    await removePromotion(tx, uuid);
    const changes = differencesOf(auditedFields(before), {});
    const at = deps.clock.now();
    await recordAct(tx, caller, { at, record: "shopify-promotion", id: uuid, act: "delete", changes });
    await tellShop(deps, tx, { sync });
  });
  deps.live.recordChanged("shopify-promotion", uuid);
  return undefined;
};

/** Everything but what the server itself says of a promotion. */
const auditedFields = ({ uuid: _u, createdAt: _c, updatedAt: _a, ...fields }: Partial<ShopifyPromotion>): Fields =>
  fields;

/**
 * At most one is active: takes the mark from every other one, each with an audit entry of its own, and tells open pages once that is stored.
 * Source: PRO-SHOP-08; AMB-100.
 */
async function makeWay({ clock, live }: Platform, tx: Tx, { caller, keep }: { caller: Caller; keep?: string }) {
  const at = clock.now();
  for (const { uuid } of await deactivateOthers(tx, { uuid: keep, at })) {
    const changes = { active: [true, false] } as const;
    await addAuditEntry(tx, entryOf(caller, { at, record: "shopify-promotion", id: uuid, act: "deactivate", changes }));
    afterCommit(tx, () => {
      live.recordChanged("shopify-promotion", uuid);
      return Promise.resolve();
    });
  }
}

export const promotionCalls = [
  bind(calls.listShopifyPromotions, listShopifyPromotions),
  bind(calls.createShopifyPromotion, createShopifyPromotion),
  bind(calls.updateShopifyPromotion, updateShopifyPromotion),
  bind(calls.deleteShopifyPromotion, deleteShopifyPromotion),
  bind(calls.tellShopifyPromotion, tellPromotionAgain),
];
