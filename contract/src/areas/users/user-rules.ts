/**
 * What a user's state allows, for the screen to enable and for the server to refuse. Pure; no clock, no database.
 * Source: spec part 1, sections 4, 5 and 6; AMB-26, AMB-34, AMB-42.
 */
import type { UserChoice, UserRow } from "./user.ts";

export const statuses = ["active", "pending", "archived"] as const;
export type UserStatus = (typeof statuses)[number];

interface UserState {
  readonly emailVerified: string;
  readonly endedDate: string;
}

/** Archived if ended; pending if not verified; otherwise active. */
export function statusOf(user: UserState): UserStatus {
  if (user.endedDate !== "") return "archived";
  return user.emailVerified === "" ? "pending" : "active";
}

/** Whether a listed user is the whole row; for everybody who may view users it is. */
export const isUserRow = (listed: UserRow | UserChoice): listed is UserRow => "emailVerified" in listed;

export const isVerified = (user: UserState): boolean => user.emailVerified !== "";
/** Fields are read-only until the email is verified; the actions stay. */
export const canEditProfile = (user: UserState): boolean => isVerified(user);
/** Deleting for good and sending the verification mail again are for unverified users only. */
export const canDelete = (user: UserState): boolean => !isVerified(user);
export const canResendVerification = (user: UserState): boolean => !isVerified(user) && user.endedDate === "";
export const canArchive = (user: UserState): boolean => user.endedDate === "";
export const canRestore = (user: UserState): boolean => user.endedDate !== "";

export type PhoneRegion = "AU" | "NZ";
/** The region a mobile number is read in: NZ for New Zealand, AU for everything else. */
export const phoneRegionOf = (country: string): PhoneRegion =>
  country.trim().toLowerCase() === "new zealand" ? "NZ" : "AU";
export const mobileMessage = (region: PhoneRegion): string => `Please enter a valid ${region} mobile number.`;
/** Whether an international number (+digits) is a mobile of the two countries. */
export const isMobileOfRegion = (international: string): boolean => /^\+61[4]\d+$|^\+642\d+$/.test(international);

export const minimumAge = 16;
export const birthdayMessage = "Date of birth needs to be at least 16 years of age";

/** The last day somebody can be born on to be old enough on `today`; both YYYY-MM-DD. Born on 29 February counts from 1 March. */
export function latestBirthday(today: string): string {
  return `${String(Number(today.slice(0, 4)) - minimumAge).padStart(4, "0")}${today.slice(4)}`;
}
/** Whether a birthday (YYYY-MM-DD, '' for none) is old enough on `today`. */
export const isOldEnough = (birthday: string, today: string): boolean =>
  birthday === "" || birthday <= latestBirthday(today);
