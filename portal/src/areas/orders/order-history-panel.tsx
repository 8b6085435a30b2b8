import { useQuery } from "@tanstack/react-query";
import type { HistoryOrder, listOrderHistory } from "@crema/contract/areas/orders";
import { useAccessRecord } from "../../app/access/access-store.ts";
import { canOpen, findPage } from "../../app/access/open-pages.ts";
import { callOf } from "../../app/api/call.ts";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import { useReadAgainWith } from "../../app/live/use-read-again-with.ts";
import { featuresOn } from "../../app/start/settings.ts";
import { Card } from "../../ui/display/card.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { formatCount, formatDate, formatMoney } from "../../ui/foundation/format.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableColumn } from "../../ui/table/table-types.ts";
import "./order-history-panel.css";

const historyOrderColumns: readonly TableColumn<HistoryOrder>[] = [
  { id: "name", label: "Order", width: "minmax(84px, 1fr)", render: ({ name }) => name },
  { id: "createdAt", label: "Placed", width: "104px", render: ({ createdAt }) => formatDate(createdAt) },
  { id: "source", label: "Source", width: "110px", isHiddenWhenNarrow: true, render: ({ source }) => source },
  {
    id: "epicorId",
    label: "Epicor ID",
    width: "minmax(110px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ epicorId }) => (epicorId === "" ? <Chip tone="bad">Not uploaded</Chip> : epicorId),
  },
  {
    id: "total",
    label: "Total",
    width: "minmax(96px, 1fr)",
    isNumeric: true,
    render: ({ total, currency }) => formatMoney(total, currency),
  },
];

const getHistory = callOf<typeof listOrderHistory>("GET", "/v1/orders/history/:userUuid");
const limit = 9999;

const keyOf = ({ orderId }: HistoryOrder): string => orderId;
const hrefOf = ({ orderId }: HistoryOrder): string => `/orders/${encodeURIComponent(orderId)}`;

/** All orders of one customer, newest first; a row leads to the order for those who may open it. Source: USR-DET-13, USR-DET-14, AMD-35. */
export function OrderHistoryPanel({ userUuid }: { userUuid: string }) {
  const access = useAccessRecord();
  const queryKey = ["orders", "history", userUuid];
  useReadAgainWith({ record: "user", id: userUuid }, queryKey);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => getHistory({ params: { userUuid }, query: { page: 0, limit } }, { signal }),
  });
  const orderPage = findPage("/orders/1");
  const canOpenOrders = orderPage !== undefined && canOpen(orderPage, access, featuresOn());
  const count = query.data?.meta.count ?? 0;
  return (
    <div className="order-history">
      <Card
        title="Order History"
        titleAside={count > 0 ? <Chip dot="none">{formatCount(count)}</Chip> : undefined}
        isFlush
      >
        <DataTable
          label="Order History"
          columns={historyOrderColumns}
          rows={query.data?.orders ?? []}
          rowKey={keyOf}
          rowHref={canOpenOrders ? hrefOf : undefined}
          isLoading={query.isPending}
          loadingRows={3}
          error={loadErrorOf(query)}
          empty={{ title: "No order history", isCompact: true }}
          height="auto"
        />
      </Card>
    </div>
  );
}
