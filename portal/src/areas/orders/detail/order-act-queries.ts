/** What happened to an order outside, with what it earned, and the acts of staff on both. */
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as loyaltyCalls from "@crema/contract/areas/loyalty";
import type * as calls from "@crema/contract/areas/orders";
import { isUploaded } from "@crema/contract/areas/orders";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { callOf, newIdempotencyKey } from "../../../app/api/call.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { type RecordChange, useRecordChanges } from "../../../app/live/record-changes.ts";
import { refreshOrder, storeOrder, submitOrder } from "./order-detail-queries.ts";

const getJourney = callOf<typeof calls.getOrderJourney>("GET", "/v1/orders/journey/:orderId");
const processRewards = callOf<typeof loyaltyCalls.processOrderRewards>("POST", "/v1/loyalty/orders/:orderId/rewards");
const markRewards = callOf<typeof calls.markRewardsProcessed>("PATCH", "/v1/orders/manually-process-rewards/:orderId");
const markRefundSeen = callOf<typeof calls.markRefundSeen>("POST", "/v1/orders/:orderId/refund-seen");
const markShopChangeSeen = callOf<typeof calls.markShopChangeSeen>("POST", "/v1/orders/:orderId/shop-change-seen");

const journeyKey = (orderId: string) => ["orders", "journey", orderId] as const;

export const useJourney = (orderId: string) =>
  useQuery({
    queryKey: journeyKey(orderId),
    queryFn: ({ signal }) => getJourney({ params: { orderId } }, { signal }),
  });

/** Has everything that tells of the order read again. */
function refreshAll(client: QueryClient, orderId: string): void {
  refreshOrder(client, orderId);
  void client.invalidateQueries({ queryKey: journeyKey(orderId) });
}

/** Keeps the journey of an open order, its rewards with it, as fresh as the live messages allow. */
export function useLiveActs(orderId: string): void {
  const client = useQueryClient();
  const onChange = useCallback(
    ({ record, id }: RecordChange) => {
      if (record !== "order" || id !== orderId) return;
      void client.invalidateQueries({ queryKey: journeyKey(orderId) });
    },
    [client, orderId],
  );
  useRecordChanges(onChange);
}

/** Tells what was said, and shows the order as it stands now: what was refused may stand otherwise than on screen. */
function useRefused(orderId: string): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    notifyError(messageOf(error));
    if (error instanceof ApiError && error.isRefusal) refreshAll(client, orderId);
  };
}

/** Something that is pressed in several places of the page and runs once at a time. */
interface Press {
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

/** Submits the stored order; however often it is pressed, the ERP gets one. Source: ERP-10; AMB-48. */
export function useSubmitOrder(orderId: string): Press {
  const client = useQueryClient();
  const onError = useRefused(orderId);
  const mutationKey = ["orders", "submit", orderId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => submitOrder({ body: { orderId } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: async (order) => {
      await storeOrder(client, order);
      void client.invalidateQueries({ queryKey: journeyKey(orderId) });
      notifySuccess(
        isUploaded(order) ? `Order submitted to Epicor as ${order.epicorId}` : "Order is on its way to Epicor",
      );
    },
    onError,
  });
  return usePress(mutationKey, () => mutate());
}

/** Processes the reward; however often it is pressed, the card gets it once. Source: RWD-10, RWD-12. */
export function useProcessRewards(orderId: string): Press {
  const client = useQueryClient();
  const onError = useRefused(orderId);
  const mutationKey = ["orders", "process-rewards", orderId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => processRewards({ params: { orderId } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      refreshAll(client, orderId);
      notifySuccess("Order rewards were successfully processed");
    },
    onError,
  });
  return usePress(mutationKey, () => mutate());
}

/** Notes that somebody has dealt with money that went back after the reward. */
export function useRefundSeen(orderId: string): Press {
  const client = useQueryClient();
  const onError = useRefused(orderId);
  const mutationKey = ["orders", "refund-seen", orderId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => markRefundSeen({ params: { orderId } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      refreshAll(client, orderId);
      notifySuccess("Refund noted as seen to");
    },
    onError,
  });
  return usePress(mutationKey, () => mutate());
}

/** Notes that somebody has dealt with what the shop changed after the upload. */
export function useShopChangeSeen(orderId: string): Press {
  const client = useQueryClient();
  const onError = useRefused(orderId);
  const mutationKey = ["orders", "shop-change-seen", orderId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => markShopChangeSeen({ params: { orderId } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      refreshAll(client, orderId);
      notifySuccess("Change in the shop noted as seen to");
    },
    onError,
  });
  return usePress(mutationKey, () => mutate());
}

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
