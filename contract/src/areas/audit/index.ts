export type { AuditEntry, FieldChange } from "./audit-entry.ts";
export { exportAudit, getAuditChange, listAudit, listRecordHistory, revertAuditEntry } from "./calls.ts";
export type { RecordKind } from "./record-kinds.ts";
export { historyRights, recordKinds } from "./record-kinds.ts";
