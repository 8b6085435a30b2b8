/** Settings of the Epicor adapter. Source: spec part 2, section 3 (connection details); docs/providers/epicor.md. */
import { z } from "zod";
import { secret, type Secret } from "../../../platform/config/secret.ts";
import { partnerAddress, seconds, secretText } from "../../provider-values.ts";

const countryNumbers = z.string().transform((given) =>
  Object.fromEntries(
    given
      .split(",")
      .map((pair) => pair.split("="))
      .map(([country = "", number = ""]) => [country.trim(), Number(number)]),
  ),
);

export const epicorVariables = z.object({
  /** How the ERP is spoken to; empty is not at all. */
  EPICOR_MODE: z.enum(["", "REST", "SOAP", "ECC", "BISCIT"]).default(""),
  EPICOR_COMPANY: z.string().default(""),
  /** `REST`: https://host/instance. */
  EPICOR_REST_URL: partnerAddress.default(""),
  EPICOR_REST_API_KEY: secretText.default(secret("")),
  EPICOR_REST_USERNAME: z.string().default(""),
  EPICOR_REST_PASSWORD: secretText.default(secret("")),
  /** The house account that web orders are booked on. */
  EPICOR_DEFAULT_CUSTOMER: z.string().default(""),
  EPICOR_BRAND_COMPANY: z.string().default(""),
  EPICOR_BRAND_SITE: z.string().default(""),
  EPICOR_BRAND_WAREHOUSE: z.string().default(""),
  EPICOR_BRAND_GROUP: z.string().default(""),
  EPICOR_CURRENCY_CODE: z.string().default("AUD"),
  /** In front of an order's number. */
  EPICOR_REFERENCE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9-]{1,10}$/)
    .default("WEB-"),
  /** Numbers of countries, `Australia=1,New Zealand=2`. */
  EPICOR_COUNTRY_NUMBERS: countryNumbers.default({ Australia: 1, "New Zealand": 2 }),
  /** Code of the charge that shipping is booked as. */
  EPICOR_SHIPPING_CHARGE: z.string().default("FRT"),
  /** Longest time, in seconds, after which a lost request can still make an order. */
  EPICOR_COMMIT_SECONDS: z.coerce.number().min(0).default(600),
  /** Longest wait for a reply, in seconds. */
  EPICOR_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(60),
  /** Waits before each look-up of an unclear upload, in seconds; after the last it is for staff. */
  EPICOR_LOOK_UP_SECONDS: seconds.default([30, 120, 600]),
});
export type EpicorVariables = z.infer<typeof epicorVariables>;

/** What every way of speaking to the ERP needs. */
export interface EpicorHouse {
  readonly company: string;
  readonly defaultCustomer: string;
  readonly brand: {
    readonly company: string;
    readonly site: string;
    readonly warehouse: string;
    readonly group: string;
  };
  readonly currency: string;
  readonly referencePrefix: string;
  readonly countryNumbers: Readonly<Record<string, number>>;
  readonly shippingCharge: string;
  readonly maxCommitDelayMs: number;
  readonly timeoutMs: number;
  readonly resolveAfterMs: readonly number[];
}
export interface EpicorRestConfig {
  readonly house: EpicorHouse;
  readonly url: string;
  readonly apiKey: Secret;
  readonly username: string;
  readonly password: Secret;
}

export const epicorHouse = (given: EpicorVariables): EpicorHouse => ({
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
  maxCommitDelayMs: given.EPICOR_COMMIT_SECONDS * 1_000,
  timeoutMs: given.EPICOR_TIMEOUT_SECONDS * 1_000,
  resolveAfterMs: given.EPICOR_LOOK_UP_SECONDS.map((wait) => wait * 1_000),
});

export const epicorRestConfig = (given: EpicorVariables): EpicorRestConfig => ({
  house: epicorHouse(given),
  url: given.EPICOR_REST_URL.replace(/\/+$/, ""),
  apiKey: given.EPICOR_REST_API_KEY,
  username: given.EPICOR_REST_USERNAME,
  password: given.EPICOR_REST_PASSWORD,
});
