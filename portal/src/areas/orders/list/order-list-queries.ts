import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/orders";
import type { Order, OrderRow } from "@crema/contract/areas/orders";
import { callOf } from "../../../app/api/call.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { useTypingPause } from "../../../app/search/use-typing-pause.ts";
import type { OrderListState } from "./order-list-address.ts";

const listOrders = callOf<typeof calls.listOrders>("GET", "/v1/orders");
const getOrder = callOf<typeof calls.getOrder>("GET", "/v1/orders/:orderId");

export type OrderView = "erp" | "rewards";
interface OrderPage {
  readonly orders: readonly OrderRow[];
  readonly meta: { readonly count: number };
}

const listKey = (view: OrderView, state: OrderListState) => ["orders", "list", view, state] as const;

function queryOf(view: OrderView, state: OrderListState) {
  const {
    query,
    source,
    epicorYes,
    epicorNo,
    wouldFail,
    changedInShop,
    attention,
    dateFrom,
    dateTo,
    page,
    pageSize,
    ...sort
  } = state;
  const erp = { showUploadedToEpicor: epicorYes, showNotUploadedToEpicor: epicorNo };
  return {
    page,
    limit: pageSize,
    ...(query !== "" && { search: query }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...sort,
    ...(attention && { attention: view === "erp" ? ("upload" as const) : ("reward" as const) }),
    ...(view === "rewards"
      ? { showUploadedToEpicor: false, showNotUploadedToEpicor: false, showLoyaltyNotUploaded: true }
      : {
          ...erp,
          ...(source.length > 0 && { source: source.map((one) => lowerCase[one]) }),
          ...(wouldFail && { showProblemsOnly: true }),
          ...(changedInShop && { showChangedInShop: true }),
        }),
  };
}
const lowerCase = { POS: "pos", Shopify: "shopify", Woocommerce: "woocommerce" } as const;

/**
 * The page of the list. A newer question aborts the older one, whose rows are never shown; until its answer the older rows
 * stay, as placeholder. Any other failure is logged and shown. Source: ORD-LIST-17, ORD-LIST-18.
 */
export function useOrderList(view: OrderView, state: OrderListState) {
  const pause = useTypingPause(state.query);
  return useQuery<OrderPage, Error, OrderPage, ReturnType<typeof listKey>>({
    queryKey: listKey(view, state),
    async queryFn({ signal }) {
      try {
        await pause(signal);
        return await listOrders({ query: queryOf(view, state) }, { signal });
      } catch (error) {
        if (!signal.aborted) logProblem("the orders list could not be loaded", error);
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });
}

/** The newest orders the list would show, whatever page and sort it is at. @throws ApiError */
export async function newestOrders(view: OrderView, state: OrderListState): Promise<readonly string[]> {
  const newestFirst = { page: 0, pageSize: 100, sortBy: "createdAt", order: "desc" } as const;
  const { orders } = await listOrders({ query: queryOf(view, { ...state, ...newestFirst }) });
  return orders.map(({ orderId }) => orderId);
}

const orderStatus = (order: Order) => ({
  epicorId: order.epicorId,
  epicorSynced: order.epicorSynced,
  loyaltyRewardsSynced: order.loyaltyRewardsSynced,
  loyaltyRewardsRejected: order.loyaltyRewardsRejected,
  manuallyProcessed: order.manuallyProcessed,
  hasCard: order.customer.fom !== "",
  standing: order.standing,
});

/**
 * Reads one order again and shows its new standing in the row it has, wherever it is listed: nothing moves under the reader, also when
 * it no longer belongs there.
 * @throws ApiError
 */
export async function rereadRow(client: QueryClient, orderId: string): Promise<void> {
  const standing = orderStatus(await getOrder({ params: { orderId } }));
  client.setQueriesData<OrderPage>({ queryKey: ["orders", "list"] }, (page) =>
    page === undefined
      ? undefined
      : { ...page, orders: page.orders.map((row) => (row.orderId === orderId ? { ...row, ...standing } : row)) },
  );
}
