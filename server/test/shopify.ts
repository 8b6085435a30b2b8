/** The Shopify sandbox in the test's own process, and the adapter that speaks to it. */
import { createServer } from "node:http";
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

export interface ShopifyStand extends StorefrontStand {
  readonly config: ShopifyConfig;
  /** Orders a fault for the next request of an operation. */
  order(fault: string, match?: { operation?: string; door?: string }): void;
  readonly control: (path: string, body: unknown) => Promise<unknown>;
  advance(seconds: number): Promise<void>;
  /** How often an operation was asked for since the start. */
  asked(operation: string): number;
  /** The shop's products, as its own page shows them. */
  products(): readonly ShopProduct[];
  /** Takes shipping off an order, as the shop's staff can. */
  removeShipping(id: string): void;
  /** What webhooks tell from now on. */
  listen(): Promise<Listening>;
}
/** A product of the sandbox. */
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
  away: "refuse-connect:600000",
  "request-lost": "timeout-before-commit",
  "answer-lost": "commit-then-timeout",
  unreadable: "truncated",
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
/** A check-out in the sandbox. @returns the order's id */
export const sell = async (control: ShopifyStand["control"], cart: unknown): Promise<string> =>
  sold.parse(await control("orders", cart)).gid;

/** Points a second on the plan Plus: reading every order of the shop costs more than Standard restores in a test's time. */
const plusRestoreRate = 1_000;

interface StandOptions {
  readonly clock?: Clock;
  readonly longestWaitMs?: number;
  readonly restoreRate?: number;
}

/** @param variables - settings of the adapter beside the sandbox's own */
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
  const control = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${sandbox.control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  return {
    storefront,
    config,
    control,
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
    anOrder: () => sell(control, { lines: [{ sku: "ESP-1KG", quantity: 2 }] }),
    async trouble(deed, trouble) {
      const match = trouble === "away" ? { door: "shop" } : { operation: operations[deed] };
      sandbox.faults.order({ fault: faults[trouble], match });
      // The request that meets it is reset; from then on connections are refused.
      if (trouble === "away") await fetch(sandbox.address("shop"), { method: "POST" }).catch(() => undefined);
    },
    async calm() {
      sandbox.faults.clear();
      await sandbox.comeBack();
      await new Promise((resolve) => setTimeout(resolve, 30));
    },
    async listen() {
      const listening = await listen();
      closing.push(listening.close);
      return listening;
    },
    async close() {
      await storefront.close();
      await sandbox.close();
      await Promise.all(closing.map((close) => close()));
    },
  };
}

/** A server that takes webhooks. */
async function listen(): Promise<Listening> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      told.push({ headers: request.headers, body: Buffer.concat(pieces) });
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const at = server.address();
  const port = typeof at === "object" && at !== null ? at.port : 0;
  return {
    address: `http://127.0.0.1:${port}/v1/webhooks/shopify`,
    deliveries: () => told,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
