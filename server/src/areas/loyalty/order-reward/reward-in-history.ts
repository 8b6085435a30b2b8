/**
 * Whether an order's reward is on its card already: after a restore the database may have forgotten that it was sent. Decides by the
 * card's history, which knows amounts and times and none of our codes. Pure.
 * Source: docs/decisions/0061-references-survive-a-restore.md; docs/providers/givex.md, "After a restore".
 */
import { after, minutes } from "../../../platform/clock/clock.ts";
import { decidedHere } from "../../../platform/outbound/effect.ts";
import { centsAsText } from "../../../platform/money/cents.ts";
import type { CardHistory, CardMovement } from "../../../providers/gift-cards/gift-cards.ts";

/** Of an attempt that found a credit which may be the order's reward. */
export const creditInDoubt = decidedHere("a credit on the card may be this reward");

/** The provider's clock and the shop's may differ. */
export const providerClockSkew = minutes(10);

interface SoughtReward {
  readonly history: CardHistory;
  readonly cents: number;
  readonly placedAt: Date;
  /** References of other orders' rewards. */
  readonly claimed: ReadonlySet<string>;
  /** Whether a credit of then can be what the restore has lost of this order's reward. */
  readonly isLost: (creditedAt: Date) => boolean;
}

type FoundReward =
  | { readonly kind: "absent" }
  /** It is there, for this order and no other. */
  | { readonly kind: "found"; readonly movement: CardMovement }
  | { readonly kind: "doubtful"; readonly reason: string };

export function rewardInHistory({ history, cents, placedAt, claimed, isLost }: SoughtReward): FoundReward {
  const since = after(placedAt, -providerClockSkew);
  const oldest = history.movements.at(-1);
  if (history.isCut && oldest !== undefined && oldest.at > since)
    return { kind: "doubtful", reason: "The card's history does not reach back to when the order was placed" };
  // One of ours at another terminal: the setting of our terminal is not to be trusted.
  const recent = history.movements.filter(
    ({ at, isOurs, reference }) => at >= since && (isOurs !== false || claimed.has(reference) || isLost(at)),
  );
  const credits = recent.filter((movement) => movement.cents === cents);
  if (credits.length === 0) {
    // It may have earned another amount then.
    const other = recent.find(
      (one) => one.cents > 0 && one.isOurs !== false && isLost(one.at) && !claimed.has(one.reference),
    );
    return other === undefined ? { kind: "absent" } : { kind: "doubtful", reason: mayBe(1, other.cents) };
  }
  const [only, ...more] = credits.filter(({ reference }) => !claimed.has(reference));
  const isTakenBack = recent.some((movement) => movement.cents === -cents && !movement.isRedemption);
  if (only?.isOurs === true && isLost(only.at) && more.length === 0 && !isTakenBack)
    return { kind: "found", movement: only };
  const reason = only === undefined ? areOthers(credits.length, cents) : mayBe(1 + more.length, cents);
  return { kind: "doubtful", reason };
}

/** How staff end the wait for a reward whose credit cannot be told from others. */
export const whatStaffDo =
  "Check the history, credit the reward at the provider if it is missing, then mark it as manually processed";

const inHistory = (credits: number, cents: number): string =>
  `Since the order was placed the card was given ${credits === 1 ? "a credit" : `${credits} credits`} of $${centsAsText(cents)}`;
const mayBe = (credits: number, cents: number): string =>
  `${inHistory(credits, cents)}, which may be this reward. ${whatStaffDo}`;
const areOthers = (credits: number, cents: number): string =>
  `${inHistory(credits, cents)} for other orders. ${whatStaffDo}`;
