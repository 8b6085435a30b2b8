import type { ServiceHistory } from "@crema/contract/areas/diagnostics";
import { Card } from "../../ui/display/card.tsx";
import { Chip, type ChipProps } from "../../ui/display/chip.tsx";
import { formatDateTime, formatTime } from "../../ui/foundation/format.ts";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { type ServiceEntry, wordsOf } from "./service-entries.ts";
import { historyWords, queueWords } from "./test-words.ts";

type Look = Pick<ChipProps, "tone" | "dot">;
const looks: Readonly<Record<ReturnType<typeof wordsOf>, Look>> = {
  "Checking...": { tone: "info", dot: "hollow" },
  Working: { tone: "ok" },
  "Service not responding": { tone: "bad" },
  Pending: { tone: "mute", dot: "hollow" },
};

export interface ServiceCardProps {
  readonly entry: ServiceEntry;
  /** undefined: not here yet; null: it cannot be had. */
  readonly history: ServiceHistory | null | undefined;
  /** A test has said how it is. */
  readonly isTested: boolean;
}

/** One service: how it is now, and how it did in the last day. Source: DIAG-05. */
export function ServiceCard({ entry, history, isTested }: ServiceCardProps) {
  const words = wordsOf(entry);
  return (
    <Card title={entry.serviceName}>
      <div className="service-state">
        <Chip {...looks[words]}>{words}</Chip>
        {isTested && words === "Pending" && <span className="service-quiet">Not configured</span>}
      </div>
      <div className="service-day">
        {history === undefined ? <SkeletonLines lines={4} /> : history !== null && <History history={history} />}
      </div>
    </Card>
  );
}

function History({ history: { hours, queue, checkedAt, lastError } }: { history: ServiceHistory }) {
  const words = historyWords(hours);
  return (
    <div className="service-history">
      <div className="service-hours" aria-hidden>
        {hours.map((hour) => (
          <i
            key={hour.from}
            data-state={stateOf(hour)}
            title={`From ${formatTime(hour.from)}: ${historyWords([hour])}`}
          />
        ))}
      </div>
      <p className="service-quiet service-ends">
        <span>Last 24 hours</span>
        <span>{words}</span>
      </p>
      <p className="service-quiet">{queueWords({ checkedAt, queue })}</p>
      <p className="service-error">
        <span className="service-quiet">
          {lastError === null ? "No error so far" : `Last error ${formatDateTime(lastError.at)}`}
        </span>
        {lastError !== null && <span title={lastError.reason}>{lastError.reason}</span>}
      </p>
    </div>
  );
}

const stateOf = ({ checks, failed }: ServiceHistory["hours"][number]): "ok" | "bad" | "none" =>
  checks === 0 ? "none" : failed === 0 ? "ok" : "bad";
