import { Activity } from "lucide-react";
import { ApiError, messageOf } from "../../app/api/api-error.ts";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { ServiceCard } from "./service-card.tsx";
import { resultOf } from "./service-entries.ts";
import { formatTestTime } from "./test-words.ts";
import { type ServiceTest, useServiceHistory, useServiceTest } from "./use-service-test.ts";
import "./diagnostics.css";

const requestOf = (error: unknown): string =>
  error instanceof ApiError && error.requestId !== "" ? ` (request ${error.requestId})` : "";

/** Whether everything the console stands on responds. Source: spec part 2, sections 2 and 4; DIAG-01 to DIAG-11. */
export function DiagnosticsPage() {
  const history = useServiceHistory();
  const test = useServiceTest(() => void history.refetch());
  const { entries, startedAt, error } = test;
  useFirstRows();
  return (
    <div className="diagnostics">
      <Head test={test} />
      {error !== undefined && (
        <Note tone="bad" role="alert">
          The test could not be run: {messageOf(error)}
          {requestOf(error)}
        </Note>
      )}
      <output className="ui-visually-hidden">{startedAt === undefined ? "" : resultOf(entries)}</output>
      {history.isError && (
        <Note
          tone="warn"
          role="alert"
          action={
            <Button size="small" isPending={history.isFetching} onClick={() => void history.refetch()}>
              Retry
            </Button>
          }
        >
          The last day could not be loaded{requestOf(history.error)}
        </Note>
      )}
      <ul className="service-cards" aria-label="Services">
        {entries.map((entry) => (
          <li key={entry.serviceName}>
            <ServiceCard
              entry={entry}
              isTested={startedAt !== undefined}
              history={
                history.data?.find(({ serviceName }) => serviceName === entry.serviceName) ??
                (history.isError ? null : undefined)
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Head({ test: { startedAt, lockedSeconds, run } }: { test: ServiceTest }) {
  const isLocked = lockedSeconds > 0;
  return (
    <div className="diagnostics-head">
      <div>
        <p>
          Each card is a part of Crema with what it depends on: its records, its queue and its third parties. A test
          asks all of them now and takes up to 30 seconds.
        </p>
        <p className="diagnostics-started">
          Test Started: {startedAt === undefined ? "–" : <time>{formatTestTime(startedAt)}</time>}
        </p>
      </div>
      <div className="diagnostics-run">
        <Button variant="primary" icon={Activity} isLocked={isLocked} aria-describedby="next-test" onClick={run}>
          Run New Test
        </Button>
        <span id="next-test" className="service-quiet">
          {isLocked ? `Next test in ${lockedSeconds} s` : ""}
        </span>
      </div>
    </div>
  );
}
