/** How users are named and their states are worded, on every screen that shows one. */
import type { User, UserRow, UserStatus } from "@crema/contract/areas/users";
import type { ChipProps } from "../../ui/display/chip.tsx";

export const statusWords: Record<UserStatus, { label: string } & Pick<ChipProps, "tone" | "dot">> = {
  active: { label: "Active", tone: "ok", dot: "solid" },
  pending: { label: "Pending", tone: "warn", dot: "hollow" },
  archived: { label: "Archived", tone: "mute", dot: "solid" },
};

export type Role = User["accessRoles"][number];
export const roleWords: Record<Role, string> = { staff: "Staff", customer: "Customer" };

type Named = { readonly profile: Pick<UserRow["profile"], "firstName" | "lastName" | "email"> };

/** First and last name, else the email address. */
export function nameOf({ profile }: Named): string {
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return name === "" ? profile.email : name;
}

export const userHref = (uuid: string): string => `/users/${uuid}`;

/** The number a user is reached under: the phone, else the mobile. Source: AMD-23. */
export const phoneOf = ({ profile }: UserRow): string =>
  profile.phoneNumber === "" ? profile.mobileNumber : profile.phoneNumber;
