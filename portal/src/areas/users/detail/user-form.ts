/**
 * The fields of the user detail that are saved together, flat, and the way back to the record the server takes.
 * Pure. Source: spec part 1, section 3; USR-DET-29, USR-DET-31.
 */
import type { User, UserUpdate } from "@crema/contract/areas/users";
import type { FieldWords } from "../../../app/forms/changes-in-words.ts";
import { dateTextOf, readDateText } from "../../../ui/fields/date-text.ts";

/** The birthday is as typed, DD/MM/YYYY. */
export interface UserForm extends Readonly<Omit<User["profile"], "addresses">> {
  readonly grind: string;
  readonly emailBirthdayOffer: boolean;
  readonly emailMarketing: boolean;
  readonly postalBirthdayOffer: boolean;
  readonly smsMarketing: boolean;
}

export const userFieldLabels: Readonly<Record<keyof UserForm, string>> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phoneNumber: "Phone number",
  mobileNumber: "Mobile number",
  birthday: "Birthday",
  postcode: "Postcode",
  country: "Country",
  grind: "Preferred Grind",
  emailBirthdayOffer: "Birthday offer by email",
  emailMarketing: "Marketing by email",
  postalBirthdayOffer: "Birthday offer by post",
  smsMarketing: "Marketing by SMS",
};

export function formOf({ profile, preferences }: User): UserForm {
  const { addresses: _, ...names } = profile;
  const { email, postal, sms } = preferences.notifications;
  return {
    ...names,
    birthday: dateTextOf(profile.birthday),
    grind: preferences.grind,
    emailBirthdayOffer: email.birthdayOffer,
    emailMarketing: email.marketing,
    postalBirthdayOffer: postal.birthdayOffer,
    smsMarketing: sms.marketing,
  };
}

/** The whole record with the form's values: server-owned fields and the version travel as they were read. */
export function updateOf(user: User, form: UserForm): UserUpdate {
  const {
    birthday: typed,
    grind,
    emailBirthdayOffer,
    emailMarketing,
    postalBirthdayOffer,
    smsMarketing,
    ...names
  } = form;
  const birthday = readDateText(typed);
  return {
    ...user,
    profile: { ...user.profile, ...names, birthday: birthday.kind === "date" ? birthday.iso : "" },
    preferences: {
      grind,
      notifications: {
        email: { birthdayOffer: emailBirthdayOffer, marketing: emailMarketing },
        postal: { birthdayOffer: postalBirthdayOffer },
        sms: { marketing: smsMarketing },
      },
    },
  };
}

function shownValue(value: UserForm[keyof UserForm]): string {
  if (typeof value === "string") return value;
  return value ? "Yes" : "No";
}

export const userFieldWords: FieldWords<UserForm> = {
  labelOf: (field) => userFieldLabels[field],
  shown: (form, field) => shownValue(form[field]),
};
