import type { Voucher } from "@crema/contract/areas/promotions";
import { Chip } from "../../../ui/display/chip.tsx";

export const voucherHref = (uuid: string): string => `/promotions/vouchers/${encodeURIComponent(uuid)}`;

/** Source: spec part 2, section 4; PRO-VCH-03. */
export const statusWord = (status: Voucher["status"]): string => (status === "live" ? "Live" : "Inactive");

/** Source: PRO-VCH-03. */
export const VoucherStatus = ({ status }: Pick<Voucher, "status">) =>
  status === "live" ? <Chip tone="ok">{statusWord(status)}</Chip> : <Chip dot="hollow">{statusWord(status)}</Chip>;
