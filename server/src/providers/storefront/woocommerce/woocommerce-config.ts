/** Settings of the reader of old WooCommerce orders. Source: docs/providers/woocommerce.md. */
import { z } from "zod";
import { secret, type Secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";

export const woocommerceVariables = z.object({
  WOOCOMMERCE_URL: partnerAddress.default(""),
  WOOCOMMERCE_CONSUMER_KEY: secretText.default(secret("")),
  WOOCOMMERCE_CONSUMER_SECRET: secretText.default(secret("")),
  /** Longest wait for a page of orders, in seconds. */
  WOOCOMMERCE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(60),
});

export interface WoocommerceConfig {
  readonly url: string;
  readonly consumerKey: Secret;
  readonly consumerSecret: Secret;
  readonly timeoutMs: number;
}

/** @returns undefined when no shop is configured */
export function woocommerceConfig(given: z.infer<typeof woocommerceVariables>): WoocommerceConfig | undefined {
  if (given.WOOCOMMERCE_URL === "") return undefined;
  return {
    url: given.WOOCOMMERCE_URL.replace(/\/+$/, ""),
    consumerKey: given.WOOCOMMERCE_CONSUMER_KEY,
    consumerSecret: given.WOOCOMMERCE_CONSUMER_SECRET,
    timeoutMs: given.WOOCOMMERCE_TIMEOUT_SECONDS * 1_000,
  };
}
