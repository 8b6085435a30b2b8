/** The calls of this area and what the query cache keeps of their answers. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/products";
import type { Product, ProductRow } from "@crema/contract/areas/products";
import { ApiError } from "../../app/api/api-error.ts";
import { callOf } from "../../app/api/call.ts";
import { type RecordChange, useRecordChanges } from "../../app/live/record-changes.ts";

const listProducts = callOf<typeof calls.listProducts>("GET", "/v1/products");
const getProduct = callOf<typeof calls.getProduct>("GET", "/v1/products/:uuid");
const listGrinds = callOf<typeof calls.listGrinds>("GET", "/v1/products/grinds");
const listCollections = callOf<typeof calls.listCollections>("GET", "/v1/shopify/collections");
export const createProduct = callOf<typeof calls.createProduct>("POST", "/v1/products");
export const updateProduct = callOf<typeof calls.updateProduct>("PUT", "/v1/products/:uuid");
export const deleteProduct = callOf<typeof calls.deleteProduct>("DELETE", "/v1/products/:uuid");
export const syncProduct = callOf<typeof calls.syncProduct>("POST", "/v1/products/:uuid/sync");

interface ProductList {
  readonly products: ProductRow[];
  readonly meta: { readonly count: number };
}

const keys = {
  list: ["products", "list"],
  details: ["products", "detail"],
  detail: (uuid: string) => ["products", "detail", uuid],
  grinds: ["products", "grinds"],
  collections: ["products", "collections"],
} as const;

const detailQuery = (uuid: string) => ({
  queryKey: keys.detail(uuid),
  queryFn: ({ signal }: { signal: AbortSignal }) => getProduct({ params: { uuid } }, { signal }),
});

/** Every product: the list is searched and filtered here. */
export const useProductList = () =>
  useQuery({ queryKey: keys.list, queryFn: ({ signal }): Promise<ProductList> => listProducts({}, { signal }) });

export const useProduct = (uuid: string) => useQuery(detailQuery(uuid));
export const useGrinds = () =>
  useQuery({ queryKey: keys.grinds, queryFn: async ({ signal }) => (await listGrinds({}, { signal })).grinds });
export const useCollections = () =>
  useQuery({
    queryKey: keys.collections,
    queryFn: async ({ signal }) => (await listCollections({}, { signal })).collections,
  });

/** What the list shows of a product. */
export function rowOf(product: Product): ProductRow {
  const { images, shopCopy } = product;
  return {
    uuid: product.uuid,
    title: product.title,
    subTitle: product.subTitle,
    type: product.type,
    isPublished: product.isPublished,
    isFeatured: product.isFeatured,
    isOnSale: product.isOnSale,
    isShippable: product.isShippable,
    isDigital: product.isDigital,
    isGiftCard: product.isGiftCard,
    isGrindProduct: product.isGrindProduct,
    categories: product.categories,
    parts: product.parts,
    updatedAt: product.updatedAt,
    image: (images.find(({ position }) => position === 1) ?? images[0])?.src ?? "",
    shopState: shopCopy.state,
  };
}

function changeRows(client: QueryClient, change: (rows: ProductRow[]) => ProductRow[]): void {
  client.setQueryData<ProductList>(keys.list, (list) => {
    if (list === undefined) return undefined;
    const products = change(list.products);
    return { products, meta: { ...list.meta, count: products.length } };
  });
}

/** An answer still on its way was asked for before what is known now, and must not come back over it. */
const stopReading = (client: QueryClient, uuid: string): Promise<void> =>
  client.cancelQueries({ queryKey: keys.detail(uuid) });

/** Puts a product as the server told it into the cache, its row too; a new one comes with the list's next reading. */
export async function storeProduct(client: QueryClient, product: Product): Promise<void> {
  await stopReading(client, product.uuid);
  client.setQueryData(keys.detail(product.uuid), product);
  changeRows(client, (rows) => rows.map((row) => (row.uuid === product.uuid ? rowOf(product) : row)));
  void refreshList(client);
}

/** Puts a product that is being sent into the cache, and reads it again: it may have been sent before this answer came. */
export async function storeSentProduct(client: QueryClient, product: Product): Promise<void> {
  await storeProduct(client, product);
  void client.invalidateQueries({ queryKey: keys.detail(product.uuid) });
}

/** Takes a deleted product out of the cache. */
export function dropProduct(client: QueryClient, uuid: string): void {
  client.removeQueries({ queryKey: keys.detail(uuid) });
  changeRows(client, (rows) => rows.filter((row) => row.uuid !== uuid));
  void refreshList(client);
}

/** Reads a product again. @returns the product as stored now @throws ApiError */
export async function rereadProduct(client: QueryClient, uuid: string): Promise<Product> {
  await stopReading(client, uuid);
  return client.fetchQuery({ ...detailQuery(uuid), staleTime: 0 });
}

/** Has the list read again. */
export const refreshList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.list });

/**
 * Reads the product of a row again and puts it where it stands; the row of one that is gone goes, for one that is new the list is read
 * again. @throws ApiError
 */
export async function rereadRow(client: QueryClient, uuid: string): Promise<void> {
  const list = client.getQueryData<ProductList>(keys.list);
  if (list?.products.every((row) => row.uuid !== uuid) === true) return refreshList(client);
  const found = await getProduct({ params: { uuid } }).then(rowOf, (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  changeRows(client, (rows) =>
    found === undefined
      ? rows.filter((row) => row.uuid !== uuid)
      : rows.map((row) => (row.uuid === uuid ? found : row)),
  );
}

/** Keeps an open product as fresh as the live messages allow. */
export function useLiveProduct(uuid: string): void {
  const client = useQueryClient();
  const onChange = useCallback(
    ({ record, id }: RecordChange) => {
      if (record === "product" && id === uuid) void client.invalidateQueries({ queryKey: keys.detail(uuid) });
    },
    [client, uuid],
  );
  useRecordChanges(onChange);
}
