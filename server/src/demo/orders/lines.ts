import type { Chance } from "../random.ts";
import { type DemoGood, demoGoods, goneGood } from "./goods.ts";

const grinds = ["Whole beans", "Whole beans", "Espresso", "Plunger", "Filter", "Stovetop"] as const;

export interface DemoLine {
  readonly row: {
    readonly n: number;
    readonly sku: string;
    readonly title: string;
    readonly grind: string;
    readonly quantity: number;
    readonly unit_price_cents: number;
    readonly discount_cents: number;
    readonly tax_cents: number;
    readonly is_gift_card: boolean;
    readonly source_line_id: string;
  };
  readonly basisPoints: number;
}

/** What stands wrong in an order's lines: no part code, or one the ERP does not have. */
export type LineFault = "no code" | "gone" | undefined;

/** One to five lines, no good twice. @param isReduced - a tenth is taken off each */
export function linesOf(
  chance: Chance,
  good: () => DemoGood,
  { fault, isReduced }: { readonly fault: LineFault; readonly isReduced: boolean },
): readonly DemoLine[] {
  const count = 1 + Math.floor(4.9 * chance.next() ** 2.2);
  const goods = new Set(Array.from({ length: count }, () => good()));
  if (fault === "gone") goods.add(goneGood);
  return [...goods].map((one, index) => {
    const quantity = one.kind === "beans" && chance.happens(0.3) ? chance.between(2, 4) : 1;
    const row = {
      n: index + 1,
      sku: fault === "no code" && index === 0 ? "" : one.sku,
      title: one.title,
      grind: one.kind === "beans" ? chance.oneOf(grinds) : "",
      quantity,
      unit_price_cents: one.cents,
      discount_cents: isReduced && one.kind !== "gift-card" ? Math.round((one.cents * quantity) / 10) : 0,
      tax_cents: 0,
      is_gift_card: one.kind === "gift-card",
      source_line_id: "",
    };
    return { row, basisPoints: one.basisPoints };
  });
}

export const allGoods: readonly DemoGood[] = [...demoGoods, goneGood];
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
export const paidFor = ({ row }: DemoLine): number => row.quantity * row.unit_price_cents - row.discount_cents;
export const discountOf = (lines: readonly DemoLine[]): number => sum(lines.map(({ row }) => row.discount_cents));
export const priceOf = (lines: readonly DemoLine[]): number => sum(lines.map(paidFor));

export const earnedBy = (lines: readonly DemoLine[]): readonly { readonly sku: string; readonly cents: number }[] =>
  lines
    .map((line) => ({ sku: line.row.sku, cents: Math.floor((paidFor(line) * line.basisPoints + 5_000) / 10_000) }))
    .filter(({ cents }) => cents > 0);
