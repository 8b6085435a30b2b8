/**
 * Shapes that every call shares: texts, dates, instants, pages, sort directions.
 * Source: ledger section B; AMB-28, AMB-29.
 */
import { z } from "zod";

/** PostgreSQL stores neither NUL nor half of a surrogate pair, so a text with one is refused with a sentence. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();
export const notStorableMessage = "has a character that cannot be stored";
/**
 * Trimmed text of at most `max` characters; empty is allowed. One form of Unicode (NFC): a letter with its accent beside
 * it, as some keyboards and files write it, is found and compared as the one letter it is.
 */
export const text = (max: number) =>
  z
    .string()
    .normalize("NFC")
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine(isStorable, notStorableMessage);

const linkSchemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether a link can do no more than open a page, a mail or a call. Browsers pass over white space and control characters in a scheme. */
function isHarmlessLink(given: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what browsers pass over
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(given.replaceAll(/[\u0000-\u0020]/g, ""))?.[0].toLowerCase();
  // `shop.example:8080` names a host and its port.
  return scheme === undefined || scheme.includes(".") || linkSchemes.has(scheme);
}

/** A link as people type one, with or without `https://`. */
export const link = text(2_000).refine(isHarmlessLink, "Link must start with https://, http://, mailto: or tel:");

/** PostgreSQL knows no year 0, and years before 1000 are slips of the keyboard. */
const isStorableYear = (given: string): boolean => given >= "1000";
/** An instant on the wire: ISO 8601 in UTC with `Z`. */
export const givenInstant = (message: string) => z.iso.datetime(message).refine(isStorableYear, message);
/** The same, or '' when there is none. */
export const instant = z.union([z.literal(""), givenInstant("Invalid Date")]);
const isoDay = z.iso.date();
/** A day without a zone: YYYY-MM-DD, or '' when there is none. */
export const day = z
  .string("Invalid Date")
  .trim()
  .refine((given) => given === "" || (isoDay.safeParse(given).success && isStorableYear(given)), "Invalid Date")
  .meta({ description: "YYYY-MM-DD, or empty" });

/** What mail servers take (RFC 5321 without quoted local parts), with a domain of two labels at least: `a+b&c@x.test`. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
/** An email address, trimmed, at most 254 characters. */
export const email = text(254).pipe(z.email({ pattern: emailPattern, error: "Please enter a valid email address" }));
/** A uuid; read in any letter case and written in lower case, as the database and everybody who compares one writes it. */
export const uuid = z.uuid().toLowerCase();

/** `asc`/`desc` or `1`/`-1` (AMB-29). */
export const direction = z
  .preprocess(
    (value) => (value === "1" || value === 1 ? "asc" : value === "-1" || value === -1 ? "desc" : value),
    z.enum(["asc", "desc"]),
  )
  .meta({ description: "asc or desc; 1 and -1 mean the same" });

const wholeNumber = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
/** Zero-based page and page size of a list (AMB-28). */
export const paging = (size: number) => ({ page: wholeNumber(0, 0, 1_000_000), pageSize: wholeNumber(size, 1, 1_000) });

/** A filter that takes several values: comma-separated or repeated, in any letter case. Unknown values are refused. */
export const anyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (given) =>
      (Array.isArray(given) ? given : [given])
        .flatMap((part) => (typeof part === "string" ? part.split(",") : []))
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ""),
    z.array(z.enum(values)),
  );

/** true/false in a query string. */
export const flag = z.preprocess(
  (given) => (given === "true" || given === "1" ? true : given === "false" || given === "0" ? false : given),
  z.boolean(),
);

export const listMeta = z.object({ count: z.number().int() });
