export type { Audience } from "./audiences.ts";
export { idTokenAudiences } from "./audiences.ts";
export type { CsvValue } from "./csv.ts";
export { csvCell, csvLine } from "./csv.ts";
export type { AnswerOf, AnyCall, BareAnswer, Call, InputOf, Method, Path, RequestOf, Schema } from "./define-call.ts";
export { bytes, defineCall, isSchema, nothing } from "./define-call.ts";
export { fileNameOf } from "./file-name.ts";
export type { ChangedRecord, LiveMessage, LiveRecord } from "./live-messages.ts";
export { liveMessageOf, liveRecords } from "./live-messages.ts";
export type { Welcome } from "./live-waits.ts";
export { returnWaitMs, welcomeOf } from "./live-waits.ts";
export type { CallRefusal, ConflictBody, ErrorBody, FieldConflict, GeneralRefusal, RefusalCode } from "./refusals.ts";
export { callRefusals, generalRefusals, statusOf } from "./refusals.ts";
export type { Access, KeyScope, Level, Permission, PermissionName, Right, Rights } from "./rights.ts";
export {
  anyone,
  anySession,
  anyStaff,
  holds,
  keyScopes,
  needs,
  needsKey,
  needsOrKey,
  needsOrSelf,
  permissionNames,
} from "./rights.ts";
export {
  anyOf,
  day,
  direction,
  email,
  flag,
  instant,
  isStorable,
  listMeta,
  notStorableMessage,
  pageSizes,
  paging,
  text,
  uuid,
} from "./wire.ts";
