import { useQuery } from "@tanstack/react-query";
import type { UserVoucherCode, listUserVoucherCodes } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Chip, type ChipProps } from "../../../ui/display/chip.tsx";
import { formatCount, formatDate } from "../../../ui/foundation/format.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { TableColumn } from "../../../ui/table/table-types.ts";

const getCodes = callOf<typeof listUserVoucherCodes>("GET", "/v1/promotions/vouchers/:userUuid/all");

const statusWords: Record<UserVoucherCode["status"], { label: string } & Pick<ChipProps, "tone" | "dot">> = {
  live: { label: "Live", tone: "ok", dot: "solid" },
  redeemed: { label: "Redeemed", tone: "info", dot: "solid" },
  archived: { label: "Archived", tone: "mute", dot: "solid" },
};

function StatusChip({ status }: { status: UserVoucherCode["status"] }) {
  const { label, tone, dot } = statusWords[status];
  return (
    <Chip tone={tone} dot={dot}>
      {label}
    </Chip>
  );
}

const redemptionsOf = ({ redemptions, maximumRedemptions }: UserVoucherCode): string =>
  `${formatCount(redemptions)} of ${maximumRedemptions === null ? "unlimited" : formatCount(maximumRedemptions)}`;

const columns: readonly TableColumn<UserVoucherCode>[] = [
  {
    id: "code",
    label: "Code",
    width: "minmax(120px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ code }) => code,
  },
  {
    id: "voucher",
    label: "Voucher",
    width: "minmax(140px, 2fr)",
    isBelowOnPhone: true,
    render: ({ voucherTitle }) => voucherTitle,
  },
  { id: "redemptions", label: "Redeemed", width: "112px", isHiddenWhenNarrow: true, render: redemptionsOf },
  {
    id: "startDate",
    label: "Start",
    width: "104px",
    isHiddenWhenNarrow: true,
    render: ({ startDate }) => formatDate(startDate),
  },
  {
    id: "expiryDate",
    label: "Expiry",
    width: "104px",
    isHiddenWhenNarrow: true,
    render: ({ expiryDate }) => formatDate(expiryDate),
  },
  {
    id: "status",
    label: "Status",
    width: "124px",
    narrowWidth: "116px",
    render: ({ status }) => <StatusChip status={status} />,
  },
];

const keyOf = ({ uuid }: UserVoucherCode): string => uuid;

/** Voucher codes assigned to one person. Source: USR-DET-15. */
export function UserVouchersPanel({ userUuid }: { userUuid: string }) {
  const query = useQuery({
    queryKey: ["promotions", "user-voucher-codes", userUuid],
    queryFn: ({ signal }) => getCodes({ params: { userUuid } }, { signal }),
  });
  return (
    <Card title="Vouchers" isFlush>
      <DataTable
        label="Vouchers"
        columns={columns}
        rows={query.data?.voucherCodes ?? []}
        rowKey={keyOf}
        isLoading={query.isPending}
        loadingRows={2}
        error={loadErrorOf(query)}
        empty={{ isCompact: true }}
        height="auto"
      />
    </Card>
  );
}
