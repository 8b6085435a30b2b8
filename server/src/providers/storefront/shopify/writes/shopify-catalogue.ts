import { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { StorefrontCatalogue, StorefrontCollection, StorefrontDetail } from "../../storefront.ts";
import { asOutcome, mutate } from "../client/mutate.ts";
import { nextOf, pageInfo, shaped } from "../client/asked.ts";
import { dataOf, type ShopifyClient } from "../client/shopify-client.ts";
import { catalogueDocuments } from "./catalogue-documents.ts";
import { shopifyProducts } from "./shopify-products.ts";

const collectionsPage = z.object({
  collections: z.object({
    pageInfo,
    nodes: z.array(z.object({ id: z.string(), title: z.string(), ruleSet: z.unknown() })),
  }),
});
const mostDetails = 25;

export const shopifyCatalogue = (client: ShopifyClient): StorefrontCatalogue => ({
  ...shopifyProducts(client),
  collections: (signal) => allCollections(client, signal),
  setDetails: (details, signal) => setDetails(client, { details, signal }),
});

async function allCollections(client: ShopifyClient, signal: AbortSignal): Promise<StorefrontCollection[]> {
  const operation = "Collections";
  const found: StorefrontCollection[] = [];
  let after: string | null | undefined = null;
  while (after !== undefined) {
    const variables: Readonly<Record<string, unknown>> = { after };
    const said = await client.ask({ operation, document: catalogueDocuments[operation], variables, signal });
    const { collections } = shaped(operation, collectionsPage, dataOf(operation, said));
    found.push(...collections.nodes.map(({ id, title, ruleSet }) => ({ id, title, isSmart: ruleSet != null })));
    after = nextOf(collections.pageInfo);
  }
  return found;
}

async function setDetails(
  client: ShopifyClient,
  { details, signal }: { details: readonly StorefrontDetail[]; signal: AbortSignal },
): Promise<Outcome> {
  const [first] = details;
  if (first === undefined) return { kind: "confirmed", reference: "" };
  if (details.length > mostDetails) return { kind: "rejected", reason: `At most ${mostDetails} details at a time` };
  return asOutcome(
    await mutate(client, {
      operation: "SetDetails",
      document: catalogueDocuments.SetDetails,
      variables: { metafields: details },
      root: "metafieldsSet",
      reference: ["metafields", "0", "id"],
      about: { ownerId: first.ownerId, keys: details.map(({ namespace, key }) => `${namespace}.${key}`) },
      signal,
    }),
  );
}
