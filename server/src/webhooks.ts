/** What third parties tell us, put together: the vendor knows its signature and shape, the area what to do with it. */
import { announceOrders, type ArrivedOrder, type TakenOrder, takeInShopOrders } from "./areas/orders/index.ts";
import { smsReportWebhook } from "./areas/notifications/index.ts";
import { listWebhook } from "./areas/promotions/index.ts";
import { courierWebhook } from "./areas/shipping-labels/index.ts";
import type { Tx } from "./platform/database/database.ts";
import { type Delivery, UnreadableMessage, type Webhook } from "./platform/inbox/webhook.ts";
import type { Platform } from "./platform/platform.ts";
import { reasonOf } from "./platform/values/error-message.ts";
import { parseLossless } from "./platform/values/lossless-json.ts";
import { propertyOf } from "./platform/values/property-of.ts";
import { shippitConfig, type ShippitConfig } from "./providers/couriers/shippit/shippit-config.ts";
import { identifyShippit, parcelInMessage, readShippitNews } from "./providers/couriers/shippit/shippit-webhook.ts";
import {
  campaignMonitorConfig,
  type CampaignMonitorConfig,
} from "./providers/mailing-lists/campaign-monitor/campaign-monitor-config.ts";
import {
  identifyCampaignMonitor,
  readListNews,
} from "./providers/mailing-lists/campaign-monitor/campaign-monitor-webhook.ts";
import type { ProviderConfig } from "./providers/open-providers.ts";
import { identifyShopifyWebhook } from "./providers/storefront/shopify/orders/identify-webhook.ts";
import { orderInWebhook } from "./providers/storefront/shopify/orders/order-in-webhook.ts";
import { orderOfWebhook } from "./providers/storefront/shopify/orders/webhook-order.ts";
import { shopifyConfig, type ShopifyConfig } from "./providers/storefront/shopify/shopify-config.ts";

/** Webhooks of the third parties that are configured. */
export function webhooksOf(config: ProviderConfig, platform: Pick<Platform, "config" | "ports">): readonly Webhook[] {
  const [shopify, shippit, list] = [shopifyConfig(config), shippitConfig(config), campaignMonitorConfig(config)];
  return [
    ...(shopify?.clientSecret.isSet === true ? [shopifyWebhook(shopify)] : []),
    ...(shippit?.webhookSecret.isSet === true ? [shippitWebhook(shippit)] : []),
    ...(list?.webhookSecret.isSet === true ? [campaignMonitorWebhook(list)] : []),
    ...(platform.ports.sms === undefined ? [] : [smsReportWebhook(platform.ports.sms, platform.config)]),
  ];
}

/** Orders of the shop. What it tells of other things is not subscribed to, and passed over. */
export function shopifyWebhook(
  config: Pick<ShopifyConfig, "clientSecret" | "previousClientSecret" | "grindNames">,
): Webhook {
  const results = new WeakMap<Delivery, readonly TakenOrder[]>();
  const handleMany = async (deps: Platform, tx: Tx, deliveries: readonly Delivery[]): Promise<void> => {
    const told = deliveries.flatMap((delivery) =>
      arrivedBy(delivery, config.grindNames).map((arrived) => ({ delivery, arrived })),
    );
    const taken = await takeInShopOrders(
      deps,
      tx,
      told.map(({ arrived }) => arrived),
    );
    for (const [index, { delivery }] of told.entries())
      results.set(
        delivery,
        taken.filter((_, at) => at === index),
      );
  };
  return {
    provider: "shopify",
    identify: identifyShopifyWebhook([config.clientSecret, config.previousClientSecret]),
    handle: (deps, tx, delivery) => handleMany(deps, tx, [delivery]),
    handleMany,
    recordIn: orderInWebhook,
    announce: (deps, delivery) => announceOrders(deps, results.get(delivery) ?? []),
  };
}

/** Messages of other topics (refunds, deletions) have other shapes. */
const orderTopics: ReadonlySet<string> = new Set([
  "orders/create",
  "orders/updated",
  "orders/paid",
  "orders/cancelled",
]);

/** What it is about is read from the body, which is signed; its topic is not. @throws UnreadableMessage when it is no JSON, ZodError when no order */
function arrivedBy({ topic, body, receivedAt }: Delivery, grindNames: readonly string[]): ArrivedOrder[] {
  const raw = parseMessage(body);
  if (propertyOf(raw, "financial_status") === undefined && !orderTopics.has(topic)) return [];
  return [{ order: orderOfWebhook(raw, grindNames), raw, receivedAt, by: "told" }];
}

function parseMessage(body: Buffer): unknown {
  try {
    return parseLossless(body.toString("utf8"));
  } catch (error) {
    throw new UnreadableMessage(`The message is not JSON: ${reasonOf(error)}`);
  }
}

/** Where parcels are. */
export const shippitWebhook = (config: Pick<ShippitConfig, "webhookSecret" | "trackingHosts">): Webhook =>
  courierWebhook({
    provider: "shippit",
    identify: identifyShippit(config),
    recordIn: parcelInMessage,
    read: (body) => readShippitNews(body, config),
  });

/** Who left the mailing list. */
export const campaignMonitorWebhook = (config: Pick<CampaignMonitorConfig, "webhookSecret" | "listId">): Webhook =>
  listWebhook({ identify: identifyCampaignMonitor(config), read: (body) => readListNews(body, config) });
