/**
 * The discount of each line, to the cent. GraphQL gives the discounted price of one piece, which is rounded, so that three pieces may be a
 * cent off; what is missing from the order's discount, or too much, goes to the line with the largest one. A difference larger
 * than rounding makes is another thing (a discount on shipping) and stays. Pure.
 */
export interface PricedLine {
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountedUnitCents: number;
}

/** @returns cents off each line, in the same order */
export function lineDiscounts(lines: readonly PricedLine[], orderDiscountCents: number): number[] {
  const off = lines.map((line) => (line.unitPriceCents - line.discountedUnitCents) * line.quantity);
  const difference = orderDiscountCents - off.reduce((sum, cents) => sum + cents, 0);
  const rounding = lines.reduce((sum, line, at) => sum + ((off[at] ?? 0) === 0 ? 0 : line.quantity), 0);
  if (difference === 0 || Math.abs(difference) > rounding / 2) return off;
  const largest = off.indexOf(Math.max(...off));
  return off.map((cents, at) => (at === largest ? cents + difference : cents));
}
