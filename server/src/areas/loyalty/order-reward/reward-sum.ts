/**
 * What an order earns: for each line its price after discounts, with tax, times the part's percentage, rounded to the cent half up;
 * shipping and gift cards earn nothing. Pure. Source: B jobs "Rewards sync"; docs/areas/loyalty.md.
 */
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
export function rewardedSkus(lines: readonly RewardLine[]): RewardedSku[] {
  return lines.map(({ sku, ...line }) => ({ sku, cents: earned(line) })).filter(({ cents }) => cents > 0);
}

export const sumOf = (skus: readonly RewardedSku[]): number => skus.reduce((sum, { cents }) => sum + cents, 0);

function earned({ quantity, unitPriceCents, discountCents, basisPoints, isGiftCard }: Omit<RewardLine, "sku">): number {
  if (isGiftCard) return 0;
  const paid = Math.max(0, quantity * unitPriceCents - discountCents);
  return Math.floor((paid * basisPoints + 5_000) / 10_000);
}
