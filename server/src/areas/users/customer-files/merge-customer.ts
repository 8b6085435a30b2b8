/**
 * What a record of a storefront file does to the user it belongs to. Pure: facts in, a plan out.
 * A file adds and corrects; it never empties a value, never takes verification back, never touches rights, passwords,
 * archiving, or which address is the default one, and it leaves members of staff alone.
 */
import { isDeepStrictEqual } from "node:util";
import { phoneRegionOf } from "@crema/contract/areas/users";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { mobileOf } from "../mobile-numbers.ts";
import { isSomewhere, type AddressRecord, type CustomerRecord, isWooId, placeOf } from "./customer-record.ts";

export interface StoredAddress extends AddressRecord {
  readonly id: string;
  readonly storefrontId: string;
}

/** What an import may change of a user. */
export interface ImportedFields {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly mobileNumber: string;
  readonly postcode: string;
  readonly country: string;
  readonly emailMarketing: boolean;
  readonly smsMarketing: boolean;
  readonly storefrontId: string;
  readonly isVerified: boolean;
}

export interface StoredCustomer {
  readonly uuid: string;
  readonly role: "staff" | "customer";
  readonly fields: ImportedFields;
  readonly addresses: readonly StoredAddress[];
}

/** An address as it is to be; without an id it is a new one. */
export type MergedAddress = Omit<StoredAddress, "id"> & { readonly id?: string; readonly isChanged?: boolean };
export interface Merged {
  readonly fields: ImportedFields;
  readonly addresses: readonly MergedAddress[];
}

const empty: ImportedFields = {
  email: "",
  firstName: "",
  lastName: "",
  phoneNumber: "",
  mobileNumber: "",
  postcode: "",
  country: "",
  emailMarketing: false,
  smsMarketing: false,
  storefrontId: "",
  isVerified: false,
};

/** The user as it is after the record; `stored` is undefined for somebody new. */
export function merged(stored: Merged | undefined, record: CustomerRecord): Merged {
  const before = stored?.fields ?? empty;
  const home = record.addresses.find((one) => one.isDefault) ?? record.addresses[0];
  const country = filledOr(home?.country, before.country);
  const phones = record.phone === undefined ? {} : sortedPhone(record.phone, country);
  const fields: ImportedFields = {
    ...before,
    ...givenFields(record),
    storefrontId: storefrontIdAfter(before.storefrontId, record.storefrontId),
    ...phones,
    postcode: filledOr(home?.postcode, before.postcode),
    country,
    isVerified: isVerifiedAfter(stored, record),
  };
  return { fields, addresses: mergedAddresses(stored?.addresses ?? [], record.addresses, fields) };
}

const givenKeys = ["email", "firstName", "lastName", "emailMarketing", "smsMarketing"] as const;
/** Only what the record says. */
function givenFields(record: CustomerRecord): Partial<ImportedFields> {
  return Object.fromEntries(givenKeys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));
}

/** The number of the shop that is in use wins over one of the old shop. */
const storefrontIdAfter = (before: string, given: string | undefined): string =>
  given === undefined || (before !== "" && isWooId(given)) ? before : given;

/** Without a word on it, somebody new whom the storefront lists is a customer: a pending one would be deleted by and by. */
const isVerifiedAfter = (stored: Merged | undefined, record: CustomerRecord): boolean =>
  stored === undefined ? (record.isVerified ?? true) : stored.fields.isVerified || record.isVerified === true;

const filledOr = (given: string | undefined, otherwise: string): string =>
  given === undefined || given === "" ? otherwise : given;

/** Fields that differ, each with before and after, under the names staff know them by. */
export function changedFields(before: ImportedFields, after: ImportedFields): Record<string, [unknown, unknown]> {
  const found: Record<string, [unknown, unknown]> = {};
  for (const [key, name] of wireNames) if (before[key] !== after[key]) found[name] = [before[key], after[key]];
  return found;
}
const wireNames: readonly (readonly [keyof ImportedFields, string])[] = [
  ["email", "profile.email"],
  ["firstName", "profile.firstName"],
  ["lastName", "profile.lastName"],
  ["phoneNumber", "profile.phoneNumber"],
  ["mobileNumber", "profile.mobileNumber"],
  ["postcode", "profile.postcode"],
  ["country", "profile.country"],
  ["emailMarketing", "preferences.notifications.email.marketing"],
  ["smsMarketing", "preferences.notifications.sms.marketing"],
  ["storefrontId", "storefrontId"],
  ["isVerified", "emailVerified"],
];

function mergedAddresses(
  stored: readonly MergedAddress[],
  given: readonly AddressRecord[],
  person: ImportedFields,
): readonly MergedAddress[] {
  const all = [...stored];
  for (const record of given.filter(isSomewhere)) {
    const at = indexOfSame(record, all);
    const known = all[at];
    if (known === undefined) all.push(newAddress(record, person));
    else all[at] = corrected(known, record);
  }
  // Somebody's first addresses: the storefront says which is the default; staff's choice stays.
  const wanted = given.findIndex((one) => one.isDefault);
  if (all.length > 0 && !all.some((one) => one.isDefault)) {
    const record = given[wanted === -1 ? 0 : wanted];
    const at = Math.max(0, record === undefined ? 0 : indexOfSame(record, all));
    const chosen = all[at];
    if (chosen !== undefined) all[at] = { ...chosen, isDefault: true, isChanged: true };
  }
  return all;
}

/** A row of an export has no name and no number of its own for its address: the customer's serve. */
function newAddress(record: AddressRecord, person: ImportedFields): MergedAddress {
  const { storefrontId, isDefault: _, ...texts } = record;
  if (storefrontId !== undefined) return { ...texts, storefrontId, isDefault: false, isChanged: true };
  return {
    ...texts,
    firstName: texts.firstName || person.firstName,
    lastName: texts.lastName || person.lastName,
    phone: texts.phone || person.mobileNumber || person.phoneNumber,
    storefrontId: "",
    isDefault: false,
    isChanged: true,
  };
}

/** Where the record's address stands among the known ones, or -1: the storefront's number decides; without one, the place does. */
function indexOfSame(record: AddressRecord, known: readonly MergedAddress[]): number {
  const { storefrontId } = record;
  const byNumber = storefrontId === undefined ? -1 : known.findIndex((one) => one.storefrontId === storefrontId);
  if (byNumber !== -1) return byNumber;
  return known.findIndex(
    (one) => (storefrontId === undefined || one.storefrontId === "") && placeOf(one) === placeOf(record),
  );
}

/** The same object when the record says nothing new. */
function corrected(known: MergedAddress, record: AddressRecord): MergedAddress {
  const { storefrontId = known.storefrontId, isDefault: _, ...texts } = record;
  const filledTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  const next = { ...known, ...filledTexts, storefrontId };
  return isDeepStrictEqual(next, known) ? known : { ...next, isChanged: true };
}

/**
 * Where a storefront's one phone number belongs: a mobile of Australia or New Zealand in international form, any other
 * number as the other one, in international form when it is a real one and as it was written when not. Source: AMB-42.
 */
function sortedPhone(given: string, country: string): { mobileNumber: string } | { phoneNumber: string } {
  const mobileNumber = mobileOf(given, country);
  if (mobileNumber !== undefined) return { mobileNumber };
  const parsed = parsePhoneNumberFromString(given, phoneRegionOf(country));
  return { phoneNumber: parsed?.isValid() === true ? parsed.number : given };
}
