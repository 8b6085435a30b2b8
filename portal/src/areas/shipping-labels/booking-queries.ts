import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/shipping-labels";
import type { Booking } from "@crema/contract/areas/shipping-labels";
import { callOf } from "../../app/api/call.ts";
import { useTypingPause } from "../../app/search/use-typing-pause.ts";
import type { ShippingLabelState } from "./shipping-label-address.ts";

const listBookings = callOf<typeof calls.listBookings>("GET", "/v1/epicor/shippit/bookings");

interface BookingPage {
  readonly bookings: readonly Booking[];
  readonly meta: { readonly count: number };
}
const listsKey = ["bookings", "list"] as const;
const listKey = (state: ShippingLabelState) => [...listsKey, state] as const;

const queryOf = ({
  search,
  companies,
  completedYes,
  completedNo,
  stuck,
  page,
  pageSize,
  sortBy,
  order,
}: ShippingLabelState) => ({
  page,
  limit: pageSize,
  ...(search !== "" && { search }),
  ...(companies.length > 0 && { filter: companies.join(",") }),
  showDeliveredYes: completedYes,
  showDeliveredNo: completedNo,
  ...(stuck && { showStuckOnly: true }),
  sortBy,
  order,
});

/** The page of the list. A newer question aborts an older one, whose rows are never shown; until its answer the rows before it stay. Source: AMB-59. */
export function useBookingList(state: ShippingLabelState) {
  const pause = useTypingPause(state.search);
  return useQuery<BookingPage, Error, BookingPage, ReturnType<typeof listKey>>({
    queryKey: listKey(state),
    queryFn: async ({ signal }) => {
      await pause(signal);
      return listBookings({ query: queryOf(state) }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Reads one booking again and shows it in the row it has, wherever it is listed. @throws ApiError */
export async function rereadBooking(client: QueryClient, trackingNumber: string): Promise<void> {
  const { bookings } = await listBookings({ query: { search: trackingNumber, limit: 1 } });
  const found = bookings.find((booking) => booking.trackingNumber === trackingNumber);
  if (found === undefined) return;
  client.setQueriesData<BookingPage>({ queryKey: listsKey }, (page) =>
    page === undefined
      ? undefined
      : { ...page, bookings: page.bookings.map((row) => (row.trackingNumber === trackingNumber ? found : row)) },
  );
}
