/**
 * How the portal writes dates, times, money and counts. Every instant is read in Brisbane, whatever the
 * browser's zone (AMB-134); pure dates such as birthdays have no zone and are never turned into an instant.
 * Nothing here uses the browser's local date getters.
 */

/** Where the business keeps its clock. No daylight saving: always UTC+10. */
export const BUSINESS_TIME_ZONE = "Australia/Brisbane";

/** An instant as the server sends it: ISO text with Z, or milliseconds since 1970. */
export type Instant = string | number | Date;

/** A format that is made at its first use: the browser takes milliseconds for each, and a page that shows none waits for none. */
export function madeOnce<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const datePart = madeOnce(
  () =>
    new Intl.DateTimeFormat("en-AU", {
      timeZone: BUSINESS_TIME_ZONE,
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
    }),
);
const timePart = madeOnce(
  () =>
    new Intl.DateTimeFormat("en-AU", {
      timeZone: BUSINESS_TIME_ZONE,
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h12",
    }),
);
const momentFormat = madeOnce(
  () => new Intl.DateTimeFormat("en-AU", { timeZone: BUSINESS_TIME_ZONE, dateStyle: "medium", timeStyle: "short" }),
);
const countFormat = madeOnce(() => new Intl.NumberFormat("en-AU"));
const amountFormat = madeOnce(
  () => new Intl.NumberFormat("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  const known = moneyFormats.get(currency);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat("en-AU", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  moneyFormats.set(currency, made);
  return made;
}

/** What no currency's code can be, a shop may still have sent: it stands behind the amount as it came. */
const moneyText = (value: number, currency: string): string =>
  /^[a-z]{3}$/i.test(currency)
    ? moneyFormat(currency).format(value)
    : `${amountFormat().format(value)} ${currency}`.trimEnd();

function parseInstant(instant: Instant | null | undefined): Date | undefined {
  if (instant === null || instant === undefined || instant === "") return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The Brisbane day of an instant as DD/MM/YYYY; "" for nothing or an unreadable value. Source: CFG-06. */
export function formatDate(instant: Instant | null | undefined): string {
  const date = parseInstant(instant);
  return date === undefined ? "" : datePart().format(date);
}

/** The Brisbane time of an instant as hh:mm:ss A, e.g. 03:04:05 PM; "" for nothing. Source: CFG-07. */
export function formatTime(instant: Instant | null | undefined): string {
  const date = parseInstant(instant);
  return date === undefined ? "" : timePart().format(date).toUpperCase();
}

/** DD/MM/YYYY hh:mm:ss A in Brisbane; "" for nothing. */
export function formatDateTime(instant: Instant | null | undefined): string {
  const date = parseInstant(instant);
  return date === undefined ? "" : `${datePart().format(date)} ${timePart().format(date).toUpperCase()}`;
}

/** "21 Nov 2026, 2:05 pm" in Brisbane, where no format is specified; "" for nothing. */
export function formatMoment(instant: Instant | null | undefined): string {
  const date = parseInstant(instant);
  return date === undefined ? "" : momentFormat().format(date).replaceAll(/\s/gu, " ");
}

/** A date without zone, YYYY-MM-DD (anything after the day is ignored), as DD/MM/YYYY; "" for anything else. */
export function formatPlainDate(isoDate: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDate ?? "");
  return match === null ? "" : `${match[3]}/${match[2]}/${match[1]}`;
}

/** Money given as the wire's two-decimal text or a number of dollars: $1,234.50, -$3.90; "" for nothing. */
export function formatMoney(amount: string | number | null | undefined, currency = "AUD"): string {
  if (amount === null || amount === undefined || amount === "") return "";
  const value = Number(amount);
  return Number.isFinite(value) ? moneyText(value, currency) : "";
}

export function formatCents(cents: number, currency = "AUD"): string {
  return moneyText(cents / 100, currency);
}

/** A whole number with thousands separated: 4,200. */
export function formatCount(count: number): string {
  return countFormat().format(count);
}

/** "1 order", "4,200 orders". */
export function formatCountOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A cell says that it has nothing. */
export const orDash = (text: string): string => (text === "" ? "–" : text);
