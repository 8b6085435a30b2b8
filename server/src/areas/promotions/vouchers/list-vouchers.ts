import type { listVouchers } from "@crema/contract/areas/promotions";
import { holds } from "@crema/contract/kit";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { vouchersText } from "./voucher-rows.ts";

/** Source: PRO-VCH-16; AMB-82, AMB-146, AMD-14. */
export const listVouchersInStore: Operation<typeof listVouchers> = ({ db, clock }, { principal, signal }) => {
  const mayView = principal.kind === "staff" && holds(principal.rights, "promotion.view");
  return vouchersText(db, { isNarrow: !mayView, now: clock.now(), signal });
};
