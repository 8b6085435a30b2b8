import { minutes } from "./clock.ts";

const format = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Brisbane",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** '21 Nov 2026, 2:05 pm', as it was in Brisbane. */
export const shownInstant = (at: Date): string => format.format(at);

export function minutesAgo(since: Date, now: Date): string {
  const past = Math.floor((now.getTime() - since.getTime()) / minutes(1));
  return past < 1 ? "less than a minute ago" : `${past} ${past === 1 ? "minute" : "minutes"} ago`;
}
