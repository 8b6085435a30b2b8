import type { NativeCard } from "@crema/contract/areas/trends";
import { useId } from "react";
import { lazyPart } from "../../ui/foundation/lazy-part.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { definitions, figuresOf, hasValues, summaryOf, pointHeading, pointName, valueText } from "./chart-words.ts";

interface PlotProps {
  card: NativeCard;
  describedBy: string;
  onLost: () => void;
}
/** Without its code the figures are still there, as a table. */
const TrendPlot = lazyPart<PlotProps>(
  async () => (await import("./trend-plot.tsx")).TrendPlot,
  ({ onLost }) => onLost(),
);

interface OwnChartProps {
  card: NativeCard;
  isTable: boolean;
  /** The chart cannot be drawn here. */
  onLost: () => void;
}

/** A chart of our own figures: what it comes to, the chart or its table, and what is counted. */
export function OwnChart({ card, isTable, onLost }: OwnChartProps) {
  const summaryId = useId();
  return (
    <div className="trend-body">
      <p id={summaryId} className="ui-visually-hidden">
        {summaryOf(card)}
      </p>
      <dl className="trend-figures" aria-hidden>
        {figuresOf(card).map(({ label, value, detail, isDrawn }, index) => (
          <div key={label} data-series={isDrawn ? (index % 4) + 1 : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className="trend-detail">{detail}</dd>
          </div>
        ))}
      </dl>
      <div className="trend-frame">
        <Drawing card={card} isTable={isTable} describedBy={summaryId} onLost={onLost} />
      </div>
      <p className="trend-definition">{definitions[card.key]}</p>
    </div>
  );
}

function Drawing({ isTable, ...plot }: PlotProps & Pick<OwnChartProps, "isTable">) {
  if (!hasValues(plot.card)) return <EmptyState isCompact />;
  return isTable ? <PointTable card={plot.card} /> : <TrendPlot {...plot} />;
}

/** A chart's figures as a table, the latest first where they are of time. */
function PointTable({ card }: { card: NativeCard }) {
  const points = card.key === "orders.by-state" ? card.points : card.points.toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="trend-table" aria-label={`${card.title}, table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{pointHeading(card)}</th>
            {card.series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, values }) => (
            <tr key={at}>
              <th scope="row">{pointName(card, at)}</th>
              {card.series.map((series, index) => (
                <td key={series.key}>{valueText(series, values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
