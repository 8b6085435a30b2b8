/** What happened to an order outside, with what it earned, and the acts of staff on both. */
import { useIsMutating, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type * as loyaltyCalls from "@crema/contract/areas/loyalty";
import type * as calls from "@crema/contract/areas/orders";
import { isUploaded, type Order } from "@crema/contract/areas/orders";
import type * as bookingCalls from "@crema/contract/areas/shipping-labels";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { callOf } from "../../../app/api/call.ts";
import { newIdempotencyKey } from "../../../app/api/idempotency-key.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { refreshOrder, storeOrder, submitOrder } from "./order-detail-queries.ts";
import { useReadAgainWith } from "../../../app/live/use-read-again-with.ts";

const getJourney = callOf<typeof calls.getOrderJourney>("GET", "/v1/orders/journey/:orderId");
const processRewards = callOf<typeof loyaltyCalls.processOrderRewards>("POST", "/v1/loyalty/orders/:orderId/rewards");
const markRewards = callOf<typeof calls.markRewardsProcessed>("PATCH", "/v1/orders/manually-process-rewards/:orderId");
const markRefundSeen = callOf<typeof calls.markRefundSeen>("POST", "/v1/orders/:orderId/refund-seen");
const markUploadSeen = callOf<typeof calls.markUploadSeen>("POST", "/v1/orders/:orderId/upload-seen");
const tellShopAgain = callOf<typeof calls.tellShopAgain>("POST", "/v1/orders/:orderId/shop-update");
const bookCourier = callOf<typeof bookingCalls.bookCourier>("POST", "/v1/orders/:orderId/booking");
const markShopChangeSeen = callOf<typeof calls.markShopChangeSeen>("POST", "/v1/orders/:orderId/shop-change-seen");

const journeyKey = (orderId: string) => ["orders", "journey", orderId] as const;

export const useJourney = (orderId: string) =>
  useQuery({
    queryKey: journeyKey(orderId),
    queryFn: ({ signal }) => getJourney({ params: { orderId } }, { signal }),
    // Panels that tell of it come one after the other while the page opens.
    staleTime: 2_000,
  });

/** Has everything that tells of the order read again. */
function refreshAll(client: QueryClient, orderId: string): void {
  refreshOrder(client, orderId);
  void client.invalidateQueries({ queryKey: journeyKey(orderId) });
}

/** Keeps the journey of an open order, its rewards with it, as fresh as the live messages allow. */
export const useLiveActs = (orderId: string): void =>
  useReadAgainWith({ record: "order", id: orderId }, journeyKey(orderId));

/** Tells what was said, and shows the order as it stands now: what was refused may stand otherwise than on screen. */
function useRefused(orderId: string): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    notifyError(messageOf(error));
    if (error instanceof ApiError && error.isRefusal) refreshAll(client, orderId);
  };
}

/** Something that is pressed in several places of the page and runs once at a time. */
export interface Press {
  readonly isRunning: boolean;
  readonly press: () => void;
}

function usePress(mutationKey: readonly string[], run: () => void): Press {
  const client = useQueryClient();
  const isRunning = useIsMutating({ mutationKey }) > 0;
  // The second click of a double click comes before this is drawn again.
  const press = (): void => {
    if (client.isMutating({ mutationKey }) === 0) run();
  };
  return { isRunning, press };
}

interface ActOnOrder<T> {
  readonly orderId: string;
  /** Tells this act from the others of the order. */
  readonly name: string;
  readonly onDone?: (answer: T) => Promise<void>;
}

/** However often it is pressed, it happens once; then everything that tells of the order is read again. */
function useOrderAct<T>(
  { orderId, name, onDone }: ActOnOrder<T>,
  run: (key: { readonly idempotencyKey: string }) => Promise<T>,
  noticeOf: (answer: T) => string,
): Press {
  const client = useQueryClient();
  const onError = useRefused(orderId);
  const mutationKey = ["orders", name, orderId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => run({ idempotencyKey: newIdempotencyKey() }),
    onSuccess: async (answer) => {
      if (onDone === undefined) refreshOrder(client, orderId);
      else await onDone(answer);
      void client.invalidateQueries({ queryKey: journeyKey(orderId) });
      notifySuccess(noticeOf(answer));
    },
    onError,
  });
  return usePress(mutationKey, () => mutate());
}

/** Submits the stored order; however often it is pressed, the ERP gets one. Source: ERP-10; AMB-48. */
export function useSubmitOrder(orderId: string): Press {
  const client = useQueryClient();
  return useOrderAct(
    { orderId, name: "submit", onDone: (order: Order) => storeOrder(client, order) },
    (key) => submitOrder({ body: { orderId } }, key),
    (order) => (isUploaded(order) ? `Order submitted to Epicor as ${order.epicorId}` : "Order is on its way to Epicor"),
  );
}

/** Processes the reward; however often it is pressed, the card gets it once. Source: RWD-10, RWD-12. */
export const useProcessRewards = (orderId: string): Press =>
  useOrderAct(
    { orderId, name: "process-rewards" },
    (key) => processRewards({ params: { orderId } }, key),
    () => "Order rewards were successfully processed",
  );

/**
 * The other acts of a journey, by the stop's word for them.
 * @param toSee - what is noted as seen to: the words on screen, so that what came since asks again
 */
export function useJourneyActs(orderId: string, toSee: string): Readonly<Record<OtherAct, Press>> {
  const params = { orderId };
  const seen = { params, body: { toSee } };
  const of = (name: OtherAct) => ({ orderId, name });
  return {
    "tell-shop-again": useOrderAct(
      of("tell-shop-again"),
      (key) => tellShopAgain({ params }, key),
      () => "The web shop has what was saved",
    ),
    "upload-seen": useOrderAct(
      of("upload-seen"),
      (key) => markUploadSeen(seen, key),
      () => "Noted as seen to",
    ),
    "refund-seen": useOrderAct(
      of("refund-seen"),
      (key) => markRefundSeen(seen, key),
      () => "Refund noted as seen to",
    ),
    "shop-change-seen": useOrderAct(
      of("shop-change-seen"),
      (key) => markShopChangeSeen(seen, key),
      () => "Change in the shop noted as seen to",
    ),
    "book-courier": useOrderAct(
      of("book-courier"),
      (key) => bookCourier({ params }, key),
      ({ trackingNumber }) => `Courier booked, tracking number ${trackingNumber}`,
    ),
  };
}
type OtherAct = "tell-shop-again" | "upload-seen" | "refund-seen" | "shop-change-seen" | "book-courier";

/** @returns marks the reward as done by hand. Source: RWD-11, RWD-13 */
export function useMarkRewards(orderId: string): { mark: () => Promise<void>; onRefused: (error: unknown) => void } {
  const client = useQueryClient();
  const onRefused = useRefused(orderId);
  const mark = async (): Promise<void> => {
    await markRewards({ params: { orderId } });
    refreshAll(client, orderId);
  };
  return { mark, onRefused };
}
