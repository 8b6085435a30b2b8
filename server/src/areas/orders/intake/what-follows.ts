/** What follows of an order that came in: its upload and its reward once it is settled, and what staff must see when money went back. */
import { type EffectToOrder, holdEffectsBack, orderEffects } from "../../../platform/outbound/many/order-effects.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { orderRewardOf, rewardedBefore } from "../../loyalty/index.ts";
import { erpUploadOf } from "../erp-upload/erp-upload.ts";
import type { IntakeRow, StoredOrder } from "./intake-order.ts";
import { givenBackAmong, holdersAmong, parkRefund } from "./intake-rows.ts";

export interface IntakeDeps extends Pick<Platform, "clock" | "jobs"> {
  readonly config: Pick<Platform["config"], "BEAN_DOLLAR_START_DATE">;
}

interface Entered {
  readonly orderId: number;
  readonly row: IntakeRow;
  readonly before: StoredOrder | undefined;
}

export const rewardRefundKind = "reward-refund";
const historyReason = "It was placed before Crema took orders in; submit it if it is not there yet";

/**
 * Orders the upload and the reward of those that have just become settled. Orders of the old shop never have either, those of tills are
 * never uploaded. A reward is ordered where there is a card; the job finds those that get one later.
 */
export async function causeEffects(
  deps: IntakeDeps,
  tx: Tx,
  { entered, since }: { entered: readonly Entered[]; since: Date },
): Promise<void> {
  const settled = entered.filter(
    ({ row, before }) => row.is_settled && before?.row.is_settled !== true && row.source !== "Woocommerce",
  );
  if (settled.length === 0) return;
  const isHistory = ({ row }: Entered): boolean => Date.parse(row.created_at) < since.getTime();
  const [history, current] = [settled.filter(isHistory), settled.filter((one) => !isHistory(one))];
  await orderEffects(deps, tx, [...uploadsOf(current), ...(await rewardsOf(deps, tx, current))]);
  const effects = [...uploadsOf(history), ...history.map(({ orderId }) => orderRewardOf(orderId))];
  await holdEffectsBack(deps, tx, { effects, reason: historyReason });
}

const uploadsOf = (orders: readonly Entered[]): EffectToOrder[] =>
  orders.filter(({ row }) => row.source !== "POS").map(({ orderId }) => erpUploadOf(orderId));

async function rewardsOf({ config }: IntakeDeps, tx: Tx, orders: readonly Entered[]): Promise<EffectToOrder[]> {
  const start = config.BEAN_DOLLAR_START_DATE;
  if (start === "") return [];
  const earning = orders.filter(({ row }) => Date.parse(row.created_at) >= Date.parse(start));
  const buyers = earning.flatMap(({ row }) => row.user_uuid ?? []);
  const holders = await holdersAmong(tx, buyers);
  return earning
    .filter(({ row }) => row.user_uuid !== null && holders.has(row.user_uuid))
    .map(({ orderId }) => orderRewardOf(orderId));
}

/**
 * What an order earned is not taken back by itself: the customer may have spent it. Whoever sees the parked effect decides, and
 * withdraws it then. Parked again when more is given back.
 */
export async function parkRefunds(deps: IntakeDeps, tx: Tx, entered: readonly Entered[]): Promise<void> {
  const given = entered.filter(isGivenBack);
  for (const { orderId, row, before } of given) {
    if (before?.isRewarded !== true) continue;
    const payload = { refundedCents: refundedOf(row), earnedCents: before.earnedCents };
    const reason = refundReason({ row, ...payload });
    await parkRefund(tx, { kind: rewardRefundKind, orderId, reason, payload, at: deps.clock.now() });
  }
  const unrewarded = given.filter(({ before }) => before?.isRewarded !== true);
  await parkLostRefunds(
    deps,
    tx,
    unrewarded.map(({ orderId }) => orderId),
  );
}

/** Those of these orders that were given back and whose rewards a restore has lost. */
export async function parkLostRefunds({ clock }: IntakeDeps, tx: Tx, orderIds: readonly number[]): Promise<void> {
  const lost = await rewardedBefore(tx, orderIds);
  for (const { orderId, isCancelled, refundedCents } of await givenBackAmong(tx, [...lost])) {
    const reason = `The order was ${whatHappened(isCancelled)}, and its reward may have been given before the restore: check the card`;
    const payload = { refundedCents, earnedCents: 0 };
    await parkRefund(tx, { kind: rewardRefundKind, orderId, reason, payload, at: clock.now() });
  }
}

const isGivenBack = ({ row, before }: Entered): boolean =>
  refundedOf(row) > refundedOf(before?.row) || (row.is_cancelled && before?.row.is_cancelled !== true);
const refundedOf = (row: IntakeRow | undefined): number =>
  row === undefined ? 0 : row.total_cents - (row.current_total_cents ?? row.total_cents);

const whatHappened = (isCancelled: boolean): string => (isCancelled ? "cancelled" : "refunded");

const amount = (cents: number): string => (cents / 100).toFixed(2);
function refundReason(given: { row: IntakeRow; refundedCents: number; earnedCents: number }): string {
  const { row, refundedCents, earnedCents } = given;
  const [happened, back] = [
    whatHappened(row.is_cancelled),
    `${amount(refundedCents)} of ${amount(row.total_cents)} ${row.currency} went back`,
  ];
  return earnedCents > 0
    ? `The order was ${happened} after it was rewarded: ${back}, ${amount(earnedCents)} Bean Dollars were given`
    : `The order was ${happened}, and ${back}. Its reward was given by hand or may still be on its way: check the card`;
}
