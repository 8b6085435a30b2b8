import { useCallback, useEffect } from "react";
import type { OrderRow } from "@crema/contract/areas/orders";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useGo, useOwnAddress, useSearchParams } from "../../../app/navigation/address.ts";
import { focusOpenedRow, rememberRows } from "../../../app/navigation/list-memory.ts";
import { preloadPage } from "../../../app/navigation/preload-page.ts";
import { tabOf } from "../../../app/navigation/location-state.ts";
import { settings } from "../../../app/start/settings.ts";
import { today } from "../../../app/start/today.ts";
import { ListPage } from "../../../ui/shell/shell-frame.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import {
  erpOpening,
  orderListHref,
  type OrderListState,
  readOrderListState,
  resized,
  rewardsOpening,
  sorted,
} from "./order-list-address.ts";
import { erpColumns, erpTint, rewardsColumns, rewardsTint } from "./order-list-columns.tsx";
import { OrderListFilters } from "./order-list-filters.tsx";
import { type OrderView, useOrderList } from "./order-list-queries.ts";
import { useLiveOrders } from "./use-live-orders.ts";

const idOf = ({ orderId }: OrderRow): string => orderId;
const hrefOf = ({ orderId }: OrderRow): string => `/orders/${orderId}`;
const preloadDetail = (row: OrderRow): void => preloadPage(hrefOf(row));

const views = {
  erp: { columns: erpColumns, rowTint: erpTint },
  rewards: { columns: rewardsColumns, rowTint: rewardsTint },
} as const;

/** Rows are remembered for previous and next, and the row that was open gets the focus back. */
function useRowMemory({ data, isPlaceholderData }: ReturnType<typeof useOrderList>): void {
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    rememberRows(data.orders.map(hrefOf));
    markFirstRows();
  }, [data, isPlaceholderData]);
  const hasRows = data !== undefined;
  useEffect(() => {
    if (hasRows) focusOpenedRow();
  }, [hasRows]);
}

/** The state in the address, of the tab that is open, and how to go to another. */
function useListState(view: OrderView) {
  const go = useGo();
  const { state: entry } = useOwnAddress();
  const day = today();
  const opening = view === "erp" ? erpOpening(day) : rewardsOpening(day, settings().beanDollarStartDate);
  const state = readOrderListState(useSearchParams(), opening);
  const show = useCallback(
    (next: OrderListState, options: { keepScroll?: boolean; replace?: boolean } = {}) =>
      go(orderListHref(next, opening), { ...options, state: entry }),
    [go, opening, entry],
  );
  return { state, show };
}

/** The orders list: the ERP view, and the rewards view on the second tab. Source: spec part 1, section 2 'Orders list'. */
export function OrderList() {
  const view: OrderView = tabOf(useOwnAddress().state, 2) === 0 ? "erp" : "rewards";
  const { state, show } = useListState(view);
  const list = useOrderList(view, state);
  useRowMemory(list);
  useLiveOrders(list.data?.orders);
  const { columns, rowTint } = views[view];
  return (
    <ListPage>
      <OrderListFilters key={view} view={view} state={state} count={list.data?.meta.count} onShow={show} />
      <DataTable
        key={`${view} rows`}
        label="Orders"
        columns={columns}
        rows={list.data?.orders ?? []}
        rowKey={idOf}
        rowHref={hrefOf}
        rowTint={rowTint}
        onRowIntent={preloadDetail}
        sort={{ columnId: state.sortBy, direction: state.order }}
        onSort={({ columnId, direction }) => show(sorted(state, columnId, direction))}
        isLoading={list.isPending}
        loadingRows={Math.min(state.pageSize, 25)}
        isStale={list.isPlaceholderData}
        error={loadErrorOf(list)}
        pages={{
          page: state.currentPage,
          pageSize: state.pageSize,
          count: list.data?.meta.count,
          onPage: (currentPage) => show({ ...state, currentPage }),
          onPageSize: (pageSize) => show(resized(state, pageSize)),
        }}
      />
    </ListPage>
  );
}
