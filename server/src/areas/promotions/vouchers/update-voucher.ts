import type { updateVoucher, Voucher } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { changeRecord, expectedVersion, versionText } from "../../../platform/writes/change-record.ts";
import { auditedFields } from "./voucher-change.ts";
import { lockVoucher, saveVoucher } from "./voucher-rows.ts";
import { wantedVoucher } from "./wanted-voucher.ts";

/** Source: PRO-VCH-18; AMB-83, AMB-93, AMD-21, AMD-32. */
export const updateVoucherInStore: Operation<typeof updateVoucher> = async (deps, caller, { params, body }) => {
  const { uuid } = params;
  const { updatedAt, uuid: named = uuid, ...sent } = body;
  if (named !== uuid) throw invalid({ uuid: "is not that of the voucher in the address" });
  const voucher = await changeRecord<Voucher>(deps, caller, {
    record: "voucher",
    id: uuid,
    act: "update",
    lock: (tx) => lockVoucher(tx, uuid),
    apply: async (tx, before, at) => saveVoucher(tx, { uuid, fields: await wantedVoucher(before, sent), at }),
    fieldsOf: auditedFields,
    versionOf: (record) => record.updatedAt,
    expected: versionText(expectedVersion(caller, updatedAt)),
    sent: () => sent,
  });
  caller.setHeader("etag", `"${voucher.updatedAt}"`);
  return voucher;
};
