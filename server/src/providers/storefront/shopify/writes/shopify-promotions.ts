/** What the shop's page shows of the promotion that runs: one detail of the shop itself, which themes read. Source: docs/providers/shopify.md. */
import { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { StorefrontPromotion, StorefrontPromotions } from "../../storefront.ts";
import { asked } from "../client/asked.ts";
import { asOutcome, mutate } from "../client/mutate.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";
import { catalogueDocuments } from "./catalogue-documents.ts";

export const promotionDocuments = { ShopId: "query ShopId { shop { id } }" } as const;

const shopShape = z.object({ shop: z.object({ id: z.string() }) });
const detail = { namespace: "crema", key: "promotion", type: "json" } as const;

export const shopifyPromotions = (client: ShopifyClient): StorefrontPromotions => ({
  show: (promotion, signal) => show(client, { promotion, signal }),
});

async function show(
  client: ShopifyClient,
  { promotion, signal }: { promotion: StorefrontPromotion | null; signal: AbortSignal },
): Promise<Outcome> {
  const operation = "ShopId";
  const document = promotionDocuments[operation];
  const found = await asked(client, { operation, document, variables: {}, shape: shopShape, signal });
  if (found.kind !== "found") return found;
  // Nothing is an object too: a detail may not be empty, and its key stays where themes look for it.
  const value = JSON.stringify({ promotion });
  const set = await mutate(client, {
    operation: "SetDetails",
    document: catalogueDocuments.SetDetails,
    variables: { metafields: [{ ...detail, ownerId: found.answer.shop.id, value }] },
    root: "metafieldsSet",
    reference: ["metafields", "0", "id"],
    about: { key: `${detail.namespace}.${detail.key}`, code: promotion?.code ?? "" },
    signal,
  });
  return asOutcome(set);
}
