import type { createAutomation } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { addAutomation } from "./automation-rows.ts";
import { automationWrites, holdAutomationRight } from "./automation-writes.ts";
import { confirmedFor, holdChosen } from "./chosen-and-confirmed.ts";
import { newAutomation, wantedAutomation } from "./wanted-automation.ts";

/** Source: PRO-AUTO-06 to PRO-AUTO-11; AMD-06, AMD-28. */
export const createAutomationInStore: Operation<typeof createAutomation> = async (deps, caller, { body }) => {
  const { audience, ...sent } = body;
  holdAutomationRight(caller, { title: sent.title ?? "" });
  return automationWrites.create(deps, caller, async (tx, at) => {
    const wanted = wantedAutomation(newAutomation, sent, at);
    await holdChosen(tx, wanted.fields);
    const confirmed = await confirmedFor(tx, { wanted, audience, at });
    const added = await addAutomation(tx, { fields: { ...wanted.fields, confirmed }, at });
    if (added === undefined) throw invalid({ title: "There is an email-marketing sync already" });
    return added.record;
  });
};
