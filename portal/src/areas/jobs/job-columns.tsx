import type { Job, JobState } from "@crema/contract/areas/jobs";
import { Chip, type ChipProps } from "../../ui/display/chip.tsx";
import { formatCount, formatDateTime } from "../../ui/foundation/format.ts";
import type { TableColumn } from "../../ui/table/table-types.ts";
import { lastingOf, tookOf } from "./waiting-words.ts";

/** How a state is said and shown. */
export const stateWords: Readonly<Record<JobState, { label: string } & Pick<ChipProps, "tone" | "dot">>> = {
  waiting: { label: "Waiting", tone: "mute", dot: "hollow" },
  running: { label: "Running", tone: "info", dot: "hollow" },
  succeeded: { label: "Succeeded", tone: "ok", dot: "solid" },
  failed: { label: "Failed", tone: "bad", dot: "solid" },
};

export function StateChip({ state }: { state: JobState }) {
  const { label, tone, dot } = stateWords[state];
  return (
    <Chip tone={tone} dot={dot}>
      {label}
    </Chip>
  );
}

function JobCell({ kind, about, error, times, failingSince }: Job) {
  return (
    <>
      <span className="job-name">{nameOfJob({ kind, about })}</span>
      {error !== "" && <span className="ui-table-sub job-reason">{error}</span>}
      {times > 1 && <span className="ui-table-sub">{lastingOf({ times, failingSince })}</span>}
    </>
  );
}

/** "120 of 400"; '' where nobody counts. */
const progressOf = ({ done, total }: Pick<Job, "done" | "total">): string =>
  done === null || total === null ? "" : `${formatCount(done)} of ${formatCount(total)}`;

export const jobColumns: readonly TableColumn<Job>[] = [
  {
    id: "kind",
    label: "Job",
    width: "minmax(200px, 2fr)",
    narrowWidth: "minmax(110px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: (job) => <JobCell {...job} />,
  },
  {
    id: "by",
    label: "Begun by",
    width: "140px",
    isHiddenWhenSnug: true,
    render: ({ by }) => (by === "" ? "Crema" : by),
  },
  { id: "progress", label: "Progress", width: "120px", isHiddenWhenNarrow: true, render: progressOf },
  {
    id: "startedAt",
    label: "Started",
    width: "216px",
    narrowWidth: "196px",
    isBelowOnPhone: true,
    render: ({ state, startedAt }) =>
      state === "waiting" ? `due ${formatDateTime(startedAt)}` : formatDateTime(startedAt),
  },
  { id: "took", label: "Took", width: "110px", isHiddenWhenSnug: true, render: tookOf },
  {
    id: "state",
    label: "State",
    width: "124px",
    narrowWidth: "112px",
    render: ({ state }) => <StateChip state={state} />,
  },
];
export const keyOfJob = ({ id }: Job): string => id;
export const nameOfJob = ({ kind, about }: Pick<Job, "kind" | "about">): string =>
  about === "" ? kind : `${kind}: ${about}`;
