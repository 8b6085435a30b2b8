import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useMemo } from "react";
import type { Schedule } from "@crema/contract/areas/jobs";
import { useFirstRows } from "../../app/api/first-rows.ts";
import { newIdempotencyKey } from "../../app/api/idempotency-key.ts";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import { Card } from "../../ui/display/card.tsx";
import type { MenuGroup } from "../../ui/overlay/menu.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { actOn } from "./job-menu.ts";
import { runSchedule, useSchedules } from "./job-queries.ts";
import { formatDateTime } from "../../ui/foundation/format.ts";
import type { TableColumn } from "../../ui/table/table-types.ts";
import { StateChip } from "./job-columns.tsx";
import { everyInWords } from "./schedule-words.ts";

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

const keyOf = ({ name }: Schedule): string => name;

const menuOf =
  (client: QueryClient) =>
  ({ name }: Schedule): readonly MenuGroup[] => {
    const run = () => runSchedule({ params: { name } }, { idempotencyKey: newIdempotencyKey() });
    const onAction = (): void => void actOn(client, run, "It will run in a moment");
    return [{ id: "schedule", entries: [{ id: "run", label: "Run now", icon: Play, onAction }] }];
  };

/** What runs by itself: what it does, when it ran last and how that ended, when next; each can be run now. */
export function SchedulesTab() {
  const client = useQueryClient();
  const query = useSchedules();
  useFirstRows(query.data !== undefined);
  const rowMenu = useMemo(() => menuOf(client), [client]);
  return (
    <div className="job-centre">
      <Card title="Schedules" titleAside={<span className="job-causes-span">times of Brisbane</span>} isFlush>
        <DataTable
          label="Schedules"
          columns={scheduleColumns}
          rows={query.data?.schedules ?? []}
          rowKey={keyOf}
          rowMenu={rowMenu}
          rowMenuLabel={({ title }) => `Actions for ${title}`}
          isLoading={query.isPending}
          loadingRows={10}
          error={loadErrorOf(query)}
          empty={{ title: "Nothing runs by itself", isCompact: true }}
          height="auto"
        />
      </Card>
    </div>
  );
}
