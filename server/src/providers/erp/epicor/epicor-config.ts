/** Settings of the Epicor adapter. Source: spec part 2, section 3 (connection details); docs/providers/epicor.md. */
import { z } from "zod";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, seconds, secretText, words } from "../../provider-values.ts";
import { addressToRead, type ErpConnection, secretStatus } from "../../connections.ts";

const pairs = z.string().transform((given) =>
  Object.fromEntries(
    given
      .split(",")
      .map((pair) => pair.split("="))
      .map(([name = "", value = ""]) => [name.trim(), value.trim()]),
  ),
);
const countryNumbers = pairs
  .refine((given) => Object.values(given).every((number) => /^[1-9]\d*$/.test(number)), {
    error: "must name a number for each country, `Australia=1,New Zealand=2`",
  })
  .transform((given) =>
    Object.fromEntries(Object.entries(given).map(([country, number]) => [country, Number(number)])),
  );

/** What BISCIT calls each field; nothing public says it. */
const biscitWords = {
  reference: "reference",
  account: "account",
  currency: "currency",
  address: "deliveryAddress",
  name: "name",
  address1: "address1",
  address2: "address2",
  city: "city",
  state: "state",
  postCode: "postcode",
  country: "country",
  phone: "phone",
  lines: "lines",
  partCode: "partNumber",
  quantity: "quantity",
  unitPrice: "unitPrice",
  charges: "charges",
  chargeCode: "code",
  chargeTitle: "description",
  chargeAmount: "amount",
  success: "success",
  orderNumber: "orderNumber",
  message: "message",
};
export type BiscitWords = Readonly<typeof biscitWords>;
const biscitFields = pairs
  .refine((given) => Object.entries(given).every(([word, theirs]) => word in biscitWords && theirs !== ""), {
    error: `must be pairs of these words and BISCIT's own: ${Object.keys(biscitWords).join(", ")}`,
  })
  .transform((given): BiscitWords => ({ ...biscitWords, ...given }));

export const epicorVariables = z.object({
  EPICOR_MODE: z.enum(["", "REST", "SOAP", "ECC", "BISCIT"]).default(""),
  EPICOR_COMPANY: z.string().default(""),
  /** `REST`: https://host/instance. */
  EPICOR_REST_URL: partnerAddress.default(""),
  EPICOR_REST_API_KEY: secretText.default(secret("")),
  EPICOR_REST_USERNAME: z.string().default(""),
  EPICOR_REST_PASSWORD: secretText.default(secret("")),
  EPICOR_URL: partnerAddress.default(""),
  EPICOR_SOAP_USERNAME: z.string().default(""),
  EPICOR_SOAP_PASSWORD: secretText.default(secret("")),
  EPICOR_ECC_URL: partnerAddress.default(""),
  /** The part that shipping is booked as where messages have no word for it. */
  EPICOR_ECC_SHIPPING_PART: z.string().default(""),
  /** The part, free of tax, that rounding is booked as where messages have no word for it. */
  EPICOR_ECC_ROUNDING_PART: z.string().default(""),
  EPICOR_BISCIT_URL: partnerAddress.default(""),
  EPICOR_BISCIT_KEY: secretText.default(secret("")),
  EPICOR_BISCIT_PATH: z.string().startsWith("/").default("/orders"),
  EPICOR_BISCIT_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("x-api-key"),
  /** Its own words where they are others than ours: `reference=poNumber,partCode=sku`. */
  EPICOR_BISCIT_FIELDS: biscitFields.default(biscitWords),
  /** The house account that web orders are booked on. */
  EPICOR_DEFAULT_CUSTOMER: z.string().default(""),
  EPICOR_BRAND_COMPANY: z.string().default(""),
  EPICOR_BRAND_SITE: z.string().default(""),
  EPICOR_BRAND_WAREHOUSE: z.string().default(""),
  EPICOR_BRAND_GROUP: z.string().default(""),
  EPICOR_CURRENCY_CODE: z.string().default("AUD"),
  /** In front of an order's key. A PO number holds 25 characters, and a key as many as 20. */
  EPICOR_REFERENCE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9-]{1,5}$/, { error: "must be 1 to 5 capitals, digits and dashes" })
    .default("WEB-"),
  EPICOR_COUNTRY_NUMBERS: countryNumbers.default({ Australia: 1, "New Zealand": 2 }),
  /** Code of the charge that shipping is booked as. */
  EPICOR_SHIPPING_CHARGE: z.string().default("FRT"),
  /** Code of the charge, free of tax, that makes up for cents that do not divide. */
  EPICOR_ROUNDING_CHARGE: z.string().default("RND"),
  EPICOR_TAX_PERCENT: z.coerce.number().int().min(0).max(100).default(10),
  EPICOR_TAXED_CATEGORIES: words.default(["GST"]),
  /** Grams in one unit of a part's net weight. */
  EPICOR_WEIGHT_UNIT_GRAMS: z.coerce.number().int().min(1).default(1_000),
  /** Longest time, in seconds, after which a lost request can still make an order. */
  EPICOR_COMMIT_SECONDS: z.coerce.number().min(0).default(600),
  EPICOR_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(60),
  /** Waits before each look-up of an unclear upload, in seconds; after the last it is for staff. */
  EPICOR_LOOK_UP_SECONDS: seconds.default([30, 120, 600]),
});
export type EpicorVariables = z.infer<typeof epicorVariables>;

const epicorHouse = (given: EpicorVariables) => ({
  company: given.EPICOR_COMPANY,
  defaultCustomer: given.EPICOR_DEFAULT_CUSTOMER,
  brand: {
    company: given.EPICOR_BRAND_COMPANY,
    site: given.EPICOR_BRAND_SITE,
    warehouse: given.EPICOR_BRAND_WAREHOUSE,
    group: given.EPICOR_BRAND_GROUP,
  },
  currency: given.EPICOR_CURRENCY_CODE,
  referencePrefix: given.EPICOR_REFERENCE_PREFIX,
  countryNumbers: given.EPICOR_COUNTRY_NUMBERS,
  shippingCharge: given.EPICOR_SHIPPING_CHARGE,
  roundingCharge: given.EPICOR_ROUNDING_CHARGE,
  tax: { percent: given.EPICOR_TAX_PERCENT, categories: given.EPICOR_TAXED_CATEGORIES },
  weightUnitGrams: given.EPICOR_WEIGHT_UNIT_GRAMS,
  maxCommitDelayMs: given.EPICOR_COMMIT_SECONDS * 1_000,
  timeoutMs: given.EPICOR_TIMEOUT_SECONDS * 1_000,
  resolveAfterMs: given.EPICOR_LOOK_UP_SECONDS.map((wait) => wait * 1_000),
});
export type EpicorHouse = ReturnType<typeof epicorHouse>;

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

export const epicorRestConfig = (given: EpicorVariables) => ({
  house: epicorHouse(given),
  url: withoutSlash(given.EPICOR_REST_URL),
  apiKey: given.EPICOR_REST_API_KEY,
  username: given.EPICOR_REST_USERNAME,
  password: given.EPICOR_REST_PASSWORD,
});
export type EpicorRestConfig = ReturnType<typeof epicorRestConfig>;

export const epicorSoapConfig = (given: EpicorVariables) => ({
  house: epicorHouse(given),
  url: withoutSlash(given.EPICOR_URL),
  username: given.EPICOR_SOAP_USERNAME,
  password: given.EPICOR_SOAP_PASSWORD,
});
export type EpicorSoapConfig = ReturnType<typeof epicorSoapConfig>;

export const epicorEccConfig = (given: EpicorVariables) => ({
  house: epicorHouse(given),
  url: given.EPICOR_ECC_URL,
  shippingPart: given.EPICOR_ECC_SHIPPING_PART,
  roundingPart: given.EPICOR_ECC_ROUNDING_PART,
});
export type EpicorEccConfig = ReturnType<typeof epicorEccConfig>;

export const epicorBiscitConfig = (given: EpicorVariables) => ({
  house: epicorHouse(given),
  url: `${withoutSlash(given.EPICOR_BISCIT_URL)}${given.EPICOR_BISCIT_PATH}`,
  key: given.EPICOR_BISCIT_KEY,
  keyHeader: given.EPICOR_BISCIT_KEY_HEADER,
  words: given.EPICOR_BISCIT_FIELDS,
});
export type EpicorBiscitConfig = ReturnType<typeof epicorBiscitConfig>;

/** How Epicor is reached, without secrets; the address is that of the mode in use. Source: SET-06. */
export const epicorConnection = (given: EpicorVariables): ErpConnection => ({
  brandCompany: given.EPICOR_BRAND_COMPANY,
  brandSite: given.EPICOR_BRAND_SITE,
  brandWarehouse: given.EPICOR_BRAND_WAREHOUSE,
  brandGroup: given.EPICOR_BRAND_GROUP,
  currencyCode: given.EPICOR_CURRENCY_CODE,
  mode: given.EPICOR_MODE,
  biscitUrl: addressToRead(given.EPICOR_BISCIT_URL),
  biscitKey: secretStatus(given.EPICOR_BISCIT_KEY),
  url: addressToRead(addressOf(given)),
  defaultCustomer: given.EPICOR_DEFAULT_CUSTOMER,
  soapUsername: given.EPICOR_SOAP_USERNAME,
  soapPassword: secretStatus(given.EPICOR_SOAP_PASSWORD),
});

const addressOf = (given: EpicorVariables): string =>
  ({
    "": "",
    REST: given.EPICOR_REST_URL,
    SOAP: given.EPICOR_URL,
    ECC: given.EPICOR_ECC_URL,
    BISCIT: given.EPICOR_BISCIT_URL,
  })[given.EPICOR_MODE];
