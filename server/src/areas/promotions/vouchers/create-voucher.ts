import type { createVoucher } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import { auditedFields } from "./voucher-change.ts";
import { addVoucher } from "./voucher-rows.ts";
import { newVoucher, wantedVoucher } from "./wanted-voucher.ts";

/** Source: PRO-VCH-08 to PRO-VCH-10, PRO-VCH-17. */
export const createVoucherInStore: Operation<typeof createVoucher> = async (deps, caller, { body }) => {
  const fields = await wantedVoucher(newVoucher, body);
  const voucher = await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const added = await addVoucher(tx, { fields, at });
    const changes = differencesOf({}, auditedFields(added));
    await recordAct(tx, caller, { at, record: "voucher", id: added.uuid, act: "create", changes });
    return added;
  });
  deps.live.recordAdded("voucher", voucher.uuid);
  return voucher;
};
