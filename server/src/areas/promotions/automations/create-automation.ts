import type { createAutomation } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import { auditedFields, confirmedFor, holdAutomationRight, holdChosen } from "./automation-change.ts";
import { addAutomation } from "./automation-rows.ts";
import { newAutomation, wantedAutomation } from "./wanted-automation.ts";

/** Source: PRO-AUTO-06 to PRO-AUTO-11; AMD-06, AMD-28. */
export const createAutomationInStore: Operation<typeof createAutomation> = async (deps, caller, { body }) => {
  const { audience, ...sent } = body;
  holdAutomationRight(caller, sent.title ?? "");
  const at = deps.clock.now();
  const wanted = wantedAutomation(newAutomation, sent, at);
  const { record } = await inTransaction(deps.db, async (tx) => {
    await holdChosen(tx, wanted.fields);
    const confirmed = await confirmedFor(tx, { wanted, audience, at });
    const added = await addAutomation(tx, { fields: { ...wanted.fields, confirmed }, at });
    if (added === undefined) throw invalid({ title: "There is an email-marketing sync already" });
    const changes = differencesOf({}, auditedFields(added.record));
    await recordAct(tx, caller, { at, record: "automation", id: added.record.uuid, act: "create", changes });
    return added;
  });
  deps.live.recordAdded("automation", record.uuid);
  return record;
};
