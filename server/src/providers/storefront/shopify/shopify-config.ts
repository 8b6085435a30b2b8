/** Settings of the Shopify adapter. Source: docs/providers/shopify.md. */
import { z } from "zod";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText, words } from "../../provider-values.ts";

export const shopifyVariables = z.object({
  /** `https://<shop>.myshopify.com`. */
  SHOPIFY_SHOP_URL: partnerAddress.default(""),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, "must be a version such as 2026-07")
    .default("2026-07"),
  /** Of an old custom app; missing where the client's credentials give tokens. */
  SHOPIFY_ACCESS_TOKEN: secretText.default(secret("")),
  SHOPIFY_CLIENT_ID: z.string().default(""),
  /** Gives tokens, and signs webhooks. */
  SHOPIFY_CLIENT_SECRET: secretText.default(secret("")),
  /** Signs webhooks for up to an hour after a rotation. */
  SHOPIFY_PREVIOUS_CLIENT_SECRET: secretText.default(secret("")),
  /** Names of a line's attribute that tells the grind, without regard to case. */
  SHOPIFY_GRIND_ATTRIBUTES: words.default(["grind"]),
  /** Longest time, in seconds, after which a lost request can still be done. */
  SHOPIFY_COMMIT_SECONDS: z.coerce.number().min(0).default(120),
  SHOPIFY_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(20),
});

/** @returns undefined when no shop is configured @throws Error when nothing is given that opens it */
export function shopifyConfig(given: z.infer<typeof shopifyVariables>) {
  if (given.SHOPIFY_SHOP_URL === "") return undefined;
  const hasCredentials = given.SHOPIFY_CLIENT_ID !== "" && given.SHOPIFY_CLIENT_SECRET.isSet;
  if (!given.SHOPIFY_ACCESS_TOKEN.isSet && !hasCredentials)
    throw new Error("SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET: are missing, or SHOPIFY_ACCESS_TOKEN");
  return {
    shopUrl: given.SHOPIFY_SHOP_URL.replace(/\/+$/, ""),
    version: given.SHOPIFY_API_VERSION,
    accessToken: given.SHOPIFY_ACCESS_TOKEN,
    clientId: given.SHOPIFY_CLIENT_ID,
    clientSecret: given.SHOPIFY_CLIENT_SECRET,
    previousClientSecret: given.SHOPIFY_PREVIOUS_CLIENT_SECRET,
    grindNames: given.SHOPIFY_GRIND_ATTRIBUTES.map((name) => name.toLowerCase()),
    maxCommitDelayMs: given.SHOPIFY_COMMIT_SECONDS * 1_000,
    timeoutMs: given.SHOPIFY_TIMEOUT_SECONDS * 1_000,
  };
}
export type ShopifyConfig = NonNullable<ReturnType<typeof shopifyConfig>>;
