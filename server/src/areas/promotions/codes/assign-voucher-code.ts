import type { assignVoucherCode } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { changeCode } from "./code-change.ts";
import { giveCode, holderOf } from "./code-rows.ts";

/** Source: PRO-CODE-25; ledger B.5. */
export const assignVoucherCodeToUser: Operation<typeof assignVoucherCode> = (deps, caller, { params, body }) =>
  changeCode(deps, caller, {
    named: { voucherUuid: params.uuid, code: params.code },
    act: "assign",
    isSave: true,
    async apply(tx, { uuid }, at) {
      const holder = await holderOf(tx, body.userUuid);
      if (holder === undefined) throw invalid({ userUuid: "User not found" });
      if (holder.isArchived) throw invalid({ userUuid: "An archived user gets no codes; restore them first" });
      await giveCode(tx, { uuid, userUuid: holder.uuid, at });
    },
  });
