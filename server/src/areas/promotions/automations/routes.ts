import {
  createAutomation,
  deleteAutomation,
  freezeAutomationAudience,
  getListSync,
  listAutomations,
  rehearseAutomation,
  updateAutomation,
} from "@crema/contract/areas/promotions";
import { bind } from "../../../platform/http/bind-call.ts";
import { getListSyncFromStore } from "../list-sync/get-list-sync.ts";
import { freezeAudienceOfAutomation } from "./automation-audience.ts";
import { createAutomationInStore } from "./create-automation.ts";
import { deleteAutomationFromStore } from "./delete-automation.ts";
import { listAutomationsInStore } from "./list-automations.ts";
import { rehearseStoredAutomation } from "./rehearsal/rehearse-automation.ts";
import { updateAutomationInStore } from "./update-automation.ts";

export const automationCalls = [
  bind(listAutomations, listAutomationsInStore),
  bind(createAutomation, createAutomationInStore),
  bind(updateAutomation, updateAutomationInStore),
  bind(deleteAutomation, deleteAutomationFromStore),
  bind(freezeAutomationAudience, freezeAudienceOfAutomation),
  bind(rehearseAutomation, rehearseStoredAutomation),
  bind(getListSync, getListSyncFromStore),
];
