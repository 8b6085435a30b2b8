import type { updateAutomation } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { changeRecord, expectedVersion, versionText } from "../../../platform/writes/change-record.ts";
import { auditedFields, confirmedFor, holdAutomationRight, holdChosen } from "./automation-change.ts";
import { type HeldAutomation, lockAutomation, saveAutomation } from "./automation-rows.ts";
import { wantedAutomation } from "./wanted-automation.ts";

/** Source: PRO-AUTO-06 to PRO-AUTO-11; AMD-06, AMD-28, AMD-32. */
export const updateAutomationInStore: Operation<typeof updateAutomation> = async (deps, caller, { params, body }) => {
  const { uuid } = params;
  const { updatedAt, audience, uuid: named = uuid, ...sent } = body;
  if (named !== uuid) throw invalid({ uuid: "is not that of the automation in the address" });
  const { record } = await changeRecord<HeldAutomation>(deps, caller, {
    record: "automation",
    id: uuid,
    act: "update",
    async lock(tx) {
      const found = await lockAutomation(tx, uuid);
      if (found !== undefined) holdAutomationRight(caller, found.record.title);
      return found;
    },
    async apply(tx, before, at) {
      const wanted = wantedAutomation(before.record, sent, at);
      await holdChosen(tx, wanted.fields, before.record);
      const confirmed = await confirmedFor(tx, { wanted, audience, before, at });
      return saveAutomation(tx, { uuid, fields: { ...wanted.fields, confirmed }, at });
    },
    fieldsOf: (held) => auditedFields(held.record),
    versionOf: (held) => held.record.updatedAt,
    expected: versionText(expectedVersion(caller, updatedAt)),
    sent: () => sent,
  });
  caller.setHeader("etag", `"${record.updatedAt}"`);
  return record;
};
