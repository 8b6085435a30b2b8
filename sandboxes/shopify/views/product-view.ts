/** Products and collections as GraphQL shows them, and how they are found. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import { isIndexed, type Resolver, type ShopRequest } from "../graphql/request.ts";
import type { ProductRecord } from "../store/state.ts";
import { dateTime, gid, numberIn } from "../store/wire.ts";

/** The one place the shop keeps its goods at. */
export const primaryLocation = gid("Location", 1);

export const productView = (product: ProductRecord, request: ShopRequest): object => ({
  id: gid("Product", product.id),
  handle: product.handle,
  updatedAt: dateTime(product.updatedAt),
  variants: (args: unknown) =>
    connectionOf(
      {
        rows: product.variants,
        valueOf: (variant) => product.variants.indexOf(variant),
        idOf: ({ id }) => id,
        view: ({ id, sku }) => ({ id: gid("ProductVariant", id), sku }),
      },
      args,
      request,
    ),
});

const knownProducts = (request: ShopRequest): ProductRecord[] =>
  request.shop.state().products.filter((one) => isIndexed(one, request));

export const productsResolver =
  (request: ShopRequest): Resolver =>
  (args) =>
    connectionOf(
      {
        rows: knownProducts(request),
        valueOf: ({ id }) => id,
        idOf: ({ id }) => id,
        view: (product) => productView(product, request),
      },
      args,
      request,
    );

/** Sorted by title. */
export const collectionsResolver =
  (request: ShopRequest): Resolver =>
  (args) =>
    connectionOf(
      {
        rows: request.shop.state().collections,
        valueOf: ({ title }) => title,
        idOf: ({ id }) => id,
        view: ({ id, title, isSmart }) => ({
          id: gid("Collection", id),
          title,
          ruleSet: isSmart ? { appliedDisjunctively: false } : null,
        }),
      },
      args,
      request,
    );

export const productByIdentifier =
  (request: ShopRequest): Resolver =>
  (args) => {
    const { identifier } = z
      .object({ identifier: z.object({ id: z.string().nullish(), handle: z.string().nullish() }) })
      .parse(args);
    const id = identifier.id == null ? undefined : numberIn(identifier.id, "Product");
    const found = knownProducts(request).find((one) => one.id === id || one.handle === identifier.handle);
    return found === undefined ? null : productView(found, request);
  };
