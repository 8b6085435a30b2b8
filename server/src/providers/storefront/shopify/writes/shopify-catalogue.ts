/** Products by their handle, and the shop's collections. */
import { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type {
  StorefrontCatalogue,
  StorefrontCollection,
  StorefrontDetail,
  StorefrontProduct,
} from "../../storefront.ts";
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
const location = z.object({ location: z.object({ id: z.string() }).nullable() });
const ofHandle = z.object({ productByIdentifier: z.object({ id: z.string() }).nullable() });
const mostDetails = 25;

export function shopifyCatalogue(client: ShopifyClient): StorefrontCatalogue {
  const places = { known: undefined };
  return {
    collections: (signal) => allCollections(client, signal),
    put: (product, signal) => putProduct(client, { product, places, signal }),
    unpublish: (handle, signal) => hideProduct(client, { handle, signal }),
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

/** Where goods are kept, once it was asked for. */
interface Places {
  known: string | undefined;
}

/** Stock is counted at the shop's primary location. */
async function putProduct(
  client: ShopifyClient,
  { product, places, signal }: { product: StorefrontProduct; places: Places; signal: AbortSignal },
): Promise<Outcome> {
  const { handle, variants } = product;
  if (variants.some(({ available }) => available !== undefined) && places.known === undefined) {
    const found = await asked(client, { operation: "PrimaryLocation", variables: {}, shape: location, signal });
    if (found.kind !== "found") return found;
    places.known = found.answer.location?.id;
    if (places.known === undefined) return { kind: "rejected", reason: "The shop has no location to count stock at" };
  }
  const put = await mutate(client, {
    operation: "PutProduct",
    document: catalogueDocuments.PutProduct,
    variables: { identifier: { handle }, input: productInput(product, places.known) },
    root: "productSet",
    reference: ["product", "id"],
    about: { handle, skus: variants.map(({ sku }) => sku) },
    signal,
  });
  // Another location may have become the primary one.
  if (put.kind === "declined") places.known = undefined;
  return asOutcome(put);
}

async function hideProduct(
  client: ShopifyClient,
  { handle, signal }: { handle: string; signal: AbortSignal },
): Promise<Outcome> {
  const variables = { handle };
  const found = await asked(client, { operation: "ProductOfHandle", variables, shape: ofHandle, signal });
  if (found.kind !== "found") return found;
  const id = found.answer.productByIdentifier?.id;
  if (id === undefined) return { kind: "confirmed", reference: "" };
  const hidden = await mutate(client, {
    operation: "HideProduct",
    document: catalogueDocuments.HideProduct,
    variables: { id },
    root: "productUpdate",
    reference: ["product", "id"],
    about: { id, handle },
    signal,
  });
  return unlessItIsSo(hidden, async () => ((await isThere(client, { id, signal })) ? undefined : id));
}

interface Question<S extends z.ZodType> {
  readonly operation: "PrimaryLocation" | "ProductOfHandle";
  readonly variables: Readonly<Record<string, unknown>>;
  readonly shape: S;
  readonly signal: AbortSignal;
}
/** Asks before a write: where that fails, nothing was written. */
async function asked<S extends z.ZodType>(
  client: ShopifyClient,
  { operation, variables, shape, signal }: Question<S>,
): Promise<{ readonly kind: "found"; readonly answer: z.infer<S> } | Outcome> {
  const said = await client.ask({ operation, document: catalogueDocuments[operation], variables, signal });
  if (said.kind === "not-sent") return said;
  if (said.kind === "refused") return { kind: "rejected", reason: said.reason };
  const read = said.kind === "data" ? shape.safeParse(said.data) : undefined;
  if (read?.success === true) return { kind: "found", answer: read.data };
  return { kind: "not-sent", reason: said.kind === "data" ? "The shop's reply cannot be read" : said.reason };
}

async function isThere(client: ShopifyClient, { id, signal }: { id: string; signal: AbortSignal }): Promise<boolean> {
  const operation = "OneProduct";
  const said = await client.ask({ operation, document: catalogueDocuments[operation], variables: { id }, signal });
  return shaped(operation, oneProduct, dataOf(operation, said)).product !== null;
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
  return unlessItIsSo(removed, async () => ((await isThere(client, { id, signal })) ? undefined : id));
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
