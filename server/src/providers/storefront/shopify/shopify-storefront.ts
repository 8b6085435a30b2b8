/** The shop at Shopify: one connection and one line for its points, shared by all that is asked. Source: docs/providers/shopify.md. */
import { z } from "zod";
import { createHttpClient } from "../../../platform/exchange/http-client.ts";
import type { Storefront } from "../storefront.ts";
import { shaped } from "./client/asked.ts";
import { dataOf, type ShopifyClient, shopifyClient } from "./client/shopify-client.ts";
import { shopifyOrders } from "./orders/shopify-orders.ts";
import type { ShopifyConfig } from "./shopify-config.ts";
import { shopifyAddresses } from "./writes/shopify-addresses.ts";
import { shopifyCatalogue } from "./writes/shopify-catalogue.ts";
import { shopifyDiscounts } from "./writes/shopify-discounts.ts";
import { shopifyExports } from "./writes/shopify-exports.ts";
import { shopifyPromotions } from "./writes/shopify-promotions.ts";
import { shopifyOrderUpdate } from "./writes/shopify-order-updates.ts";
import { ensureWebhooks } from "./writes/shopify-subscriptions.ts";
import type { AdapterOptions } from "../../adapter-options.ts";

export const probeDocument = `query Probe { shop { name } currentAppInstallation { accessScopes { handle } } }`;

/** Without `read_all_orders` orders older than 60 days are not there, and nothing says so. */
const neededScopes = [
  "read_orders",
  "write_orders",
  "read_all_orders",
  "read_customers",
  "write_customers",
  "read_products",
  "write_products",
  "read_locations",
  "write_inventory",
  "read_discounts",
  "write_discounts",
] as const;

const mostBytes = 20 * 1_048_576;

export interface ShopifyOptions extends AdapterOptions<ShopifyConfig> {
  /** Longest wait for points in the bucket; a bucket of the plan "Standard" fills in 20 s. */
  readonly longestWaitMs?: number;
}

export function shopifyStorefront({ config, clock, longestWaitMs = 20_000, ...rest }: ShopifyOptions): Storefront {
  const { timeoutMs } = config;
  const http = createHttpClient({ timeoutMs, mostBytes, atOnce: 4, ...rest });
  const client = shopifyClient(http, { config, clock, longestWaitMs });
  return {
    shopOrigin: new URL(config.shopUrl).origin,
    deduplicates: true,
    maxCommitDelayMs: config.maxCommitDelayMs,
    // Two looks, a write and another look.
    longestStepMs: longestWaitMs + 4 * timeoutMs,
    orders: { ...shopifyOrders({ client, grindNames: config.grindNames }), update: shopifyOrderUpdate(client) },
    addresses: shopifyAddresses(client),
    catalogue: shopifyCatalogue(client),
    discounts: shopifyDiscounts(client),
    promotions: shopifyPromotions(client),
    exports: shopifyExports(client, { waitMs: timeoutMs }),
    ensureWebhooks: (asked, signal) => ensureWebhooks(client, { ...asked, signal }),
    probe: (signal) => probe(client, { version: config.version, signal }),
    close: () => http.close(),
  };
}

const probeShape = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

async function probe(
  client: ShopifyClient,
  { version, signal }: { version: string; signal: AbortSignal },
): Promise<string[]> {
  const operation = "Probe";
  const said = await client.ask({ operation, document: probeDocument, variables: {}, signal });
  const { currentAppInstallation } = shaped(operation, probeShape, dataOf(operation, said));
  const held = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle));
  const warnings = neededScopes
    // Whoever may write may read.
    .filter((scope) => !held.has(scope) && !held.has(scope.replace("read_", "write_")))
    .map((scope) => `The permission ${scope} is missing`);
  const answered = client.answeredVersion();
  return answered === undefined || answered === version
    ? warnings
    : [`The shop answers in version ${answered} instead of ${version}, which is gone`, ...warnings];
}
