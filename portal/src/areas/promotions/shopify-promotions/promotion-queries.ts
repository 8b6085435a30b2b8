import { type QueryClient, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/promotions";
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";

const listPromotions = callOf<typeof calls.listShopifyPromotions>("GET", "/v1/promotions/shopify/list");
export const createPromotion = callOf<typeof calls.createShopifyPromotion>("POST", "/v1/promotions/shopify");
export const updatePromotion = callOf<typeof calls.updateShopifyPromotion>("PUT", "/v1/promotions/shopify/:uuid");
export const deletePromotion = callOf<typeof calls.deleteShopifyPromotion>("DELETE", "/v1/promotions/shopify/:uuid");
export const tellPromotion = callOf<typeof calls.tellShopifyPromotion>("POST", "/v1/promotions/shopify/tell");

const listQuery = {
  queryKey: ["shopify-promotions"],
  queryFn: ({ signal }: { signal: AbortSignal }) => listPromotions({}, { signal }),
};

export const usePromotionList = () => useQuery(listQuery);

export const refreshList = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: listQuery.queryKey });

/** Reads the list again. @returns this promotion as it is stored now; undefined where it is gone @throws ApiError */
export async function rereadPromotion(client: QueryClient, uuid: string): Promise<ShopifyPromotion | undefined> {
  const { promotions } = await client.fetchQuery({ ...listQuery, staleTime: 0 });
  return promotions.find((one) => one.uuid === uuid);
}
