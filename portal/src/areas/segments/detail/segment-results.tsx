import type { SegmentUser } from "@crema/contract/areas/segments";
import { useAccessRecord } from "../../../app/access/access-store.ts";
import { canOpen, findPage } from "../../../app/access/open-pages.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { featuresOn } from "../../../app/start/settings.ts";
import { Card } from "../../../ui/display/card.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useSegmentRun } from "../segment-queries.ts";
import { Hinted } from "../../../ui/display/hinted.tsx";
import { formatDateTime, orDash } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";

const firstName = (render: TableColumn<SegmentUser>["render"]): TableColumn<SegmentUser> => ({
  id: "firstName",
  label: "First Name",
  width: "minmax(100px, 1fr)",
  phoneWidth: "minmax(0, 1fr)",
  render,
});
/** Source: SEG-14. */
const others: readonly TableColumn<SegmentUser>[] = [
  {
    id: "lastName",
    label: "Last Name",
    width: "minmax(100px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ profile }) => orDash(profile.lastName),
  },
  {
    id: "email",
    label: "Email",
    width: "minmax(180px, 1.6fr)",
    isBelowOnPhone: true,
    render: ({ profile }) => orDash(profile.email),
  },
  {
    id: "lastLogin",
    label: "Last login date",
    width: "200px",
    isHiddenWhenNarrow: true,
    render: ({ profile }) => orDash(formatDateTime(profile.lastLogin)),
  },
];
const linkedResultColumns = [firstName(({ profile }) => orDash(profile.firstName)), ...others];
/** Of staff who may not open users. */
const plainResultColumns = [
  firstName(({ profile }) => <Hinted hint="You cannot open users">{orDash(profile.firstName)}</Hinted>),
  ...others,
];

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
