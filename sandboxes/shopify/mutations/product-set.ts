/** `productSet`: a product as an outside list has it. Lists that are given replace what was there; variants keep their ids. */
import { z } from "zod";
import { productBy } from "../graphql/found.ts";
import { type UserError, userError } from "../graphql/graphql-errors.ts";
import { primaryLocation } from "../views/location-view.ts";
import { productView } from "../views/product-view.ts";
import {
  applyFields,
  applyVariant,
  handleOf,
  joinCollections,
  mediaInput,
  newMedia,
  newProduct,
  newVariant,
  optionKey,
  productFields,
  touchProduct,
  type VariantInput,
  variantInput,
} from "./product-changes.ts";
import { freeHandle } from "./product-mutations.ts";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import type { ProductRecord } from "../store/state.ts";
import { gid, numberIn, stored } from "../store/wire.ts";

const setArguments = z.object({
  input: productFields.extend({
    collections: z.array(z.string()).nullish(),
    variants: z.array(variantInput).nullish(),
    files: z.array(mediaInput).nullish(),
    productOptions: z.array(z.object({ name: z.string().nullish() })).nullish(),
  }),
  identifier: z.object({ id: z.string().nullish(), handle: z.string().nullish() }).nullish(),
  synchronous: z.boolean().nullish(),
});
type SetInput = z.infer<typeof setArguments>["input"];

export const productSetMutation = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  productSet(args) {
    const { input, identifier, synchronous } = setArguments.parse(args);
    const id = identifier?.id ?? input.id ?? undefined;
    const found = id === undefined ? byHandle(identifier?.handle, request) : productBy(request, id);
    const errors = problemsOf(input, { id, found }, request);
    if (errors.length > 0) return { product: null, productSetOperation: null, userErrors: errors };
    const product = found ?? newProduct(request, input.title ?? "", handleFor(input, identifier?.handle, request));
    applyFields(product, { ...input, handle: input.handle ?? product.handle }, request);
    setLists(product, input, request);
    touchProduct(product, request);
    if (synchronous === false) {
      const operation = { id: gid("ProductSetOperation", request.shop.state().nextId++), status: "CREATED" };
      return { product: null, productSetOperation: operation, userErrors: [] };
    }
    return { product: productView(product, request), productSetOperation: null, userErrors: [] };
  },
});

const handleFor = (input: SetInput, wanted: string | null | undefined, request: ShopRequest): string =>
  input.handle ?? wanted ?? freeHandle(handleOf(input.title ?? ""), request);

const byHandle = (handle: string | null | undefined, { shop }: ShopRequest): ProductRecord | undefined =>
  handle == null ? undefined : shop.state().products.find((one) => one.handle === handle);

function problemsOf(
  input: SetInput,
  { id, found }: { id: string | undefined; found: ProductRecord | undefined },
  request: ShopRequest,
): UserError[] {
  if (id !== undefined && found === undefined)
    return [userError(["input"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST")];
  if (found === undefined && (input.title ?? "") === "")
    return [userError(["input", "title"], "Title can't be blank", "INVALID_INPUT")];
  if (input.variants != null && input.productOptions == null && found === undefined)
    return [
      userError(
        ["input", "productOptions"],
        "Product options input is required when updating variants",
        "INVALID_INPUT",
      ),
    ];
  const taken = byHandle(input.handle, request);
  if (taken !== undefined && taken !== found)
    return [
      userError(
        ["input", "handle"],
        `Handle '${input.handle ?? ""}' already in use. Please provide a new handle.`,
        "HANDLE_NOT_UNIQUE",
      ),
    ];
  return [...variantProblems(input, found), ...stockProblems(input)];
}

/** An id names a variant of this product. */
const variantProblems = ({ variants }: SetInput, found: ProductRecord | undefined): UserError[] =>
  (variants ?? []).flatMap(({ id }, at) => {
    const wanted = numberIn(id ?? "", "ProductVariant");
    const isThere = id == null || found?.variants.some((one) => one.id === wanted) === true;
    const field = ["input", "variants", String(at), "id"];
    return isThere ? [] : [userError(field, "Product variant does not exist", "PRODUCT_VARIANT_DOES_NOT_EXIST")];
  });

function stockProblems({ variants }: SetInput): UserError[] {
  const at = (variants ?? []).findIndex(({ inventoryQuantities }) => inventoryQuantities?.some(isElsewhere));
  const field = ["input", "variants", String(at), "inventoryQuantities"];
  return at === -1 ? [] : [userError(field, "The specified location could not be found.", "INVALID_INPUT")];
}

const isElsewhere = ({ locationId }: { locationId: string }): boolean => locationId !== primaryLocation;

function setLists(product: ProductRecord, input: SetInput, request: ShopRequest): void {
  const { variants, files, collections } = input;
  if (variants != null) product.variants = variants.map((one) => variantFor(product, one, request));
  if (product.variants.length === 0) product.variants = [newVariant(request, {})];
  if (files != null) product.media = files.map((one) => newMedia(request, one));
  if (collections == null) return;
  const leave = request.shop
    .state()
    .collections.filter(({ isSmart }) => !isSmart)
    .map(({ id }) => gid("Collection", id));
  joinCollections(product, { join: [], leave }, request);
  joinCollections(product, { join: collections, leave: [] }, request);
}

/** The variant of that id, else the one with the same option values, else a new one. */
function variantFor(product: ProductRecord, input: VariantInput, request: ShopRequest) {
  const id = numberIn(input.id ?? "", "ProductVariant");
  const wanted = (input.optionValues ?? []).map(({ name }) => (name ?? "").toLowerCase()).join(" / ");
  const old = product.variants.find((one) => (id === undefined ? optionKey(one) === wanted : one.id === id));
  if (old === undefined) return newVariant(request, input);
  applyVariant(old, input, stored(request.shop.now()));
  return old;
}
