/** A product as `productSet` takes it. Pure. Source: api/admin-graphql/2026-07, ProductSetInput. */
import { centsAsText } from "../../../../platform/money/cents.ts";
import type { StorefrontProduct } from "../../storefront.ts";

/** What the shop calls the one option of a product that has none. */
const noOption = { option: "Title", value: "Default Title" } as const;

/** @param locationId - where what can be bought is kept; needed where a variant says how much that is */
export function productInput(
  product: StorefrontProduct,
  locationId: string | undefined,
): Readonly<Record<string, unknown>> {
  const isPlain = product.options.length === 0;
  const names = isPlain ? [noOption.option] : product.options;
  const variants = product.variants.map((variant) => ({
    variant,
    values: isPlain ? [noOption.value] : variant.values,
  }));
  return {
    handle: product.handle,
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
      sku: variant.sku,
      price: centsAsText(variant.priceCents),
      compareAtPrice: variant.compareAtCents === undefined ? null : centsAsText(variant.compareAtCents),
      barcode: variant.barcode,
      optionValues: names.map((optionName, at) => ({ optionName, name: values[at] ?? "" })),
      ...stockOf(variant, locationId),
      inventoryItem: {
        sku: variant.sku,
        ...(variant.available !== undefined && { tracked: true }),
        ...(variant.weightGrams !== undefined && {
          measurement: { weight: { unit: "GRAMS", value: variant.weightGrams } },
        }),
      },
    })),
    ...(product.images && {
      files: product.images.map(({ url, alt }) => ({ originalSource: url, alt, contentType: "IMAGE" })),
    }),
  };
}

/** Counted where it is told how much there is: sold out is sold out. */
const stockOf = ({ available }: StorefrontProduct["variants"][number], locationId: string | undefined) =>
  available === undefined || locationId === undefined
    ? {}
    : { inventoryPolicy: "DENY", inventoryQuantities: [{ locationId, name: "available", quantity: available }] };
