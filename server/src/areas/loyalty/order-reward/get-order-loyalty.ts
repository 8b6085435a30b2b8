/** What an order earned, and what the gift-card provider said to it. Source: RWD-02, RWD-03; AMB-58. */
import type { getOrderLoyalty, OrderLoyalty } from "@crema/contract/areas/loyalty";
import type { Db } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { centsAsText } from "../../../platform/money/cents.ts";
import { isRefusedOutside, type Note } from "../../../platform/outbound/effect.ts";
import type { EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import { effectOf } from "../../../platform/outbound/outbound.ts";
import { orderRewardOf } from "./order-reward.ts";
import { type StoredOrderLoyalty, storedOrderLoyalty } from "./order-loyalty-rows.ts";

export const getLoyaltyOfOrder: Operation<typeof getOrderLoyalty> = ({ db }, _caller, { params }) =>
  orderLoyaltyOf(db, params.orderId);

/** @throws Refusal not_found */
export async function orderLoyaltyOf(db: Db, orderId: string): Promise<OrderLoyalty> {
  const [stored, effect] = await Promise.all([
    storedOrderLoyalty(db, orderId),
    effectOf(db, orderRewardOf(Number(orderId))),
  ]);
  if (stored === undefined) throw notFound("Order");
  return loyaltyRecord(orderId, stored, effect);
}

/** The record, of what is stored and of what was said to the last try. */
export function loyaltyRecord(
  orderId: string,
  stored: StoredOrderLoyalty,
  effect: Pick<EffectView, "attempts" | "reason" | "state"> | undefined,
): OrderLoyalty {
  const { creditSpentCents, earnedCents, processedAt, skus, ...rest } = stored;
  const notes = effect?.attempts.at(-1)?.notes ?? [];
  return {
    orderId,
    ...rest,
    fomCreditSpent: centsAsText(creditSpentCents),
    fomCurrency: centsAsText(earnedCents),
    processedAt: processedAt?.toISOString() ?? "",
    request: lastOf(notes, "request"),
    response: responseOf(effect),
    skus: skus.map(({ sku, cents }) => ({ sku, amount: centsAsText(cents) })),
  };
}

function responseOf(effect: Pick<EffectView, "attempts" | "reason" | "state"> | undefined): string {
  if (effect === undefined) return "";
  const { attempts, reason, state } = effect;
  // What the provider said to an earlier attempt is not why Crema refuses it.
  if (state === "rejected" && !isRefusedOutside(effect)) return reason;
  return lastOf(attempts.at(-1)?.notes ?? [], "reply") || reason;
}

function lastOf(notes: readonly Note[], what: string): string {
  const found = notes.findLast((note) => note.what === what);
  return found === undefined ? "" : JSON.stringify(found.detail, undefined, 2);
}
