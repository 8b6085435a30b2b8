import type { ChartSlot, NativeCard, Period, TrendCard as Answer } from "@crema/contract/areas/trends";
import { fileNameOf } from "@crema/contract/kit";
import { ChartColumn, Download, Table } from "lucide-react";
import { useEffect, useState } from "react";
import { markFirstRows } from "../../app/api/first-rows.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { saveFile } from "../../app/files/save-file.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { csvOf } from "./chart-csv.ts";
import { FramedChart } from "./framed-chart.tsx";
import { OwnChart } from "./own-chart.tsx";
import { useTrendCard } from "./trend-queries.ts";

interface TrendCardProps {
  slot: ChartSlot;
  period: Period;
}

/** One chart of the page: drawn from our own figures, or framed where it is configured so. Source: TRD-05, AMB-116. */
export function TrendCard({ slot, period }: TrendCardProps) {
  const query = useTrendCard(slot, slot.period ?? period);
  const [isTable, setTable] = useState(false);
  const card = query.data;
  const isThere = card !== undefined;
  useEffect(() => {
    if (isThere) markFirstRows();
  }, [isThere]);
  return (
    <Card
      title={slot.title}
      actions={
        card?.kind === "native" && <ChartActions card={card} isTable={isTable} onTable={() => setTable(!isTable)} />
      }
    >
      {query.isError ? (
        <div className="trend-body">
          <LoadFailure query={query} />
        </div>
      ) : (
        <Shown
          card={card}
          isTable={isTable}
          onLost={() => setTable(true)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </Card>
  );
}

interface ShownProps {
  card: Answer | undefined;
  isTable: boolean;
  onLost: () => void;
  onRetry: () => void;
  isRetrying: boolean;
}

function Shown({ card, isTable, onLost, onRetry, isRetrying }: ShownProps) {
  switch (card?.kind) {
    case undefined:
      return <TrendSkeleton />;
    case "native":
      return <OwnChart card={card} isTable={isTable} onLost={onLost} />;
    case "embed":
      return <FramedChart card={card} />;
    case "unavailable":
      return (
        <div className="trend-body">
          <ErrorState
            title="Chart not available"
            message="The program that draws it does not show it at the moment."
            onRetry={onRetry}
            isRetrying={isRetrying}
          />
        </div>
      );
  }
}

interface ChartActionsProps {
  card: NativeCard;
  isTable: boolean;
  onTable: () => void;
}

function ChartActions({ card, isTable, onTable }: ChartActionsProps) {
  const file = (): Blob => new Blob([csvOf(card)], { type: "text/csv;charset=utf-8" });
  return (
    <>
      <IconButton
        size="small"
        icon={isTable ? ChartColumn : Table}
        label={`${card.title}: show as ${isTable ? "chart" : "table"}`}
        onClick={onTable}
      />
      <IconButton
        size="small"
        icon={Download}
        label={`${card.title}: download CSV`}
        onClick={() => saveFile(file(), `${fileNameOf(card.title, "trends")}.csv`)}
      />
    </>
  );
}

/** As large as what comes. */
function TrendSkeleton() {
  return (
    <div className="trend-body">
      <output className="trend-figures">
        <span className="ui-visually-hidden">Loading</span>
        <Skeleton width="180px" height="20px" />
      </output>
      <div className="trend-frame">
        <Skeleton height="100%" />
      </div>
      <p className="trend-definition">
        <Skeleton width="70%" />
      </p>
    </div>
  );
}
