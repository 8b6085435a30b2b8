/** Values as they travel: everything is text. */
import { Refusal } from "./refusal.ts";

export const moneyText = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

/** Zero or more cents of `0.00`. @throws Refusal 12 for anything else */
export function centsOf(text: string): number {
  if (!/^\d{1,9}\.\d\d$/.test(text)) throw new Refusal("12");
  return Number(text.replace(".", ""));
}

/** An amount in a history row: at least one decimal, no more than it needs (`275.0`, `19.5`, `18.25`). */
export const rowAmount = (cents: number): string => moneyText(cents).replace(/0$/, "");

export const dateText = (day: string | null): string => day ?? "None";

const brisbaneAheadMs = 10 * 3_600_000;

/** `YYYY-MM-DD HH:MM:SS` at the merchant, which is in Brisbane and knows no summer time. */
export const localStamp = (at: number): string => utcStamp(at + brisbaneAheadMs);
export const utcStamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");
export const localDay = (at: number): string => localStamp(at).slice(0, 10);
