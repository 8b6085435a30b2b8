/** What a percentage would have cost, in words. Pure. */
import type { RewardEstimate } from "@crema/contract/areas/parts";
import { formatCents, formatCountOf, formatMoney } from "../../../../ui/foundation/format.ts";

/** Two-decimal texts as cents, so that nothing is lost on the way. */
const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** "In the last 90 days 80 customers bought 214 pieces in 120 orders, for $3,210.00." */
export function salesWords({ days, customers, pieces, orders, sales }: RewardEstimate): string {
  if (orders === 0) return `Nobody with a card bought this part in the last ${days} days.`;
  const bought = `${formatCountOf(customers, "customer")} with a card bought ${formatCountOf(pieces, "piece")}`;
  return `In the last ${days} days ${bought} in ${formatCountOf(orders, "order")}, for ${formatMoney(sales)}.`;
}

/** "$16.05 more than was given." */
export function differenceWords({ given, wouldBe }: RewardEstimate): string {
  const cents = centsOf(wouldBe) - centsOf(given);
  if (cents === 0) return "Exactly what was given.";
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? "more" : "less"} than was given.`;
}
