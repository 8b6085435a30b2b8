import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Booking } from "@crema/contract/areas/shipping-labels";
import { useAccessRecord } from "../../app/access/access-store.ts";
import { canOpen, findPage } from "../../app/access/open-pages.ts";
import { markFirstRows } from "../../app/api/first-rows.ts";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import { useLiveRows } from "../../app/live/use-live-rows.ts";
import { useGo, useSearchParams } from "../../app/navigation/address.ts";
import { focusOpenedRow, rememberRows } from "../../app/navigation/list-memory.ts";
import { preloadPage } from "../../app/navigation/preload-page.ts";
import { featuresOn, settings } from "../../app/start/settings.ts";
import { ListPage } from "../../ui/shell/shell-frame.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { rereadBooking, useBookingList } from "./booking-queries.ts";
import {
  readShippingLabelState,
  resized,
  shippingLabelHref,
  type ShippingLabelState,
  sorted,
} from "./shipping-label-address.ts";
import { bookingColumns, bookingTint } from "./shipping-label-columns.tsx";
import { ShippingLabelFilters } from "./shipping-label-filters.tsx";

const numberOf = ({ trackingNumber }: Booking): string => trackingNumber;
const orderHref = ({ orderId }: Booking): string | undefined => (orderId === "" ? undefined : `/orders/${orderId}`);
const preloadOrder = (booking: Booking): void => {
  const href = orderHref(booking);
  if (href !== undefined) preloadPage(href);
};

/** Where rows lead: to the order, for those who may open orders. */
function useOrderLinks(): typeof orderHref | undefined {
  const access = useAccessRecord();
  const orderPage = findPage("/orders/1");
  return orderPage !== undefined && canOpen(orderPage, access, featuresOn()) ? orderHref : undefined;
}

type List = ReturnType<typeof useBookingList>;

/** Orders of the rows are remembered for previous and next, and the row that was open gets the focus back. */
function useRowMemory({ data, isPlaceholderData }: List): void {
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    rememberRows([...new Set(data.bookings.flatMap((booking) => orderHref(booking) ?? []))]);
    markFirstRows();
  }, [data, isPlaceholderData]);
  const hasRows = data !== undefined;
  useEffect(() => {
    if (hasRows) focusOpenedRow();
  }, [hasRows]);
}

/** A row follows its parcel, in its place, also when it would not be listed any more. */
function useLiveBookings({ data }: List): void {
  const client = useQueryClient();
  const bookings = data?.bookings;
  useLiveRows({
    record: "booking",
    isShown: useCallback((id) => bookings?.some(({ trackingNumber }) => trackingNumber === id) === true, [bookings]),
    reread: (trackingNumber) => rereadBooking(client, trackingNumber),
  });
}

/** Couriers' bookings. Source: spec part 1, section 2 'Shipping labels'. */
export function ShippingLabelList() {
  const go = useGo();
  const state = readShippingLabelState(useSearchParams(), settings().receiverCompanies);
  const rowHref = useOrderLinks();
  const list = useBookingList(state);
  useRowMemory(list);
  useLiveBookings(list);
  const show = (next: ShippingLabelState, options: { keepScroll?: boolean; replace?: boolean } = {}) =>
    go(shippingLabelHref(next), options);
  const count = list.isCleared ? 0 : list.data?.meta.count;
  return (
    <ListPage>
      <ShippingLabelFilters state={state} count={count} onShow={show} />
      <DataTable
        label="Shipping Labels"
        columns={bookingColumns}
        rows={list.data?.bookings ?? []}
        rowKey={numberOf}
        rowHref={rowHref}
        rowTint={bookingTint}
        onRowIntent={rowHref === undefined ? undefined : preloadOrder}
        sort={{ columnId: state.sortBy, direction: state.order }}
        onSort={({ columnId, direction }) => show(sorted(state, columnId, direction))}
        isLoading={list.isPending}
        loadingRows={Math.min(state.pageSize, 25)}
        isStale={list.isPlaceholderData}
        error={loadErrorOf(list)}
        pages={{
          page: state.page,
          pageSize: state.pageSize,
          count,
          onPage: (page) => show({ ...state, page }),
          onPageSize: (pageSize) => show(resized(state, pageSize)),
        }}
      />
    </ListPage>
  );
}
