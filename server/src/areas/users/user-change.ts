/** The write path for users: what is locked, compared and shown of them, once for every operation that changes one. */
import { holds } from "@crema/contract/kit";
import type { JsonText, Tx } from "../../platform/database/database.ts";
import { type Caller, userOf } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Change,
  changeRecord,
  expectedVersion,
  type VersionedChange,
  versionText,
} from "../../platform/writes/change-record.ts";
import type { Fields } from "../../platform/writes/differences.ts";
import { type HeldUser, lockUser, type UserRecord } from "./user-rows.ts";

interface VersionedUser {
  readonly uuid: string;
  /** `lastUpdatedDate` as the body carried it. */
  readonly version?: string | undefined;
  /** What the caller sent, flat. */
  readonly sent?: () => Fields;
}
interface UserChange extends VersionedUser, Pick<Change<HeldUser>, "act" | "isUnchanged"> {
  apply(tx: Tx, before: UserRecord, at: Date): Promise<HeldUser>;
}

/** Carries out a change of one user: locked, held against the caller's version, audited, told to open pages. */
export const changeUser = (deps: Platform, caller: Caller, change: UserChange): Promise<HeldUser> =>
  changeRecord<HeldUser>(deps, caller, {
    ...change,
    ...versioned(caller, change),
    lock: (tx) => lockUser(tx, change.uuid),
    apply: (tx, before, at) => change.apply(tx, before.record, at),
  });

/** What is compared of a user, and with which version. */
export const versioned = (caller: Caller, { uuid, version, sent }: VersionedUser): VersionedChange<HeldUser> => ({
  record: "user",
  id: uuid,
  fieldsOf: auditedFields,
  versionOf: ({ record }) => record.lastUpdatedDate,
  expected: versionText(expectedVersion(caller, version)),
  ...(sent === undefined ? {} : { sent }),
});

/** The whole user after a change, as the answer. */
export function textOf({ text }: HeldUser): JsonText {
  if (text === undefined) throw new Error("the change left no user to answer with");
  return text;
}

/** Profile, preferences, role and the two dates that make the status; addresses have a path of their own. */
export function auditedFields({ record, isDeleted }: HeldUser): Fields {
  if (isDeleted === true) return {};
  const { profile, preferences, accessRoles, emailVerified, endedDate } = record;
  return { profile, preferences, accessRoles, emailVerified, endedDate };
}

/** A user as mails about the account name them. */
export const addresseeOf = ({ uuid, profile: { email, firstName } }: UserRecord) => ({ uuid, email, firstName });

export const isStaff = ({ accessRoles }: Pick<UserRecord, "accessRoles">): boolean => accessRoles.includes("staff");
export const isOwn = (caller: Caller, uuid: string): boolean => userOf(caller) === uuid;

/** The session that stays when a person's sessions end: the caller's, when it is their own account. */
export const keptSession = ({ principal }: Caller, uuid: string): { readonly except?: string } =>
  principal.kind === "staff" && principal.userUuid === uuid ? { except: principal.sessionId } : {};

/**
 * Taking over or locking out a member of staff needs the right to edit permissions; one's own account is one's own.
 * See docs/areas/users.md.
 *
 * @throws Refusal `staff_target` (403)
 */
export function authorizeStaffTarget(caller: Caller, target: UserRecord): void {
  if (!isStaff(target) || isOwn(caller, target.uuid)) return;
  const { principal } = caller;
  if (principal.kind === "staff" && holds(principal.rights, "permission.edit")) return;
  throw refuse("staff_target", "Only somebody who may edit permissions can do this to a member of staff");
}
