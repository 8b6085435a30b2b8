/** Several variants of one product at once: all of them, or none. */
import { z } from "zod";
import { productBy } from "../graphql/found.ts";
import { mostInputs, tooManyInputs, type UserError, userError } from "../graphql/graphql-errors.ts";
import { productView, variantView } from "../views/product-view.ts";
import {
  applyVariant,
  newVariant,
  optionKey,
  touchProduct,
  type VariantInput,
  variantInput,
} from "./product-changes.ts";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import type { ProductRecord, VariantRecord } from "../store/state.ts";
import { numberIn, stored } from "../store/wire.ts";

const bulkArguments = z.object({
  productId: z.string(),
  variants: z.array(variantInput),
  allowPartialUpdates: z.boolean().nullish(),
});

export const variantMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  productVariantsBulkCreate(args) {
    const { productId, variants } = parsed(args);
    const product = productBy(request, productId);
    if (product === undefined) return refused([noProduct]);
    const errors = variants.flatMap((input, n) => {
      const wanted = { options: (input.optionValues ?? []).map(({ name }) => ({ name: "", value: name ?? "" })) };
      const isThere = product.variants.some((one) => optionKey(one) === optionKey(wanted));
      const said = `The variant '${wanted.options.map(({ value }) => value).join(" / ")}' already exists. Please change at least one option value.`;
      return isThere ? [userError(["variants", String(n)], said, "VARIANT_ALREADY_EXISTS")] : [];
    });
    if (errors.length > 0) return refused(errors);
    const made = variants.map((input) => newVariant(request, input));
    product.variants.push(...made);
    return changed(product, made, request);
  },
  productVariantsBulkUpdate(args) {
    const { productId, variants, allowPartialUpdates } = parsed(args);
    const product = productBy(request, productId);
    if (product === undefined) return refused([noProduct]);
    const found = variants.map((input, n) => ({ input, n, variant: variantOf(product, input) }));
    const errors = found.filter(({ variant }) => variant === undefined).map(({ input, n }) => missing(input, n));
    if (errors.length > 0 && allowPartialUpdates !== true) return refused(errors);
    const at = stored(request.shop.now());
    const done = found.flatMap(({ input, variant }) => {
      if (variant === undefined) return [];
      applyVariant(variant, input, at);
      return [variant];
    });
    return { ...changed(product, done, request), userErrors: errors };
  },
});

function parsed(args: unknown): z.infer<typeof bulkArguments> {
  const given = bulkArguments.parse(args);
  if (given.variants.length > mostInputs) throw tooManyInputs(given.variants.length, mostInputs);
  return given;
}

const noProduct = userError(["productId"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST");

const refused = (userErrors: readonly UserError[]) => ({ product: null, productVariants: null, userErrors });

const variantOf = (product: ProductRecord, { id }: VariantInput): VariantRecord | undefined =>
  product.variants.find((one) => one.id === numberIn(id ?? "", "ProductVariant"));

const missing = ({ id }: VariantInput, n: number): UserError =>
  id == null
    ? userError(["variants", String(n), "id"], "Product variant is missing ID attribute", "PRODUCT_VARIANT_ID_MISSING")
    : userError(["variants", String(n), "id"], "Product variant does not exist", "PRODUCT_VARIANT_DOES_NOT_EXIST");

function changed(product: ProductRecord, variants: readonly VariantRecord[], request: ShopRequest) {
  touchProduct(product, request);
  return {
    product: productView(product, request),
    productVariants: variants.map((variant) => variantView({ product, variant }, request)),
    userErrors: [],
  };
}
