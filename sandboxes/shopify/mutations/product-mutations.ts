/** Products: changed and deleted. */
import { z } from "zod";
import { productBy } from "../graphql/found.ts";
import { mostInputs, tooManyInputs, type UserError, userError } from "../graphql/graphql-errors.ts";
import { productView } from "../views/product-view.ts";
import {
  applyFields,
  joinCollections,
  mediaInput,
  newMedia,
  type ProductFields,
  productFields,
  touchProduct,
} from "./product-changes.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { ProductRecord } from "../store/state.ts";
import { gid } from "../store/wire.ts";

const updateArguments = z.object({
  product: productFields.extend({
    collectionsToJoin: z.array(z.string()).nullish(),
    collectionsToLeave: z.array(z.string()).nullish(),
  }),
  media: z.array(mediaInput).nullish(),
});

export const productMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  productUpdate(args) {
    const { product: fields, media } = updateArguments.parse(args);
    const product = fields.id == null ? undefined : productBy(request, fields.id);
    if (product === undefined) return { product: null, userErrors: [userError(["id"], "Product does not exist")] };
    const errors = problemsOf(fields, product, request);
    if (errors.length > 0) return { product: null, userErrors: errors };
    applyFields(product, fields, request);
    product.media.push(...(media ?? []).map((one) => newMedia(request, one)));
    const { collectionsToJoin: join, collectionsToLeave: leave } = fields;
    joinCollections(product, { join: join ?? [], leave: leave ?? [] }, request);
    touchProduct(product, request);
    return { product: productView(product, request), userErrors: [] };
  },
  productDelete(args) {
    const { input } = z.object({ input: z.object({ id: z.string() }) }).parse(args);
    const product = productBy(request, input.id);
    if (product === undefined)
      return { deletedProductId: null, userErrors: [userError(["id"], "Product does not exist")] };
    const state = request.shop.state();
    state.products = state.products.filter(({ id }) => id !== product.id);
    for (const one of state.collections) one.productIds = one.productIds.filter((id) => id !== product.id);
    stamp(request);
    return { deletedProductId: gid("Product", product.id), userErrors: [] };
  },
});

function problemsOf(fields: ProductFields, own: ProductRecord | undefined, request: ShopRequest): UserError[] {
  if (fields.tags != null && fields.tags.length > mostInputs) throw tooManyInputs(fields.tags.length, mostInputs);
  const isMissing = own === undefined ? fields.title == null : false;
  if (isMissing || fields.title === "") return [userError(["title"], "Title can't be blank")];
  const { handle } = fields;
  const isTaken = request.shop.state().products.some((one) => one !== own && one.handle === handle);
  return handle != null && isTaken
    ? [userError(["handle"], `Handle '${handle}' already in use. Please provide a new handle.`)]
    : [];
}

/** A handle made from a title gets a number where it is taken. */
export function freeHandle(wanted: string, { shop }: ShopRequest): string {
  const taken = new Set(shop.state().products.map(({ handle }) => handle));
  let handle = wanted;
  for (let n = 1; taken.has(handle); n += 1) handle = `${wanted}-${n}`;
  return handle;
}
