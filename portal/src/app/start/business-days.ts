/** Days of the business as seconds since 1970: Brisbane, which keeps UTC+10 all year. Pure. Source: AMB-53. */
const zone = "+10:00";
const day = 86_400;
const zoneSeconds = 36_000;

/** When the day begins. @param iso - YYYY-MM-DD */
export const startOf = (iso: string): number => Date.parse(`${iso}T00:00:00${zone}`) / 1_000;
/** Its last second. */
export const endOf = (iso: string): number => startOf(iso) + day - 1;
/** The day an instant falls on, YYYY-MM-DD. */
export const dayOf = (seconds: number): string =>
  new Date((seconds + zoneSeconds) * 1_000).toISOString().slice(0, "YYYY-MM-DD".length);
export const daysAfter = (iso: string, days: number): string => dayOf(startOf(iso) + days * day);
