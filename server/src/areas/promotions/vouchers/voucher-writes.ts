import type { Voucher } from "@crema/contract/areas/promotions";
import { recordWrites } from "../../../platform/writes/record-writes.ts";
import { lockVoucher } from "./voucher-rows.ts";

export const voucherWrites = recordWrites<Voucher>({
  record: "voucher",
  notAudited: ["uuid", "totalClaims", "createdAt", "updatedAt"],
  lock: (tx, { uuid }) => lockVoucher(tx, uuid),
});
