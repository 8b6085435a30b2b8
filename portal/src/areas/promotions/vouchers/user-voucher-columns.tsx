import type { UserVoucherCode } from "@crema/contract/areas/promotions";
import { Chip, type ChipProps } from "../../../ui/display/chip.tsx";
import { formatCount, formatDate } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";

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

/** The columns of the codes assigned to one person. */
export const userVoucherColumns: readonly TableColumn<UserVoucherCode>[] = [
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
    snugWidth: "124px",
    narrowWidth: "116px",
    render: ({ status }) => <StatusChip status={status} />,
  },
];
