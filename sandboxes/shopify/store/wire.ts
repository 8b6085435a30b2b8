/** How ids, money and times are written: GraphQL's way, and the older REST way that webhook bodies keep. */

/** `gid://shopify/Order/123`. */
export const gid = (type: string, id: number): string => `gid://shopify/${type}/${id}`;

/** Ids of addresses name the kind of address behind a question mark. */
export const addressGid = (id: number): string => `${gid("MailingAddress", id)}?model_name=CustomerAddress`;

/** @returns the number in a gid of that type, undefined where it is of another */
export function numberIn(text: string, type: string): number | undefined {
  const [, kind, digits] = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(text) ?? [];
  return kind === type && digits !== undefined ? Number(digits) : undefined;
}

/** `46.00`: scalar Money, and everything in a webhook body. */
export const money = (cents: number): string => (cents / 100).toFixed(2);

/** `46.0`, `9.05`: scalar Decimal drops zeros but one. */
export const decimal = (cents: number): string => {
  const text = money(cents);
  return text.endsWith("0") ? text.slice(0, -1) : text;
};

/** @returns integer cents of a text or number in AUD */
export const centsOf = (amount: string | number): number => Math.round(Number(amount) * 100);

/** A time as it is stored: Shopify knows whole seconds, so different changes may bear the same time. */
export const stored = (at: Date): string => `${at.toISOString().slice(0, 19)}.000Z`;

/** `2026-03-01T00:00:00Z`: scalar DateTime has no fractions. */
export const dateTime = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19)}Z`;

/** `2026-03-01T10:00:00+10:00`: the shop's own zone (Brisbane, no summer time). */
export const shopTime = (iso: string): string =>
  `${new Date(new Date(iso).getTime() + 36_000_000).toISOString().slice(0, 19)}+10:00`;

export const provinceNames: Readonly<Record<string, string>> = {
  ACT: "Australian Capital Territory",
  NSW: "New South Wales",
  NT: "Northern Territory",
  QLD: "Queensland",
  SA: "South Australia",
  TAS: "Tasmania",
  VIC: "Victoria",
  WA: "Western Australia",
  AUK: "Auckland",
  WGN: "Wellington",
  CAN: "Canterbury",
};

const countries = new Intl.DisplayNames(["en"], { type: "region" });
/** In English. */
export const countryName = (code: string): string | null => countries.of(code) ?? null;

/** Provinces of the countries we know them of. */
const provincesOf: Readonly<Record<string, readonly string[]>> = {
  AU: ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"],
  NZ: ["AUK", "WGN", "CAN"],
};
/** Of a country whose provinces nobody here knows, any goes. */
export const isProvince = (code: string, country: string): boolean => provincesOf[country]?.includes(code) ?? true;

/** The first of several texts that has something in it, null without one. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === "" ? null : text;
