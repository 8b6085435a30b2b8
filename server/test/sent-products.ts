import { getProduct, type Product, syncProduct, updateProduct } from "@crema/contract/areas/products";
import { afterAll, afterEach, beforeEach } from "vitest";
import { minutes } from "../src/platform/clock/clock.ts";
import { overdueEffects } from "../src/platform/outbound/effect-rows.ts";
import { outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { Storefront } from "../src/providers/storefront/storefront.ts";
import { productToShopFlow, productToShopTasks, productUnpublishFlow } from "../src/areas/products/index.ts";
import { type ShopifyStand, startShopifyStand } from "./shopify.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { signInStaff } from "./sessions.ts";

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

/** The program beside a shop for all tests of a file, and what is done over and over with products that go there. */
export async function startFileProducts() {
  const { app, stand } = await startAppWithShop();
  /** Of somebody who may edit products, and have all of them sent; sessions end while time passes. */
  const headers = { authorization: "" };
  const signIn = async () => {
    Object.assign(headers, await signInStaff(app, { permissions: ["product.edit", "order.edit"] }));
  };
  await signIn();
  beforeEach(signIn);
  afterEach(() => stand.calm());
  afterAll(() => stand.close());
  afterAll(() => app.stop());
  const of = (uuid: string) => ({ params: { uuid }, headers: { ...headers } });
  const read = async (uuid: string): Promise<Product> => (await app.call(getProduct, of(uuid))).body;
  const work = (): Promise<void> => sendDueProducts(app, stand.storefront);
  return {
    app,
    stand,
    headers,
    of,
    read,
    stateOf: async (uuid: string) => (await read(uuid)).shopCopy.state,
    inShop: (shopifyId: string): ReturnType<ShopifyStand["products"]>[number] | undefined =>
      stand.products().find(({ id }) => String(id) === shopifyId),
    /** A second later than what was done before. */
    save: async (uuid: string, body: object): Promise<void> => {
      app.clock.advance(1_000);
      const { status } = await app.call(updateProduct, { ...of(uuid), body });
      if (status !== 200) throw new Error(`the product was not saved: ${status}`);
    },
    work,
    /** Until whatever is unclear is cleared up. */
    workOn: async (): Promise<void> => {
      for (let n = 0; n < 4; n += 1) {
        await stand.calm();
        app.clock.advance(minutes(30));
        await signIn();
        await work();
      }
    },
    /** Staff press Retry. @returns the answer */
    retry: async (uuid: string): Promise<Product> => {
      app.clock.advance(1_000);
      const { body } = await app.call(syncProduct, of(uuid));
      await work();
      return body;
    },
  };
}
