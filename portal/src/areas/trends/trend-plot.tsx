import type { NativeCard, TrendSeries } from "@crema/contract/areas/trends";
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { isDrawn, pointName, pointTick, valueText } from "./chart-words.ts";

const compact = new Intl.NumberFormat("en-AU", { notation: "compact", maximumFractionDigits: 1 });
const axis = {
  stroke: "var(--c-line-strong)",
  tick: { fill: "var(--c-text-3)", fontSize: 11 },
  tickLine: false,
} as const;
const margin = { top: 8, right: 4, bottom: 0, left: 0 };
/** A label that stands out has none but itself shown. */
const roomForLastLabel = { right: 20 };
const stacked = "all";

const colorOf = (index: number): string => `var(--c-chart-${(index % 4) + 1})`;
const keyOf = (index: number): string => `series${index}`;

/** Averages are lines; beside counts they have a scale of their own at the right. */
const isLine = ({ unit }: TrendSeries): boolean => unit === "average";

interface PointCardProps {
  card: NativeCard;
  /** The chart gives these two to whatever it shows beside a point. */
  active?: boolean;
  label?: string | number;
}

/** The point that is looked at. It speaks where the keyboard moves it. */
function PointCard({ card, active = false, label }: PointCardProps) {
  const point = card.points.find(({ at }) => at === label);
  if (!active || point === undefined) return null;
  return (
    <output className="trend-point" aria-live="assertive">
      <b>{pointName(card, point.at)}</b>
      {card.series.map((series, index) => (
        <span key={series.key}>
          {series.label} <b>{valueText(series, point.values[index])}</b>
        </span>
      ))}
    </output>
  );
}

interface TrendPlotProps {
  card: NativeCard;
  /** The id of its summary. */
  describedBy: string;
}

/** A chart of our own figures; arrow keys go from point to point. Fetched when a chart is first drawn: the library is large. */
export function TrendPlot({ card, describedBy }: TrendPlotProps) {
  const drawn = card.series.filter((one) => isDrawn(card, one));
  const data = card.points.map(({ at, values }) => ({
    at,
    ...Object.fromEntries(values.map((value, index) => [keyOf(index), value === null ? null : Number(value)] as const)),
  }));
  const hasBoth = drawn.some(isLine) && !drawn.every(isLine);
  const isStacked = card.key === "memberships.email";
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={data}
        margin={margin}
        barCategoryGap="20%"
        barGap={1}
        aria-label={`${card.title}, chart; arrow keys read its points`}
        aria-describedby={describedBy}
      >
        <CartesianGrid vertical={false} stroke="var(--c-line)" />
        <XAxis
          dataKey="at"
          {...axis}
          interval="equidistantPreserveEnd"
          padding={roomForLastLabel}
          tickFormatter={(at: string) => pointTick(card, at)}
          minTickGap={12}
        />
        <YAxis {...axis} axisLine={false} width={46} tickFormatter={(n: number) => compact.format(n)} />
        {hasBoth && (
          <YAxis
            {...axis}
            yAxisId="average"
            orientation="right"
            axisLine={false}
            width={34}
            tickFormatter={(n: number) => compact.format(n)}
          />
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--c-hover)", stroke: "var(--c-line-strong)" }}
          content={<PointCard card={card} />}
        />
        {drawn.map((series) => {
          const index = card.series.indexOf(series);
          return isLine(series) ? undefined : (
            <Bar
              key={series.key}
              dataKey={keyOf(index)}
              name={series.label}
              fill={colorOf(index)}
              maxBarSize={40}
              isAnimationActive={false}
              {...(isStacked ? { stackId: stacked } : { radius: [2, 2, 0, 0] })}
            />
          );
        })}
        {drawn.map((series) => {
          const index = card.series.indexOf(series);
          return isLine(series) ? (
            <Line
              key={series.key}
              dataKey={keyOf(index)}
              name={series.label}
              stroke={colorOf(index)}
              strokeWidth={2}
              dot={{ r: 2, fill: colorOf(index) }}
              connectNulls
              isAnimationActive={false}
              {...(hasBoth ? { yAxisId: "average" } : {})}
            />
          ) : undefined;
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
