import type { Voucher } from "@crema/contract/areas/promotions";
import { useAccess } from "../../../../app/access/access-store.ts";
import { usePathParam, useSearchParams } from "../../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../../app/pages/detail-frame.tsx";
import { useVoucherForm } from "../form/use-voucher-form.ts";
import { MailPanel } from "../mail/mail-panel.tsx";
import { SkuPanel } from "../skus/sku-panel.tsx";
import { useLiveVoucher, useVoucher } from "../voucher-queries.ts";
import { voucherHref } from "../voucher-words.ts";
import { VoucherCodes } from "../../codes/voucher-codes.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import { LimitsPanel } from "./limits-panel.tsx";
import { VoucherHeader } from "./voucher-header.tsx";

/** The voucher of the address. Source: spec part 2, section 2; PRO-VCH-02, PRO-VCH-05. */
export function VoucherDetail() {
  const uuid = usePathParam("uuid");
  const query = useVoucher(uuid);
  useLiveVoucher(uuid);
  return (
    <DetailRecord id={uuid} noun="voucher" query={query} hasAside>
      {(voucher) => <LoadedVoucher key={uuid} voucher={voucher} query={query} />}
    </DetailRecord>
  );
}

function LoadedVoucher({ voucher, query }: { voucher: Voucher; query: RecordQuery<Voucher> }) {
  const canEdit = useAccess("promotion").canEdit && !isGone(query);
  const form = useVoucherForm(voucher);
  const { draft, problems } = form;
  const { code = "" } = useSearchParams();
  const part = { form: draft.form, problems, isReadOnly: !canEdit, set: draft.set };
  return (
    <DetailFrame
      noun="voucher"
      query={query}
      form={form}
      recent={{ href: voucherHref(voucher.uuid), label: voucher.title, detail: voucher.description }}
      history={{ kind: "voucher", id: voucher.uuid }}
      lastUpdated={voucher.updatedAt}
      isReadOnly={!canEdit}
      head={<VoucherHeader voucher={voucher} />}
      aside={
        <>
          <FactsPanel voucher={voucher} />
          <LimitsPanel {...part} />
          <SkuPanel {...part} />
        </>
      }
    >
      <DetailsPanel {...part} />
      <MailPanel uuid={voucher.uuid} part={part} />
      <VoucherCodes key={code} voucher={voucher} mayEdit={canEdit} opensWith={code} />
    </DetailFrame>
  );
}
