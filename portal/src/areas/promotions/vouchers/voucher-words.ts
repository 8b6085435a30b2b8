/** How this area's screens name things of vouchers. */
import type { Voucher } from "@crema/contract/areas/promotions";

export const voucherHref = (uuid: string): string => `/promotions/vouchers/${encodeURIComponent(uuid)}`;

/** Source: spec part 2, section 4; PRO-VCH-03. */
export const statusWord = (status: Voucher["status"]): string => (status === "live" ? "Live" : "Inactive");
