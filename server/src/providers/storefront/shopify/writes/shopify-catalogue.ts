/** Products by their handle, and the shop's collections. */
import { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { StorefrontCatalogue, StorefrontCollection, StorefrontDetail } from "../../storefront.ts";
import { asOutcome, mutate, unlessItIsSo } from "../client/mutate.ts";
import { nextOf, pageInfo, shaped } from "../client/shaped.ts";
import { dataOf, type ShopifyClient } from "../client/shopify-client.ts";
import { catalogueDocuments } from "./catalogue-documents.ts";
import { productInput } from "./product-wire.ts";

const collectionsPage = z.object({
  collections: z.object({
    pageInfo,
    nodes: z.array(z.object({ id: z.string(), title: z.string(), ruleSet: z.unknown() })),
  }),
});
const oneProduct = z.object({ product: z.object({ id: z.string() }).nullable() });
const mostDetails = 25;

export function shopifyCatalogue(client: ShopifyClient): StorefrontCatalogue {
  return {
    collections: (signal) => allCollections(client, signal),
    async put(product, signal) {
      const input = productInput(product);
      const { handle } = product;
      return asOutcome(
        await mutate(client, {
          operation: "PutProduct",
          document: catalogueDocuments.PutProduct,
          variables: { identifier: { handle }, input },
          root: "productSet",
          reference: ["product", "id"],
          about: { handle, skus: product.variants.map(({ sku }) => sku) },
          signal,
        }),
      );
    },
    remove: (id, signal) => removeProduct(client, { id, signal }),
    setDetails: (details, signal) => setDetails(client, { details, signal }),
  };
}

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

async function removeProduct(
  client: ShopifyClient,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Outcome> {
  const removed = await mutate(client, {
    operation: "DeleteProduct",
    document: catalogueDocuments.DeleteProduct,
    variables: { id },
    root: "productDelete",
    reference: ["deletedProductId"],
    about: { id },
    signal,
  });
  return unlessItIsSo(removed, async () => {
    const operation = "OneProduct";
    const said = await client.ask({ operation, document: catalogueDocuments[operation], variables: { id }, signal });
    return shaped(operation, oneProduct, dataOf(operation, said)).product === null ? id : undefined;
  });
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
