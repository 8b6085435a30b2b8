import type { deleteAutomation } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { removeAutomation } from "./automation-rows.ts";
import { automationWrites } from "./automation-writes.ts";

/** Its runs go with it; codes they made stay. Source: PRO-AUTO-05, PRO-AUTO-11; AMD-06. */
export const deleteAutomationFromStore: Operation<typeof deleteAutomation> = (deps, caller, { params: { uuid } }) =>
  automationWrites.delete(deps, caller, { uuid, remove: (tx) => removeAutomation(tx, uuid) });
