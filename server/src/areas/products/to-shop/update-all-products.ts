/** Every product is sent to the shop, one run at a time. Source: B.4 "PUT /products/update/all". */
import type { getLastProductsUpdate, updateAllProducts } from "@crema/contract/areas/products";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  lockProductsUpdate,
  noteUpdateBegun,
  noteUpdateEnded,
  type ProductsUpdate,
  productsUpdate,
} from "./products-update-rows.ts";
import { noShop } from "./sync-product.ts";
import { wantAllSent } from "./to-shop-rows.ts";

/** What pages that show a run watch. */
const runId = "update-all";

/**
 * Begins a run; while one is under way it answers how far that is, and nothing is begun.
 *
 * @throws Refusal unavailable (503) where no shop is connected
 */
export const updateAllProductsInShop: Operation<typeof updateAllProducts> = async (deps, caller) => {
  if (deps.ports.storefront === undefined) throw noShop();
  const update = await inTransaction(deps.db, async (tx) => {
    await lockProductsUpdate(tx);
    const before = await productsUpdate(tx);
    if (before.isRunning) return before;
    const at = deps.clock.now();
    await noteUpdateBegun(tx, at);
    await wantAllSent(tx, at);
    await recordAct(tx, caller, { at, record: "product", id: runId, act: "update-all", changes: {} });
    await deps.jobs.add(tx, "send-products", {}, { key: "send-products" });
    return productsUpdate(tx);
  });
  deps.live.recordChanged("product", runId);
  return update;
};

export const getLastProductsUpdateFromStore: Operation<typeof getLastProductsUpdate> = ({ db }) => productsUpdate(db);

/** Ends the run under way where it has: every product of it is done or failed, or there is no shop any more. */
export async function endUpdate(deps: Platform, isOver: (update: ProductsUpdate) => boolean): Promise<void> {
  const hasEnded = await inTransaction(deps.db, async (tx) => {
    await lockProductsUpdate(tx);
    const update = await productsUpdate(tx);
    if (!update.isRunning || !isOver(update)) return false;
    await noteUpdateEnded(tx, deps.clock.now());
    return true;
  });
  if (hasEnded) deps.live.recordChanged("product", runId);
}
