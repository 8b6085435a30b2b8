import { minutes } from "./clock.ts";

/** 'less than a minute ago', '1 minute ago', '9 minutes ago'. */
export function minutesAgo(since: Date, now: Date): string {
  const past = Math.floor((now.getTime() - since.getTime()) / minutes(1));
  return past < 1 ? "less than a minute ago" : `${past} ${past === 1 ? "minute" : "minutes"} ago`;
}
