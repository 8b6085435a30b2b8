import type { SegmentUser } from "@crema/contract/areas/segments";
import { useAccessRecord } from "../../../app/access/access-store.ts";
import { canOpen, findPage } from "../../../app/access/open-pages.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { featuresOn } from "../../../app/start/settings.ts";
import { Card } from "../../../ui/display/card.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useSegmentRun } from "../segment-queries.ts";
import { linkedResultColumns, plainResultColumns } from "./segment-result-columns.tsx";

const uuidOf = ({ uuid }: SegmentUser): string => uuid;
const hrefOf = ({ uuid }: SegmentUser): string => `/users/${encodeURIComponent(uuid)}`;
const none: readonly SegmentUser[] = [];

/** Whom the segment as it is stored holds now: how many, and a sample of them. Source: SEG-13 to SEG-15; AMD-35. */
export function SegmentResults({ uuid }: { uuid: string }) {
  const query = useSegmentRun(uuid);
  const access = useAccessRecord();
  const page = findPage("/users/1");
  const canOpenUsers = page !== undefined && canOpen(page, access, featuresOn());
  const { data } = query;
  return (
    <Card title={data === undefined ? "Segment results" : `Segment results (${data.count})`} isFlush>
      <p className="segment-note">This is a sample of up to 20 results from the processed segment</p>
      <DataTable
        label="Segment results"
        height="auto"
        columns={canOpenUsers ? linkedResultColumns : plainResultColumns}
        rows={data?.result ?? none}
        rowKey={uuidOf}
        rowHref={canOpenUsers ? hrefOf : undefined}
        isLoading={query.isPending}
        isStale={query.isFetching}
        error={loadErrorOf(query)}
      />
    </Card>
  );
}
