import type { HistoryOrder } from "@crema/contract/areas/orders";
import { Chip } from "../../ui/display/chip.tsx";
import { formatDate, formatMoney } from "../../ui/foundation/format.ts";
import type { TableColumn } from "../../ui/table/table-types.ts";

/** The columns of one customer's orders. */
export const historyOrderColumns: readonly TableColumn<HistoryOrder>[] = [
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
