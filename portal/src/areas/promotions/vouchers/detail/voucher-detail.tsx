import type { Voucher } from "@crema/contract/areas/promotions";
import { useAccess } from "../../../../app/access/access-store.ts";
import { usePathParam, useSearchParams } from "../../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../../app/pages/detail-frame.tsx";
import { useVoucherForm } from "../form/use-voucher-form.ts";
import { MailPanel } from "../mail/mail-panel.tsx";
import { SkuPanel } from "../skus/sku-panel.tsx";
import { useLiveVoucher, useVoucher } from "../voucher-queries.ts";
import { voucherHref, VoucherStatus } from "../voucher-words.tsx";
import { VoucherCodes } from "../../codes/voucher-codes.tsx";
import { DetailsPanel, FactsPanel, LimitsPanel } from "./panels.tsx";
import { DetailTitle } from "../../../../app/pages/detail-title.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";

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

/** Which voucher this is and whether it works. Source: PRO-VCH-03, PRO-VCH-13. */
function VoucherHeader({ voucher: { title, uuid, status, isMarketing } }: { voucher: Voucher }) {
  return (
    <DetailTitle title={title} href={voucherHref(uuid)} noun="voucher">
      <VoucherStatus status={status} />
      {isMarketing && <Chip dot="none">Marketing</Chip>}
    </DetailTitle>
  );
}
