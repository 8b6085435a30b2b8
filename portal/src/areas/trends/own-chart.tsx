import type { NativeCard } from "@crema/contract/areas/trends";
import { useId } from "react";
import { lazyPart } from "../../ui/foundation/lazy-part.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { definitions, figuresOf, hasValues, summaryOf } from "./chart-words.ts";
import { PointTable } from "./point-table.tsx";

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
