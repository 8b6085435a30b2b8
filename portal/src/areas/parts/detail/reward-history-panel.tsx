import type { Part, RewardChange } from "@crema/contract/areas/parts";
import { Card } from "../../../ui/display/card.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { TableColumn } from "../../../ui/table/table-types.ts";

const columns: readonly TableColumn<RewardChange>[] = [
  {
    id: "createdAt",
    label: "Since",
    width: "minmax(150px, 1.4fr)",
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  { id: "username", label: "By", width: "minmax(80px, 1fr)", render: ({ username }) => username },
  { id: "percentage", label: "%", width: "64px", isNumeric: true, render: ({ percentage }) => percentage },
];
const keyOf = ({ createdAt }: RewardChange): string => createdAt;

/** Every percentage the part had, newest first. Source: PART-08; AMB-74. */
export function RewardHistoryPanel({ part: { rewardHistory } }: { part: Part }) {
  return (
    <Card title="Reward history" isFlush>
      <DataTable
        label="Reward history"
        columns={columns}
        rows={rewardHistory}
        rowKey={keyOf}
        empty={{ title: "No percentage was set yet", isCompact: true }}
        height="auto"
      />
    </Card>
  );
}
