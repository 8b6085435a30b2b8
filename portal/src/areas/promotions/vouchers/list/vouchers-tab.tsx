import type { ListedVoucher } from "@crema/contract/areas/promotions";
import { useAccess } from "../../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../../app/search/whole-list-frame.tsx";
import { refreshList, rereadRow, useVoucherList } from "../voucher-queries.ts";
import { voucherHref } from "../voucher-words.ts";
import { openAddVoucher } from "./lazy-add-voucher.tsx";
import { voucherColumns } from "./voucher-list-columns.tsx";
import { statusOptions, voucherListRules } from "./voucher-list-rules.ts";

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
