/** Products, variants and collections as GraphQL shows them. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import type { ShopRequest } from "../graphql/request.ts";
import type {
  CollectionRecord,
  MediaRecord,
  MetafieldRecord,
  ProductRecord,
  ShopifyState,
  VariantRecord,
} from "../store/state.ts";
import { dateTime, gid, money, numberIn } from "../store/wire.ts";

export interface Variant {
  readonly product: ProductRecord;
  readonly variant: VariantRecord;
}

const metafieldArguments = z.object({ namespace: z.string().nullish(), key: z.string() });

export const metafieldOf =
  (ownerId: string, { metafields }: ShopifyState) =>
  (args: unknown) => {
    const { namespace, key } = metafieldArguments.parse(args);
    const found = metafields.find(
      (one) => one.ownerId === ownerId && one.namespace === (namespace ?? appNamespace) && one.key === key,
    );
    return found === undefined ? null : metafieldView(found);
  };

/** Where metafields without a namespace belong: to the app. */
export const appNamespace = "app--1";

export const metafieldView = (field: MetafieldRecord): object => ({
  id: gid("Metafield", field.id),
  namespace: field.namespace,
  key: field.key,
  type: field.type,
  value: field.value,
  createdAt: dateTime(field.createdAt),
  updatedAt: dateTime(field.updatedAt),
});

export const mediaView = ({ id, alt, source, contentType }: MediaRecord): object => ({
  __typename: "MediaImage",
  id: gid("MediaImage", id),
  alt,
  mediaContentType: contentType,
  originalSource: { url: source },
});

export function productView(product: ProductRecord, request: ShopRequest): object {
  const id = gid("Product", product.id);
  return {
    __typename: "Product",
    id,
    legacyResourceId: String(product.id),
    handle: product.handle,
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status,
    tags: product.tags.toSorted(),
    createdAt: dateTime(product.createdAt),
    updatedAt: dateTime(product.updatedAt),
    metafield: metafieldOf(id, request.shop.state()),
    variants: (args: unknown) =>
      connectionOf(
        {
          rows: product.variants,
          valueOf: (variant) => product.variants.indexOf(variant),
          idOf: (variant) => variant.id,
          view: (variant) => variantView({ product, variant }, request),
        },
        args,
        request,
      ),
    media: (args: unknown) =>
      connectionOf(
        { rows: product.media, valueOf: (media) => media.id, idOf: (media) => media.id, view: mediaView },
        args,
        request,
      ),
    publishedOnPublication: (args: unknown) => {
      const { publicationId } = z.object({ publicationId: z.string() }).parse(args);
      return product.publicationIds.includes(numberIn(publicationId, "Publication") ?? 0);
    },
  };
}

export function variantView({ product, variant }: Variant, request: ShopRequest): object {
  const id = gid("ProductVariant", variant.id);
  return {
    id,
    legacyResourceId: String(variant.id),
    title: variant.options.map(({ value }) => value).join(" / ") || "Default Title",
    sku: variant.sku,
    price: money(variant.priceCents),
    compareAtPrice: variant.compareAtCents === null ? null : money(variant.compareAtCents),
    barcode: variant.barcode,
    createdAt: dateTime(variant.createdAt),
    updatedAt: dateTime(variant.updatedAt),
    selectedOptions: variant.options,
    inventoryPolicy: variant.isSoldWithoutStock ? "CONTINUE" : "DENY",
    inventoryQuantity: variant.available,
    inventoryItem: {
      id: gid("InventoryItem", variant.inventoryItemId),
      sku: variant.sku,
      tracked: variant.tracked,
      measurement: { weight: { unit: "GRAMS", value: variant.weightGrams } },
    },
    product: () => productView(product, request),
    metafield: metafieldOf(id, request.shop.state()),
  };
}

export function collectionView(collection: CollectionRecord, request: ShopRequest): object {
  const products = (): ProductRecord[] =>
    request.shop.state().products.filter(({ id }) => collection.productIds.includes(id));
  return {
    id: gid("Collection", collection.id),
    legacyResourceId: String(collection.id),
    handle: collection.handle,
    title: collection.title,
    updatedAt: dateTime(collection.updatedAt),
    ruleSet: collection.isSmart ? { appliedDisjunctively: false } : null,
    productsCount: () => ({ count: products().length, precision: "EXACT" }),
    products: (args: unknown) =>
      connectionOf(
        {
          rows: products(),
          valueOf: ({ id }) => id,
          idOf: ({ id }) => id,
          view: (product) => productView(product, request),
        },
        args,
        request,
      ),
  };
}
