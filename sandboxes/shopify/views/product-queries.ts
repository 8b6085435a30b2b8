/** How products, variants and collections are found. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import { collectionView, productView } from "./product-view.ts";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import { isIndexed, searched, type SearchFields } from "../graphql/search.ts";
import type { CollectionRecord, ProductRecord } from "../store/state.ts";
import { numberIn } from "../store/wire.ts";

const searchArguments = z.object({ query: z.string().nullish(), sortKey: z.string().nullish() });

const productFields: SearchFields<ProductRecord> = {
  id: ({ id }) => id,
  handle: ({ handle }) => handle,
  title: ({ title }) => title,
  vendor: ({ vendor }) => vendor,
  product_type: ({ productType }) => productType,
  status: ({ status }) => status,
  tag: ({ tags }) => tags,
  sku: ({ variants }) => variants.map(({ sku }) => sku ?? ""),
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
};
const collectionFields: SearchFields<CollectionRecord> = {
  id: ({ id }) => id,
  handle: ({ handle }) => handle,
  title: ({ title }) => title,
  collection_type: ({ isSmart }) => (isSmart ? "smart" : "custom"),
  updated_at: ({ updatedAt }) => updatedAt,
};

const knownProducts = ({ shop, seesUntil }: ShopRequest): ProductRecord[] =>
  shop.state().products.filter((one) => isIndexed(one, { seesUntil }));

const timesOrTitle = (row: { title: string; updatedAt: string }, sortKey: string | null | undefined) =>
  sortKey === "TITLE" ? row.title : row.updatedAt;

export const productsResolver =
  (request: ShopRequest): Resolver =>
  (args) => {
    const { query, sortKey } = searchArguments.parse(args);
    const { warnings } = request;
    return connectionOf(
      {
        rows: searched(knownProducts(request), query, { fields: productFields, defaults: ["title", "sku"], warnings }),
        valueOf: (product) => {
          if (sortKey === "ID") return product.id;
          return sortKey === "CREATED_AT" ? product.createdAt : timesOrTitle(product, sortKey);
        },
        idOf: ({ id }) => id,
        view: (product) => productView(product, request),
      },
      args,
      request,
    );
  };

export const collectionsResolver =
  (request: ShopRequest): Resolver =>
  (args) => {
    const { query, sortKey } = searchArguments.parse(args);
    const { collections } = request.shop.state();
    return connectionOf(
      {
        rows: searched(collections, query, {
          fields: collectionFields,
          defaults: ["title"],
          warnings: request.warnings,
        }),
        valueOf: (collection) => (sortKey === "ID" ? collection.id : timesOrTitle(collection, sortKey)),
        idOf: ({ id }) => id,
        view: (collection) => collectionView(collection, request),
      },
      args,
      request,
    );
  };

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
