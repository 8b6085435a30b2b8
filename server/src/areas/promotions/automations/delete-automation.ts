import type { deleteAutomation } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { changeRecord, expectedVersion, versionText } from "../../../platform/writes/change-record.ts";
import { auditedFields, holdAutomationRight } from "./automation-change.ts";
import { type HeldAutomation, lockAutomation, removeAutomation } from "./automation-rows.ts";

/** Its runs go with it; codes they made stay. Source: PRO-AUTO-05, PRO-AUTO-11; AMD-06. */
export const deleteAutomationFromStore: Operation<typeof deleteAutomation> = async (deps, caller, { params }) => {
  const { uuid } = params;
  let isDeleted = false;
  await changeRecord<HeldAutomation>(deps, caller, {
    record: "automation",
    id: uuid,
    act: "delete",
    async lock(tx) {
      const found = await lockAutomation(tx, uuid);
      if (found !== undefined) holdAutomationRight(caller, found.record.title);
      return found;
    },
    async apply(tx, before) {
      await removeAutomation(tx, uuid);
      isDeleted = true;
      return before;
    },
    fieldsOf: (held) => (isDeleted ? {} : auditedFields(held.record)),
    versionOf: (held) => held.record.updatedAt,
    expected: versionText(expectedVersion(caller)),
  });
  return undefined;
};
