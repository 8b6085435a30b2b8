import { type ListedVoucher, endingWithinDays, isVoucherEnding } from "@crema/contract/areas/promotions";
import { useAccess } from "../../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../../app/search/whole-list-frame.tsx";
import { refreshList, rereadRow, useVoucherList } from "../voucher-queries.ts";
import { voucherHref, statusWord, VoucherStatus } from "../voucher-words.tsx";
import { openDialog } from "../../../../app/feedback/dialogs.tsx";
import { lazyDialog } from "../../../../ui/foundation/lazy-part.tsx";
import type { WholeList } from "../../../../app/search/use-whole-list.ts";
import type { Option } from "../../../../ui/fields/select.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";
import { formatCount, formatCountOf, formatDate } from "../../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../../ui/table/table-types.ts";
import "./voucher-list.css";

const AddVoucherDialog = lazyDialog(async () => (await import("./add-voucher-dialog.tsx")).AddVoucherDialog);
/** Source: PRO-VCH-04. */
const openAddVoucher = (): void => {
  openDialog((close) => <AddVoucherDialog onClose={close} />);
};

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: ListedVoucher, b: ListedVoucher): number => inWords.compare(a.title, b.title);
const byNumber = (numberOf: (row: ListedVoucher) => number) => (a: ListedVoucher, b: ListedVoucher) =>
  numberOf(a) - numberOf(b) || byTitle(a, b);

/** `ending` has codes that are about to expire. */
type StatusFilter = ListedVoucher["status"] | "ending";
type VoucherSortKey = "title" | "status" | "totalClaims" | "defaultExpiry" | "createdAt";

const statusOptions: readonly Option<StatusFilter>[] = [
  { value: "live", label: statusWord("live") },
  { value: "inactive", label: statusWord("inactive") },
  { value: "ending", label: `Codes end within ${endingWithinDays} days` },
];

const voucherListRules: WholeList<ListedVoucher, StatusFilter, VoucherSortKey> = {
  path: "/promotions",
  search: { threshold: 0.2, keys: [({ title }) => title, ({ description }) => description, ({ SKU }) => SKU] },
  filters: {
    live: ({ status }) => status === "live",
    inactive: ({ status }) => status === "inactive",
    ending: isVoucherEnding,
  },
  sorts: {
    title: byTitle,
    status: (a, b) => inWords.compare(statusWord(a.status), statusWord(b.status)) || byTitle(a, b),
    totalClaims: byNumber(({ totalClaims }) => totalClaims),
    defaultExpiry: byNumber(({ defaultExpiry }) => defaultExpiry),
    createdAt: (a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : byTitle(a, b)),
  },
};

/** The columns of the vouchers list. Source: spec part 2, section 2; PRO-VCH-03. */
const voucherColumns: readonly TableColumn<ListedVoucher>[] = [
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

const uuidOf = ({ uuid }: ListedVoucher): string => uuid;
const hrefOf = ({ uuid }: ListedVoucher): string => voucherHref(uuid);

/** The vouchers, the first tab of the promotions page. Source: spec part 2, section 2; PRO-VCH-01, PRO-VCH-03, PRO-VCH-04. */
export function VouchersTab() {
  const { canEdit } = useAccess("promotion");
  const query = useVoucherList();
  return (
    <WholeListFrame
      label="Vouchers"
      things="vouchers"
      noun="voucher"
      placeholder="Search by title, description or SKU"
      filter={{ label: "Status", options: statusOptions }}
      add={canEdit ? { label: "+ Add Voucher", onAdd: openAddVoucher } : undefined}
      list={voucherListRules}
      columns={voucherColumns}
      query={query}
      all={query.data}
      rowKey={uuidOf}
      rowHref={hrefOf}
      record="voucher"
      rereadRow={rereadRow}
      rereadAll={refreshList}
    />
  );
}
