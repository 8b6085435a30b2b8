/** A product as `productSet` takes it. Pure. Source: api/admin-graphql/2026-07, ProductSetInput. */
import { centsAsText } from "../../../../platform/money/cents.ts";
import type { KnownProduct, StorefrontProduct } from "../../storefront.ts";

/** What the shop calls the one option of a product that has none. */
const noOption = { option: "Title", value: "Default Title" } as const;

export interface ProductThere extends KnownProduct {
  readonly variantIds: ReadonlyMap<string, string>;
}

export interface PutHow {
  /** Where what can be bought is kept; needed where a variant says how much that is. */
  readonly locationId: string | undefined;
  /** Undefined for one that is found by its handle. */
  readonly there: ProductThere | undefined;
}

export function productInput(
  product: StorefrontProduct,
  { locationId, there }: PutHow,
): Readonly<Record<string, unknown>> {
  const isPlain = product.options.length === 0;
  const names = isPlain ? [noOption.option] : product.options;
  const variants = product.variants.map((variant) => ({
    variant,
    values: isPlain ? [noOption.value] : variant.values,
  }));
  return {
    ...(there === undefined && { handle: product.handle }),
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.type,
    tags: product.tags,
    status: product.isActive ? "ACTIVE" : "DRAFT",
    productOptions: names.map((name, at) => ({
      name,
      position: at + 1,
      values: [...new Set(variants.map(({ values }) => values[at] ?? ""))].map((value) => ({ name: value })),
    })),
    variants: variants.map(({ variant, values }) => ({
      ...idOf(variant, there),
      sku: variant.sku,
      price: centsAsText(variant.priceCents),
      compareAtPrice: variant.compareAtCents === undefined ? null : centsAsText(variant.compareAtCents),
      barcode: variant.barcode,
      optionValues: names.map((optionName, at) => ({ optionName, name: values[at] ?? "" })),
      ...stockOf(variant, { locationId, there }),
      inventoryItem: {
        sku: variant.sku,
        ...(variant.available !== undefined && { tracked: true }),
        ...(variant.weightGrams !== undefined && {
          measurement: { weight: { unit: "GRAMS", value: variant.weightGrams } },
        }),
      },
    })),
    ...(there?.hasImages !== true &&
      product.images && {
        files: product.images.map(({ url, alt }) => ({ originalSource: url, alt, contentType: "IMAGE" })),
      }),
  };
}

type Variant = StorefrontProduct["variants"][number];

/** The variant of its SKU, so that a change of its options does not make another one. */
function idOf({ sku }: Variant, there: ProductThere | undefined) {
  const id = there?.variantIds.get(sku);
  return id === undefined ? {} : { id };
}

/** Counted where it is told how much there is: sold out is sold out. Where the shop goes on with its own count, none is told. */
function stockOf({ sku, available }: Variant, { locationId, there }: PutHow) {
  if (available === undefined || locationId === undefined) return {};
  const inventoryPolicy = "DENY";
  if (there?.countedSkus.includes(sku) === true && there.variantIds.has(sku)) return { inventoryPolicy };
  return { inventoryPolicy, inventoryQuantities: [{ locationId, name: "available", quantity: available }] };
}
