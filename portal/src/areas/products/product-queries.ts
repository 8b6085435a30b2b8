import { useQuery, type QueryClient } from "@tanstack/react-query";
import { isFeaturedImage, type Product, type ProductRow } from "@crema/contract/areas/products";
import { ApiError } from "../../app/api/api-error.ts";
import { callOf } from "../../app/api/call.ts";
import type * as partCalls from "@crema/contract/areas/parts";
import type * as calls from "@crema/contract/areas/products";
import { refreshParts } from "../parts/index.ts";
import { useReadAgainWith } from "../../app/live/use-read-again-with.ts";

const listProducts = callOf<typeof calls.listProducts>("GET", "/v1/products");
const getProduct = callOf<typeof calls.getProduct>("GET", "/v1/products/:uuid");
const listGrinds = callOf<typeof calls.listGrinds>("GET", "/v1/products/grinds");
const listCollections = callOf<typeof calls.listCollections>("GET", "/v1/shopify/collections");
export const createProduct = callOf<typeof calls.createProduct>("POST", "/v1/products");
export const updateProduct = callOf<typeof calls.updateProduct>("PUT", "/v1/products/:uuid");
export const deleteProduct = callOf<typeof calls.deleteProduct>("DELETE", "/v1/products/:uuid");
export const syncProduct = callOf<typeof calls.syncProduct>("POST", "/v1/products/:uuid/sync");
const addProductParts = callOf<typeof calls.addProductParts>("POST", "/v1/products/:uuid/parts");
export const reorderProductParts = callOf<typeof calls.reorderProductParts>("PUT", "/v1/products/:uuid/parts");
export const removeProductParts = callOf<typeof calls.removeProductParts>("DELETE", "/v1/products/:uuid/parts");
export const unlinkPart = callOf<typeof partCalls.unlinkPart>("DELETE", "/v1/parts/:partCode/product");

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

export const useProductList = () =>
  useQuery({ queryKey: keys.list, queryFn: ({ signal }): Promise<ProductList> => listProducts({}, { signal }) });

/** One product, as fresh as the live messages allow. */
export function useProduct(uuid: string) {
  const query = detailQuery(uuid);
  useReadAgainWith({ record: "product", id: uuid }, query.queryKey);
  return useQuery(query);
}
export const useGrinds = () =>
  useQuery({ queryKey: keys.grinds, queryFn: async ({ signal }) => (await listGrinds({}, { signal })).grinds });
export const useCollections = () =>
  useQuery({
    queryKey: keys.collections,
    queryFn: async ({ signal }) => (await listCollections({}, { signal })).collections,
  });

const rowOf = (product: Product): ProductRow => ({
  ...product,
  image: (product.images.find(isFeaturedImage) ?? product.images[0])?.src ?? "",
  shopState: product.shopCopy.state,
});

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

/** Puts parts behind those of a product. @throws ApiError */
export async function addParts(client: QueryClient, uuid: string, parts: readonly string[]): Promise<void> {
  await storeProduct(client, await addProductParts({ params: { uuid }, body: { parts: [...parts] } }));
  void refreshParts(client);
}

/** Puts a product that is being sent into the cache, and reads it again: it may have been sent before this answer came. */
export async function storeSentProduct(client: QueryClient, product: Product): Promise<void> {
  await storeProduct(client, product);
  void client.invalidateQueries({ queryKey: keys.detail(product.uuid) });
}

export function dropProduct(client: QueryClient, uuid: string): void {
  client.removeQueries({ queryKey: keys.detail(uuid) });
  changeRows(client, (rows) => rows.filter((row) => row.uuid !== uuid));
  void refreshList(client);
}

export async function rereadProduct(client: QueryClient, uuid: string): Promise<Product> {
  await stopReading(client, uuid);
  return client.fetchQuery({ ...detailQuery(uuid), staleTime: 0 });
}

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
