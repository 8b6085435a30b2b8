/**
 * What an order earns: for each line its price after discounts, with tax, less its share of money that went back, times the part's
 * percentage, rounded to the cent half up; shipping and gift cards earn nothing. Pure.
 * Source: B jobs "Rewards sync"; docs/decisions/0036-money-back-before-the-reward.md.
 */
import { sharedOver } from "../../../platform/money/cents.ts";
import { moneyBack, type OrderMoney } from "./money-back.ts";

export interface RewardLine {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** Off the whole line. */
  readonly discountCents: number;
  /** In force when the order was placed; hundredths of a per cent. */
  readonly basisPoints: number;
  readonly isGiftCard: boolean;
}
export interface RewardedSku {
  readonly sku: string;
  readonly cents: number;
}

/** What each line that earns something earns, in the order's own order. */
export function rewardedSkus(lines: readonly RewardLine[], money: OrderMoney): RewardedSku[] {
  const paid = lines.map(paidFor);
  const back = sharedOver(
    moneyBack(
      money,
      paid.reduce((sum, cents) => sum + cents, 0),
    ),
    paid,
  );
  return lines
    .map((line, at) => ({ sku: line.sku, cents: earned(line, (paid[at] ?? 0) - (back[at] ?? 0)) }))
    .filter(({ cents }) => cents > 0);
}

export const sumOf = (skus: readonly RewardedSku[]): number => skus.reduce((sum, { cents }) => sum + cents, 0);

const paidFor = ({ quantity, unitPriceCents, discountCents }: RewardLine): number =>
  Math.max(0, quantity * unitPriceCents - discountCents);

const earned = ({ basisPoints, isGiftCard }: RewardLine, keptCents: number): number =>
  isGiftCard ? 0 : Math.floor((keptCents * basisPoints + 5_000) / 10_000);
