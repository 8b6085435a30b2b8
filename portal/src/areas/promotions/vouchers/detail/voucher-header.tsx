import type { Voucher } from "@crema/contract/areas/promotions";
import { DetailTitle } from "../../../../app/pages/detail-title.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";
import { VoucherStatus } from "../voucher-status.tsx";
import { voucherHref } from "../voucher-words.ts";

/** Which voucher this is and whether it works. Source: PRO-VCH-03, PRO-VCH-13. */
export const VoucherHeader = ({ voucher: { title, uuid, status, isMarketing } }: { voucher: Voucher }) => (
  <DetailTitle title={title} href={voucherHref(uuid)} noun="voucher">
    <VoucherStatus status={status} />
    {isMarketing && <Chip dot="none">Marketing</Chip>}
  </DetailTitle>
);
