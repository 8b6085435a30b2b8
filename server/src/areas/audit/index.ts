import {
  exportAudit,
  getAuditChange,
  listAudit,
  listRecordHistory,
  revertAuditEntry,
} from "@crema/contract/areas/audit";
import { bind } from "../../platform/http/bind-call.ts";
import { exportAuditAsCsv } from "./export-audit.ts";
import { getWholeChange, listWholeAudit, listHistoryOfRecord } from "./read-audit.ts";
import { revertEntryInStore } from "./revert-entry.ts";

export const auditCalls = [
  bind(listAudit, listWholeAudit),
  bind(exportAudit, exportAuditAsCsv),
  bind(listRecordHistory, listHistoryOfRecord),
  bind(getAuditChange, getWholeChange),
  bind(revertAuditEntry, revertEntryInStore),
];
