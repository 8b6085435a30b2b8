import type { Voucher } from "@crema/contract/areas/promotions";
import { Chip } from "../../../ui/display/chip.tsx";
import { statusWord } from "./voucher-words.ts";

/** Source: PRO-VCH-03. */
export const VoucherStatus = ({ status }: Pick<Voucher, "status">) =>
  status === "live" ? <Chip tone="ok">{statusWord(status)}</Chip> : <Chip dot="hollow">{statusWord(status)}</Chip>;
