import type { ChartKey, NativeCard, Period, TrendPoint, TrendSeries } from "@crema/contract/areas/trends";
import { formatCount, formatMoney, formatPlainDate } from "../../ui/foundation/format.ts";
import { csvLine } from "@crema/contract/kit";

/** Charts in words: what they count, their points, values and figures. Pure. Source: docs/areas/trends.md. */

const revenue =
  "What orders came to on the day they were placed, GST and shipping included, less refunds. Each currency for itself; cancelled and test orders are left out.";
export const definitions: Readonly<Record<ChartKey, string>> = {
  "revenue.days": revenue,
  "revenue.months": revenue,
  "revenue.years": revenue,
  "orders.average": "Revenue divided by the number of orders, each currency for itself.",
  "orders.placed": "Orders by the day they were placed. Cancelled and test orders are left out.",
  "orders.by-state":
    "Orders by the state they go to. Other is an Australian address without a known state; orders over the counter and to other countries are left out.",
  "orders.company": "Orders with a company in their delivery or billing address.",
  "orders.items": "Items that are left in orders after removals and refunds, and how many that is per order.",
  "memberships.registrations": "New customers by the day they registered, those archived since among them.",
  "memberships.email":
    "Emails from Crema by the day they were sent: taken by the mail server, come back since, or never taken. Those still waiting are left out.",
};

export const periodLabels: Readonly<Record<Period, string>> = {
  days: "30 days",
  months: "24 months",
  years: "Years",
};

type Shown = Pick<NativeCard, "key" | "period">;

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const monthOf = (at: string): string => monthNames[Number(at.slice(5, 7)) - 1] ?? "";
const isState = ({ key }: Shown): boolean => key === "orders.by-state";

/** A point's name: "21/11/2026", "Nov 2026", "2026", "QLD". */
export function pointName(shown: Shown, at: string): string {
  if (isState(shown) || shown.period === "years") return at;
  return shown.period === "days" ? formatPlainDate(at) : `${monthOf(at)} ${at.slice(0, 4)}`;
}

/** The same, short enough for an axis: "21 Nov", "Nov 26". */
export function pointTick(shown: Shown, at: string): string {
  if (isState(shown) || shown.period === "years") return at;
  return shown.period === "days" ? `${Number(at.slice(8, 10))} ${monthOf(at)}` : `${monthOf(at)} ${at.slice(2, 4)}`;
}

/** What the points are, above their column. */
export const pointHeading = (shown: Shown): string =>
  isState(shown) ? "State" : { days: "Day", months: "Month", years: "Year" }[shown.period];

/** A value as it is read: "$1,234.50", "1,234", "2.33"; "–" where there is none. */
export function valueText({ unit, currency }: TrendSeries, value: TrendPoint["values"][number] | undefined): string {
  if (value === null || value === undefined) return "–";
  if (currency !== undefined) return formatMoney(value, currency);
  return unit === "average" ? String(value) : formatCount(Number(value));
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Where it stands: "highest $55.00 on 21/11/2026". */
  readonly detail: string;
  readonly isDrawn: boolean;
}

/** What the chart comes to, for each of its series: the sum and its highest point; of averages, the latest. */
export function figuresOf(card: NativeCard): readonly Figure[] {
  return card.series.map((series, index) => {
    const values = card.points.flatMap(({ at, values: row }) => {
      const value = row[index];
      return value === null || value === undefined ? [] : [{ at, value, size: Math.round(Number(value) * 100) }];
    });
    const last = values.at(-1);
    const drawn = { label: series.label, isDrawn: isDrawn(card, series) };
    if (series.unit === "average")
      return { ...drawn, value: valueText(series, last?.value), detail: last ? pointName(card, last.at) : "" };
    const sum = values.reduce((all, { size }) => all + size, 0) / 100;
    const top = values.toSorted((a, b) => b.size - a.size)[0];
    const detail = top && top.size > 0 ? `highest ${valueText(series, top.value)}, ${pointName(card, top.at)}` : "";
    return { ...drawn, value: valueText(series, series.unit === "money" ? sum.toFixed(2) : sum), detail };
  });
}

/** Whether a series is drawn; the table has every one. */
export const isDrawn = ({ key }: Shown, series: TrendSeries): boolean =>
  key !== "orders.items" || series.key !== "orders";

export const hasValues = ({ points }: NativeCard): boolean =>
  points.some(({ values }) => values.some((value) => value !== null && Number(value) !== 0));

/** A chart read out: what it shows, and what it comes to. */
export function summaryOf(card: NativeCard): string {
  const first = card.points[0];
  const last = card.points.at(-1);
  const span =
    first === undefined || last === undefined || isState(card)
      ? periodLabels[card.period]
      : `${pointName(card, first.at)} to ${pointName(card, last.at)}`;
  const figures = figuresOf(card).map(
    ({ label, value, detail }) => `${label} ${value}${detail === "" ? "" : ` (${detail})`}`,
  );
  return `${span}. ${figures.join("; ")}.`;
}

/** A chart's figures as CSV: a line for each point, values as the server wrote them. */
export const csvOf = (card: NativeCard): string =>
  [
    csvLine([pointHeading(card), ...card.series.map(({ label }) => label)]),
    ...card.points.map(({ at, values }) => csvLine([at, ...values])),
  ].join("");
