import type { ChartSlot, NativeCard, Period, TrendCard as Answer, EmbedCard } from "@crema/contract/areas/trends";
import { fileNameOf } from "@crema/contract/kit";
import { ChartColumn, Download, Table } from "lucide-react";
import { useState } from "react";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { saveFile } from "../../app/files/save-file.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { csvOf } from "./chart-words.ts";
import { OwnChart } from "./own-chart.tsx";
import { useTrendCard } from "./trend-queries.ts";

/** One chart of the page: drawn from our own figures, or framed where it is configured so. Source: TRD-05, AMB-116. */
export function TrendCard({ slot, period }: { slot: ChartSlot; period: Period }) {
  const query = useTrendCard(slot, slot.period ?? period);
  const [isTable, setTable] = useState(false);
  const card = query.data;
  useFirstRows(card !== undefined);
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

function ChartActions({ card, isTable, onTable }: { card: NativeCard; isTable: boolean; onTable: () => void }) {
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

/** A frame of our own origin with scripts could take its sandbox off: it would be given another origin. */
const sandboxOf = (address: string): string =>
  ["allow-scripts", "allow-popups", ...(new URL(address).origin === window.origin ? [] : ["allow-same-origin"])].join(
    " ",
  );

/**
 * A chart another program draws, in a frame that may run its own scripts, open pages of its own and nothing else.
 * Its origin is the one the page's policy names. Source: AMB-116, AMD-38.
 */
function FramedChart({ card }: { card: EmbedCard }) {
  return (
    <iframe
      className="trend-embed"
      title={card.title}
      src={card.embedUrl}
      sandbox={sandboxOf(card.embedUrl)}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
