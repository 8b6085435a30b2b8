/**
 * What every change of a promotion of the shop does, in one transaction and one after the other: the change, its audit entries, that at
 * most one is active, and the order to tell the shop. Source: PRO-SHOP-08; AMB-100.
 */
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import { entryOf } from "../../../platform/writes/change-record.ts";
import type { Fields } from "../../../platform/writes/differences.ts";
import { deactivateOthers } from "./promotion-rows.ts";
import { lockTelling, type Telling } from "./telling-rows.ts";
import { tellShop } from "./tell-shop.ts";

/** Everything but what the server itself says of a promotion. */
export const auditedFields = ({
  uuid: _u,
  createdAt: _c,
  updatedAt: _a,
  ...fields
}: Partial<ShopifyPromotion>): Fields => fields;

export interface PromotionChange {
  /** Takes the mark from every other one, each with an audit entry of its own. */
  makeWay(keep?: string): Promise<void>;
  /** Once everything is written. */
  tell(): Promise<void>;
  /** Those that lost the mark, for open pages. */
  readonly ousted: readonly string[];
}

/** Locks all promotions of the shop until the transaction ends. */
export async function beginPromotionChange(deps: Platform, caller: Caller, tx: Tx): Promise<PromotionChange> {
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
export function announceOusted({ live }: Platform, ousted: readonly string[]): void {
  for (const uuid of ousted) live.recordChanged("shopify-promotion", uuid);
}
