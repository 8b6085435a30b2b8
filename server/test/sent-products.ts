import { overdueEffects } from "../src/platform/outbound/effect-rows.ts";
import { outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { Storefront } from "../src/providers/storefront/storefront.ts";
import { productToShopFlow, productToShopTasks, productUnpublishFlow } from "../src/areas/products/index.ts";
import type { TestApp } from "./test-app.ts";

/** Sends whatever of products is due, in the order it was ordered. */
export async function sendDueProducts({ platform }: TestApp, storefront: Storefront): Promise<void> {
  await productToShopTasks["send-products"]?.run(platform, {});
  const flows = [productToShopFlow(storefront), productUnpublishFlow(storefront)];
  const task = outboundTasks(flows)["work-on-effect"];
  const kinds = flows.map(({ kind }) => kind);
  const due = await overdueEffects(platform.db, { before: platform.clock.now(), kinds });
  for (const { id, kind } of due.toSorted((a, b) => a.id - b.id)) await task?.run(platform, { effect: id, kind });
}
