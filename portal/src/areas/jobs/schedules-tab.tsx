import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useEffect, useMemo } from "react";
import type { Schedule } from "@crema/contract/areas/jobs";
import { markFirstRows } from "../../app/api/first-rows.ts";
import { newIdempotencyKey } from "../../app/api/idempotency-key.ts";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import { Card } from "../../ui/display/card.tsx";
import type { MenuGroup } from "../../ui/overlay/menu.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { actOn } from "./job-menu.ts";
import { runSchedule, useSchedules } from "./job-queries.ts";
import { scheduleColumns } from "./schedule-columns.tsx";

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
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (isThere) markFirstRows();
  }, [isThere]);
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
