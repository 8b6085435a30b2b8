/**
 * What is wrong with the fields of the user detail while they are typed. The rules are the contract's; the server applies
 * them again. Only what was changed here is judged, so that an old record can be corrected one field at a time.
 * Source: spec part 1, section 5; USR-DET-32 to USR-DET-38; AMB-42.
 */
import {
  birthdayMessage,
  isMobileOfRegion,
  isOldEnough,
  mobileMessage,
  phoneRegionOf,
  preferences,
  userProfile,
} from "@crema/contract/areas/users";
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { readDateText } from "../../../ui/fields/date-text.ts";
import type { UserForm } from "./user-form.ts";

export type Problems = Partial<Record<keyof UserForm, string>>;

/** What a panel gets of the one draft of the user detail. */
export interface FormPart {
  readonly form: UserForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  /** The email is a colleague's, and not this reader's to change. */
  readonly isEmailLocked: boolean;
  readonly set: <K extends keyof UserForm>(field: K, value: UserForm[K]) => void;
}

/** Texts whose only rule is the contract's shape. */
const shapes = {
  firstName: userProfile.shape.firstName,
  lastName: userProfile.shape.lastName,
  email: userProfile.shape.email,
  phoneNumber: userProfile.shape.phoneNumber,
  postcode: userProfile.shape.postcode,
  country: userProfile.shape.country,
  grind: preferences.shape.grind,
} as const;

function shapeProblem(field: keyof typeof shapes, value: string): string | undefined {
  const result = shapes[field].safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
}

/** @param todayIso - the business's day, YYYY-MM-DD */
export function birthdayProblem(typed: string, todayIso: string): string | undefined {
  const reading = readDateText(typed);
  switch (reading.kind) {
    case "empty":
      return undefined;
    case "incomplete":
    case "invalid":
      return "Invalid Date";
    case "date":
      return isOldEnough(reading.iso, todayIso) ? undefined : birthdayMessage;
  }
}

/** None is allowed. Read for New Zealand or Australia, by the country of the profile. */
export function mobileProblem(typed: string, country: string): string | undefined {
  if (typed.trim() === "") return undefined;
  const region = phoneRegionOf(country);
  const number = parsePhoneNumberFromString(typed, region);
  const isRight = number !== undefined && number.isValid() && isMobileOfRegion(number.number);
  return isRight ? undefined : mobileMessage(region);
}

/**
 * @param changed - the fields that differ from what is stored
 * @returns a text per field with a problem; empty when the form may be saved
 */
export function problemsOf(form: UserForm, changed: readonly (keyof UserForm)[], todayIso: string): Problems {
  const problems: Problems = {};
  const note = (field: keyof UserForm, problem: string | undefined) => {
    if (problem !== undefined) problems[field] = problem;
  };
  for (const field of changed) if (isShaped(field)) note(field, shapeProblem(field, form[field]));
  if (changed.includes("birthday")) note("birthday", birthdayProblem(form.birthday, todayIso));
  // The country decides how the number is read, so a change of either judges it.
  if (changed.includes("mobileNumber") || changed.includes("country"))
    note("mobileNumber", mobileProblem(form.mobileNumber, form.country));
  return problems;
}

const isShaped = (field: keyof UserForm): field is keyof typeof shapes => field in shapes;
