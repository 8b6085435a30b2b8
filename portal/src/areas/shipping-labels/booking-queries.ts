/** The call of this area and what the query cache keeps of its answers. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type * as calls from "@crema/contract/areas/shipping-labels";
import type { Booking } from "@crema/contract/areas/shipping-labels";
import { callOf } from "../../app/api/call.ts";
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

/** This question and the one before it. */
function useQuestions(state: ShippingLabelState): { readonly before: string } {
  const now = JSON.stringify(state);
  const [asked, setAsked] = useState({ now, before: "" });
  if (asked.now === now) return asked;
  const next = { now, before: asked.now };
  setAsked(next);
  return next;
}

/**
 * The page of the list. A newer question takes an older one back; where that had no answer yet, its rows and count are nobody's any
 * more: `isCleared`. Where it was answered, its rows stay until the next answer, as placeholder. Source: SHIP-13, AMB-59, AMD-15.
 */
export function useBookingList(state: ShippingLabelState) {
  const { before } = useQuestions(state);
  const list = useQuery<BookingPage, Error, BookingPage, ReturnType<typeof listKey>>({
    queryKey: listKey(state),
    queryFn: ({ signal }) => listBookings({ query: queryOf(state) }, { signal }),
    placeholderData: useCallback<PlaceholderOf>(
      (rows, query) => (JSON.stringify(query?.queryKey[2]) === before ? rows : undefined),
      [before],
    ),
  });
  return { ...list, isCleared: list.isPending && before !== "" };
}
type PlaceholderOf = (
  rows: BookingPage | undefined,
  query: { readonly queryKey: ReturnType<typeof listKey> } | undefined,
) => BookingPage | undefined;

/**
 * Reads one booking again and shows it in the row it has, wherever it is listed.
 *
 * @throws ApiError
 */
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
