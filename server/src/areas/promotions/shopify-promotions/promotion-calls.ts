import type {
  listShopifyPromotions,
  createShopifyPromotion,
  ShopifyPromotion,
  updateShopifyPromotion,
  deleteShopifyPromotion,
} from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
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
import { shownTelling, tellShop } from "./tell-shop.ts";
import { lockTelling, type Telling } from "./telling-rows.ts";

/** Source: PRO-SHOP-10. */
export const listPromotionsOfShop: Operation<typeof listShopifyPromotions> = async (deps) => {
  const promotions = await promotionsOf(deps.db);
  return { promotions, meta: { count: promotions.length }, shop: await shownTelling(deps, deps.db) };
};

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

/** Everything but what the server itself says of a promotion. */
const auditedFields = ({ uuid: _u, createdAt: _c, updatedAt: _a, ...fields }: Partial<ShopifyPromotion>): Fields =>
  fields;

/**
 * What every change of a promotion of the shop does, in one transaction and one after the other: the change, its audit entries, that at
 * most one is active, and the order to tell the shop. Source: PRO-SHOP-08; AMB-100.
 */
interface PromotionChange {
  /** Takes the mark from every other one, each with an audit entry of its own. */
  makeWay(keep?: string): Promise<void>;
  /** Once everything is written. */
  tell(): Promise<void>;
  /** Those that lost the mark, for open pages. */
  readonly ousted: readonly string[];
}

/** Locks all promotions of the shop until the transaction ends. */
async function beginPromotionChange(deps: Platform, caller: Caller, tx: Tx): Promise<PromotionChange> {
  const telling: Telling = await lockTelling(tx);
  const ousted: string[] = [];
  return {
    ousted,
    async makeWay(keep) {
      const at = deps.clock.now();
      for (const { uuid } of await deactivateOthers(tx, { uuid: keep, at })) {
        const changes = { active: [true, false] } as const;
        await addAuditEntry(
          tx,
          entryOf(caller, { at, record: "shopify-promotion", id: uuid, act: "deactivate", changes }),
        );
        ousted.push(uuid);
      }
    },
    async tell() {
      await tellShop(deps, tx, { telling });
    },
  };
}

/** After the commit. */
function announceOusted({ live }: Platform, ousted: readonly string[]): void {
  for (const uuid of ousted) live.recordChanged("shopify-promotion", uuid);
}
