/**
 * Everything that can be set from outside, read once at start; every problem is told at once.
 * The table of names and meanings is docs/operate.md. No other file reads the environment.
 */
import { z } from "zod";
import {
  holdsPage,
  isEd25519Key,
  isOrigin,
  isPictureHost,
  isProxyAddress,
  isReturnAddress,
  isSmtpUrl,
  isTileUrl,
  postgresAddress,
} from "./value-checks.ts";
import { secret, type Secret } from "./secret.ts";

const environments = ["local", "development", "staging", "uat", "production"] as const;

export const namesIn = (given: string): string[] =>
  given
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const list = z.string().transform(namesIn);
const address = z.url({ protocol: /^https?$/ });
const optionalAddress = z.union([z.literal(""), address]);
const listOf = (isRight: (entry: string) => boolean, wrong: string) =>
  list.pipe(z.array(z.string().refine(isRight, { error: `each must be ${wrong}` })));
const builtFolder = z.string().refine(holdsPage, { error: "holds no index.html; npm run build makes the portals" });
const asSecret = (value: string): Secret => secret(value);

const variables = z.object({
  CREMA_ENV: z.enum(environments).default("local"),
  /** A name may stand for two addresses, and only one of their servers would have limits. */
  HOST: z.union([z.ipv4(), z.ipv6()], { error: "must be an IP address" }).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** The origin people reach the console at; without it, the address listened on. */
  PUBLIC_URL: optionalAddress
    .refine((given) => given === "" || isOrigin(given), { error: "must be an address without a path" })
    .default(""),
  /** `embedded` is for `npm run serve`, which starts it. */
  DATABASE_URL: z
    .string("is required")
    .refine((given) => given === "embedded" || postgresAddress(given) !== undefined, {
      error: "must be an address, postgres://user:password@host:5432/name",
    }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** A folder that all processes share, or `s3`; never restored with the database. */
  JOURNAL: z.string().default(""),
  /** Folder of the built portal and sign-in portal; without it only the API answers. */
  PORTAL_FOLDER: builtFolder.default(""),
  SIGN_IN_FOLDER: builtFolder.default(""),
  /** Private key that signs id tokens, Ed25519 in PEM; signs and derives refresh tokens too. */
  SIGNING_KEY: z
    .string("is required")
    .refine(isEd25519Key, { error: "must be an Ed25519 private key in PEM (PKCS #8)" })
    .transform(asSecret),
  FEATURES: list.default([]),
  /** Where the sign-in portal may hand people back to, beside the console's own /callback; compared letter by letter. */
  RETURN_ADDRESSES: listOf(
    isReturnAddress,
    "an https:// address (http:// on this machine only) without fragment and account",
  ).default([]),
  /** `values` hands tokens back in the address as specified; `code` hands back a single-use code instead. */
  SIGN_IN_MODE: z.enum(["values", "code"]).default("values"),
  PASSWORD_POLICY: z.enum(["specified", "asvs"]).default("specified"),
  /** Failed sign-ins of one network address in 15 minutes; an office behind one address may need more. */
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  /** `none`: nobody stands in front of Crema, so that nobody's word for an address is believed. */
  TRUSTED_PROXIES: z
    .preprocess(
      (given) => (given === "none" ? "" : given),
      listOf(isProxyAddress, "an IP address or a range like 10.0.0.0/8"),
    )
    .default([]),
  /** Who may read /docs and /v1/openapi.json in production. */
  API_DOCS: z.enum(["staff", "public"]).default("staff"),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, { error: "must be smtps://user:password@host or smtp://user:password@host" })
    .transform(asSecret)
    .default(secret("")),
  MAIL_FROM: z.string().default("Crema <no-reply@crema.test>"),
  /** What whoever forwards reports of mails that came back puts into `x-hook-secret`; empty lets none in. */
  MAIL_BOUNCE_SECRET: z.string().transform(asSecret).default(secret("")),
  /** Texts of mails that are sent or given up are emptied after this many days; that they went out stays known. */
  MAIL_TEXTS_KEPT_DAYS: z.coerce.number().int().min(1).default(90),
  /** Audit entries, and the rows of mails, are removed after this many days. */
  AUDIT_KEPT_DAYS: z.coerce.number().int().min(1).default(2557),
  /** What was sent to third parties is emptied this many days after it was done or withdrawn. */
  SENT_DATA_KEPT_DAYS: z.coerce.number().int().min(1).default(90),
  /** Webhooks that were worked on, and those that never could be, are removed this many days after they came. */
  WEBHOOKS_KEPT_DAYS: z.coerce.number().int().min(1).default(30),
  FAILED_WEBHOOKS_KEPT_DAYS: z.coerce.number().int().min(1).default(90),
  /** States offered beyond the specified ones. */
  ADDRESS_STATES: list.default([]),
  LOCATION_STATES: list.default([]),
  /** Companies among receivers that bookings are filtered by, as shipping addresses name them. */
  RECEIVER_COMPANIES: list.default(["MC", "T10"]),
  /** What a courier is told a piece weighs; no shop tells it with its orders. */
  COURIER_PIECE_GRAMS: z.coerce.number().int().min(1).max(30_000).default(1_000),
  BEAN_DOLLAR_START_DATE: z
    .union([z.literal(""), z.iso.datetime({ offset: true })])
    .default("2024-01-01T00:00:00+10:00"),
  BEAN_DRIVE_SSO: optionalAddress.default(""),
  GOOGLE_MAPS_API_KEY: z.string().default(""),
  GOOGLE_MAPS_MAP_ID: z.string().default("DEMO_MAP_ID"),
  /** Without it nobody is asked for the shipped map. */
  MAP_TILE_URL: z
    .string()
    .refine((given) => given === "" || isTileUrl(given), { error: "must be an http(s) address with {z}, {x} and {y}" })
    .default(""),
  /** Hosts that products' pictures are loaded from; empty for Shopify's and the shop's own. */
  PRODUCT_IMAGE_HOSTS: listOf(isPictureHost, "a host such as cdn.shopify.com").default([]),
  MAP_TILE_CREDIT: z.string().max(200).default(""),
  PRODUCT_NAME: z.string().min(1).default("Crema"),
  CONTENT_TYPE: z.enum(["application/json", "applicaton/json"]).default("application/json"),
  /** Where people get the mobile app; sent to them by SMS, which is paid for by its length and by letters beyond the common ones. */
  APP_LINK: z
    .union([
      z.literal(""),
      z
        .url({ protocol: /^https$/, error: "must be an https:// address" })
        .regex(/^[\x21-\x7e]{1,100}$/, "must have 100 characters at most, and none with an accent"),
    ])
    .default(""),
  SUPPORT_FAQ_URL: optionalAddress.default(""),
  SUPPORT_STYLE_GUIDE_URL: optionalAddress.default(""),
  /** Where staff work in the ERP and in the gift-card provider's own pages. */
  ERP_PAGES_URL: optionalAddress.default(""),
  GIFT_CARD_PAGES_URL: optionalAddress.default(""),
  /** Where the shop's own page of a product is, without the product's number, in each environment's shop. */
  STOREFRONT_ADMIN_URL_DEVELOPMENT: optionalAddress.default(""),
  STOREFRONT_ADMIN_URL_STAGING: optionalAddress.default(""),
  STOREFRONT_ADMIN_URL_UAT: optionalAddress.default(""),
  STOREFRONT_ADMIN_URL_PRODUCTION: optionalAddress.default(""),
  METRICS_TOKEN: z.string().transform(asSecret).default(secret("")),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /** Email addresses of the demo business, offered on the sign-in page of environment local. */
  DEMO_SIGN_INS: list.default([]),
  /** `on` opens a loopback-only control of the clock, for tests. */
  CREMA_TEST_CLOCK: z.enum(["", "on"]).default(""),
  /** `on` runs background jobs in this process. */
  JOBS: z.enum(["on", "off"]).default("on"),
});

export type Config = Readonly<z.infer<typeof variables>> & { readonly version: string };

/** @throws ConfigProblems naming every variable that is wrong */
export function readConfig(environment: Readonly<Record<string, string | undefined>>, version: string): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = variables.safeParse(given);
  const wrong = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const problems = [...wrong, ...outsideLocal(given)];
  if (!result.success || problems.length > 0) throw new ConfigProblems(problems);
  return { ...result.data, version };
}

export class ConfigProblems extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((one) => `  ${one}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Reads two parts of the configuration. @throws ConfigProblems with the problems of both */
export function readAll<A, B>(first: () => A, second: () => B): [A, B] {
  const [a, b] = [problemsOf(first), problemsOf(second)];
  if ("value" in a && "value" in b) return [a.value, b.value];
  throw new ConfigProblems([a, b].flatMap((read) => ("problems" in read ? read.problems : [])));
}

function problemsOf<T>(read: () => T): { value: T } | { problems: readonly string[] } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ConfigProblems) return { problems: error.problems };
    throw error;
  }
}

const publicEnvironments: ReadonlySet<string | undefined> = new Set(["staging", "uat", "production"]);

/** What only a machine on somebody's desk may leave out; told beside whatever else is wrong. */
function outsideLocal(given: Readonly<Record<string, string | undefined>>): string[] {
  if (!publicEnvironments.has(given["CREMA_ENV"])) return [];
  const problems: string[] = [];
  if (given["PUBLIC_URL"]?.startsWith("https://") !== true)
    problems.push("PUBLIC_URL: must be the https:// address of the console");
  if (given["SMTP_URL"] === undefined) problems.push("SMTP_URL: is required");
  if (given["CREMA_ENV"] === "production") problems.push(...inProduction(given));
  if (given["CREMA_TEST_CLOCK"] !== undefined) problems.push("CREMA_TEST_CLOCK: is for tests only");
  return problems;
}

/** Of third parties' webhooks and of our own figures: whoever guesses one writes or reads without a right. */
const ownSecrets = [
  "MAIL_BOUNCE_SECRET",
  "SHIPPIT_WEBHOOK_SECRET",
  "CAMPAIGN_MONITOR_WEBHOOK_SECRET",
  "METRICS_TOKEN",
] as const;
const shortestSecret = 32;

function inProduction(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  if (given["JOURNAL"] === undefined)
    problems.push("JOURNAL: is required: a folder that all server processes share, or s3");
  if (given["TRUSTED_PROXIES"] === undefined)
    problems.push("TRUSTED_PROXIES: is required: the addresses of the proxies in front of Crema, or none");
  for (const name of ownSecrets)
    if (given[name] !== undefined && given[name].length < shortestSecret)
      problems.push(`${name}: must have at least ${shortestSecret} characters; openssl rand -base64 32 makes one`);
  return problems;
}
