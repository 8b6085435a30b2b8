/** Collections by hand, pictures, and where products are shown. */
import { z } from "zod";
import { collectionBy, productBy } from "../graphql/found.ts";
import { mostInputs, tooManyInputs, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import { gid, numberIn } from "../store/wire.ts";
import { collectionView, mediaView, productView } from "../views/product-view.ts";
import { mediaInput, newMedia, touchProduct } from "./product-changes.ts";

const membershipArguments = z.object({ id: z.string(), productIds: z.array(z.string()) });

const notAdded = (field: string, message: string) => ({ collection: null, userErrors: [userError([field], message)] });
const notRemoved = (message: string) => ({ job: null, userErrors: [userError(["id"], message)] });

/** Who is in a collection; smart ones fill themselves. */
export const collectionMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  collectionAddProducts(args) {
    const { id, productIds } = membershipArguments.parse(args);
    if (productIds.length > mostInputs) throw tooManyInputs(productIds.length, mostInputs);
    const collection = collectionBy(request, id);
    if (collection === undefined) return notAdded("id", "Collection does not exist");
    if (collection.isSmart) return notAdded("id", "Can't manually add products to a smart collection");
    const products = productIds.map((one) => productBy(request, one)?.id ?? 0);
    if (products.some((one) => collection.productIds.includes(one)))
      return notAdded("productIds", "Error adding products to collection");
    collection.productIds.push(...products.filter((one) => one > 0));
    collection.updatedAt = stamp(request);
    return { collection: collectionView(collection, request), userErrors: [] };
  },
  collectionRemoveProducts(args) {
    const { id, productIds } = membershipArguments.parse(args);
    if (productIds.length > mostInputs) throw tooManyInputs(productIds.length, mostInputs);
    const collection = collectionBy(request, id);
    if (collection === undefined) return notRemoved("Collection does not exist");
    if (collection.isSmart) return notRemoved("Can't manually remove products from a smart collection");
    const leaving = productIds.map((one) => numberIn(one, "Product"));
    collection.productIds = collection.productIds.filter((one) => !leaving.includes(one));
    collection.updatedAt = stamp(request);
    return { job: { id: gid("Job", request.shop.state().nextId++), done: true }, userErrors: [] };
  },
});

/** Where products can be shown. */
export const publications = [
  { id: 1, name: "Online Store" },
  { id: 2, name: "Point of Sale" },
] as const;

export const showMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  productCreateMedia(args) {
    const { productId, media } = z.object({ productId: z.string(), media: z.array(mediaInput) }).parse(args);
    const product = productBy(request, productId);
    if (product === undefined) {
      const error = userError(["productId"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST");
      return { media: null, mediaUserErrors: [error], product: null };
    }
    const made = media.map((one) => newMedia(request, one));
    product.media.push(...made);
    touchProduct(product, request);
    return { media: made.map(mediaView), mediaUserErrors: [], product: productView(product, request) };
  },
  publishablePublish(args) {
    const { id, input } = z
      .object({ id: z.string(), input: z.array(z.object({ publicationId: z.string().nullish() })) })
      .parse(args);
    const product = productBy(request, id);
    if (product === undefined) return { publishable: null, userErrors: [userError(["id"], "Product does not exist")] };
    const ids = input.map(({ publicationId }) => numberIn(publicationId ?? "", "Publication") ?? 0);
    if (ids.some((wanted) => !publications.some((one) => one.id === wanted))) {
      const error = userError(["input", "0", "publicationId"], "Publication does not exist or is not publishable");
      return { publishable: null, userErrors: [error] };
    }
    product.publicationIds = [...new Set([...product.publicationIds, ...ids])];
    touchProduct(product, request);
    return { publishable: productView(product, request), userErrors: [] };
  },
});
