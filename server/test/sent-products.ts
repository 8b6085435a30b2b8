import { getProduct, type Product, updateProduct } from "@crema/contract/areas/products";
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

export async function sendDueProducts({ platform }: TestApp, storefront: Storefront): Promise<void> {
  await productToShopTasks["send-products"]?.run(platform, {});
  const flows = [productToShopFlow(storefront), productUnpublishFlow(storefront)];
  const task = outboundTasks(flows)["work-on-effect"];
  const kinds = flows.map(({ kind }) => kind);
  const due = await overdueEffects(platform.db, { before: platform.clock.now(), kinds });
  for (const { id, kind } of due.toSorted((a, b) => a.id - b.id)) await task?.run(platform, { effect: id, kind });
}

interface Beside {
  readonly app: TestApp;
  readonly stand: ShopifyStand;
  readonly headers: Readonly<Record<string, string>>;
}
/** What is done over and over with products that go to the shop. @param beside - as it is by then */
export function productActs(beside: () => Beside) {
  const of = (uuid: string) => ({ params: { uuid }, headers: { ...beside().headers } });
  return {
    of,
    read: async (uuid: string): Promise<Product> => (await beside().app.call(getProduct, of(uuid))).body,
    /** A second later than what was done before. */
    save: async (uuid: string, body: object): Promise<void> => {
      const { app } = beside();
      app.clock.advance(1_000);
      const { status } = await app.call(updateProduct, { ...of(uuid), body });
      if (status !== 200) throw new Error(`the product was not saved: ${status}`);
    },
    work: (): Promise<void> => sendDueProducts(beside().app, beside().stand.storefront),
  };
}
