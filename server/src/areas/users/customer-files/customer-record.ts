/**
 * A customer as a storefront file tells it, whatever the file's form. A value the file does not have is undefined and leaves
 * what is stored; an empty one does too, because a file that lacks a name is no reason to forget it.
 */
import { email as emailAddress, isStorable, notStorableMessage } from "@crema/contract/kit";

export interface AddressRecord {
  readonly storefrontId?: string | undefined;
  readonly isDefault: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
  readonly phone: string;
}

export interface CustomerRecord {
  /** The storefront's number of the customer: digits, or `woo-26` of the old shop, whose numbers are others. */
  readonly storefrontId?: string | undefined;
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** As written; sorted into mobile or other number by the country. */
  readonly phone?: string | undefined;
  readonly emailMarketing?: boolean | undefined;
  readonly smsMarketing?: boolean | undefined;
  readonly isVerified?: boolean | undefined;
  readonly createdAt?: Date | undefined;
  readonly addresses: readonly AddressRecord[];
}

/** One record of a file and the line it is found in: readable, or not taken for a reason. */
export type CustomerReading =
  | { readonly line: number; readonly record: CustomerRecord }
  | { readonly line: number; readonly problem: string; readonly record?: CustomerRecord };

const wooPrefix = "woo-";
export const wooId = (number: string): string => `${wooPrefix}${number}`;
export const isWooId = (storefrontId: string): boolean => storefrontId.startsWith(wooPrefix);

const limits: readonly {
  readonly read: (record: CustomerRecord) => string | undefined;
  readonly label: string;
  readonly max: number;
}[] = [
  { read: (record) => record.firstName, label: "First name", max: 100 },
  { read: (record) => record.lastName, label: "Last name", max: 100 },
  { read: (record) => record.phone, label: "Phone", max: 50 },
];
/** What the storefront itself allows in a line of an address. */
const addressTextAtMost = 255;
const longest = (address: AddressRecord): number =>
  Math.max(...Object.values(address).map((value) => (typeof value === "string" ? value.length : 0)));

const phoneTexts = (record: CustomerRecord): readonly string[] =>
  [record.phone, ...record.addresses.map((address) => address.phone)].filter((text) => text !== undefined);
const otherTexts = (record: CustomerRecord): readonly string[] => [
  ...[record.firstName, record.lastName, record.email].filter((text) => text !== undefined),
  ...record.addresses.flatMap((address) =>
    Object.entries(address).flatMap(([key, value]) => (key !== "phone" && typeof value === "string" ? [value] : [])),
  ),
];

/**
 * Whether a cell is a formula instead of text: `=1+1`, `@SUM(A1)`, `-2+cmd|' /C calc'!A0`. Text that merely begins with one of
 * the signs (a lone dash, `@coffeelover`) is text; exports guard it.
 */
export const isFormula = (cell: string): boolean => /^\s*=/.test(cell) || /^\s*[@+-](?=.*[a-z]).*[(|!]/is.test(cell);

/** Why a record cannot be taken, in one sentence; undefined when it can. */
export function problemOf(record: CustomerRecord): string | undefined {
  const texts = otherTexts(record);
  const phones = phoneTexts(record);
  if (![...texts, ...phones].every(isStorable)) return notStorableMessage;
  const formula = texts.find(isFormula) ?? phones.find((text) => /^\s*[=@]/.test(text));
  if (formula !== undefined) return `has a spreadsheet formula instead of text: ${formula.slice(0, 60)}`;
  if (record.email === undefined && record.storefrontId === undefined)
    return "has neither an email address nor a customer id";
  if (record.email !== undefined && !emailAddress.safeParse(record.email).success)
    return `has no valid email address: ${record.email.slice(0, 100)}`;
  const long = limits.find(({ read, max }) => (read(record)?.length ?? 0) > max);
  if (long !== undefined) return `${long.label} is longer than ${long.max} characters`;
  return record.addresses.some((address) => longest(address) > addressTextAtMost)
    ? `Address has a line of more than ${addressTextAtMost} characters`
    : undefined;
}

/** A text without blanks around it, in the form of Unicode that calls store (NFC); undefined when nothing is left. */
export const filled = (value: string | null | undefined): string | undefined => {
  const text = value?.normalize("NFC").trim() ?? "";
  return text === "" ? undefined : text;
};

export const filledOrEmpty = (value: string | null | undefined): string => filled(value) ?? "";

/** An address that says where: a country alone does not. */
export const isSomewhere = (address: AddressRecord): boolean =>
  address.address1 !== "" || address.city !== "" || address.postcode !== "";

/** The same for two addresses of one place, in any letter case. */
export const placeOf = (one: Pick<AddressRecord, "address1" | "address2" | "city" | "postcode">): string =>
  [one.address1, one.address2, one.city, one.postcode].join("\n").toLowerCase();
