/** A Shopify shop on this machine: Admin API in GraphQL, tokens, bulk operations, webhooks. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema } from "graphql";
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { clientId, clientSecret, grantToken, isKnown, legacyToken, unauthorized } from "./access-tokens.ts";
import { answerGraphql, rootFieldOf } from "./graphql/answer-graphql.ts";
import { startBulk } from "./bulk/bulk-work.ts";
import { routesOf } from "./controls.ts";
import type { Shop } from "./graphql/request.ts";
import { seedShop } from "./store/seed.ts";
import type { ShopifyState } from "./store/state.ts";
import { answerStorage } from "./bulk/storage.ts";
import { pinnedVersion } from "./webhooks/rest-payload.ts";
import { createWebhooks, type Webhooks } from "./webhooks/webhooks.ts";

const schema = buildSchema(readFileSync(join(import.meta.dirname, "schema-2026-07.graphql"), "utf8"));

/** Kinds of its own, besides those every sandbox knows. */
const faults = [
  "throttled",
  "user-error",
  "internal-error",
  "bulk-failed",
  "version-expired",
  "payment-required",
  "forbidden",
  "shop-locked",
];

export const startShopifySandbox = (options?: SandboxOptions): Promise<Sandbox<ShopifyState>> =>
  startSandbox<ShopifyState>(
    {
      title: "Shopify",
      seed: (before) => seedShop(new Date(), before),
      faults,
      env: (address) => ({
        SHOPIFY_SHOP_URL: address("shop"),
        SHOPIFY_API_VERSION: pinnedVersion,
        SHOPIFY_ACCESS_TOKEN: legacyToken,
        SHOPIFY_CLIENT_ID: clientId,
        SHOPIFY_CLIENT_SECRET: clientSecret,
      }),
      parts(bench) {
        const webhooks = createWebhooks(bench);
        const shop = shopOf(bench, webhooks);
        for (const one of bench.state().bulkOperations)
          if (one.status === "CREATED" || one.status === "RUNNING") shop.startBulk(one);
        return {
          doors: {
            shop: shopDoor(shop),
            storage: {
              operationOf: () => "download",
              answer: (asked) => answerStorage(asked, shop),
            },
          },
          routes: routesOf(shop, webhooks),
        };
      },
    },
    options,
  );

function shopOf(bench: Bench<ShopifyState>, webhooks: Webhooks): Shop {
  const shop: Shop = {
    state: () => bench.state(),
    now: () => bench.clock.now(),
    storage: () => bench.address("storage"),
    announce: (topics, order) => webhooks.announce(topics, order),
    startBulk: (operation) =>
      startBulk(operation, { shop, schema, after: (seconds, act) => bench.clock.after(seconds, act) }),
  };
  return shop;
}

const pathOf = ({ url }: HttpAsked): string => url.pathname;
const graphqlPath = /^\/admin\/api\/([^/]+)\/graphql\.json$/;

const refusals: Readonly<Record<string, Reply>> = {
  "payment-required": json({ errors: "Unavailable Shop" }, 402),
  forbidden: json({ errors: "[API] This action requires merchant approval for the necessary scope." }, 403),
  "shop-locked": json({ errors: "Locked" }, 423),
};

const notFound = json({ errors: "Not Found" }, 404);

const shopDoor = (shop: Shop): Door => ({
  operationOf: (asked) => (graphqlPath.test(pathOf(asked)) ? rootFieldOf(asked.text) : pathOf(asked)),
  answer: (asked) => answerShop(asked, shop),
  throttled: (seconds) => ({ ...json({ errors: "Throttled" }, 429), headers: { "retry-after": `${seconds}.0` } }),
  authWrong: () => unauthorized,
  secrets: ["access_token"],
});

async function answerShop(asked: Asked, shop: Shop): Promise<Reply> {
  const refusal = refusals[asked.fault?.kind ?? ""];
  if (refusal !== undefined) return refusal;
  if (asked.method !== "POST") return notFound;
  if (pathOf(asked) === "/admin/oauth/access_token") {
    const { reply, isMade } = grantToken(asked, shop);
    if (isMade) asked.commits();
    return reply;
  }
  return askGraphql(asked, shop);
}

async function askGraphql(asked: Asked, shop: Shop): Promise<Reply> {
  if (graphqlPath.exec(pathOf(asked))?.[1] !== pinnedVersion) return notFound;
  if (!isKnown(asked, shop)) return unauthorized;
  const reply = await answerGraphql(asked, shop, schema);
  const told = asked.fault?.kind === "version-expired" ? "2026-10" : pinnedVersion;
  return { ...reply, headers: { "x-shopify-api-version": told } };
}
