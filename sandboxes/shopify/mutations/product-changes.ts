/** What product mutations share: the parts of their inputs, and how those change what is stored. */
import { z } from "zod";
import { appNamespace } from "../views/product-view.ts";
import { type ShopRequest, stamp } from "../graphql/request.ts";
import type { MediaRecord, ProductRecord, VariantRecord } from "../store/state.ts";
import { centsOf, gid, numberIn, stored } from "../store/wire.ts";

export const metafieldInput = z.object({
  namespace: z.string().nullish(),
  key: z.string().nullish(),
  type: z.string().nullish(),
  value: z.string().nullish(),
});

/** Fields of a product that every one of its inputs has. */
export const productFields = z.object({
  id: z.string().nullish(),
  handle: z.string().nullish(),
  title: z.string().nullish(),
  descriptionHtml: z.string().nullish(),
  vendor: z.string().nullish(),
  productType: z.string().nullish(),
  status: z.enum(["ACTIVE", "DRAFT", "ARCHIVED"]).nullish(),
  tags: z.array(z.string()).nullish(),
  metafields: z.array(metafieldInput).nullish(),
});
export type ProductFields = z.infer<typeof productFields>;

const amount = z.union([z.string(), z.number()]);
export const variantInput = z.object({
  id: z.string().nullish(),
  sku: z.string().nullish(),
  price: amount.nullish(),
  compareAtPrice: amount.nullish(),
  barcode: z.string().nullish(),
  optionValues: z.array(z.object({ name: z.string().nullish(), optionName: z.string().nullish() })).nullish(),
  inventoryItem: z
    .object({
      sku: z.string().nullish(),
      tracked: z.boolean().nullish(),
      measurement: z
        .object({ weight: z.object({ unit: z.enum(["GRAMS", "KILOGRAMS"]), value: z.number() }).nullish() })
        .nullish(),
    })
    .nullish(),
  inventoryPolicy: z.enum(["DENY", "CONTINUE"]).nullish(),
  inventoryQuantities: z.array(z.object({ locationId: z.string(), name: z.string(), quantity: z.int() })).nullish(),
});
export type VariantInput = z.infer<typeof variantInput>;

export const mediaInput = z.object({ originalSource: z.string().nullish(), alt: z.string().nullish() });

export const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** A new product with nothing but what every product has. */
export function newProduct(request: ShopRequest, title: string, handle: string): ProductRecord {
  const { shop } = request;
  const at = stored(shop.now());
  const id = shop.state().nextId++;
  const product: ProductRecord = {
    id,
    handle,
    title,
    descriptionHtml: "",
    vendor: "Crema Roasters",
    productType: "",
    status: "ACTIVE",
    tags: [],
    variants: [],
    media: [],
    publicationIds: [],
    createdAt: at,
    updatedAt: at,
  };
  shop.state().products.push(product);
  return product;
}

/** What of it has a value. */
const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

/** Writes the fields that are there; those left out stay. */
export function applyFields(product: ProductRecord, fields: ProductFields, request: ShopRequest): void {
  const { title, handle, descriptionHtml, vendor, productType, status, tags } = fields;
  Object.assign(product, given({ title, handle, descriptionHtml, vendor, productType, status, tags }));
  for (const { namespace, key, type, value } of fields.metafields ?? []) {
    if (key == null || value == null) continue;
    setMetafield(
      {
        ownerId: gid("Product", product.id),
        namespace: namespace ?? appNamespace,
        key,
        type: type ?? "single_line_text_field",
        value,
      },
      request,
    );
  }
}

export function newVariant(request: ShopRequest, input: VariantInput): VariantRecord {
  const state = request.shop.state();
  const at = stored(request.shop.now());
  const variant: VariantRecord = {
    id: state.nextId++,
    inventoryItemId: state.nextId++,
    sku: null,
    priceCents: 0,
    compareAtCents: null,
    barcode: null,
    tracked: false,
    isSoldWithoutStock: false,
    available: 0,
    weightGrams: 0,
    options: [],
    createdAt: at,
    updatedAt: at,
  };
  applyVariant(variant, input, at);
  return variant;
}

export function applyVariant(variant: VariantRecord, input: VariantInput, at: string): void {
  const { inventoryItem, optionValues, price, compareAtPrice, barcode } = input;
  const wish = {
    sku: input.sku ?? inventoryItem?.sku,
    priceCents: price == null ? undefined : centsOf(price),
    compareAtCents: compareAtPrice == null ? undefined : centsOf(compareAtPrice),
    barcode,
    ...stockIn(input),
    options: optionValues?.map(({ name, optionName }) => ({ name: optionName ?? "Title", value: name ?? "" })),
  };
  Object.assign(variant, given(wish), { updatedAt: at });
  if (compareAtPrice === null) variant.compareAtCents = null;
}

function stockIn({ inventoryItem, inventoryPolicy, inventoryQuantities }: VariantInput) {
  const weight = inventoryItem?.measurement?.weight;
  return {
    tracked: inventoryItem?.tracked,
    isSoldWithoutStock: inventoryPolicy == null ? undefined : inventoryPolicy === "CONTINUE",
    available: inventoryQuantities?.find(({ name }) => name === "available")?.quantity,
    weightGrams: weight == null ? undefined : weight.value * gramsIn[weight.unit],
  };
}

const gramsIn = { GRAMS: 1, KILOGRAMS: 1_000 } as const;

export const optionKey = ({ options }: Pick<VariantRecord, "options">): string =>
  options.map(({ value }) => value.toLowerCase()).join(" / ");

export const newMedia = (request: ShopRequest, { originalSource, alt }: z.infer<typeof mediaInput>): MediaRecord => ({
  id: request.shop.state().nextId++,
  alt: alt ?? null,
  source: originalSource ?? "",
  contentType: "IMAGE",
});

export interface MetafieldWish {
  readonly ownerId: string;
  readonly namespace: string;
  readonly key: string;
  readonly type: string;
  readonly value: string;
}

/** Owner, namespace and key name one: it is made or overwritten. */
export function setMetafield(wish: MetafieldWish, request: ShopRequest) {
  const { metafields } = request.shop.state();
  const at = stamp(request);
  const found = metafields.find(
    (one) => one.ownerId === wish.ownerId && one.namespace === wish.namespace && one.key === wish.key,
  );
  if (found !== undefined) {
    Object.assign(found, { type: wish.type, value: wish.value, updatedAt: at });
    return found;
  }
  const made = { id: request.shop.state().nextId++, ...wish, createdAt: at, updatedAt: at };
  metafields.push(made);
  return made;
}

export function joinCollections(
  product: ProductRecord,
  { join, leave }: { join: readonly string[]; leave: readonly string[] },
  { shop }: ShopRequest,
): void {
  for (const collection of shop.state().collections) {
    const isMeant = (text: string): boolean => numberIn(text, "Collection") === collection.id;
    if (join.some(isMeant) && !collection.isSmart && !collection.productIds.includes(product.id))
      collection.productIds.push(product.id);
    if (leave.some(isMeant)) collection.productIds = collection.productIds.filter((id) => id !== product.id);
  }
}

/** Says that a product changed, now, and to whoever listens. */
export function touchProduct(product: ProductRecord, request: ShopRequest): void {
  product.updatedAt = stamp(request);
  request.shop.announce(["PRODUCTS_UPDATE"], { kind: "product", product });
}
