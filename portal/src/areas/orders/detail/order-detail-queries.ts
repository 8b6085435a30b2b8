import { useQuery, type QueryClient } from "@tanstack/react-query";
import type * as loyaltyCalls from "@crema/contract/areas/loyalty";
import type * as calls from "@crema/contract/areas/orders";
import type { Order } from "@crema/contract/areas/orders";
import type * as bookingCalls from "@crema/contract/areas/shipping-labels";
import { callOf } from "../../../app/api/call.ts";
import { useReadAgainWith } from "../../../app/live/use-read-again-with.ts";

const getOrder = callOf<typeof calls.getOrder>("GET", "/v1/orders/:orderId");
const getRawOrder = callOf<typeof calls.getRawOrder>("GET", "/v1/orders/raw/:orderId");
export const updateOrder = callOf<typeof calls.updateOrder>("PUT", "/v1/orders/:orderId");
export const submitOrder = callOf<typeof calls.submitOrder>("POST", "/v1/orders/epicor");
export const resendGiftCard = callOf<typeof loyaltyCalls.resendGiftCard>("POST", "/v1/loyalty/resend");
const listUnconfirmedGiftCardMails = callOf<typeof loyaltyCalls.listUnconfirmedGiftCardMails>(
  "GET",
  "/v1/loyalty/orders/:orderId/gift-card-mails/unconfirmed",
);
const listBookings = callOf<typeof bookingCalls.listBookings>("GET", "/v1/epicor/shippit/bookings");

const keys = {
  lists: ["orders", "list"],
  detail: (orderId: string) => ["orders", "detail", orderId],
  raw: (orderId: string) => ["orders", "raw", orderId],
  giftCardMails: (orderId: string) => ["orders", "gift-card-mails", orderId],
  booking: (orderId: string) => ["orders", "booking", orderId],
} as const;

const detailQuery = (orderId: string) => ({
  queryKey: keys.detail(orderId),
  queryFn: ({ signal }: { signal: AbortSignal }) => getOrder({ params: { orderId } }, { signal }),
});

/** One order, as fresh as the live messages allow. */
export function useOrder(orderId: string) {
  useReadAgainWith({ record: "order", id: orderId }, keys.detail(orderId));
  return useQuery(detailQuery(orderId));
}

/** The record as its source sent it; asked for once somebody wants to see it. */
export const useRawOrder = (orderId: string, isWanted: boolean) =>
  useQuery({
    queryKey: keys.raw(orderId),
    queryFn: ({ signal }) => getRawOrder({ params: { orderId } }, { signal }),
    enabled: isWanted,
  });

/** Line items whose gift card mail may not have arrived. */
export const useUnconfirmedGiftCardMails = (orderId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: keys.giftCardMails(orderId),
    queryFn: async ({ signal }) => (await listUnconfirmedGiftCardMails({ params: { orderId } }, { signal })).mails,
    enabled,
  });
export const refreshGiftCardMails = (client: QueryClient, orderId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.giftCardMails(orderId) });

/** The courier's booking of this very order; null without one. Source: ORD-DET-30, AMB-64. */
export function useOrderBooking(orderId: string) {
  const queryKey = keys.booking(orderId);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { bookings } = await listBookings({ query: { search: orderId, page: 0, limit: 1 } }, { signal });
      const [first] = bookings;
      return first?.orderId === orderId ? first : null;
    },
  });
  useReadAgainWith({ record: "order", id: orderId }, queryKey);
  useReadAgainWith({ record: "booking", id: query.data?.trackingNumber ?? "" }, queryKey);
  return query;
}

/** An answer still on its way was asked for before what is known now, and must not come back over it. */
const stopReading = (client: QueryClient, orderId: string): Promise<void> =>
  client.cancelQueries({ queryKey: keys.detail(orderId) });

/** Puts an order as the server told it into the cache; lists read theirs again when they are next seen. */
export async function storeOrder(client: QueryClient, order: Order): Promise<void> {
  await stopReading(client, order.orderId);
  client.setQueryData(keys.detail(order.orderId), order);
  void client.invalidateQueries({ queryKey: keys.lists });
}

export async function rereadOrder(client: QueryClient, orderId: string): Promise<Order> {
  await stopReading(client, orderId);
  return client.fetchQuery({ ...detailQuery(orderId), staleTime: 0 });
}

/** Has an open order read again; a failure shows where the order is shown. */
export function refreshOrder(client: QueryClient, orderId: string): void {
  void client.invalidateQueries({ queryKey: keys.detail(orderId) });
}
