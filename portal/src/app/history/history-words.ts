/** Acts, fields and values of the audit as a reader reads them: one list for all records. */
import type { AuditEntry, FieldChange } from "@crema/contract/areas/audit";
import { listSyncLabel, listSyncTitle } from "@crema/contract/areas/promotions";
import { formatDateTime, formatPlainDate } from "../../ui/foundation/format.ts";

/** Acts with words of their own; the audit's filter offers them. */
export const acts: Readonly<Record<string, string>> = {
  update: "Changed",
  create: "Created",
  delete: "Deleted",
  archive: "Archived",
  restore: "Restored",
  permissions: "Permissions changed",
  deactivate: "Deactivated for another one",
  "switch-on": "Switched on",
  "switch-off": "Switched off",
  sync: "Sent to the shop",
  import: "Imported",
  export: "Exported",
  send: "Sent",
  "send-again": "Sent again",
  redeem: "Redeemed",
  assign: "Assigned",
  "generate-codes": "Codes generated",
  "set-password": "Password set",
  submit: "Upload requested",
  "not-sent": "Not sent",
  "issue-card": "Card requested",
  "attach-card": "Card attached",
  start: "Started",
  run: "Run",
  "run-now": "Run now",
  retry: "Retried",
  cancel: "Cancelled",
  "sign-in": "Signed in",
  "sign-out": "Signed out",
};

/** "Changed", "Archived"; of a revert "Reverted: changed". */
export function actInWords({ act, reverts }: Pick<AuditEntry, "act" | "reverts">): string {
  const words = acts[act] ?? sentence(act.replaceAll("-", " "));
  return reverts === null ? words : `Revert: ${words.toLowerCase()}`;
}

/** Kinds of record in the audit, as its page calls them. */
export const records: Readonly<Record<string, string>> = {
  user: "User",
  order: "Order",
  product: "Product",
  part: "Part",
  location: "Location",
  voucher: "Voucher",
  "voucher-code": "Voucher code",
  automation: "Automation",
  "shopify-promotion": "Shopify promotion",
  offer: "Offer",
  segment: "Segment",
  "segment-export": "Segment export",
  push: "Push",
  "offer-tile": "Offer tile",
  setting: "Setting",
  domains: "Domain lists",
  script: "Script",
  session: "Session",
  password: "Password",
  "api-key": "API key",
  job: "Job",
  import: "Import",
  audit: "Audit",
};
export const recordInWords = (record: string): string => records[record] ?? sentence(record.replaceAll("-", " "));

/** Names that do not say by themselves what the pages call them. */
const fields: Readonly<Record<string, string>> = {
  "profile.mobileNumber": "Mobile number",
  "profile.phoneNumber": "Phone number",
  "preferences.notifications.email.marketing": "Email marketing",
  "preferences.notifications.email.birthdayOffer": "Email birthday offer",
  "preferences.notifications.postal.birthdayOffer": "Postal birthday offer",
  "preferences.notifications.sms.marketing": "SMS marketing",
  accessRoles: "Role",
  roles: "Role",
  read: "Can view",
  permissions: "Can edit",
  endedDate: "Archived",
  emailVerified: "Email verified",
  orderNote: "Order note",
  noteAttributes: "Note attributes",
  epicorId: "Epicor ID",
  epicorSynced: "In Epicor since",
  reward: "Reward %",
  text1: "Title",
  linkUrl: "Link URL",
  imageUrl: "Image",
  lat: "Latitude",
  lng: "Longitude",
  addressFormatted: "Address in one line",
  SKU: "SKUs",
  constraints: "Match",
  defaultExpiry: "Default expiry in days",
  defaultNumberOfRedemptions: "Default max claims",
  defaultNumberOfRedemptionsPerUser: "Default max claims per user",
  segmentUuid: "Segment",
  voucherUuid: "Voucher",
  value: "Switch",
};
/** Groups that a reader knows without being told. */
const quietGroups = /^(?:profile|preferences|tastingNotes|links)\./;

/** "First name", "Shipping address: postcode". */
export function fieldInWords(field: string): string {
  const known = fields[field];
  if (known !== undefined) return known;
  const [first = "", ...rest] = field.replace(quietGroups, "").split(".").map(spaced);
  return [sentence(first), ...rest].join(": ");
}

/** `isBeanRetailer` → "bean retailer". */
const spaced = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, "")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Characters of a value that an entry shows until its reader asks for all. */
const longestShown = 300;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A value in one line: "empty" where there is none, dates as everywhere, lists with commas. */
export function valueInWords(value: FieldChange["before"], most = longestShown): string {
  const words = textOf(value);
  if (words === "") return "empty";
  return words.length > most ? `${words.slice(0, most)}…` : words;
}

/** Whether a list of entries shows only the beginning of it. */
export const isLong = (value: FieldChange["before"]): boolean => textOf(value).length > longestShown;

export const isEmpty = (value: FieldChange["before"]): boolean => textOf(value) === "";

function textOf(value: FieldChange["before"]): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return dated(value);
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([name]) => name !== "id")
      .map(([, inner]) => textOf(inner))
      .filter((text) => text !== "")
      .join(" ");
  return String(value);
}

function dated(text: string): string {
  if (text === listSyncTitle) return listSyncLabel;
  if (instant.test(text)) return formatDateTime(text);
  return day.test(text) ? formatPlainDate(text) : text;
}
