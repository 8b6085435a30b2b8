/** When a signed address is asked for anew. Pure. Source: AMD-38. */
import type { TrendCard } from "@crema/contract/areas/trends";

/** So much of its life may be over. */
const usedUpAt = 0.8;
const soonestMs = 1_000;

/**
 * In how many milliseconds a framed chart needs a new address; undefined for what needs none.
 *
 * @param readAt - when its card was answered, `now` like it in milliseconds since 1970
 */
export function renewalIn(
  card: TrendCard | undefined,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): number | undefined {
  if (card?.kind !== "embed") return undefined;
  const due = readAt + (Date.parse(card.expiresAt) - readAt) * usedUpAt;
  return Math.max(soonestMs, due - now);
}

/** Whether it is time: a page that was in the background finds its address used up. */
export const isRenewalDue = (
  card: TrendCard | undefined,
  times: { readonly readAt: number; readonly now: number },
): boolean => renewalIn(card, times) === soonestMs;
