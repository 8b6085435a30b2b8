/**
 * What of an order's money went back without a line going with it, and how much of it each line bears. Pure.
 * Source: docs/decisions/0036-money-back-before-the-reward.md.
 */

/** Cents of an order. */
export interface OrderMoney {
  readonly totalCents: number;
  /** After edits and refunds. */
  readonly currentTotalCents: number;
  readonly shippingCents: number;
  /** Its lines as ordered, after discounts. */
  readonly orderedCents: number;
}

/**
 * Both what is missing from the order's total and what is missing from its present lines must say so: each of them alone also sees
 * discounts of later edits, discounts on shipping, tips and taxes that are added to prices.
 *
 * @param leftCents - what is left of the lines, after discounts
 */
export function moneyBack(money: OrderMoney, leftCents: number): number {
  const { totalCents, currentTotalCents, shippingCents, orderedCents } = money;
  const missingOfTotal = totalCents - currentTotalCents - (orderedCents - leftCents);
  const missingOfLines = leftCents + shippingCents - currentTotalCents;
  return Math.min(leftCents, Math.max(0, Math.min(missingOfTotal, missingOfLines)));
}
