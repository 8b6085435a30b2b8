import { useQuery } from "@tanstack/react-query";
import type { UserVoucherCode, listUserVoucherCodes } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatCount, formatDate } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { limitText, statusWords } from "../codes/code-words.ts";

const getCodes = callOf<typeof listUserVoucherCodes>("GET", "/v1/promotions/vouchers/:userUuid/all");

const keyOf = ({ uuid }: UserVoucherCode): string => uuid;

const tones = { live: "ok", redeemed: "info", archived: "mute" } as const;
function StatusChip({ status }: Pick<UserVoucherCode, "status">) {
  return (
    <Chip tone={tones[status]} dot="solid">
      {statusWords[status].label}
    </Chip>
  );
}

const redemptionsOf = ({ redemptions, maximumRedemptions }: UserVoucherCode): string =>
  `${formatCount(redemptions)} of ${limitText(maximumRedemptions).toLowerCase()}`;

const userVoucherColumns: readonly TableColumn<UserVoucherCode>[] = [
  {
    id: "code",
    label: "Code",
    width: "minmax(150px, 1fr)",
    snugWidth: "minmax(142px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ code }) => code,
  },
  {
    id: "voucher",
    label: "Voucher",
    width: "minmax(140px, 2fr)",
    snugWidth: "minmax(120px, 2fr)",
    isBelowOnPhone: true,
    render: ({ voucherTitle }) => voucherTitle,
  },
  {
    id: "redemptions",
    label: "Redeemed",
    width: "112px",
    snugWidth: "100px",
    isHiddenWhenNarrow: true,
    render: redemptionsOf,
  },
  {
    id: "startDate",
    label: "Start",
    width: "104px",
    snugWidth: "94px",
    isHiddenWhenNarrow: true,
    render: ({ startDate }) => formatDate(startDate),
  },
  {
    id: "expiryDate",
    label: "Expiry",
    width: "104px",
    snugWidth: "94px",
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
        columns={userVoucherColumns}
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
