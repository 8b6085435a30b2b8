import type { Schedule } from "@crema/contract/areas/jobs";
import { formatDateTime } from "../../ui/foundation/format.ts";
import type { TableColumn } from "../../ui/table/table-types.ts";
import { StateChip } from "./job-columns.tsx";
import { everyInWords } from "./schedule-words.ts";

/** The columns of what runs by itself. */
export const scheduleColumns: readonly TableColumn<Schedule>[] = [
  {
    id: "title",
    label: "Schedule",
    width: "minmax(240px, 2fr)",
    narrowWidth: "minmax(200px, 2fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ title, about, error, lastState }) => (
      <>
        {title}
        <span className="ui-table-sub job-reason">{about}</span>
        {lastState === "failed" && <span className="ui-table-sub job-reason">{error}</span>}
      </>
    ),
  },
  { id: "every", label: "Runs", width: "170px", isHiddenWhenSnug: true, render: ({ every }) => everyInWords(every) },
  {
    id: "lastAt",
    label: "Last run",
    width: "190px",
    isHiddenWhenSnug: true,
    render: ({ lastAt }) => (lastAt === "" ? "Never" : formatDateTime(lastAt)),
  },
  {
    id: "lastState",
    label: "Last result",
    width: "124px",
    isHiddenWhenNarrow: true,
    render: ({ lastState }) => (lastState === "" ? "" : <StateChip state={lastState} />),
  },
  {
    id: "nextAt",
    label: "Next run",
    width: "190px",
    isBelowOnPhone: true,
    render: ({ nextAt, isWaiting }) => (
      <>
        <span className="job-next">Next run: </span>
        {isWaiting ? "In a moment" : formatDateTime(nextAt)}
      </>
    ),
  },
];
