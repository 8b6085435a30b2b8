import {
  getListSync,
  listAutomations,
  createAutomation,
  deleteAutomation,
  freezeAutomationAudience,
  rehearseAutomation,
  updateAutomation,
} from "@crema/contract/areas/promotions";
import { type Operation, bind } from "../../../platform/http/bind-call.ts";
import { listSyncOf } from "../list-sync/list-sync-rows.ts";
import { automationsText } from "./automation-rows.ts";
import { freezeAudienceOfAutomation } from "./automation-audience.ts";
import { createAutomationInStore, deleteAutomationFromStore, updateAutomationInStore } from "./change-automation.ts";
import { rehearseStoredAutomation } from "./rehearsal/rehearse-automation.ts";

/** Source: PRO-AUTO-12; AMB-95. */
const getListSyncFromStore: Operation<typeof getListSync> = ({ db }, { signal }) => listSyncOf(db, signal);

/** Source: PRO-AUTO-01, PRO-AUTO-08; AMD-14. */
const listAutomationsInStore: Operation<typeof listAutomations> = ({ db }, { signal }, { query }) =>
  automationsText(db, { isAll: query.all, signal });

export const automationCalls = [
  bind(listAutomations, listAutomationsInStore),
  bind(createAutomation, createAutomationInStore),
  bind(updateAutomation, updateAutomationInStore),
  bind(deleteAutomation, deleteAutomationFromStore),
  bind(freezeAutomationAudience, freezeAudienceOfAutomation),
  bind(rehearseAutomation, rehearseStoredAutomation),
  bind(getListSync, getListSyncFromStore),
];
