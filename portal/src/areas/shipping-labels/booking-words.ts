/** A booking in words for staff. Pure. Source: SHIP-07 to 10; AMB-61. */
import { type Booking, isCompleted } from "@crema/contract/areas/shipping-labels";
import { BUSINESS_TIME_ZONE } from "../../ui/foundation/format.ts";

export const stateWords = (currentState: string): string =>
  currentState.slice(0, 1).toUpperCase() + currentState.slice(1);

export const hasArrived = ({ currentState }: Pick<Booking, "currentState">): boolean => isCompleted(currentState);

const parts = new Intl.DateTimeFormat("en-AU", {
  timeZone: BUSINESS_TIME_ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Seconds since 1970 as `DD-MM-YYYY HH:mm A` in Brisbane, `06-10-2026 13:05 PM`, as specified (AMB-61); '' for 0. */
export function bookingTime(seconds: number): string {
  if (seconds === 0) return "";
  const part = Object.fromEntries(parts.formatToParts(seconds * 1_000).map(({ type, value }) => [type, value]));
  const half = Number(part["hour"]) < 12 ? "AM" : "PM";
  return `${part["day"]}-${part["month"]}-${part["year"]} ${part["hour"]}:${part["minute"]} ${half}`;
}

/** Where a parcel can be followed; undefined for anything that is no https address. */
export function trackingHref({ trackingUrl }: Pick<Booking, "trackingUrl">): string | undefined {
  return URL.canParse(trackingUrl) && new URL(trackingUrl).protocol === "https:" ? trackingUrl : undefined;
}
