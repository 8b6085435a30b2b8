import { useQueryClient } from "@tanstack/react-query";
import type { OrderRow } from "@crema/contract/areas/orders";
import { useArrivals } from "../../../app/live/use-arrivals.ts";
import { useOwnAddress } from "../../../app/navigation/address.ts";
import { tabOf } from "../../../app/navigation/location-state.ts";
import { beyondFilters } from "../../../app/pages/beyond-filters.tsx";
import { ListFrame, tablePlace } from "../../../app/pages/list-frame.tsx";
import { useListAddress } from "../../../app/pages/use-list-address.ts";
import { settings } from "../../../app/start/settings.ts";
import { today } from "../../../app/start/today.ts";
import {
  erpOpening,
  orderListHref,
  type OrderListState,
  readOrderListState,
  rewardsOpening,
  searchOfAll,
  sortKeys,
} from "./order-list-address.ts";
import { erpColumns, erpTint, rewardsColumns, rewardsTint } from "./order-list-columns.tsx";
import { OrderListFilters } from "./order-list-filters.tsx";
import { newestOrders, type OrderView, rereadRow, useOrderList } from "./order-list-queries.ts";

const idOf = ({ orderId }: OrderRow): string => orderId;
const hrefOf = ({ orderId }: OrderRow): string => `/orders/${orderId}`;

const views = {
  erp: { columns: erpColumns, rowTint: erpTint },
  rewards: { columns: rewardsColumns, rowTint: rewardsTint },
} as const;

/** The state in the address, of the tab that is open, and how to go to another. */
function useListState(view: OrderView) {
  const day = today();
  const opening = view === "erp" ? erpOpening(day) : rewardsOpening(day, settings().beanDollarStartDate);
  return useListAddress({
    read: (params) => readOrderListState(params, opening),
    hrefOf: (state) => orderListHref(state, opening),
  });
}

/** The orders list: the ERP view, and the rewards view on the second tab. Source: spec part 1, section 2 'Orders list'. */
export function OrderList() {
  const view: OrderView = tabOf(useOwnAddress().state, 2) === 0 ? "erp" : "rewards";
  return <OrdersOf key={view} view={view} />;
}

interface Shown {
  readonly view: OrderView;
  readonly state: OrderListState;
  readonly rows: readonly OrderRow[] | undefined;
}

/** Orders that came in since the list was asked for, and that it does not show yet. */
function useNewOrders({ view, state, rows }: Shown) {
  const { ids, forget } = useArrivals({
    record: "order",
    question: JSON.stringify(state),
    newest: () => newestOrders(view, state),
  });
  const shown = new Set(rows?.map(idOf));
  return { count: ids.filter((id) => !shown.has(id)).length, forget };
}

function OrdersOf({ view }: { view: OrderView }) {
  const client = useQueryClient();
  const { state, show } = useListState(view);
  const list = useOrderList(view, state);
  const count = list.data?.meta.count;
  const arrivals = useNewOrders({ view, state, rows: list.data?.orders });
  const showArrivals = (): void => {
    arrivals.forget();
    if (state.page === 0) void list.refetch();
    else show({ ...state, page: 0 });
  };
  return (
    <ListFrame
      {...views[view]}
      label="Orders"
      filters={
        <OrderListFilters
          view={view}
          state={state}
          count={count}
          arrivals={{ count: arrivals.count, onShow: showArrivals }}
          onShow={show}
        />
      }
      query={list}
      rows={list.data?.orders}
      rowKey={idOf}
      rowHref={hrefOf}
      // The other tab is about orders without a reward: all of them are not to be found there.
      empty={view === "erp" ? beyondFilters({ things: "orders", wider: searchOfAll(state), onShow: show }) : undefined}
      {...tablePlace({ state, sortKeys, count, show })}
      live={{ record: "order", reread: (orderId) => rereadRow(client, orderId) }}
    />
  );
}
