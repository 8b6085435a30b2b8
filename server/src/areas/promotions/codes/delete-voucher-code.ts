import type { deleteVoucherCode } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { changeCode } from "./code-change.ts";
import { removeCode, wasUsed } from "./code-rows.ts";

/** Whoever redeems the code holds the same lock: one of both comes first. Source: PRO-CODE-03, PRO-CODE-26; AMB-87. */
export const deleteVoucherCodeFromStore: Operation<typeof deleteVoucherCode> = async (deps, caller, { params }) => {
  await changeCode(deps, caller, {
    named: { voucherUuid: params.uuid, code: params.code },
    act: "delete",
    async apply(tx, { uuid }) {
      if (await wasUsed(tx, uuid)) throw refuse("has_redemptions", "This code has been used and cannot be deleted");
      await removeCode(tx, uuid);
      return "deleted";
    },
  });
  return undefined;
};
