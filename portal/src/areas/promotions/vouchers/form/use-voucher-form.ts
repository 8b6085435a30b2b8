import { useQueryClient } from "@tanstack/react-query";
import type { Voucher } from "@crema/contract/areas/promotions";
import { ApiError, messageOf } from "../../../../app/api/api-error.ts";
import { useRecordForm } from "../../../../app/pages/use-record-form.ts";
import { rereadVoucher, storeVoucher, updateVoucher } from "../voucher-queries.ts";
import { formOf, labelOf, problemsOf, shownValue, updateOf, type VoucherForm } from "./voucher-form.ts";

const failure = "There was an error updating the voucher";

/** The one draft of the voucher detail. Source: PRO-VCH-19, PRO-VCH-21. */
export function useVoucherForm(voucher: Voucher) {
  const client = useQueryClient();
  const { uuid } = voucher;
  return useRecordForm<Voucher, VoucherForm>(voucher, {
    formOf,
    labelOf,
    shown: shownValue,
    problemsOf,
    save: (form) => updateVoucher({ params: { uuid }, body: updateOf(voucher, form) }),
    store: (saved) => storeVoucher(client, saved),
    reread: () => rereadVoucher(client, uuid),
    savedNotice: "Voucher updated successfully",
    failureText: (error) => (error instanceof ApiError && error.isRefusal ? messageOf(error, failure) : failure),
  });
}
