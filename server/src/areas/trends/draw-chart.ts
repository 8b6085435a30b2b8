/** From kept sums to a chart's series and points. Pure. Source: TRD-02 to TRD-04; definitions in docs/areas/trends.md. */
import {
  type ChartKey,
  deliveryStates,
  type NativeCard,
  type TrendPoint,
  type TrendSeries,
} from "@crema/contract/areas/trends";
import { centsAsText } from "../../platform/money/cents.ts";
import type { KeptSum, Measure } from "./trend-rows.ts";

type Drawn = Pick<NativeCard, "series" | "points">;

/** What a chart is drawn from. */
interface Chart {
  readonly measures: readonly Measure[];
  readonly draw: (sums: Sums, spans: readonly string[]) => Drawn;
}

/** Sums that can be looked up. */
interface Sums {
  /** 0 where there is none. */
  readonly of: (measure: Measure, at: string, part?: string) => number;
  /** The parts of a measure: the home currency first, then by name. */
  readonly parts: (measure: Measure) => readonly string[];
  /** Over all days there are. */
  readonly total: (measure: Measure, part: string) => number;
}

const home = "AUD";

const keyOf = (measure: string, at: string, part: string): string => `${measure} ${at} ${part}`;

export function sumsOf(rows: readonly KeptSum[]): Sums {
  const known = new Map(rows.map(({ measure, at, part, n }) => [keyOf(measure, at, part), n]));
  const those = (measure: Measure): readonly KeptSum[] => rows.filter((row) => row.measure === measure);
  return {
    of: (measure, at, part = "") => known.get(keyOf(measure, at, part)) ?? 0,
    parts: (measure) => {
      const others = new Set(those(measure).map(({ part }) => part));
      others.delete(home);
      return [home, ...[...others].toSorted()];
    },
    total: (measure, part) => those(measure).reduce((sum, row) => (row.part === part ? sum + row.n : sum), 0),
  };
}

const pointsOf = (spans: readonly string[], valuesAt: (at: string) => TrendPoint["values"]): TrendPoint[] =>
  spans.map((at) => ({ at, values: valuesAt(at) }));
const counted = (key: string, label: string): TrendSeries => ({ key, label, unit: "count" });
/** Dollars of one country are never added to those of another. */
const moneyIn = (currency: string): TrendSeries => ({ key: currency, label: currency, unit: "money", currency });
const averageCents = (cents: number, orders: number): string | null =>
  orders === 0 ? null : centsAsText(Math.round(cents / orders));

const revenue: Chart = {
  measures: ["revenue", "orders"],
  draw(sums, spans) {
    const currencies = sums.parts("orders");
    return {
      series: currencies.map(moneyIn),
      points: pointsOf(spans, (at) => currencies.map((one) => centsAsText(sums.of("revenue", at, one)))),
    };
  },
};

const averageSpend: Chart = {
  measures: ["revenue", "orders"],
  draw(sums, spans) {
    const currencies = sums.parts("orders");
    return {
      series: currencies.map((one) => ({ ...moneyIn(one), unit: "average" })),
      points: pointsOf(spans, (at) =>
        currencies.map((one) => averageCents(sums.of("revenue", at, one), sums.of("orders", at, one))),
      ),
    };
  },
};

const ordersIn = (sums: Sums, at: string): number =>
  sums.parts("orders").reduce((all, currency) => all + sums.of("orders", at, currency), 0);

const placed: Chart = {
  measures: ["orders"],
  draw: (sums, spans) => ({
    series: [counted("orders", "Orders")],
    points: pointsOf(spans, (at) => [ordersIn(sums, at)]),
  }),
};

const byState: Chart = {
  measures: ["state"],
  draw: (sums) => ({
    series: [counted("orders", "Orders")],
    points: pointsOf(deliveryStates, (state) => [sums.total("state", state)]),
  }),
};

const company: Chart = {
  measures: ["company"],
  draw: (sums, spans) => ({
    series: [counted("company", "Company orders")],
    points: pointsOf(spans, (at) => [sums.of("company", at)]),
  }),
};

const items: Chart = {
  measures: ["items", "orders"],
  draw: (sums, spans) => ({
    series: [
      { key: "average", label: "Items per order", unit: "average" },
      counted("items", "Items"),
      counted("orders", "Orders"),
    ],
    points: pointsOf(spans, (at) => {
      const [all, orders] = [sums.of("items", at), ordersIn(sums, at)];
      return [orders === 0 ? null : (all / orders).toFixed(2), all, orders];
    }),
  }),
};

const registrations: Chart = {
  measures: ["registrations"],
  draw: (sums, spans) => ({
    series: [counted("registrations", "Registrations")],
    points: pointsOf(spans, (at) => [sums.of("registrations", at)]),
  }),
};

const outcomes = [
  ["sent", "Sent"],
  ["bounced", "Came back"],
  ["failed", "Not sent"],
] as const;
const email: Chart = {
  measures: ["mails"],
  draw: (sums, spans) => ({
    series: outcomes.map(([key, label]) => counted(key, label)),
    points: pointsOf(spans, (at) => outcomes.map(([key]) => sums.of("mails", at, key))),
  }),
};

export const charts: Readonly<Record<ChartKey, Chart>> = {
  "revenue.days": revenue,
  "revenue.months": revenue,
  "revenue.years": revenue,
  "orders.average": averageSpend,
  "orders.placed": placed,
  "orders.by-state": byState,
  "orders.company": company,
  "orders.items": items,
  "memberships.registrations": registrations,
  "memberships.email": email,
};
