/**
 * An address of a user. Required are all fields but title, companyName, address2, suburb, isDefault and shopifyId.
 * Source: spec part 1, sections 3 and 5; AMB-38, AMB-39, AMD-04.
 */
import { z } from "zod";
import { isStorable, notStorableMessage } from "../../kit/wire.ts";

/** Offered for Australia, in the specified order; ADDRESS_STATES extends the list. */
export const australianStates = [
  "New South Wales",
  "Queensland",
  "South Australia",
  "Tasmania",
  "Victoria",
  "Western Australia",
  "Australian Capital Territory",
] as const;
export const defaultCountry = "Australia";
export const addressTextMax = 50;

const max = `must be at most ${addressTextMax} characters`;
const checked = (given: z.ZodString) =>
  given.normalize("NFC").trim().max(addressTextMax, max).refine(isStorable, notStorableMessage);
const optional = checked(z.string()).optional();
const required = (label: string) => checked(z.string(`${label} is required`)).min(1, `${label} is required`);

/** In any writing: its states are a list and its postcodes digits. */
export const isAustralia = (country: string): boolean => country.trim().toLowerCase() === defaultCountry.toLowerCase();
/** The label of the state field: 'State' in Australia, 'Region' elsewhere. */
export const stateLabel = (country: string): "State" | "Region" => (isAustralia(country) ? "State" : "Region");

/** An address as it is stored and sent back. `id` is ours and stable; `shopifyId` comes with the storefront sync. */
export const address = z.strictObject({
  id: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  address1: z.string(),
  address2: z.string(),
  suburb: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  shopifyId: z.string(),
});
export type Address = z.infer<typeof address>;

/**
 * An address to add or change, before the rule on states, which depends on a setting. An optional field that is not sent
 * is empty in a new address and stays as it is in a stored one.
 */
export const addressBody = z.strictObject({
  id: z.string().max(100).optional(),
  title: optional,
  firstName: required("First name"),
  lastName: required("Last name"),
  companyName: optional,
  address1: required("Address 1"),
  address2: optional,
  suburb: optional,
  city: required("City"),
  state: optional,
  postcode: required("Postcode"),
  country: required("Country"),
  phone: required("Phone"),
  isDefault: z.boolean().optional(),
  shopifyId: optional,
});
export type AddressBody = z.infer<typeof addressBody>;

/** What is wrong with the state: required, and in Australia one of `states`. Undefined when nothing is. */
export function stateProblem(given: { state: string; country: string }, states: readonly string[]): string | undefined {
  if (given.state === "") return `${stateLabel(given.country)} is required`;
  const isListed = !isAustralia(given.country) || states.includes(given.state);
  return isListed ? undefined : `State must be one of ${states.join(", ")}`;
}
