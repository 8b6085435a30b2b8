/** The program with a web shop, the sandbox's, and somebody who works on what is left to background work: what is sent there is sent at once. */
import { flowsOf } from "../../server/src/areas.ts";
import { startEffectWorker } from "../../server/test/effect-worker.ts";
import { memoryImages } from "../../server/test/images.ts";
import { testShopWebhook } from "../../server/test/shop-orders.ts";
import { type ShopifyStand, startShopifyStand } from "../../server/test/shopify.ts";
import { startJobWorker } from "../../server/test/waiting-jobs.ts";
import { test as base } from "./crema.ts";
import { type Program, startProgram } from "./program.ts";

interface WebShop {
  readonly shop: ShopifyStand;
}

/** What the program does each minute happens when a story says so: it would take what the story wants to see waiting. */
async function start(): Promise<Program & WebShop> {
  const shop = await startShopifyStand({ SHOPIFY_TIMEOUT_SECONDS: "10" });
  const ports = { storefront: shop.storefront, imageStore: memoryImages().imageStore };
  const program = await startProgram({}, { ports, webhooks: [testShopWebhook] });
  const workers = [startEffectWorker(program.app, flowsOf(ports)), startJobWorker(program.app)];
  return {
    ...program,
    shop,
    async end() {
      for (const worker of workers) await worker.stop();
      await program.end();
      await shop.close();
    },
  };
}

export const test = base.extend<WebShop>({
  crema: async ({ running }, use) => use(await running(start)),
  shop: async ({ running }, use) => use((await running(start)).shop),
});
