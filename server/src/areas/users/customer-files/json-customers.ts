/**
 * Customers as Shopify's REST API and webhooks tell them: `{customer}`, `{customers: [...]}`, a list, or one a line.
 * Old versions write `accepts_marketing`, later ones consents with a state. Null means that there is no value.
 * Source: Shopify Admin REST API, resource Customer; Shopify/shopify_python_api, test/fixtures/customer.json.
 */
import { z } from "zod";
import {
  type AddressRecord,
  type CustomerReading,
  type CustomerRecord,
  filled,
  filledOrEmpty,
  isSomewhere,
} from "./customer-record.ts";
import { ImportRefused } from "../../../platform/files/import-refused.ts";
import { type RecordText, recordTexts } from "../../../platform/files/json-splitter.ts";
import { parseLossless } from "../../../platform/values/lossless-json.ts";
import { shapeProblem } from "../../../platform/values/shape-problem.ts";
import { isWooCustomer, wooReading } from "./json-woo-customers.ts";
import { countryOfCode, regionOfCode } from "./regions.ts";

const text = z.string().nullish();
/** Some exports write a postcode or a telephone number as a number. */
const digits = z.union([z.string(), z.number().int().transform(String)]).nullish();
/** 207119551, "207119551" or gid://shopify/Customer/207119551: the number. */
const id = z
  .union([
    z.number().int().nonnegative(),
    z.string().regex(/^(?:gid:\/\/shopify\/\w+\/)?\d{1,20}(?:\?.*)?$/, "is no number"),
  ])
  .nullish()
  .transform((given) => (given == null ? undefined : /\d+(?=$|\?)/.exec(String(given))?.[0]));
const consent = z.looseObject({ state: text }).nullish();
const instant = z.iso.datetime({ offset: true, local: true }).nullish();

const addressShape = z.looseObject({
  id,
  first_name: text,
  last_name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  province_code: text,
  zip: digits,
  country: text,
  country_code: text,
  country_name: text,
  phone: digits,
  default: z.boolean().nullish(),
});

const customerShape = z.looseObject({
  id,
  email: text,
  first_name: text,
  last_name: text,
  phone: digits,
  accepts_marketing: z.boolean().nullish(),
  email_marketing_consent: consent,
  sms_marketing_consent: consent,
  verified_email: z.boolean().nullish(),
  state: text,
  created_at: instant,
  addresses: z.array(addressShape).nullish(),
  default_address: addressShape.nullish(),
});
type Customer = z.infer<typeof customerShape>;

/** @throws ImportRefused when the text is no JSON, or holds something else than customers */
export async function* jsonCustomers(pieces: AsyncIterable<string>, name: string): AsyncGenerator<CustomerReading> {
  for await (const found of recordTexts(pieces, { name, envelope: "customers" })) yield read(found, name);
}

function read(found: RecordText, name: string): CustomerReading {
  const { line } = found;
  const value = customerIn(parsed(found, name));
  refuseOthers(value, { name, line });
  if (isWooCustomer(value)) return wooReading(value, line);
  const result = customerShape.safeParse(value);
  if (result.success) return { line, record: recordOf(result.data) };
  return { line, problem: shapeProblem(result.error) };
}

function parsed({ text: json, line }: RecordText, name: string): unknown {
  try {
    return parseLossless(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportRefused(`${name} is not JSON: the record that begins in line ${line} cannot be read (${reason}).`);
  }
}

/** `{customer: …}` is read as its inner value. */
function customerIn(value: unknown): Record<string, unknown> {
  if (!isObject(value)) return {};
  const inner = value["customer"];
  return Object.keys(value).length === 1 && isObject(inner) ? inner : value;
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function refuseOthers(value: Record<string, unknown>, { name, line }: { name: string; line: number }): void {
  const has = (...fields: readonly string[]): boolean => fields.some((field) => field in value);
  if (has("line_items", "financial_status", "order_key") || isObject(value["order"]))
    throw new ImportRefused(`${name} holds orders, not customers (line ${line}).`);
  if (has("variants", "body_html", "regular_price") || isObject(value["product"]))
    throw new ImportRefused(`${name} holds products, not customers (line ${line}).`);
  if ("id" in value || "email" in value) return;
  const keys = Object.keys(value).slice(0, 5).join(", ") || "nothing";
  throw new ImportRefused(
    `${name} holds no customers of Shopify or WooCommerce: the record in line ${line} has ${keys}.`,
  );
}

function recordOf(given: Customer): CustomerRecord {
  return {
    storefrontId: given.id,
    email: filled(given.email),
    firstName: filled(given.first_name),
    lastName: filled(given.last_name),
    phone: filled(given.phone),
    emailMarketing: consentOf(given.email_marketing_consent) ?? given.accepts_marketing ?? undefined,
    smsMarketing: consentOf(given.sms_marketing_consent),
    isVerified: verifiedOf(given),
    createdAt: given.created_at == null ? undefined : new Date(given.created_at),
    addresses: addressesOf(given),
  };
}

const consentOf = (given: z.infer<typeof consent>): boolean | undefined =>
  given?.state == null ? undefined : given.state.toLowerCase() === "subscribed";

/** An account that was activated was activated through its email address. */
function verifiedOf({ verified_email, state }: Customer): boolean | undefined {
  if (state?.toLowerCase() === "enabled") return true;
  return verified_email ?? undefined;
}

function addressesOf(given: Customer): readonly AddressRecord[] {
  const listed = given.addresses ?? [];
  const all =
    listed.length === 0 && given.default_address != null ? [{ ...given.default_address, default: true }] : listed;
  return all.map((one) => addressOf(one, given.default_address?.id)).filter(isSomewhere);
}

function addressOf(given: z.infer<typeof addressShape>, defaultId: string | undefined): AddressRecord {
  const country =
    filledOrEmpty(given.country) ||
    filledOrEmpty(given.country_name) ||
    countryOfCode(filledOrEmpty(given.country_code));
  return {
    storefrontId: given.id,
    isDefault: given.default ?? (given.id !== undefined && given.id === defaultId),
    firstName: filledOrEmpty(given.first_name),
    lastName: filledOrEmpty(given.last_name),
    companyName: filledOrEmpty(given.company),
    address1: filledOrEmpty(given.address1),
    address2: filledOrEmpty(given.address2),
    city: filledOrEmpty(given.city),
    state: filledOrEmpty(given.province) || regionOfCode(filledOrEmpty(given.province_code), country),
    postcode: filledOrEmpty(given.zip),
    country,
    phone: filledOrEmpty(given.phone),
  };
}
