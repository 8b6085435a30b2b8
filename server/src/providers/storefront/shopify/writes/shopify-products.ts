/** Products: by the id the shop gave them, else by their handle. Source: docs/providers/shopify.md. */
import { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { KnownProduct, OfHandle, StorefrontCatalogue, StorefrontProduct } from "../../storefront.ts";
import { asked as askedFirst, shaped } from "../client/asked.ts";
import { asOutcome, mutate, unlessItIsSo } from "../client/mutate.ts";
import { dataOf, type ShopifyClient } from "../client/shopify-client.ts";
import { catalogueDocuments } from "./catalogue-documents.ts";
import { productInput, type ProductThere } from "./product-wire.ts";

const oneProduct = z.object({ product: z.object({ id: z.string() }).nullable() });
const location = z.object({ location: z.object({ id: z.string() }).nullable() });
const ofHandle = z.object({ productByIdentifier: z.object({ id: z.string() }).nullable() });
const withVariants = z.object({
  product: z
    .object({
      id: z.string(),
      variants: z.object({ nodes: z.array(z.object({ id: z.string(), sku: z.string().nullable() })) }),
    })
    .nullable(),
});
/** Of one page, and so of what is asked for a product. */
const mostVariants = 250;
/** Variants that somebody added in the shop's own admin may stand before ours. */
const moreVariants = 20;

export function shopifyProducts(client: ShopifyClient): Pick<StorefrontCatalogue, "put" | "unpublish" | "remove"> {
  const places: Places = { known: undefined };
  return {
    put: ({ product, known, isAnother }, signal) =>
      putProduct({ client, places, signal }, { product, known, isAnother }),
    unpublish: (what, signal) => hideProduct(client, { ...what, signal }),
    remove: (id, signal) => removeProduct(client, { id, signal }),
  };
}

interface Places {
  known: string | undefined;
}
interface Putting {
  readonly client: ShopifyClient;
  readonly places: Places;
  readonly signal: AbortSignal;
}
interface Wish extends OfHandle {
  readonly product: StorefrontProduct;
  readonly known: KnownProduct | undefined;
}

async function putProduct(putting: Putting, wish: Wish): Promise<Outcome> {
  const { client, places, signal } = putting;
  const { product } = wish;
  const place = await placeFor(putting, product);
  if (place !== undefined) return place;
  const looked = await productThere(putting, wish);
  if (looked.kind !== "looked") return looked;
  const { there } = looked;
  const { handle, variants } = product;
  const put = await mutate(client, {
    operation: "PutProduct",
    document: catalogueDocuments.PutProduct,
    variables: {
      identifier: there === undefined ? { handle } : { id: there.id },
      input: productInput(product, { locationId: places.known, there }),
    },
    root: "productSet",
    reference: ["product", "id"],
    about: { handle, ...(there && { id: there.id }), skus: variants.map(({ sku }) => sku) },
    signal,
  });
  // Another location may have become the primary one.
  if (put.kind === "declined") places.known = undefined;
  return asOutcome(put);
}

/** Stock is counted at the shop's primary location. @returns why that is not known; undefined where it is, or is not needed */
async function placeFor(
  { client, places, signal }: Putting,
  { variants }: StorefrontProduct,
): Promise<Outcome | undefined> {
  if (places.known !== undefined || variants.every(({ available }) => available === undefined)) return undefined;
  const found = await asked(client, { operation: "PrimaryLocation", variables: {}, shape: location, signal });
  if (found.kind !== "found") return found;
  places.known = found.answer.location?.id;
  return places.known === undefined
    ? { kind: "rejected", reason: "The shop has no location to count stock at" }
    : undefined;
}

type Looked = { readonly kind: "looked"; readonly there: ProductThere | undefined } | Outcome;

/** What the shop has of a product, its variants among it: by its id, else by its handle. */
async function productThere(putting: Putting, { product, known, isAnother }: Wish): Promise<Looked> {
  const { handle } = product;
  const looked: Looked =
    known === undefined ? { kind: "looked", there: undefined } : await variantsThere(putting, { product, known });
  if (looked.kind !== "looked" || looked.there !== undefined) return looked;
  const found = await idOfHandle(putting.client, { handle, isAnother, signal: putting.signal });
  if (found.kind !== "looked") return found;
  if (found.id === undefined) return looked;
  return variantsThere(putting, { product, known: { id: found.id, hasImages: false, countedSkus: [] } });
}

/** Nothing where it was deleted there. */
async function variantsThere(
  { client, signal }: Putting,
  { product, known }: { product: StorefrontProduct; known: KnownProduct },
): Promise<Looked> {
  const variants = Math.min(mostVariants, product.variants.length + moreVariants);
  const variables = { id: known.id, variants };
  const found = await asked(client, { operation: "ProductToPut", variables, shape: withVariants, signal });
  if (found.kind !== "found") return found;
  if (found.answer.product === null) return { kind: "looked", there: undefined };
  const { nodes } = found.answer.product.variants;
  const variantIds = new Map(nodes.toReversed().map(({ id, sku }) => [sku ?? "", id]));
  return { kind: "looked", there: { ...known, variantIds } };
}

async function hideProduct(
  client: ShopifyClient,
  { handle, id: known, isAnother, signal }: { handle: string; id: string; signal: AbortSignal } & OfHandle,
): Promise<Outcome> {
  const looked = await idOf(client, { handle, id: known, isAnother, signal });
  if (looked.kind !== "looked") return looked;
  const { id } = looked;
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

type LookedUp = { readonly kind: "looked"; readonly id: string | undefined } | Outcome;

async function idOf(
  client: ShopifyClient,
  { id, signal, ...named }: { handle: string; id: string; signal: AbortSignal } & OfHandle,
): Promise<LookedUp> {
  if (id !== "") {
    const known = await asked(client, { operation: "OneProduct", variables: { id }, shape: oneProduct, signal });
    if (known.kind !== "found") return known;
    if (known.answer.product !== null) return { kind: "looked", id };
  }
  return idOfHandle(client, { ...named, signal });
}

async function idOfHandle(
  client: ShopifyClient,
  { handle, isAnother, signal }: { handle: string; signal: AbortSignal } & OfHandle,
): Promise<LookedUp> {
  const found = await asked(client, { operation: "ProductOfHandle", variables: { handle }, shape: ofHandle, signal });
  if (found.kind !== "found") return found;
  const id = found.answer.productByIdentifier?.id;
  if (id === undefined || (await isAnother?.(id)) !== true) return { kind: "looked", id };
  return {
    kind: "rejected",
    reason: `In the shop another product has the handle ${handle}. Give it another one there.`,
  };
}

interface Question<S extends z.ZodType> {
  readonly operation: "PrimaryLocation" | "ProductOfHandle" | "ProductToPut" | "OneProduct";
  readonly variables: Readonly<Record<string, unknown>>;
  readonly shape: S;
  readonly signal: AbortSignal;
}
const asked = <S extends z.ZodType>(client: ShopifyClient, question: Question<S>) =>
  askedFirst(client, { ...question, document: catalogueDocuments[question.operation] });

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
