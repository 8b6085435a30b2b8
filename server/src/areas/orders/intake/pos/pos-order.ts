import type { PosOrder } from "@crema/contract/areas/orders";
import type { StorefrontOrder } from "../../../../providers/storefront/storefront-order.ts";

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

export function posOrderProblems({ total, lines, creditSpent }: PosOrder): Record<string, string> {
  const problems: Record<string, string> = {};
  const sums = lines.map(({ quantity, price, discount }) => quantity * centsOf(price) - centsOf(discount));
  for (const [index, sum] of sums.entries())
    if (sum < 0) problems[`lines.${index}.discount`] = "is more than the line costs";
  const sum = sums.reduce((all, one) => all + one, 0);
  if (sum !== centsOf(total)) problems["total"] = `is not the sum of the lines, ${(sum / 100).toFixed(2)}`;
  if (centsOf(creditSpent) > centsOf(total)) problems["creditSpent"] = "is more than was paid";
  return problems;
}

/** Its id in all orders of tills: a till's name holds no dash. */
export const posOrderId = ({ till, receipt }: Pick<PosOrder, "till" | "receipt">): string => `${till}-${receipt}`;

export function storefrontOrderOfPos(sale: PosOrder): StorefrontOrder {
  const soldAt = new Date(sale.soldAt);
  const totalCents = centsOf(sale.total);
  const { customer } = sale;
  return {
    id: posOrderId(sale),
    name: posOrderId(sale),
    source: "POS",
    createdAt: soldAt,
    updatedAt: soldAt,
    currency: sale.currency,
    isTaxIncluded: true,
    isTest: false,
    isCancelled: false,
    isPaid: true,
    totalCents,
    currentTotalCents: totalCents,
    discountCents: sale.lines.reduce((sum, { discount }) => sum + centsOf(discount), 0),
    email: customer?.email.toLowerCase() ?? "",
    lines: sale.lines.map(({ sku, title, grind, quantity, price, discount, isGiftCard }, at) => ({
      id: String(at + 1),
      sku,
      title,
      grind,
      quantity,
      currentQuantity: quantity,
      unitPriceCents: centsOf(price),
      discountCents: centsOf(discount),
      isGiftCard,
    })),
    note: sale.note,
    noteAttributes: spent(sale),
    tags: [],
    customer: customer && { ...customer, id: "", email: customer.email.toLowerCase() },
  };
}

const spent = ({ creditSpent, pointsUsed }: PosOrder) => [
  ...(centsOf(creditSpent) > 0 ? [{ name: "creditSpent", value: creditSpent }] : []),
  ...(pointsUsed > 0 ? [{ name: "pointsUsed", value: String(pointsUsed) }] : []),
];
