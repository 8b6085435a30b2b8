/** Addresses as the shop takes them, and whether two are the same. Pure. Source: api/admin-graphql/2026-07, MailingAddressInput. */
import { z } from "zod";
import type { PersonalAddress } from "../../../postal-address.ts";
import { codeOfCountry } from "../../countries.ts";
import { text } from "../orders/shared-fields.ts";

export const noSuchCountry = "The shop does not know the country of this address";

export function addressInput(address: PersonalAddress): Readonly<Record<string, string>> | undefined {
  const { state, postCode, country, ...rest } = address;
  const countryCode = codeOfCountry(country);
  if (countryCode === undefined) return undefined;
  return { ...rest, provinceCode: state, zip: postCode, countryCode };
}

export const customerAddress = z.object({
  id: z.string(),
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  provinceCode: text,
  zip: text,
  countryCodeV2: text,
  phone: text,
});
export type CustomerAddress = z.infer<typeof customerAddress>;

/** Spaces, capitals and how a phone number is written (the shop writes it its own way) make no difference. */
export function isSameAddress(there: CustomerAddress, wanted: Readonly<Record<string, string>>): boolean {
  const { id: _id, countryCodeV2: countryCode, phone, ...rest } = there;
  const plain: Readonly<Record<string, string>> = { ...rest, countryCode };
  const same = (name: string): boolean => flat(plain[name] ?? "") === flat(wanted[name] ?? "");
  return [...Object.keys(rest), "countryCode"].every(same) && lastDigits(phone) === lastDigits(wanted["phone"] ?? "");
}

const flat = (given: string): string => given.trim().replaceAll(/\s+/g, " ").toLowerCase();
/** `+61 491 570 006` and `0491570006` are one. */
const lastDigits = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-9);
