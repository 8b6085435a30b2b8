/** Every product is sent to the shop, one run at a time. Source: B.4 "PUT /products/update/all". */
import { getLastProductsUpdate, updateAllProducts, syncProduct } from "@crema/contract/areas/products";
import { inTransaction } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  lockProductsUpdate,
  noteUpdateBegun,
  noteUpdateEnded,
  type ProductsUpdate,
  productsUpdate,
  wantAllSent,
  wantProductSent,
} from "./to-shop-rows.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { lockProducts, productText } from "../detail/product-rows.ts";

export const productSendCalls = [
  /**
   * Sends a product to the shop again, whatever became of it before; pressed twice it is sent once or twice, which does no harm.
   * @throws Refusal unavailable (503) where no shop is connected; not_found (404)
   */
  bind(syncProduct, async (deps, caller, { params: { uuid } }) => {
    if (deps.ports.storefront === undefined) throw noShop();
    const found = await inTransaction(deps.db, async (tx) => {
      const at = deps.clock.now();
      await lockProducts(tx, [uuid]);
      await wantProductSent(tx, uuid, at);
      const product = await productText(tx, { uuid, shown: deps });
      if (product === undefined) throw notFound("Product");
      await recordAct(tx, caller, { at, record: "product", id: uuid, act: "sync", changes: {} });
      await deps.jobs.add(tx, "send-products", {}, { key: "send-products" });
      return product;
    });
    deps.live.recordChanged("product", uuid);
    return found.text;
  }),
  /**
   * Begins a run; while one is under way it answers how far that is, and nothing is begun.
   * @throws Refusal unavailable (503) where no shop is connected
   */
  bind(updateAllProducts, async (deps, caller) => {
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
  }),
  bind(getLastProductsUpdate, ({ db }) => productsUpdate(db)),
];

/** What everything that sends products says where there is nobody to send them to. */
const noShop = (): Error => refuse("unavailable", "No web shop is connected");

const runId = "update-all";

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
