import type { updateAutomation } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { automationOf, saveAutomation } from "./automation-rows.ts";
import { automationWrites } from "./automation-writes.ts";
import { confirmedFor, holdChosen } from "./chosen-and-confirmed.ts";
import { wantedAutomation } from "./wanted-automation.ts";

/** Source: PRO-AUTO-06 to PRO-AUTO-11; AMD-06, AMD-28, AMD-32. */
export const updateAutomationInStore: Operation<typeof updateAutomation> = (deps, caller, { params, body }) => {
  const { uuid } = params;
  const { updatedAt: _a, uuid: _u, audience, ...sent } = body;
  return automationWrites.update(deps, caller, {
    uuid,
    body,
    hasHiddenChange: audience !== undefined,
    async save(tx, before, at) {
      const wanted = wantedAutomation(before, sent, at);
      await holdChosen(tx, wanted.fields, before);
      const confirmed = await confirmedFor(tx, { wanted, audience, before: await automationOf(tx, uuid), at });
      return (await saveAutomation(tx, { uuid, fields: { ...wanted.fields, confirmed }, at })).record;
    },
  });
};
