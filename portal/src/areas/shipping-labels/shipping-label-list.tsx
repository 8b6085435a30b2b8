import { useQueryClient } from "@tanstack/react-query";
import type { Booking } from "@crema/contract/areas/shipping-labels";
import { useAccessRecord } from "../../app/access/access-store.ts";
import { canOpen, findPage } from "../../app/access/open-pages.ts";
import { beyondFilters } from "../../app/pages/beyond-filters.tsx";
import { ListFrame, tablePlace } from "../../app/pages/list-frame.tsx";
import { useListAddress } from "../../app/pages/use-list-address.ts";
import { featuresOn, settings } from "../../app/start/settings.ts";
import { rereadBooking, useBookingList } from "./booking-queries.ts";
import { readShippingLabelState, searchOfAll, shippingLabelHref, sortKeys } from "./shipping-label-address.ts";
import { bookingColumns, bookingTint } from "./shipping-label-columns.tsx";
import { ShippingLabelFilters } from "./shipping-label-filters.tsx";

const numberOf = ({ trackingNumber }: Booking): string => trackingNumber;
const orderHref = ({ orderId }: Booking): string | undefined => (orderId === "" ? undefined : `/orders/${orderId}`);

function useOrderLinks(): typeof orderHref | undefined {
  const access = useAccessRecord();
  const orderPage = findPage("/orders/1");
  return orderPage !== undefined && canOpen(orderPage, access, featuresOn()) ? orderHref : undefined;
}

/** Couriers' bookings. Source: spec part 1, section 2 'Shipping labels'. */
export function ShippingLabelList() {
  const client = useQueryClient();
  const { state, show } = useListAddress({
    read: (params) => readShippingLabelState(params, settings().receiverCompanies),
    hrefOf: shippingLabelHref,
  });
  const list = useBookingList(state);
  const count = list.data?.meta.count;
  return (
    <ListFrame
      label="Shipping Labels"
      filters={<ShippingLabelFilters state={state} count={count} onShow={show} />}
      columns={bookingColumns}
      query={list}
      rows={list.data?.bookings}
      rowKey={numberOf}
      rowHref={useOrderLinks()}
      rowTint={bookingTint}
      empty={beyondFilters({ things: "bookings", wider: searchOfAll(state), onShow: show })}
      {...tablePlace({ state, sortKeys, count, show })}
      live={{ record: "booking", reread: (trackingNumber) => rereadBooking(client, trackingNumber) }}
    />
  );
}
