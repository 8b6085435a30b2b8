/** The program with a web shop, the sandbox's, and its own background work: what it sends there is sent at once. */
import { memoryImages } from "../../server/test/images.ts";
import { startTestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { testShopWebhook } from "../../server/test/shop-orders.ts";
import { type ShopifyStand, startShopifyStand } from "../../server/test/shopify.ts";
import { startTestApp } from "../../server/test/test-app.ts";
import { test as base, folders } from "./crema.ts";
import { freePort } from "./other-crema.ts";

interface WebShop {
  readonly shop: ShopifyStand;
}

export const test = base.extend<object, WebShop>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShopifyStand();
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  crema: [
    async ({ shop }, use) => {
      const mails = await startTestMailSandbox();
      const ports = { storefront: shop.storefront, imageStore: memoryImages().imageStore };
      const environment = { PORT: String(await freePort()), JOBS: "on", ...folders };
      const app = await startTestApp(environment, { ports, webhooks: [testShopWebhook] });
      await use({ app, origin: await app.listen(), mails });
      await app.stop();
      await mails.close();
    },
    { scope: "worker" },
  ],
});
