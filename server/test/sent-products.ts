import { overdueEffects } from "../src/platform/outbound/effect-rows.ts";
import { outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { Storefront } from "../src/providers/storefront/storefront.ts";
import { productToShopFlow, productToShopTasks, productUnpublishFlow } from "../src/areas/products/index.ts";
import { type ShopifyStand, startShopifyStand } from "./shopify.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** The program beside a shop that is given longer to answer than a busy machine takes; who loses an answer waits so long. */
export async function startAppWithShop(): Promise<{ app: TestApp; stand: ShopifyStand }> {
  const stand = await startShopifyStand({ SHOPIFY_TIMEOUT_SECONDS: "2" });
  return { stand, app: await startTestApp({}, { ports: { storefront: stand.storefront } }) };
}

/** Sends whatever of products is due, in the order it was ordered. */
export async function sendDueProducts({ platform }: TestApp, storefront: Storefront): Promise<void> {
  await productToShopTasks["send-products"]?.run(platform, {});
  const flows = [productToShopFlow(storefront), productUnpublishFlow(storefront)];
  const task = outboundTasks(flows)["work-on-effect"];
  const kinds = flows.map(({ kind }) => kind);
  const due = await overdueEffects(platform.db, { before: platform.clock.now(), kinds });
  for (const { id, kind } of due.toSorted((a, b) => a.id - b.id)) await task?.run(platform, { effect: id, kind });
}
