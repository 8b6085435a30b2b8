import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobRun, listJobRuns } from "@crema/contract/areas/options";
import { callOf } from "../../app/api/call.ts";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Chip, type ChipProps } from "../../ui/display/chip.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableColumn } from "../../ui/table/table-types.ts";
import { failedMails, tookOf, waitingForStaff } from "./job-words.ts";
import "./background-jobs.css";

const getRuns = callOf<typeof listJobRuns>("GET", "/v1/jobs/runs");
const limit = 10;

const stateWords: Record<JobRun["state"], { label: string } & Pick<ChipProps, "tone" | "dot">> = {
  running: { label: "Running", tone: "info", dot: "hollow" },
  succeeded: { label: "Succeeded", tone: "ok", dot: "solid" },
  failed: { label: "Failed", tone: "bad", dot: "solid" },
};

function StateChip({ state }: Pick<JobRun, "state">) {
  const { label, tone, dot } = stateWords[state];
  return (
    <Chip tone={tone} dot={dot}>
      {label}
    </Chip>
  );
}

function JobCell({ job, error }: Pick<JobRun, "job" | "error">) {
  return (
    <>
      {job}
      {error !== "" && <span className="ui-table-sub job-reason">{error}</span>}
    </>
  );
}

const columns: readonly TableColumn<JobRun>[] = [
  {
    id: "job",
    label: "Job",
    width: "minmax(200px, 2fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: (run) => <JobCell {...run} />,
  },
  {
    id: "startedAt",
    label: "Started",
    width: "190px",
    isBelowOnPhone: true,
    render: ({ startedAt }) => formatDateTime(startedAt),
  },
  { id: "took", label: "Took", width: "110px", isHiddenWhenNarrow: true, render: tookOf },
  { id: "state", label: "State", width: "132px", render: (run) => <StateChip {...run} /> },
];
const keyOf = ({ id }: JobRun): string => String(id);

/** Runs of background jobs, newest first, and what waits for staff with third parties; for holders of permission.edit. */
export function BackgroundJobs() {
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: ["options", "job-runs", page],
    queryFn: ({ signal }) => getRuns({ query: { page, limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const count = query.data?.meta.count;
  const waiting = query.data === undefined ? "" : waitingForStaff(query.data.waiting);
  const failed = query.data === undefined ? "" : failedMails(query.data.waiting);
  return (
    <div className="job-runs">
      <Card title="Background jobs" isFlush>
        {waiting !== "" && (
          <div className="job-runs-waiting">
            <Note tone="warn">Waiting for staff: {waiting}</Note>
          </div>
        )}
        {failed !== "" && (
          <div className="job-runs-waiting">
            <Note tone="warn">{failed}</Note>
          </div>
        )}
        <DataTable
          label="Background jobs"
          columns={columns}
          rows={query.data?.runs ?? []}
          rowKey={keyOf}
          isLoading={query.isPending}
          loadingRows={limit}
          isStale={query.isPlaceholderData}
          error={loadErrorOf(query)}
          empty={{ title: "No job has run yet", isCompact: true }}
          height="auto"
          pages={page > 0 || (count ?? 0) > limit ? { page, pageSize: limit, count, onPage: setPage } : undefined}
        />
      </Card>
    </div>
  );
}
