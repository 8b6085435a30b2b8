/** What third parties tell us, put together: the vendor knows its signature and shape, the area what to do with it. */
import { courierWebhook } from "./areas/shipping-labels/index.ts";
import type { Webhook } from "./platform/inbox/webhook.ts";
import { shippitConfig, type ShippitConfig } from "./providers/couriers/shippit/shippit-config.ts";
import { identifyShippit, readShippitNews } from "./providers/couriers/shippit/shippit-webhook.ts";
import type { ProviderConfig } from "./providers/open-providers.ts";

/** Webhooks of the third parties that are configured. */
export function webhooksOf(config: ProviderConfig): readonly Webhook[] {
  const shippit = shippitConfig(config);
  return shippit?.webhookSecret.isSet === true ? [shippitWebhook(shippit)] : [];
}

/** Where parcels are. */
export const shippitWebhook = (config: Pick<ShippitConfig, "webhookSecret" | "trackingHosts">): Webhook =>
  courierWebhook({
    provider: "shippit",
    identify: identifyShippit(config),
    read: (body) => readShippitNews(body, config),
  });
