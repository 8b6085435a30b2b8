/**
 * Whether a webhook is the shop's, and what it is known by. Pure. Source: docs/providers/shopify.md, "Webhooks";
 * shopify.dev, apps/build/webhooks/{verify-deliveries,ignore-duplicates}.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../../../platform/config/secret.ts";
import type { Webhook } from "../../../../platform/inbox/webhook.ts";

/**
 * The signature stands over the raw bytes only: headers are not signed, so what a delivery is about must be read from its body.
 * An event has one id over all its topics and subscriptions; the webhook's own id serves where there is none.
 * @param secrets - the present one, and the one before a rotation; those not set are passed over
 */
export function identifyShopifyWebhook(secrets: readonly Secret[]): Webhook["identify"] {
  return ({ headers, body }) => {
    const one = (name: string): string => [headers[name] ?? ""].flat()[0] ?? "";
    const given = Buffer.from(one("x-shopify-hmac-sha256"), "base64");
    if (!isSigned(body, given, secrets)) return undefined;
    const topic = one("x-shopify-topic");
    const id = one("x-shopify-event-id") || one("x-shopify-webhook-id");
    return topic === "" || id === "" ? undefined : { topic, key: `${topic}:${id}` };
  };
}

/** Always compares with every secret. */
function isSigned(body: Buffer, given: Buffer, secrets: readonly Secret[]): boolean {
  const matches = secrets
    .filter((secret) => secret.isSet)
    .map((secret) => {
      const expected = createHmac("sha256", secret.reveal()).update(body).digest();
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  return matches.includes(true);
}
