/** The program with a web shop, the sandbox's, and somebody who works on what is left to background work: what is sent there is sent at once. */
import { flowsOf } from "../../server/src/areas.ts";
import { startEffectWorker } from "../../server/test/effect-worker.ts";
import { memoryImages } from "../../server/test/images.ts";
import { startTestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { testShopWebhook } from "../../server/test/shop-orders.ts";
import { type ShopifyStand, startShopifyStand } from "../../server/test/shopify.ts";
import { startTestApp } from "../../server/test/test-app.ts";
import { startJobWorker } from "../../server/test/waiting-jobs.ts";
import { test as base, folders } from "./crema.ts";
import { freePort } from "./other-crema.ts";

interface WebShop {
  readonly shop: ShopifyStand;
}

/** What the program does each minute happens when a story says so: it would take what the story wants to see waiting. */
export const test = base.extend<object, WebShop>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShopifyStand({ SHOPIFY_TIMEOUT_SECONDS: "10" });
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  crema: [
    async ({ shop }, use) => {
      const mails = await startTestMailSandbox();
      const ports = { storefront: shop.storefront, imageStore: memoryImages().imageStore };
      const environment = { PORT: String(await freePort()), ...folders };
      const app = await startTestApp(environment, { ports, webhooks: [testShopWebhook] });
      const workers = [startEffectWorker(app, flowsOf(ports)), startJobWorker(app)];
      await use({ app, origin: await app.listen(), mails });
      for (const worker of workers) await worker.stop();
      await app.stop();
      await mails.close();
    },
    { scope: "worker" },
  ],
});
