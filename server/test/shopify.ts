import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { startShopifySandbox } from "@crema/sandboxes/shopify";
import { storefrontPromotion } from "../src/providers/storefront/storefront.ts";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import type { StorefrontDeed, StorefrontStand, StorefrontTrouble } from "../src/providers/storefront/conformance.ts";
import {
  shopifyConfig,
  type ShopifyConfig,
  shopifyVariables,
} from "../src/providers/storefront/shopify/shopify-config.ts";
import { shopifyStorefront } from "../src/providers/storefront/shopify/shopify-storefront.ts";
import { startHttpServer } from "./http-server.ts";
import { breakSandbox, commonFaults, mendSandbox, postToSandbox } from "./sandbox-controls.ts";

export interface ShopifyStand extends StorefrontStand {
  readonly config: ShopifyConfig;
  order(fault: string, match?: { operation?: string; door?: string }): void;
  readonly control: (path: string, body: unknown) => Promise<unknown>;
  advance(seconds: number): Promise<void>;
  /** How often an operation was asked for since the start. */
  asked(operation: string): number;
  products(): readonly ShopProduct[];
  /** Takes shipping off an order, as the shop's staff can. */
  removeShipping(id: string): void;
  /** What webhooks tell from now on. */
  listen(): Promise<Listening>;
}
export type ShopProduct = ReturnType<Awaited<ReturnType<typeof startShopifySandbox>>["state"]>["products"][number];
export interface Listening {
  readonly address: string;
  readonly deliveries: () => readonly Told[];
  readonly close: () => Promise<void>;
}
export interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const faults: Readonly<Record<StorefrontTrouble, string>> = {
  ...commonFaults,
  refused: "user-error",
};

/** The vendor's words for what is asked. */
const operations: Readonly<Record<StorefrontDeed, string>> = {
  read: "orders",
  address: "customerAddressCreate",
  "order-update": "orderUpdate",
  product: "productSet",
  discount: "discountCodeBasicCreate",
  detail: "metafieldsSet",
};

export const shopifySchema = (): string =>
  readFileSync(new URL("../../sandboxes/shopify/schema-2026-07.graphql", import.meta.url), "utf8");

const shownShape = z.object({ promotion: storefrontPromotion.nullable() });
const sold = z.object({ gid: z.string() });
export const sell = async (control: ShopifyStand["control"], cart: unknown): Promise<string> =>
  sold.parse(await control("orders", cart)).gid;

/** Points a second on the plan Plus: reading every order of the shop costs more than Standard restores in a test's time. */
const plusRestoreRate = 1_000;

interface StandOptions {
  readonly clock?: Clock;
  readonly longestWaitMs?: number;
  readonly restoreRate?: number;
}

export async function startShopifyStand(
  variables: Readonly<Record<string, string>> = {},
  { clock = systemClock, longestWaitMs = 5_000, restoreRate = plusRestoreRate }: StandOptions = {},
): Promise<ShopifyStand> {
  const sandbox = await startShopifySandbox();
  sandbox.state().bucket.restoreRate = restoreRate;
  const given = shopifyVariables.parse({ ...sandbox.env, SHOPIFY_TIMEOUT_SECONDS: "1.5", ...variables });
  const config = shopifyConfig(given);
  if (config === undefined) throw new Error("the sandbox named no shop");
  const storefront = shopifyStorefront({ config, clock, longestWaitMs, restMs: 20 });
  const closing: (() => Promise<void>)[] = [];
  return {
    storefront,
    config,
    control: (path, body) => postToSandbox(sandbox, path, body),
    order: (fault, match) => sandbox.faults.order({ fault, match }),
    advance: (seconds) => sandbox.clock.advance(seconds),
    asked: (operation) => sandbox.journal.entries().filter(({ what }) => what === operation).length,
    products: () => sandbox.state().products,
    removeShipping(id) {
      const order = sandbox.state().orders.find((one) => id.endsWith(`/${one.id}`));
      if (order?.shipping) order.shipping.isRemoved = true;
    },
    customerId: `gid://shopify/Customer/${sandbox.state().customers[0]?.id ?? 0}`,
    orderNames: () => sandbox.state().orders.map(({ number }) => `#${number}`),
    shownPromotion() {
      const shown = sandbox
        .state()
        .metafields.find(({ ownerId, key }) => ownerId === "gid://shopify/Shop/1" && key === "promotion");
      return shown === undefined ? null : shownShape.parse(JSON.parse(shown.value)).promotion;
    },
    anOrder: () =>
      sell((path, body) => postToSandbox(sandbox, path, body), { lines: [{ sku: "ESP-1KG", quantity: 2 }] }),
    trouble: (deed, trouble) =>
      breakSandbox(sandbox, faults[trouble], {
        door: "shop",
        ...(trouble !== "away" && { operation: operations[deed] }),
      }),
    calm: () => mendSandbox(sandbox),
    async listen() {
      const { origin, received, close } = await startHttpServer();
      closing.push(close);
      return { address: `${origin}/v1/webhooks/shopify`, deliveries: () => received, close };
    },
    async close() {
      await storefront.close();
      await sandbox.close();
      await Promise.all(closing.map((close) => close()));
    },
  };
}
