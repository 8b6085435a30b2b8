import { useQuery } from "@tanstack/react-query";
import type { UserVoucherCode, listUserVoucherCodes } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { userVoucherColumns } from "./user-voucher-columns.tsx";

const getCodes = callOf<typeof listUserVoucherCodes>("GET", "/v1/promotions/vouchers/:userUuid/all");

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
