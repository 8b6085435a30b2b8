import { canEditProfile, updateUser, type UserUpdate } from "@crema/contract/areas/users";
import { isUniqueViolation } from "../../platform/database/database.ts";
import { bind, type Operation } from "../../platform/http/bind-call.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { invalid, refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeInOneStatement } from "../../platform/writes/change-in-one-statement.ts";
import { hasSameFields } from "../../platform/writes/change-record.ts";
import { type Fields, flatten } from "../../platform/writes/differences.ts";
import { queueEmailChangedMails } from "../sign-in/index.ts";
import { wantedRecord } from "./profile-changes.ts";
import { keepUser, knownUser } from "./known-users.ts";
import { auditedFields, changeUser, authorizeStaffTarget, keptSession, textOf, versioned } from "./user-change.ts";
import {
  type HeldUser,
  type ReadUser,
  readUser,
  saveProfile,
  saveProfileOver,
  type UserRecord,
  userText,
} from "./user-rows.ts";

type Input = Parameters<Operation<typeof updateUser>>[2];

/**
 * Saves profile and preferences, in one statement unless the email address changes: then the address stays verified, both
 * addresses are told and the person's other sessions end. Source: spec part 1, sections 4 and 5; ledger B.2; AMB-143.
 */
export const updateUserCall = bind(updateUser, async (deps, caller, input) => {
  try {
    return textOf((await changeProfile(deps, caller, input)) ?? (await changeProfileAndEmail(deps, caller, input)));
  } catch (error) {
    throw isUniqueViolation(error, "users_email") ? invalid({ "profile.email": "Email must be unique" }) : error;
  }
});

function changeProfile(
  deps: Platform,
  caller: Caller,
  { params: { uuid }, body }: Input,
): Promise<ReadUser | undefined> {
  const change = versioned(caller, { uuid, version: body.lastUpdatedDate, sent: () => sentFields(body) });
  const known = knownUser(deps, uuid, change.expected);
  return changeInOneStatement<ReadUser>(deps, caller, {
    ...change,
    act: "update",
    known: known === undefined ? undefined : readUser(known),
    async read(db) {
      const found = await userText(db, uuid);
      return found === undefined ? undefined : readUser(found.text);
    },
    wanted({ record: before, addresses }, at) {
      const record = allowedRecord(before, body, at);
      return isSameEmail(before, record) ? { record, addresses } : undefined;
    },
    async write(db, { before, wanted, at, audit }) {
      const after = await saveProfileOver(db, before.record, { wanted, at, audit });
      if (after !== undefined) keepUser(deps, uuid, { version: after.record.lastUpdatedDate, text: textOf(after) });
      return after;
    },
  });
}

const changeProfileAndEmail = (deps: Platform, caller: Caller, { params: { uuid }, body }: Input): Promise<HeldUser> =>
  changeUser(deps, caller, {
    uuid,
    act: "update",
    version: body.lastUpdatedDate,
    sent: () => sentFields(body),
    isUnchanged: hasSameFields(auditedFields),
    async apply(tx, before, at) {
      const wanted = allowedRecord(before, body, at);
      if (isSameEmail(before, wanted)) return saveProfile(tx, wanted, at);
      authorizeStaffTarget(caller, before);
      const saved = await saveProfile(tx, wanted, at);
      const { email, firstName } = wanted.profile;
      await queueEmailChangedMails(deps, tx, { from: before.profile.email, to: email, user: { uuid, firstName } });
      await deps.sessions.endSessionsOf(tx, uuid, { reason: "email_changed", ...keptSession(caller, uuid) });
      return saved;
    },
  });

/** The record the update asks for. @throws Refusal not_verified (409), invalid (422) with a text per field */
function allowedRecord(before: UserRecord, update: UserUpdate, at: Date): UserRecord {
  if (!canEditProfile(before))
    throw refuse("not_verified", "The profile can be edited once the email address is verified");
  const { record, problems } = wantedRecord(before, update, at);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return record;
}

const isSameEmail = (before: UserRecord, after: UserRecord): boolean =>
  before.profile.email.toLowerCase() === after.profile.email.toLowerCase();

function sentFields({ profile, preferences }: UserUpdate): Fields {
  const { "profile.addresses": _addresses, ...fields } = flatten({
    profile: profile ?? {},
    preferences: preferences ?? {},
  });
  return fields;
}
