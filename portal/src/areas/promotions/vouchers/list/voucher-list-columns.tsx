import type { ListedVoucher } from "@crema/contract/areas/promotions";
import { Chip } from "../../../../ui/display/chip.tsx";
import { formatCount, formatCountOf, formatDate } from "../../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../../ui/table/table-types.ts";
import { VoucherStatus } from "../voucher-status.tsx";
import "./voucher-list.css";

/** The columns of the vouchers list. Source: spec part 2, section 2; PRO-VCH-03. */
export const voucherColumns: readonly TableColumn<ListedVoucher>[] = [
  {
    id: "title",
    label: "Title",
    width: "minmax(180px, 1.2fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ title }) => title,
  },
  {
    id: "description",
    label: "Description",
    width: "minmax(140px, 1.6fr)",
    isHiddenWhenSnug: true,
    isHiddenWhenNarrow: true,
    render: ({ description }) => description || "–",
  },
  {
    id: "status",
    label: "Status",
    width: "190px",
    isSortable: true,
    isBelowOnPhone: true,
    render: ({ status, isMarketing }) => (
      <span className="voucher-list-chips">
        <VoucherStatus status={status} />
        {isMarketing && <Chip dot="none">Marketing</Chip>}
      </span>
    ),
  },
  {
    id: "totalClaims",
    label: "Claims",
    width: "92px",
    phoneWidth: "84px",
    isNumeric: true,
    isSortable: true,
    render: ({ totalClaims }) => formatCount(totalClaims),
  },
  {
    id: "defaultExpiry",
    label: "Expires after",
    width: "118px",
    isNumeric: true,
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ defaultExpiry }) => formatCountOf(defaultExpiry, "day"),
  },
  {
    id: "createdAt",
    label: "Created",
    width: "112px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ createdAt }) => formatDate(createdAt),
  },
];
