/**
 * Customers as WooCommerce's REST API tells them. Their numbers are another shop's: `woo-26` keeps them apart. Pure.
 * Source: WooCommerce REST API documentation, "Customers"; docs/import.md.
 */
import { z } from "zod";
import { withoutEntities } from "../../../platform/values/html-entities.ts";
import { shapeProblem } from "../../../platform/values/shape-problem.ts";
import {
  type AddressRecord,
  type CustomerReading,
  filled,
  filledOrEmpty,
  isSomewhere,
  placeOf,
  wooId,
} from "./customer-record.ts";
import { countryOfCode, regionOfCode } from "./regions.ts";

const text = z
  .union([z.string(), z.number()], { error: "is no text" })
  .nullish()
  .transform((given) => withoutEntities(String(given ?? "")));
/** PHP writes an object without fields as an empty list. */
const place = z.preprocess(
  (given) => (given == null || Array.isArray(given) ? {} : given),
  z.object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    email: text,
    phone: text,
  }),
);
const time = z.iso.datetime({ local: true, error: "is no time" }).nullish();
const wooCustomer = z.object({
  id: z.union([z.int(), z.string().regex(/^\d{1,20}$/)], {
    error: ({ input }) => (input == null ? "is missing" : "is no id"),
  }),
  email: text,
  first_name: text,
  last_name: text,
  date_created_gmt: time,
  billing: place,
  shipping: place,
});
type WooPlace = z.infer<typeof place>;

/** Shopify's customers have none of these. */
export const isWooCustomer = (value: Record<string, unknown>): boolean =>
  "is_paying_customer" in value ||
  "avatar_url" in value ||
  ("billing" in value && ("username" in value || "date_created" in value));

export function wooReading(value: unknown, line: number): CustomerReading {
  const result = wooCustomer.safeParse(value);
  if (!result.success) return { line, problem: shapeProblem(result.error) };
  const { id, email, first_name, last_name, date_created_gmt, billing, shipping } = result.data;
  const created = filled(date_created_gmt)?.replace(/Z?$/, "Z");
  return {
    line,
    record: {
      storefrontId: wooId(String(id)),
      email: filled(email) ?? filled(billing.email),
      firstName: filled(first_name) ?? filled(billing.first_name),
      lastName: filled(last_name) ?? filled(billing.last_name),
      phone: filled(billing.phone) ?? filled(shipping.phone),
      createdAt: created === undefined ? undefined : new Date(created),
      addresses: addressesOf(shipping, billing),
    },
  };
}

/** Goods go to the shipping address; the billing address is another one where it says another place. */
function addressesOf(shipping: WooPlace, billing: WooPlace): readonly AddressRecord[] {
  const all = [shipping, billing].map(addressOf).filter(isSomewhere);
  return all
    .filter((one, at) => all.findIndex((other) => placeOf(other) === placeOf(one)) === at)
    .map((one, at) => ({ ...one, isDefault: at === 0 }));
}

function addressOf(given: WooPlace): AddressRecord {
  const country = countryOfCode(filledOrEmpty(given.country));
  return {
    isDefault: false,
    firstName: filledOrEmpty(given.first_name),
    lastName: filledOrEmpty(given.last_name),
    companyName: filledOrEmpty(given.company),
    address1: filledOrEmpty(given.address_1),
    address2: filledOrEmpty(given.address_2),
    city: filledOrEmpty(given.city),
    state: regionOfCode(filledOrEmpty(given.state), country),
    postcode: filledOrEmpty(given.postcode),
    country,
    phone: filledOrEmpty(given.phone),
  };
}
