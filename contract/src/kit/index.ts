export {
  type Audience,
  idTokenAudiences,
  type Access,
  type KeyScope,
  type Permission,
  type PermissionName,
  type Right,
  type Rights,
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
export { csvCell, csvLine } from "./csv.ts";
export type { AnswerOf, AnyCall, Call, InputOf, Method, Path, RequestOf, Schema } from "./define-call.ts";
export { defineCall, isSchema, nothing } from "./define-call.ts";
export { fileNameOf } from "./file-name.ts";
export type { ChangedRecord, LiveMessage, LiveRecord } from "./live-messages.ts";
export { liveMessageOf } from "./live-messages.ts";
export type { Welcome } from "./live-waits.ts";
export { returnWaitMs, welcomeOf } from "./live-waits.ts";
export type { CallRefusal, ConflictBody, ErrorBody, GeneralRefusal, RefusalCode } from "./refusals.ts";
export { callRefusals, generalRefusals, statusOf } from "./refusals.ts";
export {
  email,
  isStorable,
  notStorableMessage,
  text,
  uuid,
} from "./wire.ts";
