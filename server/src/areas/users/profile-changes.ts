/** What a whole-record update makes of a stored user, and what is wrong with it. Pure. Source: spec part 1, section 5; docs/areas/users.md. */
import {
  birthdayMessage,
  isOldEnough,
  mobileMessage,
  phoneRegionOf,
  type UserUpdate,
} from "@crema/contract/areas/users";
import { brisbaneDay } from "../../platform/clock/clock.ts";
import { versionText } from "../../platform/writes/change-record.ts";
import { applyPatch } from "../../platform/values/apply-patch.ts";
import { mobileOf } from "./mobile-numbers.ts";
import type { UserRecord } from "./user-rows.ts";

type Problems = Readonly<Record<string, string>>;

interface Wanted {
  readonly record: UserRecord;
  readonly problems: Problems;
}

/**
 * The record as the update asks for it, with what is wrong with the changed fields. Server-owned fields stay. Fields that
 * stay as they are stored are not held against today's rules, so that a record that came from elsewhere can be corrected
 * field by field.
 * @param at - the instant of the change, which says how old somebody is
 */
export function wantedRecord(before: UserRecord, update: UserUpdate, at: Date): Wanted {
  const profile = applyPatch(before.profile, update.profile);
  const mobile = isMobileNew(before.profile, profile) ? mobileOf(profile.mobileNumber, profile.country) : undefined;
  return {
    record: {
      ...before,
      profile: { ...profile, mobileNumber: mobile ?? profile.mobileNumber },
      preferences: wantedPreferences(before.preferences, update.preferences),
    },
    problems: {
      ...ownedProblems(before, update),
      ...profileProblems({ before: before.profile, profile, mobile, at }),
    },
  };
}

function wantedPreferences(before: Preferences, sent: UserUpdate["preferences"]): Preferences {
  if (sent === undefined) return before;
  const { email, postal, sms } = before.notifications;
  return {
    grind: sent.grind ?? before.grind,
    notifications: {
      email: applyPatch(email, sent.notifications?.email),
      postal: applyPatch(postal, sent.notifications?.postal),
      sms: applyPatch(sms, sent.notifications?.sms),
    },
  };
}

function profileProblems(given: { before: Profile; profile: Profile; mobile: string | undefined; at: Date }): Problems {
  const { before, profile, mobile, at } = given;
  const problems: Record<string, string> = {};
  if (isMobileNew(before, profile) && mobile === undefined)
    problems["profile.mobileNumber"] = mobileMessage(phoneRegionOf(profile.country));
  if (profile.birthday !== before.birthday && !isOldEnough(profile.birthday, brisbaneDay(at)))
    problems["profile.birthday"] = birthdayMessage;
  return problems;
}

type Profile = UserRecord["profile"];
type Preferences = UserRecord["preferences"];
/** Whether there is a mobile number to read: another one, or the same in another country. Empty is allowed (AMB-42). */
const isMobileNew = (before: Profile, after: Profile): boolean =>
  after.mobileNumber !== "" && (after.mobileNumber !== before.mobileNumber || after.country !== before.country);

const ownedMessage = "cannot be changed here";

/** Server-owned fields that arrive with another value than the stored one. The dates that only record are left alone. */
function ownedProblems(before: UserRecord, update: UserUpdate): Problems {
  const problems: Record<string, string> = {};
  if (update.uuid !== undefined && update.uuid !== before.uuid) problems["uuid"] = ownedMessage;
  for (const key of ["emailVerified", "endedDate"] as const)
    if (update[key] !== undefined && versionText(update[key]) !== before[key]) problems[key] = ownedMessage;
  const roles = update.accessRoles;
  if (roles !== undefined && JSON.stringify(roles.toSorted()) !== JSON.stringify(before.accessRoles.toSorted()))
    problems["accessRoles"] = ownedMessage;
  return problems;
}
