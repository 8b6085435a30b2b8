import type { syncProduct } from "@crema/contract/areas/products";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { lockProducts, productText } from "../detail/product-rows.ts";
import { wantProductSent } from "./to-shop-rows.ts";

/**
 * Sends a product to the shop again, whatever became of it before; pressed twice it is sent once or twice, which does no harm.
 *
 * @throws Refusal unavailable (503) where no shop is connected; not_found (404)
 */
export const syncProductWithShop: Operation<typeof syncProduct> = async (deps, caller, { params: { uuid } }) => {
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
};

/** What everything that sends products says where there is nobody to send them to. */
export const noShop = (): Error => refuse("unavailable", "No web shop is connected");
